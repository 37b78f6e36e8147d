/// The MEMO records: lines of text stored beside the programs, in insertion order.
///
///     +--------------------+------+
///     | up to 62 characters|  FF  |
///     +--------------------+------+
package struct Memo: Equatable, Sendable {
  /// The longest record, which is that of an input line.
  package static let recordLimit = 62

  /// The end byte.
  private static let overhead = 1

  /// The records, without end bytes.
  package private(set) var records: [MachineText] = []
  /// The bytes of the records with end bytes.
  package private(set) var usedBytes = 0

  /// Creates an empty memo.
  package init() {}

  static func size(of record: MachineText) -> Int { record.count + overhead }

  /// Appends a text, cut to 62 characters.
  package mutating func add(_ record: some Collection<UInt8>) {
    records.append(MachineText(record.prefix(Self.recordLimit)))
    usedBytes += Self.size(of: records[records.count - 1])
  }

  /// Replaces a record; cuts the new text to 62 characters.
  package mutating func replace(at index: Int, with record: some Collection<UInt8>) {
    usedBytes -= Self.size(of: records[index])
    records[index] = MachineText(record.prefix(Self.recordLimit))
    usedBytes += Self.size(of: records[index])
  }

  /// Removes a record.
  package mutating func remove(at index: Int) {
    usedBytes -= Self.size(of: records.remove(at: index))
  }

  /// The first record from `start` on that begins with `text`.
  package func firstIndex(beginningWith text: some Collection<UInt8>, from start: Int = 0) -> Int? {
    guard start < records.count else { return nil }
    return records[start...].firstIndex { $0.starts(with: text) }
  }
}

/// The position of READ# and WRITE# in the MEMO records.
struct MemoPosition: Equatable, Sendable {
  /// The next record; the record count at the end.
  private(set) var record = 0
  /// The next item's offset in that record.
  private(set) var offset = 0
  /// The record last found, read or written; -1 at first.
  private(set) var last = -1

  init() {}

  init?(record: Int, offset: Int, last: Int, in records: [MachineText]) {
    guard 0...records.count ~= record, -1..<records.count ~= last else { return nil }
    let length = record < records.count ? records[record].count : 0
    guard 0...length ~= offset else { return nil }
    (self.record, self.offset, self.last) = (record, offset, last)
  }

  mutating func go(to found: Int) {
    (record, offset, last) = (found, 0, found)
  }

  mutating func advance() {
    (record, offset, last) = (record + 1, 0, record)
  }

  /// Consumes the next item, up to a comma or the record's end.
  mutating func nextItem(of records: [MachineText]) -> Slice<MachineText>? {
    guard record < records.count else { return nil }
    let rest = records[record][offset...]
    last = record
    guard let comma = rest.firstIndex(of: CharacterCode.comma) else {
      advance()
      return rest
    }
    offset = comma + 1
    return rest[..<comma]
  }

  mutating func follow(removalAt index: Int) {
    if index == record { offset = 0 }
    if index < record { record -= 1 }
    if index <= last { last -= 1 }
  }

  mutating func follow(replacementAt index: Int) {
    if index == record { offset = 0 }
  }
}
