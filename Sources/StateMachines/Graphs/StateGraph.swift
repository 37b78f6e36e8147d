import BasicVM

/// The state machine that is in a listing: its waits as states, and the ways between them.
public struct StateGraph: Sendable {
  /// The states; the first is the start.
  public internal(set) var states: [State] = []
  /// The ways between them.
  public internal(set) var transitions: [Transition] = []
  /// Whether there are more ways than a graph can show.
  public internal(set) var isCut = false
  /// Whether a wait in a subroutine is a state for each way of calling it.
  var tellsCalls = true
  /// Which errors for what is open are states.
  var toldFailures = Failures.Told.nothing

  /// Something that the program waits for, its start, or an end.
  public struct State: Sendable {
    /// Its name: what the listing asks for, or the remark above it, or what it shows, or its line.
    public internal(set) var name: UTF8Text
    /// The kind of state.
    public let kind: Kind
    /// Its place; nil for the start and the end.
    public let place: Place?
    /// For a subroutine's wait the place in the main program where that is called.
    var callPlace: Place?
    /// The displays that it may show: `#` is a number, `…` some text.
    public internal(set) var displays: [UTF8Text] = []
    /// How many characters a display has.
    package var columns = Display.width
    /// The text that stands for the key in the conditions of its ways; nil if it waits for none.
    var keyName: UTF8Text?
    /// The waits that it stands for: each an instruction, and where open calls go back to.
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
    case start
    /// The start of the program in another area, when the one before it has ended.
    case nextStart(area: Int)
    case wait(Flow.Wait)
    case end
    case failure(FaultCause)
  }

  /// A way from a state to the next.
  public struct Transition: Sendable {
    /// The index of the state it leaves.
    public internal(set) var from: Int
    /// The index of the state it leads to.
    public internal(set) var to: Int
    /// What must hold for it.
    var needs: [Condition]
    /// The same, decided elsewhere, where two ways are drawn as one.
    var twins: [[Condition]] = []
    /// Whether it is taken when nothing holds that is needed for the others.
    package internal(set) var isOther: Bool
    /// How many sounds there are on the way.
    public internal(set) var sounds: Int
    /// Whether a random number is drawn on the way.
    public internal(set) var draws: Bool
    /// Whether the way leads through a computed jump, which may go elsewhere.
    public internal(set) var isComputed: Bool
    /// Whether something may change on the way that is not seen at once.
    var changes: Bool
    /// How often runs took it; nil where none were watched.
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

    /// A way that runs took so often.
    package init(from: Int, to: Int, sounds: Bool, draws: Bool, count: Int) {
      self.init(
        from: from, to: to, needs: [], isOther: false, sounds: sounds ? 1 : 0, draws: draws,
        isComputed: false, changes: true)
      self.count = count
    }

    /// The conditions under which it is taken, as BASIC.
    public var conditions: [UTF8Text] { needs.map { $0.text } }

    /// Stands for another as well, whose conditions are the same, though decided elsewhere.
    fileprivate mutating func join(_ other: Transition) {
      twins.append(other.needs)
      twins += other.twins
    }
  }

  /// What must hold for a way.
  struct Condition: Equatable, Sendable {
    enum Form: Equatable, Sendable {
      case comparison(Comparison)
      /// The key is one of these characters.
      case oneOf([UInt8], key: UTF8Text)
      /// What ON does with any other value.
      case other(UTF8Text)
    }

    var form: Form
    /// What was decided where it holds.
    var decisions: [Decision]
    /// The keys for which it holds, if it is a condition on them alone.
    var keys: KeySet?
  }

  /// What an instruction decides.
  struct Decision: Equatable, Sendable {
    /// The instruction, and where open calls go back to.
    let place: [Int]
    let reason: Flow.Reason
  }

  /// The graph of the programs in a memory, its states called as a listing asks for; nil when there is
  /// nothing in the area to start.
  public init?(of memory: ProgramMemory, area: Int, hints: PortHints = PortHints()) {
    guard let flow = Flow(of: memory, area: area) else { return nil }
    let columns = memory.model.facts.columns
    var finder = GraphFinder(flow, columns: columns)
    self = finder.find()
    for index in states.indices { states[index].columns = columns }
    mergePolls()
    nameStates(hints, after: flow.remarks)
  }

  /// The graph of the programs in some areas, each started when the one before it has ended; nil when
  /// one of them is empty.
  public init?(of memory: ProgramMemory, areas: [Int], hints: PortHints) {
    guard let first = areas.first, let graph = StateGraph(of: memory, area: first, hints: hints)
    else { return nil }
    self = graph
    for area in areas.dropFirst() {
      guard let next = StateGraph(of: memory, area: area, hints: hints) else { return nil }
      continueEnds(with: next, from: area)
    }
  }

  /// Lets another graph follow where this one ends.
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

  /// A graph of what was seen in runs.
  package init(states: [State], transitions: [Transition]) {
    self.states = states
    self.transitions = transitions
  }

  /// The graph with how often each way was taken, in the order of the transitions.
  package func counted(_ counts: [Int]) -> StateGraph {
    var graph = self
    for (way, count) in zip(transitions.indices, counts) { graph.transitions[way].count = count }
    return graph
  }

  // MARK: Keys

  /// A program looks at the keyboard again and again; for its player that is one state.
  private mutating func mergePolls() {
    // Waiting until a key is released, or pressed, before the look that decides.
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
      // That something was pressed.
      transitions[index].needs.removeAll { need in
        need.comparison?.relation == .notEqual && need.comparison?.right.value == .text("")
      }
    }
  }

  private func isKey(_ state: Int) -> Bool { states[state].kind == .wait(.key) }

  /// Removes states that no way leads to, and ways that are there twice.
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
