import BasicVM

// What the display shows in each state of Shapes, and what each waits for.

extension Shapes.State: GameState {
  var text: MachineText {
    switch self {
    case .title: "  SHAPES"
    case .showing(let turn):
      bar("1", turn.pair.first).placing(bar("2", turn.pair.second), at: 12)
    case .asking(let turn): "1\(turn.pair.first.sign) OR 2\(turn.pair.second.sign)  ?"
    case .judging(let verdict):
      "\(verdict.points > 0 ? "RIGHT!" : "WRONG.") SCORE\(spaced: verdict.score)"
    case .scoring(let score): "FINAL SCORE\(spaced: score)"
    case .askingForAnother: "AGAIN (Y/N)?"
    case .ended: "BYE"
    }
  }

  /// A shape with its key in front and its size behind, a block for each tenth.
  private func bar(_ key: MachineText, _ figure: Figure) -> MachineText {
    "\(key)\(figure.sign)\(MachineText("█").repeated(figure.size.tenths))"
  }

  var wait: GameWait {
    switch self {
    case .title, .judging: .tenths(10)
    case .showing: .tenths(20)
    case .asking, .askingForAnother: .key
    case .scoring: .exe
    case .ended: .nothing
    }
  }

  static let names: [StaticString] = [
    "title", "showing", "asking", "judging", "scoring", "asking for another", "ended",
  ]

  var name: StaticString {
    switch self {
    case .title: "title"
    case .showing: "showing"
    case .asking: "asking"
    case .judging: "judging"
    case .scoring: "scoring"
    case .askingForAnother: "asking for another"
    case .ended: "ended"
    }
  }
}
