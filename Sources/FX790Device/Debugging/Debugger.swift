import BasicVM

/// Breakpoints, and when the current run halts next.
///
/// Halting does not change what a program does.
package struct Debugger: Equatable, Sendable {
  /// A program line or a COMP-X word.
  package struct Line: Hashable, Sendable {
    /// 0 to 9, or `compX`.
    package let area: Int
    /// A line number or an address.
    package let number: Int

    /// The area number of COMP-X words.
    package static let compX = ProgramMemory.areaCount

    /// Creates a program line.
    package init(area: Int, number: Int) {
      self.area = area
      self.number = number
    }

    /// Creates a COMP-X word.
    package init(address: Int) {
      self.init(area: Self.compX, number: address)
    }

    /// The COMP-X address; nil for a program line.
    package var address: Int? { area == Self.compX ? number : nil }
  }

  /// Where every run halts.
  package var breakpoints: Breakpoints { watch.breakpoints }
  /// An additional reason to halt, for one halt.
  package var haltCondition = HaltCondition.none
  /// Statements started while `isWatching`.
  package internal(set) var statementCount = 0
  /// Whether to check every statement, which slows down runs.
  package var isWatching = false
  /// Why a run halted last.
  package internal(set) var cause: Cause? {
    get { watch.lastCause }
    set { watch.lastCause = newValue }
  }

  /// When a run halts next.
  package enum HaltCondition: Equatable, Sendable {
    /// At breakpoints only.
    case none
    /// At the next statement.
    case statement
    /// At the start of a line.
    case line(Line)
    /// At the next statement with at most this number of open calls.
    case depth(Int)
  }

  /// Why a run has halted.
  package enum Cause: Equatable, Sendable {
    /// A halt condition is true.
    case condition
    /// A breakpoint of the line.
    case breakpoint
    /// A statement has changed variables.
    case changes([VariableChange])

    fileprivate init(_ found: BreakpointWatch.Found) {
      let (changes, isHit) = found
      self = !changes.isEmpty ? .changes(changes) : isHit ? .breakpoint : .condition
    }
  }

  /// Halts at this statement count; set during a replay.
  var limit: Int?
  var watch = BreakpointWatch()
  /// A search for an earlier halt, during a replay.
  var search: HaltSearch?

  /// Creates an inactive debugger.
  package init() {}

  /// Whether to halt before a statement.
  mutating func halts(at place: Line, isLineStart: Bool, _ machine: Machine) -> Bool {
    search?.note(at: place, isLineStart: isLineStart, count: statementCount, machine)
    let found = watch.find(at: place, isLineStart: isLineStart, machine)
    let isDue = limit.map { statementCount >= $0 } ?? false
    guard
      isDue || !found.changes.isEmpty || found.isHit || isFulfilled(at: place, isLineStart, machine)
    else { return false }
    cause = Cause(found)
    return true
  }

  private func isFulfilled(at place: Line, _ isLineStart: Bool, _ machine: Machine) -> Bool {
    switch haltCondition {
    case .none: false
    case .statement: true
    case .line(let line): isLineStart && line == place
    case .depth(let depth): machine.callDepth <= depth
    }
  }
}

extension Debugger.Line {
  init(_ place: Place) {
    self.init(area: place.area ?? 0, number: place.line)
  }
}

/// The last statement before a goal at which a run halts, or that changes a watched variable.
struct HaltSearch: Equatable, Sendable {
  private var watch: BreakpointWatch
  /// The statements are counted from 0; the found one is less.
  private let goal: Int
  private(set) var found: Int?
  private(set) var cause: Debugger.Cause?

  init(_ watch: BreakpointWatch, before goal: Int) {
    (self.watch, self.goal) = (watch, goal)
  }

  fileprivate mutating func note(
    at place: Debugger.Line, isLineStart: Bool, count: Int, _ machine: Machine
  ) {
    let (changes, isHit) = watch.find(at: place, isLineStart: isLineStart, machine)
    note(changes, before: count)
    if isHit, count < goal { (found, cause) = (count, .breakpoint) }
  }

  /// Notes the changes by the statement that is being carried out, or has failed.
  mutating func finish(_ count: Int, _ machine: Machine) {
    note(watch.changes(machine), before: count)
  }

  private mutating func note(_ changes: [VariableChange], before count: Int) {
    guard !changes.isEmpty, count - 1 < goal else { return }
    (found, cause) = (count - 1, .changes(changes))
  }
}
