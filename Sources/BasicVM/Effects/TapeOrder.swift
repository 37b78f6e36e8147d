/// What a statement asks of the cassette recorder.
public struct TapeOrder: Equatable, Sendable {
  /// The statement.
  public enum Verb: UInt8, Sendable {
    case save, saveAll, load, loadAll, verify
    case saveMemo, loadMemo
    /// LOAD# with M: the records come behind those that are there.
    case mergeMemo
    case put, get

    /// Whether variables are recorded or read.
    var takesVariables: Bool {
      switch self {
      case .put, .get: true
      case .save, .saveAll, .load, .loadAll, .verify, .saveMemo, .loadMemo, .mergeMemo: false
      }
    }

    /// Whether the recorder records.
    public var records: Bool {
      switch self {
      case .save, .saveAll, .saveMemo, .put: true
      case .load, .loadAll, .verify, .loadMemo, .mergeMemo, .get: false
      }
    }
  }

  /// The statement.
  public let verb: Verb
  /// The name of the file; nil if the statement gives none.
  public let name: [UInt8]?
  /// PUT and GET: the variables, as `Machine` counts them for the tape; else of no meaning.
  public let variables: ClosedRange<Int>

  /// A name has at most so many characters.
  public static let nameLimit = 8
  /// The number of `$`, which comes before A.
  public static let dollar = -1

  /// Asks for something.
  public init(_ verb: Verb, name: [UInt8]?, variables: ClosedRange<Int> = dollar...dollar) {
    self.verb = verb
    self.name = name
    self.variables = variables
  }
}
