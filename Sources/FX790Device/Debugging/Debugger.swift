import BasicVM

/// Where a program halts so that one can look at it.
///
/// A value beside the run: halting changes nothing of what the program does.
public struct Debugger: Equatable, Sendable {
  /// A line in an area, or a word of COMP-X.
  public struct Line: Hashable, Sendable {
    /// 0 to 9; behind them COMP-X.
    public let area: Int
    /// The line number, or the address.
    public let number: Int

    /// The area that stands for the words of COMP-X.
    public static let compX = ProgramMemory.areaCount

    /// A line in an area.
    public init(area: Int, number: Int) {
      self.area = area
      self.number = number
    }

    /// A word of COMP-X.
    public init(address: Int) {
      self.init(area: Self.compX, number: address)
    }

    /// The address of a word of COMP-X; nil for a line of a program.
    public var address: Int? { area == Self.compX ? number : nil }
  }

  /// Lines at which every run halts.
  public var breakpoints: Set<Line> = []
  /// When the run halts next besides.
  public var goal = Goal.none
  /// How many statements have begun while the debugger watched.
  package internal(set) var statementCount = 0
  /// Whether statements are watched, which takes time of its own.
  public var isWatching = false

  /// When a run halts.
  public enum Goal: Equatable, Sendable {
    /// At breakpoints only.
    case none
    /// At the next statement.
    case statement
    /// At the beginning of a line.
    case line(Line)
  }

  /// Halts when so many statements have begun, whatever the goal: the end of a replay.
  var limit: Int?

  /// A debugger that watches nothing.
  public init() {}

  /// Whether to halt before a statement of a line, or before an instruction of COMP-X.
  func halts(at place: Line, isLineStart: Bool) -> Bool {
    if isLineStart, breakpoints.contains(place) { return true }
    if let limit, statementCount >= limit { return true }
    switch goal {
    case .none: return false
    case .statement: return true
    case .line(let line): return isLineStart && line == place
    }
  }
}

extension Debugger.Line {
  /// The line of a place in a program.
  init(_ place: Place) {
    self.init(area: place.area ?? 0, number: place.line)
  }
}
