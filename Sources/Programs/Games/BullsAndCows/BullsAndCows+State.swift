// What the display shows in each state of Bulls & Cows, and what each waits for.

extension BullsAndCows.State: GameState {
  var text: ScreenText {
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

  var index: Int {
    switch self {
    case .title: 0
    case .guessing: 1
    case .found: 2
    case .missed: 3
    case .askingForAnother: 4
    case .ended: 5
    }
  }
}
