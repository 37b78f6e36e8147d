/// A listing file, read: the lines for each area, and what is wrong with the file.
public struct Listing: Sendable {
  /// One numbered line of the file.
  public struct Line: Sendable {
    /// The area it goes to.
    public let area: Int
    /// Its line number.
    public let number: Int
    /// What it is stored as.
    public let text: TokenizedText
    /// The line of the file, from 1.
    public let fileLine: Int
  }

  /// The lines in the order of the file, each number once for each area.
  public internal(set) var lines: [Line] = []
  /// What there is to say about the file, in its order.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The first area that the file fills.
  public internal(set) var firstArea: Int?

  /// Whether something keeps the listing from being loaded whole.
  public var hasErrors: Bool {
    diagnostics.contains { $0.severity == .error }
  }

  /// The lines in a fresh memory; `diagnostics` tells what did not fit.
  public internal(set) var memory: ProgramMemory

  /// The line that was stored under a number.
  public func line(numbered number: Int, inArea area: Int) -> Line? {
    lines.last { $0.number == number && $0.area == area }
  }
}
