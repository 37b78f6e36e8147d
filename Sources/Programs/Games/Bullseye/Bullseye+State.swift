import BasicVM

// What the display shows in each state of Bullseye, and what each waits for.

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

  static let names: [StaticString] = [
    "title", "announcing", "sliding", "judging", "comparing", "scoring",
  ]

  var name: StaticString {
    switch self {
    case .title: "title"
    case .announcing: "announcing"
    case .sliding: "sliding"
    case .judging: "judging"
    case .comparing: "comparing"
    case .scoring: "scoring"
    }
  }
}
