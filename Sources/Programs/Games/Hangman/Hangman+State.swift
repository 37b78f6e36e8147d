import BasicVM

// What the display shows in each state of Hangman, and what each waits for.

extension Hangman.State: GameState {
  var text: MachineText {
    switch self {
    case .title: "  HANGMAN"
    case .guessing(let puzzle, _): puzzle.text
    case .solved(let puzzle, _): puzzle.word
    case .cheering: "YOU GOT IT!"
    case .living: "YOU LIVE TO SEE ANOTHER "
    case .livingOn: "     DAY"
    case .scoring(let run): "SCORE\(spaced: run.score)"
    case .hanged: "THE NOOSE WINS"
    case .revealing(let puzzle, _): "IT WAS \(puzzle.word)"
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

  var name: StaticString {
    switch self {
    case .title: "title"
    case .guessing: "guessing"
    case .solved: "solved"
    case .cheering: "cheering"
    case .living: "living"
    case .livingOn: "living on"
    case .scoring: "scoring"
    case .hanged: "hanged"
    case .revealing: "revealing"
    case .burying: "burying"
    case .askingForAnother: "asking for another"
    case .ended: "ended"
    }
  }
}
