import BasicVM
import Programs

/// The state machine of the game in high-low.bas.
struct HighLow: Game {
  /// A number that the player looks for.
  struct Search: Hashable, Sendable {
    let number: Int
    var guesses = 0
  }

  enum State: Equatable, Sendable {
    case title(Search)
    case asking(Search)
    case hinting(Search, isHigher: Bool)
    case found(guesses: Int)
    case ended
  }

  func begin(_ random: inout RandomNumbers) -> Transition<State> {
    Transition(to: .title(Search(number: random.draw(100) + 1)))
  }

  func next(
    after state: State, on event: GameEvent, _ random: inout RandomNumbers
  ) -> Transition<State>? {
    switch (state, event) {
    case (.title(let search), .passed), (.hinting(let search, _), .passed):
      Transition(to: .asking(search))
    case (.asking(let search), .answered(let guess?)) where 1...100 ~= guess:
      judge(guess, in: search)
    case (.found, .passed): Transition(to: .ended)
    default: nil
    }
  }

  private func judge(_ guess: Int, in search: Search) -> Transition<State> {
    let search = Search(number: search.number, guesses: search.guesses + 1)
    return guess == search.number
      ? Transition(to: .found(guesses: search.guesses), hearing: [.high] * 3)
      : Transition(to: .hinting(search, isHigher: guess < search.number))
  }
}

extension HighLow.State: GameState {
  var text: MachineText {
    switch self {
    case .title: "< HIGH-LOW >"
    case .asking: "GUESS (1-100)"
    case .hinting(_, let isHigher): isHigher ? "HIGHER" : "LOWER"
    case .found(let guesses): "RIGHT! GUESSES:\(spaced: guesses)"
    case .ended: "BYE"
    }
  }

  var wait: GameWait {
    switch self {
    case .title, .hinting, .found: .exe
    case .asking: .line
    case .ended: .nothing
    }
  }

  enum Name: StateName, CaseIterable { case title, asking, hinting, found, ended }

  var name: Name {
    switch self {
    case .title: .title
    case .asking: .asking
    case .hinting: .hinting
    case .found: .found
    case .ended: .ended
    }
  }
}
