// What the display shows in each state of Shapes, and what each waits for.

extension Shapes.State: GameState {
  var text: ScreenText {
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
  private func bar(_ key: ScreenText, _ figure: Figure) -> ScreenText {
    "\(key)\(figure.sign)\(ScreenText("█").repeated(figure.size.tenths))"
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

  var index: Int {
    switch self {
    case .title: 0
    case .showing: 1
    case .asking: 2
    case .judging: 3
    case .scoring: 4
    case .askingForAnother: 5
    case .ended: 6
    }
  }
}
