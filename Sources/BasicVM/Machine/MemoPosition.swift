/// Where READ# and WRITE# are in the MEMO records.
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
  init?(record: Int, offset: Int, last: Int, in records: [[UInt8]]) {
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
  mutating func nextItem(of records: [[UInt8]]) -> ArraySlice<UInt8>? {
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
