import BasicVM

/// The state machine that is in a listing: its waits as states, and the ways between them.
public struct StateGraph: Sendable {
  /// The states; the first is the start.
  public internal(set) var states: [State] = []
  /// The ways between them.
  public internal(set) var transitions: [Transition] = []

  /// Something that the program waits for, its start, or an end.
  public struct State: Sendable {
    /// What it is called: after the remark above it, or after its line; in UTF-8.
    public internal(set) var name: [UInt8]
    /// What kind of state it is.
    public let kind: Kind
    /// Where it stands in the main program; nil for the start and the end.
    ///
    /// A subroutine's wait stands where that is called.
    public let place: Place?
    /// What the display may show there, in UTF-8: `#` is a number, `…` some text.
    public internal(set) var displays: [[UInt8]] = []
  }

  /// The kinds of states.
  public enum Kind: Equatable, Sendable {
    case start
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
    /// What must hold for it to be taken, as BASIC, in UTF-8.
    public internal(set) var conditions: [[UInt8]]
    /// How many sounds there are on the way.
    public internal(set) var sounds: Int
    /// Whether a random number is drawn on the way.
    public internal(set) var draws: Bool
    /// Whether the way leads through a computed jump, which may go elsewhere.
    public internal(set) var isComputed: Bool
  }

  /// The graph of the programs in a memory; nil when there is nothing in the area to start.
  public init?(of memory: ProgramMemory, area: Int) {
    guard let flow = Flow(of: memory, area: area) else { return nil }
    var finder = GraphFinder(flow)
    self = finder.find()
    mergePolls()
    nameStates(after: flow.remarks)
  }

  init() {}

  // MARK: Keys

  /// A program looks at the keyboard again and again; for its player that is one state.
  private mutating func mergePolls() {
    dropPolls()
    // Waiting until a key is released, or pressed, before the look that decides.
    for state in states.indices.dropFirst() where isKey(state) {
      let ways = transitions.filter { $0.from == state }
      guard ways.count == 1, ways[0].to != state, isKey(ways[0].to) else { continue }
      for index in transitions.indices where transitions[index].to == state {
        transitions[index].to = ways[0].to
        transitions[index].sounds += ways[0].sounds
      }
      transitions.removeAll { $0.from == state }
    }
    dropPolls()
    dropLoneStates()
    for index in transitions.indices where isKey(transitions[index].from) {
      // That something was pressed.
      transitions[index].conditions.removeAll { $0.suffix(5) == Array("≠\"\"".utf8)[...] }
    }
  }

  /// Looks that found nothing, and change nothing.
  private mutating func dropPolls() {
    transitions = transitions.filter {
      $0.from != $0.to || !isKey($0.from) || $0.sounds > 0 || $0.draws
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
      let isKnown = ways.contains {
        $0.from == from && $0.to == to && $0.conditions == way.conditions
      }
      if !isKnown { ways.append(way) }
    }
    transitions = ways
  }

  // MARK: Names

  /// Names states after the remarks above them; numbers those of one name.
  private mutating func nameStates(after remarks: [Flow.Remark]) {
    for index in states.indices {
      guard let place = states[index].place else { continue }
      let others = remarks.filter { $0.place.area == place.area }
      let above = others.filter { $0.place.line <= place.line }
      // What stands alone at the top is the title of all.
      guard let remark = above.last, others.count > 1 || remark.place.line == place.line else {
        continue
      }
      states[index].name = CharacterWriter.display(remark.text)
    }
    var names: [[UInt8]] = []
    for index in states.indices {
      let name = states[index].name
      names.append(name)
      let others = names.count { $0 == name } - 1
      guard others > 0 else { continue }
      var numbered = UTF8Text()
      numbered.append(utf8: name)
      numbered.append(" ", others + 1)
      states[index].name = numbered.utf8
    }
  }
}
