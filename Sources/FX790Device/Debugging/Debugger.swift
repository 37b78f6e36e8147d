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

  /// Every run halts at the start of these lines.
  public var breakpoints: Set<Line> = []
  /// An additional reason to halt, for one halt.
  public var haltCondition = HaltCondition.none
  /// Statements started while `isWatching`.
  package internal(set) var statementCount = 0
  /// Whether to check every statement, which slows down runs.
  public var isWatching = false

  /// When a run halts next.
  public enum HaltCondition: Equatable, Sendable {
    /// At breakpoints only.
    case none
    /// At the next statement.
    case statement
    /// At the start of a line.
    case line(Line)
  }

  /// Halts at this statement count; set during a replay.
  var limit: Int?

  /// Creates an inactive debugger.
  public init() {}

  func halts(at place: Line, isLineStart: Bool) -> Bool {
    if isLineStart, breakpoints.contains(place) { return true }
    if let limit, statementCount >= limit { return true }
    switch haltCondition {
    case .none: return false
    case .statement: return true
    case .line(let line): return isLineStart && line == place
    }
  }
}

extension Debugger.Line {
  init(_ place: Place) {
    self.init(area: place.area ?? 0, number: place.line)
  }
}
