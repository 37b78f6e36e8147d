import BasicVM

// What the display shows in each state of Bulls & Cows, and what each waits for.

extension BullsAndCows.State: GameState {
  var text: MachineText {
    switch self {
    case .title: "  BULLS & COWS  "
    case .guessing(let search): search.text
    case .found(let guessCount): "4A0B YOU GOT IT IN\(spaced: guessCount)"
    case .missed(let answer): "IT WAS \(digits: answer)"
    case .askingForAnother: "AGAIN (Y/N)?"
    case .ended: "BYE"
    }
  }

  var wait: GameWait {
    switch self {
    case .title: .tenths(10)
    case .guessing, .askingForAnother: .key
    case .found, .missed: .exe
    case .ended: .nothing
    }
  }

  static let names: [StaticString] = [
    "title", "guessing", "found", "missed", "asking for another", "ended",
  ]

  var name: StaticString {
    switch self {
    case .title: "title"
    case .guessing: "guessing"
    case .found: "found"
    case .missed: "missed"
    case .askingForAnother: "asking for another"
    case .ended: "ended"
    }
  }
}
