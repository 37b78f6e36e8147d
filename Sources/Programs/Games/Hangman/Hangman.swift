import BasicVM

/// Hangman: guess words letter by letter; seven wrong guesses lose.
struct Hangman: Game {
  /// The state that persists from word to word.
  struct Run: Hashable, Sendable {
    var book = WordBook()
    var score = 0
  }

  package enum State: Sendable {
    case title(WordBook)
    case guessing(Puzzle, Run)
    case solved(Puzzle, Run)
    case cheering(Run)
    case living(Run)
    case livingOn(Run)
    case scoring(Run)
    case hanged(Puzzle, Run)
    case revealing(Puzzle, Run)
    case burying(Run)
    case askingForAnother(WordBook)
    case ended
  }

  func begin(_ random: inout RandomNumbers) -> Transition<State> {
    Transition(to: .title(WordBook()), hearing: [.low])
  }

  func next(
    after state: State, on event: GameEvent, _ random: inout RandomNumbers
  ) -> Transition<State>? {
    switch (state, event) {
    case (.title(let book), .passed): takeWord(Run(book: book), &random)
    case (.guessing(let puzzle, let run), .pressed(let key)) where key.isLetter:
      guess(key.code, puzzle, run)
    case (.solved(_, let run), .passed): Transition(to: .cheering(run), hearing: [.high] * 3)
    case (.cheering(let run), .passed): Transition(to: .living(run))
    case (.living(let run), .passed): Transition(to: .livingOn(run))
    case (.livingOn(let run), .passed): Transition(to: .scoring(run))
    case (.scoring(let run), .passed): takeWord(run, &random)
    case (.hanged(let puzzle, let run), .passed): Transition(to: .revealing(puzzle, run))
    case (.revealing(_, let run), .passed): Transition(to: .burying(run))
    case (.burying(let run), .passed): Transition(to: .askingForAnother(run.book))
    case (.askingForAnother(let book), .pressed("Y")):
      Transition(to: .title(book), hearing: [.low])
    case (.askingForAnother, .pressed("N")): Transition(to: .ended)
    default: nil
    }
  }

  private func takeWord(_ run: Run, _ random: inout RandomNumbers) -> Transition<State> {
    var run = run
    let word = run.book.draw(&random)
    return Transition(to: .guessing(Puzzle(word: word), run))
  }

  private func guess(_ letter: UInt8, _ puzzle: Puzzle, _ run: Run) -> Transition<State>? {
    var puzzle = puzzle
    var run = run
    switch puzzle.guess(letter) {
    case .good(let places):
      run.score += places
      guard puzzle.isSolved else {
        return Transition(to: .guessing(puzzle, run), hearing: [.high])
      }
      run.score += puzzle.bonus
      return Transition(to: .solved(puzzle, run), hearing: [.high])
    case .bad:
      // The last bad guess sounds like any other, and three more tones follow.
      return puzzle.isLost
        ? Transition(to: .hanged(puzzle, run), hearing: [.low] + [.low] * 3)
        : Transition(to: .guessing(puzzle, run), hearing: [.low])
    case nil: return nil
    }
  }
}

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

  enum Name: StateName, CaseIterable {
    case title, guessing, solved, cheering, living
    case livingOn = "living on"
    case scoring, hanged, revealing, burying
    case askingForAnother = "asking for another"
    case ended
  }

  var name: Name {
    switch self {
    case .title: .title
    case .guessing: .guessing
    case .solved: .solved
    case .cheering: .cheering
    case .living: .living
    case .livingOn: .livingOn
    case .scoring: .scoring
    case .hanged: .hanged
    case .revealing: .revealing
    case .burying: .burying
    case .askingForAnother: .askingForAnother
    case .ended: .ended
    }
  }
}
