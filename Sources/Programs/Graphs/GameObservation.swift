import BasicVM

/// The graph of a game's state machine: in, the game and scripts; out, the states that they reached
/// and the ways that they took; refused, nothing.
struct GameObservation<Played: Game> {
  private var states: [StateGraph.State?]
  private var counts: [GameStep: Int] = [:]

  /// So many displays are told of a state.
  private static var displayLimit: Int { 3 }

  init(of game: Played, playing scripts: [Script]) {
    states = Array(repeating: nil, count: Played.State.names.count)
    for script in scripts {
      let run = GameRun(game, random: RandomNumbers(seed: script.seed))
      let watch = WatchedGame(run).played(script)
      for (step, count) in watch.counts { counts[step, default: 0] += count }
      for (index, state) in watch.states.enumerated() {
        if let state { note(state, index) }
      }
    }
  }

  private mutating func note(_ state: WatchedGame<Played>.Seen, _ index: Int) {
    var known =
      states[index]
      ?? .init(name: UTF8Text(Played.State.names[index]), kind: .init(state.wait), place: nil)
    for display in state.displays
    where known.displays.count < Self.displayLimit && !known.displays.contains(display) {
      known.displays.append(display)
    }
    states[index] = known
  }

  /// The graph.
  var graph: StateGraph {
    var graph = StateGraph()
    graph.states = [.init(name: "start", kind: .start, place: nil)]
    var indexes: [Int?] = []
    for state in states {
      indexes.append(state == nil ? nil : graph.states.count)
      if let state { graph.states.append(state) }
    }
    for (step, count) in counts.sorted(by: { $0.key < $1.key }) {
      guard let to = indexes[step.to], let from = step.from.map({ indexes[$0] }) ?? 0 else {
        continue
      }
      graph.transitions.append(
        .init(
          from: from, to: to, needs: [], isOther: false, sounds: step.sounds, draws: step.draws,
          isComputed: false, changes: true, count: count))
    }
    return graph
  }
}

/// A step of a state machine, and what was noticed on it.
struct GameStep: Hashable, Comparable {
  /// The index of the state; nil for the start.
  let from: Int?
  let to: Int
  let sounds: Int
  let draws: Bool

  static func < (one: GameStep, other: GameStep) -> Bool { one.order < other.order }

  private var order: (Int, Int, Int, Int) { (from ?? -1, to, sounds, draws ? 1 : 0) }
}

/// A game's state machine that is watched while it runs.
struct WatchedGame<Played: Game>: FollowedProgram {
  private var run: GameRun<Played>
  private var last: (state: Int?, transitions: Int, random: RandomNumbers)
  private var sounds = 0
  /// How often each step was taken.
  private(set) var counts: [GameStep: Int] = [:]
  /// For each state what was seen of it; nil if it was not reached.
  private(set) var states: [Seen?]

  /// What was seen of a state.
  struct Seen {
    let wait: GameWait
    var displays: [UTF8Text]
  }

  /// So many displays of a state are kept.
  private static var displayLimit: Int { 3 }

  /// A run that has not begun yet.
  init(_ run: GameRun<Played>) {
    self.run = run
    last = (nil, 0, run.random)
    states = Array(repeating: nil, count: Played.State.names.count)
  }

  var display: Display { run.display }
  var indicators: Indicators { run.indicators }
  var clock: Ticks { run.clock }
  var currentPlace: Int? { run.currentPlace }
  var standing: Standing { run.standing }

  mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    let effect = run.resume(event, until: deadline)
    switch effect {
    case .beep: sounds += 1
    case .waitForExe, .waitForLine, .lookAtKey, .wait, .ended: arrive()
    default: break
    }
    return effect
  }

  /// Notes the step that has led to this wait, if there was one.
  private mutating func arrive() {
    guard run.transitionCount != last.transitions else { return }
    let step = GameStep(
      from: last.state, to: run.stateIndex, sounds: min(sounds, 1), draws: run.random != last.random)
    counts[step, default: 0] += 1
    last = (run.stateIndex, run.transitionCount, run.random)
    sounds = 0
    var seen = states[run.stateIndex] ?? Seen(wait: run.state.wait, displays: [])
    let display = Self.pattern(of: run.display)
    if seen.displays.count < Self.displayLimit, !display.isEmpty, !seen.displays.contains(display) {
      seen.displays.append(display)
    }
    states[run.stateIndex] = seen
  }

  /// A display in which each number is `#`.
  private static func pattern(of display: Display) -> UTF8Text {
    var text = UTF8Text()
    var wasDigit = false
    for code in MachineText(display.cells).trimmed {
      let isDigit = CharacterCode.digit(code) != nil
      if !isDigit { text.append(UTF8Text(MachineText(code: code))) }
      if isDigit, !wasDigit { text.append("#") }
      wasDigit = isDigit
    }
    return text
  }
}

extension StateGraph.Kind {
  /// The kind of a state that waits so.
  fileprivate init(_ wait: GameWait) {
    switch wait {
    case .exe: self = .wait(.pause(clearsAtOnce: false))
    case .line: self = .wait(.line)
    case .key: self = .wait(.key)
    case .tenths(let count): self = .wait(.time(count))
    case .nothing: self = .end
    }
  }
}
