import BasicVM
import StateMachines

/// The graph that scripts reach in a game's state machine.
struct GameObservation<Played: Game> {
  private var record = GameRecord(stateCount: Played.State.names.count)

  init(of game: Played, playing scripts: [Script]) {
    for script in scripts {
      let random = RandomNumbers(seed: script.seed)
      record = RecordedGame(game, random: random, addingTo: record).played(script).record
    }
  }

  var graph: StateGraph {
    var states = [StateGraph.State(name: "start", kind: .start)]
    var indexes: [Int?] = []
    for (seen, name) in zip(record.states, Played.State.names) {
      indexes.append(seen == nil ? nil : states.count)
      guard let seen else { continue }
      states.append(
        .init(
          name: UTF8Text(name), kind: .init(seen.wait), displays: seen.displays.map { $0.text }))
    }
    var transitions: [StateGraph.Transition] = []
    for (step, count) in record.counts.sorted(by: { $0.key < $1.key }) {
      guard let to = indexes[step.to], let from = step.from.map({ indexes[$0] }) ?? 0 else {
        continue
      }
      transitions.append(
        .init(from: from, to: to, sounds: step.sounds, draws: step.draws, count: count))
    }
    return StateGraph(states: states, transitions: transitions)
  }
}

struct GameStep: Hashable, Comparable {
  /// Nil for the start.
  let from: Int?
  let to: Int
  let sounds: Bool
  /// Whether it draws random numbers.
  let draws: Bool

  static func < (one: GameStep, other: GameStep) -> Bool { one.order < other.order }

  private var order: (Int, Int, Int, Int) { (from ?? -1, to, sounds ? 1 : 0, draws ? 1 : 0) }
}

/// The transitions and states that runs of a game have reached.
struct GameRecord {
  private(set) var counts: [GameStep: Int] = [:]
  /// The wait and displays of each state; nil for states that were not reached.
  private(set) var states: [Seen?]

  struct Seen {
    let wait: GameWait
    fileprivate(set) var displays: [Shown] = []
  }

  /// A display in which varying numbers are `#`.
  struct Shown {
    fileprivate let pattern: UTF8Text
    fileprivate(set) var text: UTF8Text
  }

  private static let displayLimit = 3

  init(stateCount: Int) {
    states = Array(repeating: nil, count: stateCount)
  }

  fileprivate mutating func note(_ step: GameStep, _ display: Display, _ wait: GameWait) {
    counts[step, default: 0] += 1
    var seen = states[step.to] ?? Seen(wait: wait)
    let line = MachineText(display.cells).trimmed
    let (text, pattern) = (UTF8Text(line), Self.pattern(of: line))
    if let known = seen.displays.firstIndex(where: { $0.pattern == pattern }) {
      if seen.displays[known].text != text { seen.displays[known].text = pattern }
    } else if seen.displays.count < Self.displayLimit, !text.isEmpty {
      seen.displays.append(Shown(pattern: pattern, text: text))
    }
    states[step.to] = seen
  }

  private static func pattern(of line: MachineText) -> UTF8Text {
    var pattern = UTF8Text()
    var wasDigit = false
    for code in line {
      let isDigit = CharacterCode.digit(code) != nil
      if !isDigit { pattern.append(UTF8Text(MachineText(code: code))) }
      if isDigit, !wasDigit { pattern.append("#") }
      wasDigit = isDigit
    }
    return pattern
  }
}

/// A run of a game that notes its transitions in a record.
struct RecordedGame<Played: Game>: ObservableProgram {
  private var run: GameRun<Played>
  private var last: (state: Int?, transitions: Int, random: RandomNumbers)
  private var sounds = false
  private(set) var record: GameRecord

  init(_ game: Played, random: RandomNumbers, addingTo record: GameRecord) {
    run = GameRun(game, random: random)
    self.record = record
    last = (nil, 0, random)
  }

  var display: Display { run.display }
  var indicators: Indicators { run.indicators }
  var clock: Ticks { run.clock }
  var currentPlace: Int? { run.currentPlace }
  var programPosition: ProgramPosition { run.programPosition }

  mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    let effect = run.resume(event, until: deadline)
    switch effect {
    case .beep: sounds = true
    case .waitForExe, .waitForLine, .pollKey, .wait, .ended: arrive()
    default: break
    }
    return effect
  }

  private mutating func arrive() {
    guard run.transitionCount != last.transitions else { return }
    let step = GameStep(
      from: last.state, to: run.stateIndex, sounds: sounds, draws: run.random != last.random)
    record.note(step, run.display, run.state.wait)
    last = (run.stateIndex, run.transitionCount, run.random)
    sounds = false
  }
}

extension StateGraph.StateKind {
  fileprivate init(_ wait: GameWait) {
    switch wait {
    case .exe: self = .wait(.pause(clearsAtOnce: false))
    case .line, .text: self = .wait(.line)
    case .key: self = .wait(.key)
    case .tenths(let count): self = .wait(.time(Ticks(count) * 100_000))
    case .nothing: self = .end
    }
  }
}
