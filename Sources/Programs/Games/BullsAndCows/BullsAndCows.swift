import BasicVM

/// Bulls & Cows: find four different digits in ten guesses.
struct BullsAndCows: Game {
  package enum State: Sendable {
    case title
    case guessing(Search)
    case found(guessCount: Int)
    case missed(answer: [Int])
    case askingForAnother
    case ended
  }

  func begin(_ random: inout RandomNumbers) -> Transition<State> {
    Transition(to: .title, hearing: [.low, .high])
  }

  func next(
    after state: State, on event: GameEvent, _ random: inout RandomNumbers
  ) -> Transition<State>? {
    switch (state, event) {
    case (.title, .passed), (.askingForAnother, .pressed("Y")):
      Transition(to: .guessing(Search(&random)))
    case (.guessing(let search), .pressed(let key)): press(key, search)
    case (.found, .passed), (.missed, .passed): Transition(to: .askingForAnother)
    case (.askingForAnother, .pressed("N")): Transition(to: .ended)
    default: nil
    }
  }

  private func press(_ key: GameKey, _ search: Search) -> Transition<State>? {
    var search = search
    var isPossible = true
    switch key {
    case "-": isPossible = search.boxes.empty()
    case "/": search.turn(by: -1)
    case "*": search.turn(by: 1)
    case "=":
      isPossible = search.send()
      if isPossible { return judge(search) }
    default:
      guard let digit = key.digit else { return nil }
      isPossible = search.boxes.fill(digit)
    }
    return Transition(to: .guessing(search), hearing: isPossible ? [] : [.low])
  }

  private func judge(_ search: Search) -> Transition<State> {
    if search.isFound {
      return Transition(
        to: .found(guessCount: search.guesses.count), hearing: [.low, .high] * 5)
    }
    return search.isUsedUp
      ? Transition(to: .missed(answer: search.answer), hearing: [.low])
      : Transition(to: .guessing(search))
  }
}

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

  enum Name: StateName, CaseIterable {
    case title, guessing, found, missed
    case askingForAnother = "asking for another"
    case ended
  }

  var name: Name {
    switch self {
    case .title: .title
    case .guessing: .guessing
    case .found: .found
    case .missed: .missed
    case .askingForAnother: .askingForAnother
    case .ended: .ended
    }
  }
}
