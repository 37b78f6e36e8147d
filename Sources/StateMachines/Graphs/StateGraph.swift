import BasicVM

/// The states and transitions of a program, for display.
public struct StateGraph: Sendable {
  /// The states; the first is the start.
  public internal(set) var states: [State] = []
  /// The transitions between states.
  public internal(set) var transitions: [Transition] = []
  /// Whether transitions were left out because there are too many.
  public internal(set) var isCut = false
  /// Whether waits in a subroutine have a state for each caller.
  var tellsCalls = true
  /// The errors that `Failures` searched for.
  var toldFailures = Failures.Told.nothing

  /// A wait of the program, its start or an end.
  public struct State: Sendable {
    /// A name from a hint, a remark or the display, otherwise the line.
    public internal(set) var name: UTF8Text
    /// The event or the kind of end.
    public let kind: Kind
    /// The position in the listing; nil for the start and the normal end.
    public let place: Place?
    /// The call in the main program, if the wait is in a subroutine.
    var callPlace: Place?
    /// The possible displays: `#` is a number, `…` a computed text.
    public internal(set) var displays: [UTF8Text] = []
    /// The width of the display in characters.
    package var columns = Display.width
    /// The text by which conditions refer to the key; nil if the state waits for none.
    var keyName: UTF8Text?
    /// The spots of the state, as in `Spots.key(of:)`.
    package var keys: [[Int]] = []

    package init(
      name: UTF8Text, kind: Kind, place: Place? = nil, callPlace: Place? = nil,
      displays: [UTF8Text] = [], keyName: UTF8Text? = nil
    ) {
      self.name = name
      self.kind = kind
      self.place = place
      self.callPlace = callPlace
      self.displays = displays
      self.keyName = keyName
    }
  }

  /// The kinds of states.
  public enum Kind: Equatable, Sendable {
    /// The start of the first program.
    case start
    /// The start of the program in the next area, after an end.
    case nextStart(area: Int)
    /// A wait for an event.
    case wait(Flow.Wait)
    /// A normal end.
    case end
    /// An end with an error.
    case failure(FaultCause)
  }

  /// A path from one state to the next.
  public struct Transition: Sendable {
    /// The index of the source state.
    public internal(set) var from: Int
    /// The index of the target state.
    public internal(set) var to: Int
    var needs: [Condition]
    /// The conditions of transitions that are merged into this one.
    var twins: [[Condition]] = []
    /// Whether it is the alternative to all other transitions of its state.
    package internal(set) var isOther: Bool
    /// The number of sounds on the path.
    public internal(set) var sounds: Int
    /// Whether the path draws a random number.
    public internal(set) var draws: Bool
    /// Whether the path contains a computed jump, which may also lead elsewhere.
    public internal(set) var isComputed: Bool
    /// Whether the path changes variables or the display.
    var changes: Bool
    /// The number of times that runs took it; nil without recorded runs.
    public internal(set) var count: Int?

    init(
      from: Int, to: Int, needs: [Condition], isOther: Bool, sounds: Int, draws: Bool,
      isComputed: Bool, changes: Bool
    ) {
      self.from = from
      self.to = to
      self.needs = needs
      self.isOther = isOther
      self.sounds = sounds
      self.draws = draws
      self.isComputed = isComputed
      self.changes = changes
    }

    /// Creates a transition that was seen in runs.
    package init(from: Int, to: Int, sounds: Bool, draws: Bool, count: Int) {
      self.init(
        from: from, to: to, needs: [], isOther: false, sounds: sounds ? 1 : 0, draws: draws,
        isComputed: false, changes: true)
      self.count = count
    }

    /// The conditions in BASIC, all of which must be true.
    public var conditions: [UTF8Text] { needs.map { $0.text } }

    /// Merges a transition with the same conditions at other instructions.
    fileprivate mutating func join(_ other: Transition) {
      twins.append(other.needs)
      twins += other.twins
    }
  }

  struct Condition: Equatable, Sendable {
    enum Form: Equatable, Sendable {
      case comparison(Comparison)
      case oneOf([UInt8], key: UTF8Text)
      /// ON with any other value.
      case other(UTF8Text)
    }

    var form: Form
    /// The branches that make it true.
    var decisions: [Decision]
    /// The keys that fulfil it; nil if it depends on more than the key.
    var keys: KeySet?
  }

  /// The branch taken at an instruction.
  struct Decision: Equatable, Sendable {
    /// The spot, as in `Spots.key(of:)`.
    let place: [Int]
    let reason: Flow.Reason
  }

  /// Builds the graph of a memory's programs; nil if the area to start has no program.
  public init?(of memory: ProgramMemory, area: Int, hints: PortHints = PortHints()) {
    guard let flow = Flow(of: memory, area: area) else { return nil }
    let columns = memory.model.facts.columns
    var finder = GraphFinder(flow, columns: columns)
    self = finder.find()
    for index in states.indices { states[index].columns = columns }
    mergePolls()
    nameStates(hints, after: flow.remarks)
  }

  /// Builds the graph of programs that run one after the other; nil if one of the areas is empty.
  public init?(of memory: ProgramMemory, areas: [Int], hints: PortHints) {
    guard let first = areas.first, let graph = StateGraph(of: memory, area: first, hints: hints)
    else { return nil }
    self = graph
    for area in areas.dropFirst() {
      guard let next = StateGraph(of: memory, area: area, hints: hints) else { return nil }
      continueEnds(with: next, from: area)
    }
  }

  /// Replaces the normal ends by the start of another graph.
  private mutating func continueEnds(with next: StateGraph, from area: Int) {
    let ends = Set(states.indices.filter { states[$0].kind == .end })
    guard !ends.isEmpty else { return }
    let start = states.count
    for index in transitions.indices where ends.contains(transitions[index].to) {
      transitions[index].to = start
    }
    states += next.states
    states[start] = State(name: "P\(area)", kind: .nextStart(area: area))
    transitions += next.transitions.map { way in
      var way = way
      way.from += start
      way.to += start
      return way
    }
    isCut = isCut || next.isCut
    dropLoneStates()
    numberNames()
  }

  init() {}

  /// Creates a graph of recorded runs.
  package init(states: [State], transitions: [Transition]) {
    self.states = states
    self.transitions = transitions
  }

  /// The same graph with the count of each transition, in their order.
  package func counted(_ counts: [Int]) -> StateGraph {
    var graph = self
    for (way, count) in zip(transitions.indices, counts) { graph.transitions[way].count = count }
    return graph
  }

  // MARK: Keys

  /// Merges KEY$ polls that look like one wait to the user.
  private mutating func mergePolls() {
    // Waiting for a release or a press before the deciding poll.
    for state in states.indices.dropFirst() where isKey(state) {
      let ways = transitions.filter { $0.from == state }
      guard ways.count == 1, ways[0].to != state, isKey(ways[0].to), ways[0].sounds == 0,
        !ways[0].draws, !ways[0].changes
      else { continue }
      for index in transitions.indices where transitions[index].to == state {
        transitions[index].to = ways[0].to
      }
      states[ways[0].to].keys += states[state].keys
      transitions.removeAll { $0.from == state }
    }
    dropLoneStates()
    for index in transitions.indices where isKey(transitions[index].from) {
      // Omits the condition that any key was pressed.
      transitions[index].needs.removeAll { need in
        need.comparison?.relation == .notEqual && need.comparison?.right.value == .text("")
      }
    }
  }

  private func isKey(_ state: Int) -> Bool { states[state].kind == .wait(.key) }

  /// Removes unreachable states and duplicate transitions.
  private mutating func dropLoneStates() {
    var newIndexes: [Int?] = []
    var kept: [State] = []
    for (index, state) in states.enumerated() {
      let isUsed = index == 0 || transitions.contains { $0.to == index }
      newIndexes.append(isUsed ? kept.count : nil)
      if isUsed { kept.append(state) }
    }
    states = kept
    var ways: [Transition] = []
    for way in transitions {
      guard let from = newIndexes[way.from], let to = newIndexes[way.to] else { continue }
      var way = way
      (way.from, way.to) = (from, to)
      let known = ways.firstIndex {
        $0.from == from && $0.to == to && $0.conditions == way.conditions
          && $0.draws == way.draws && ($0.sounds > 0) == (way.sounds > 0)
      }
      if let known { ways[known].join(way) } else { ways.append(way) }
    }
    transitions = ways
  }
}
