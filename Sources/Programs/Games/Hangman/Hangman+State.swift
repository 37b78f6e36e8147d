// What the display shows in each state of Hangman, and what each waits for.

extension Hangman.State: GameState {
  var text: ScreenText {
    switch self {
    case .title: "  HANGMAN"
    case .guessing(let puzzle, _): puzzle.text
    case .solved(let puzzle, _): ScreenText(puzzle.word)
    case .cheering: "YOU GOT IT!"
    case .living: "YOU LIVE TO SEE ANOTHER "
    case .livingOn: "     DAY"
    case .scoring(let run): "SCORE\(spaced: run.score)"
    case .hanged: "THE NOOSE WINS"
    case .revealing(let puzzle, _): "IT WAS \(ScreenText(puzzle.word))"
    case .burying(let run): "YOUR SCORE\(spaced: run.score)"
    case .askingForAnother: "TRY AGAIN (Y/N)?"
    case .ended: "BYE"
    }
  }

  var wait: GameWait {
    switch self {
    case .title, .solved, .cheering, .living, .livingOn, .hanged: .tenths(10)
    case .revealing: .tenths(20)
    case .guessing, .askingForAnother: .key
    case .scoring, .burying: .exe
    case .ended: .nothing
    }
  }

  static let names: [StaticString] = [
    "title", "guessing", "solved", "cheering", "living", "living on", "scoring", "hanged",
    "revealing", "burying", "asking for another", "ended",
  ]

  var index: Int {
    switch self {
    case .title: 0
    case .guessing: 1
    case .solved: 2
    case .cheering: 3
    case .living: 4
    case .livingOn: 5
    case .scoring: 6
    case .hanged: 7
    case .revealing: 8
    case .burying: 9
    case .askingForAnother: 10
    case .ended: 11
    }
  }
}
