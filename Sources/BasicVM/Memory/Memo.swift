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
  public private(set) var records: [MachineText] = []
  /// The bytes that all records take.
  public private(set) var usedBytes = 0

  /// No records.
  public init() {}

  /// The bytes that a record takes.
  static func size(of record: MachineText) -> Int { record.count + overhead }

  /// Adds a record behind the others, cut to 62 characters.
  public mutating func add(_ record: some Collection<UInt8>) {
    records.append(MachineText(record.prefix(Self.recordLimit)))
    usedBytes += Self.size(of: records[records.count - 1])
  }

  /// Puts a record, cut to 62 characters, in the place of another.
  public mutating func replace(at index: Int, with record: some Collection<UInt8>) {
    usedBytes -= Self.size(of: records[index])
    records[index] = MachineText(record.prefix(Self.recordLimit))
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

/// The place of READ# and WRITE# in the MEMO records.
struct MemoPosition: Equatable, Sendable {
  /// The record that comes next; their number behind the last.
  private(set) var record = 0
  /// The character in it at which the next item begins.
  private(set) var offset = 0
  /// The record that was found, read or written last, behind which a search goes on; -1 for none.
  private(set) var last = -1

  /// Before the first record.
  init() {}

  /// A position among records, if it can be one.
  init?(record: Int, offset: Int, last: Int, in records: [MachineText]) {
    guard 0...records.count ~= record, -1..<records.count ~= last else { return nil }
    let length = record < records.count ? records[record].count : 0
    guard 0...length ~= offset else { return nil }
    (self.record, self.offset, self.last) = (record, offset, last)
  }

  /// Goes to the beginning of a record that was found.
  mutating func go(to found: Int) {
    (record, offset, last) = (found, 0, found)
  }

  /// Goes behind the record where it is.
  mutating func pass() {
    (record, offset, last) = (record + 1, 0, record)
  }

  /// The item that comes next: what stands up to a comma, or to the end of the record.
  mutating func nextItem(of records: [MachineText]) -> Slice<MachineText>? {
    guard record < records.count else { return nil }
    let rest = records[record][offset...]
    last = record
    guard let comma = rest.firstIndex(of: CharacterCode.comma) else {
      pass()
      return rest
    }
    offset = comma + 1
    return rest[..<comma]
  }

  /// Stays at the same record while another is removed, or its own.
  mutating func follow(removalAt index: Int) {
    if index == record { offset = 0 }
    if index < record { record -= 1 }
    if index <= last { last -= 1 }
  }

  /// Begins a record anew that has been replaced.
  mutating func follow(replacementAt index: Int) {
    if index == record { offset = 0 }
  }
}
