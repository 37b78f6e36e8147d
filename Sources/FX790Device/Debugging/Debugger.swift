import BasicVM

/// Breakpoints, and when the current run halts next.
///
/// Halting does not change what a program does.
public struct Debugger: Equatable, Sendable {
  /// A program line or a COMP-X word.
  public struct Line: Hashable, Sendable {
    /// 0 to 9, or `compX`.
    public let area: Int
    /// A line number or an address.
    public let number: Int

    /// The area number of COMP-X words.
    public static let compX = ProgramMemory.areaCount

    /// Creates a program line.
    public init(area: Int, number: Int) {
      self.area = area
      self.number = number
    }

    /// Creates a COMP-X word.
    public init(address: Int) {
      self.init(area: Self.compX, number: address)
    }

    /// The COMP-X address; nil for a program line.
    public var address: Int? { area == Self.compX ? number : nil }
  }

  /// Where every run halts.
  public var breakpoints: Breakpoints {
    get { watch.breakpoints }
    set { watch.breakpoints = newValue }
  }
  /// An additional reason to halt, for one halt.
  public var haltCondition = HaltCondition.none
  /// Statements started while `isWatching`.
  package internal(set) var statementCount = 0
  /// Whether to check every statement, which slows down runs.
  public var isWatching = false
  /// Why a run halted last.
  public internal(set) var cause: Cause? {
    get { watch.lastCause }
    set { watch.lastCause = newValue }
  }

  /// When a run halts next.
  public enum HaltCondition: Equatable, Sendable {
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
  public enum Cause: Equatable, Sendable {
    /// A halt condition is true.
    case condition
    /// A breakpoint of the line.
    case breakpoint
    /// A statement has changed a variable.
    case change(VariableChange)
  }

  /// Halts at this statement count; set during a replay.
  var limit: Int?
  var watch = BreakpointWatch()
  /// A search for an earlier halt, during a replay.
  var search: HaltSearch?

  /// Creates an inactive debugger.
  public init() {}

  /// Whether to halt before a statement.
  mutating func halts(at place: Line, isLineStart: Bool, _ machine: Machine) -> Bool {
    search?.note(at: place, isLineStart: isLineStart, count: statementCount, machine)
    let found = watch.cause(at: place, isLineStart: isLineStart, machine)
    let isDue = limit.map { statementCount >= $0 } ?? false
    guard isDue || found != nil || isFulfilled(at: place, isLineStart, machine) else {
      return false
    }
    cause = found ?? .condition
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

/// The last statement at which a run would have halted, before a goal.
struct HaltSearch: Equatable, Sendable {
  var watch: BreakpointWatch
  /// The statements are counted from 0; the found one is less.
  let goal: Int
  private(set) var found: Int?
  private(set) var cause: Debugger.Cause?

  init(_ watch: BreakpointWatch, before goal: Int) {
    (self.watch, self.goal) = (watch, goal)
  }

  fileprivate mutating func note(
    at place: Debugger.Line, isLineStart: Bool, count: Int, _ machine: Machine
  ) {
    guard let cause = watch.cause(at: place, isLineStart: isLineStart, machine) else { return }
    // The statement before has made a change, so the halt is there.
    let statement = if case .change = cause { count - 1 } else { count }
    guard statement < goal else { return }
    (found, self.cause) = (statement, cause)
  }
}
