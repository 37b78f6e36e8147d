/// The MEMO records: lines of text beside the programs, in the order in which they were stored.
///
///     +--------------------+------+
///     | up to 62 characters|  FF  |
///     +--------------------+------+
public struct Memo: Equatable, Sendable {
  /// A record has at most so many characters, as many as an input line holds.
  public static let recordLimit = 62

  /// The byte that ends a record in memory.
  private static let overhead = 1

  /// The records.
  public private(set) var records: [[UInt8]] = []
  /// The bytes that all records take.
  public private(set) var usedBytes = 0

  /// No records.
  public init() {}

  /// The bytes that a record takes.
  static func size(of record: [UInt8]) -> Int { record.count + overhead }

  /// Adds a record behind the others, cut to 62 characters.
  public mutating func add(_ record: some Collection<UInt8>) {
    records.append(Array(record.prefix(Self.recordLimit)))
    usedBytes += Self.size(of: records[records.count - 1])
  }

  /// Puts a record, cut to 62 characters, in the place of another.
  public mutating func replace(at index: Int, with record: some Collection<UInt8>) {
    usedBytes -= Self.size(of: records[index])
    records[index] = Array(record.prefix(Self.recordLimit))
    usedBytes += Self.size(of: records[index])
  }

  /// Removes a record; those behind it move up.
  public mutating func remove(at index: Int) {
    usedBytes -= Self.size(of: records.remove(at: index))
  }

  /// The first record, from an index on, that begins with a text.
  public func firstIndex(beginningWith text: some Collection<UInt8>, from start: Int = 0) -> Int? {
    guard start < records.count else { return nil }
    return records[start...].firstIndex { $0.starts(with: text) }
  }
}
