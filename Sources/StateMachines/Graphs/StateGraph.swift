import BasicVM

/// The states and transitions of a program.
public struct StateGraph: Sendable {
  /// The states; the first is the start.
  public internal(set) var states: [State] = []
  /// The transitions between states.
  public internal(set) var transitions: [Transition] = []
  /// Whether transitions are missing, because there are too many or finding them takes too long.
  public internal(set) var isCut = false
  /// Whether transitions are missing, because a statement with an error may lead to the next one.
  var mayIgnoreErrors = false
  /// The note on a graph that is not complete.
  package var incompleteness: UTF8Text { "This graph is incomplete: \(incompletenessReason)." }

  package var incompletenessReason: UTF8Text {
    mayIgnoreErrors
      ? "the program may ignore errors (MODE 99)" : "the program has too many paths"
  }
  /// Whether waits in a subroutine have a state for each call.
  var distinguishesCalls = true
  var failureScope = FailureSearch.Scope.nothing

  /// A wait of the program, its start or an end.
  public struct State: Sendable {
    /// The name of a wait, as in a port, or the line of an error.
    public internal(set) var name: UTF8Text
    /// The event or the kind of end.
    public let kind: StateKind
    /// The position in the listing; nil for starts and normal ends.
    public let place: Place?
    /// The open calls of a wait, outermost first.
    var calls: [Place] = []
    /// The possible displays: `#` is a number, `…` a computed text.
    public internal(set) var displays: [UTF8Text] = []
    /// The width of the display in characters.
    package var columns = Display.width
    /// The key in conditions, such as `K$`; nil unless the state waits for one.
    var keyName: UTF8Text?
    /// The variable that stores the key.
    var keyVariable: UTF8Text?
    /// The contexts in which it waits or ends, as `CallContexts.key(of:)`.
    package var contexts: [[Int]] = []

    package init(
      name: UTF8Text, kind: StateKind, place: Place? = nil, calls: [Place] = [],
      displays: [UTF8Text] = [], keyName: UTF8Text? = nil
    ) {
      self.name = name
      self.kind = kind
      self.place = place
      self.calls = calls
      self.displays = displays
      self.keyName = keyName
    }
  }

  /// The kinds of states.
  public enum StateKind: Equatable, Sendable {
    /// The start of the first program.
    case start
    /// The start of the next program, after an end.
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
    /// The conditions of each transition that was merged into this one.
    var mergedConditions: [[Condition]] = []
    /// Whether it is the `else` of its state.
    package internal(set) var isOther: Bool
    /// The number of sounds on the path.
    public internal(set) var sounds: Int
    /// Whether the path draws a random number.
    public internal(set) var draws: Bool
    /// Whether a computed jump is on the path; it may also lead elsewhere.
    public internal(set) var isComputed: Bool
    /// Whether the path changes variables or the display.
    var changes: Bool
    /// How often recorded runs took it; nil without recorded runs.
    public internal(set) var count: Int?

    /// The conditions in BASIC, which must all be true.
    public var conditions: [UTF8Text] { needs.map { $0.text } }

    /// Merges a transition that has the same conditions at other instructions.
    fileprivate mutating func join(_ other: Transition) {
      mergedConditions.append(other.needs)
      mergedConditions += other.mergedConditions
    }
  }

  struct Condition: Equatable, Sendable {
    enum Form: Equatable, Sendable {
      case comparison(Comparison)
      /// The key is one of these characters.
      case oneOf([UInt8], key: UTF8Text)
      /// ON with any other value.
      case other(UTF8Text)
    }

    var form: Form
    /// The branches that make it true.
    var decisions: [Decision]
    /// The keys that fulfil it, if it was merged from conditions on the key.
    var keys: KeySet?
    /// Conditions with the same number, unless nil, are about the same value of a variable.
    var value: Int?
  }

  struct Decision: Equatable, Sendable {
    /// The key of a context (`CallContexts.key(of:)`).
    let place: [Int]
    let reason: Flow.Reason
  }

  /// The reason why there is no graph: an area has no lines, or does not exist.
  public struct MissingProgram: Error, Equatable, Sendable {
    /// The area.
    public let area: Int
  }

  /// Builds the graph of an area, by default of the first with lines.
  public init(
    of memory: ProgramMemory, area: Int? = nil, hints: PortHints = PortHints()
  ) throws(MissingProgram) {
    try self.init(of: memory, area: area, hints: hints, from: Flow.Start())
  }

  private init(
    of memory: ProgramMemory, area: Int?, hints: PortHints, from start: Flow.Start
  ) throws(MissingProgram) {
    let area = area ?? memory.firstArea ?? 0
    let program = Compiler.compile(memory)
    guard memory.areas.indices ~= area,
      let flow = Flow(of: program, memory, area: area, from: start)
    else { throw MissingProgram(area: area) }
    let columns = memory.model.facts.columns
    var finder = GraphFinder(flow, columns: columns)
    self = finder.find()
    for index in states.indices { states[index].columns = columns }
    mergePolls()
    nameStates(program, flow, hints)
  }

  /// Builds the graph of successive programs.
  ///
  /// The first one starts in the state of a machine, or of a new one.
  public init(
    of memory: ProgramMemory, areas: [Int], hints: PortHints, from machine: Machine? = nil
  ) throws(MissingProgram) {
    let start = machine.map { Flow.Start($0) } ?? Flow.Start()
    try self.init(of: memory, area: areas.first, hints: hints, from: start)
    for area in areas.dropFirst() {
      let next = try StateGraph(of: memory, area: area, hints: hints, from: start)
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
    transitions += next.transitions.map { edge in
      var edge = edge
      edge.from += start
      edge.to += start
      return edge
    }
    isCut = isCut || next.isCut
    removeUnreachableStates()
    numberNames()
  }

  init() {}

  /// A graph of recorded runs.
  package init(states: [State], transitions: [Transition]) {
    self.states = states
    self.transitions = transitions
  }

  /// The graph with a count for each transition.
  package func counted(_ counts: [Int]) -> StateGraph {
    var graph = self
    for (edge, count) in zip(transitions.indices, counts) { graph.transitions[edge].count = count }
    return graph
  }

  // MARK: Keys

  /// Merges successive KEY$ polls that are one wait to the user.
  private mutating func mergePolls() {
    // A poll that only leads to another one, as when a program waits until a key is released.
    for state in states.indices.dropFirst() where isKey(state) {
      let edges = transitions.filter { $0.from == state }
      guard edges.count == 1, edges[0].to != state, isKey(edges[0].to), edges[0].sounds == 0,
        !edges[0].draws, !edges[0].changes,
        !edges[0].needs.contains(where: { needsKey($0, at: state) })
      else { continue }
      for index in transitions.indices where transitions[index].to == state {
        transitions[index].to = edges[0].to
      }
      states[edges[0].to].contexts += states[state].contexts
      transitions.removeAll { $0.from == state }
    }
    removeUnreachableStates()
    for index in transitions.indices where isKey(transitions[index].from) {
      // Drops the condition that some key was pressed.
      let state = states[transitions[index].from]
      transitions[index].needs.removeAll { need in
        guard let comparison = need.comparison else { return false }
        return comparison.relation == .notEqual && comparison.right.value == .text("")
          && [state.keyName, state.keyVariable].contains(comparison.left.text)
      }
    }
  }

  /// Whether a condition is about the key of a poll, and not that none is pressed.
  private func needsKey(_ need: Condition, at state: Int) -> Bool {
    guard let comparison = need.comparison, comparison.left.text == states[state].keyName else {
      return false
    }
    return comparison.relation != .equal || comparison.right.value != .text("")
  }

  private func isKey(_ state: Int) -> Bool { states[state].kind == .wait(.key) }

  /// Removes states to which no transition leads, and merges equal transitions.
  private mutating func removeUnreachableStates() {
    var newIndexes: [Int?] = []
    var kept: [State] = []
    for (index, state) in states.enumerated() {
      let isUsed = index == 0 || transitions.contains { $0.to == index }
      newIndexes.append(isUsed ? kept.count : nil)
      if isUsed { kept.append(state) }
    }
    states = kept
    var edges: [Transition] = []
    for edge in transitions {
      guard let from = newIndexes[edge.from], let to = newIndexes[edge.to] else { continue }
      var edge = edge
      (edge.from, edge.to) = (from, to)
      let known = edges.firstIndex {
        $0.from == from && $0.to == to && $0.conditions == edge.conditions
          && $0.draws == edge.draws && ($0.sounds > 0) == (edge.sounds > 0)
      }
      if let known { edges[known].join(edge) } else { edges.append(edge) }
    }
    transitions = edges
  }
}

extension StateGraph.Transition {
  /// A transition of recorded runs.
  package init(from: Int, to: Int, sounds: Bool, draws: Bool, count: Int) {
    self.init(
      from: from, to: to, needs: [], isOther: false, sounds: sounds ? 1 : 0, draws: draws,
      isComputed: false, changes: true, count: count)
  }
}

#if !hasFeature(Embedded)
extension StateGraph.MissingProgram: CustomStringConvertible {
  /// The reason as a sentence.
  public var description: String { "There is no program in P\(area)." }
}
#endif
