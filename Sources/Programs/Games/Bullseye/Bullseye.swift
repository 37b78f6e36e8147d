import BasicVM

/// Bullseye: put a slider, whose number is hidden, on a target.
struct Bullseye: Game {
  struct Round: Hashable, Sendable {
    /// From 1.
    let number: Int
    /// The points of earlier rounds.
    let score: Int
    let target: Int
    var slider: Slider

    init(number: Int, score: Int, _ random: inout RandomNumbers) {
      self.number = number
      self.score = score
      target = random.draw(100) + 1
      slider = Slider(at: random.draw(100) + 1)
    }

    var hit: Hit { Hit(slider: slider.value, target: target) }
    var total: Int { score + hit.points }
  }

  package enum State: Sendable {
    case title
    case announcing(Round)
    case sliding(Round)
    case judging(Round)
    case comparing(Round)
    case scoring(Round)
  }

  func begin(_ random: inout RandomNumbers) -> Transition<State> {
    Transition(to: .title, hearing: [.high])
  }

  func next(
    after state: State, on event: GameEvent, _ random: inout RandomNumbers
  ) -> Transition<State>? {
    switch (state, event) {
    case (.title, .passed): startOver(&random)
    case (.announcing(let round), .passed): Transition(to: .sliding(round))
    case (.sliding(let round), .pressed("5")):
      Transition(to: .judging(round), hearing: round.hit.tones)
    case (.sliding, .pressed("0")): startOver(&random)
    case (.sliding(let round), .pressed(let key)): slide(round, key)
    case (.judging(let round), .passed): Transition(to: .comparing(round))
    case (.comparing(let round), .passed): Transition(to: .scoring(round))
    case (.scoring(let round), .passed):
      Transition(
        to: .announcing(Round(number: round.number + 1, score: round.total, &random)))
    default: nil
    }
  }

  private func startOver(_ random: inout RandomNumbers) -> Transition<State> {
    Transition(to: .announcing(Round(number: 1, score: 0, &random)))
  }

  private func slide(_ round: Round, _ key: GameKey) -> Transition<State>? {
    guard let step = Self.step(of: key) else { return nil }
    var round = round
    let hasMoved = round.slider.move(by: step)
    return Transition(to: .sliding(round), hearing: hasMoved ? [] : [.low])
  }

  private static func step(of key: GameKey) -> Int? {
    switch key {
    case "4": -1
    case "6": 1
    case "1": -10
    case "3": 10
    default: nil
    }
  }
}

extension Bullseye.State: GameState {
  var text: MachineText {
    switch self {
    case .title: "  BULLSEYE"
    case .announcing(let round): "ROUND\(spaced: round.number)  TARGET\(spaced: round.target)"
    case .sliding(let round): round.slider.text
    case .judging(let round): round.hit.title
    case .comparing(let round):
      "SLIDER\(spaced: round.slider.value)  TARGET\(spaced: round.target)"
    case .scoring(let round): "POINTS\(spaced: round.hit.points)  SCORE\(spaced: round.total)"
    }
  }

  var wait: GameWait {
    switch self {
    case .title, .announcing: .tenths(10)
    case .sliding: .key
    case .judging: .tenths(15)
    case .comparing, .scoring: .exe
    }
  }

  enum Name: StateName, CaseIterable {
    case title, announcing, sliding, judging, comparing, scoring
  }

  var name: Name {
    switch self {
    case .title: .title
    case .announcing: .announcing
    case .sliding: .sliding
    case .judging: .judging
    case .comparing: .comparing
    case .scoring: .scoring
    }
  }
}
