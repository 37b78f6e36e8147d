/// Writes or reads a snapshot's sections.
package struct SectionCoder {
  /// The snapshot to read, or the sections written so far.
  package private(set) var snapshot: Snapshot
  package let isReading: Bool

  package init(_ snapshot: Snapshot, isReading: Bool) {
    self.snapshot = snapshot
    self.isReading = isReading
  }

  /// Reading must consume the whole section.
  package mutating func section(
    _ tag: SectionTag, _ fields: (inout FieldCoder) throws(SnapshotError) -> Void
  ) throws(SnapshotError) {
    let reader = snapshot.reader(of: tag)
    if isReading && reader == nil { return }
    var coder = FieldCoder(
      isReading: isReading, reader: reader ?? ByteReader([], failure: .truncated))
    try fields(&coder)
    if isReading { try coder.require(coder.isAtEnd) } else { snapshot.append(tag, coder.writer) }
  }
}

/// Writes or reads a section's fields, from one description for both directions.
///
/// Writing changes no field and never throws; reading validates each value. Times have eight
/// bytes, other whole numbers four by default, codes and flags one.
package struct FieldCoder {
  package let isReading: Bool
  private var reader: ByteReader
  fileprivate private(set) var writer = ByteWriter()

  fileprivate init(isReading: Bool, reader: ByteReader) {
    self.isReading = isReading
    self.reader = reader
  }

  fileprivate var isAtEnd: Bool { reader.isAtEnd }

  /// When reading, throws if the condition is false.
  package func require(_ condition: Bool) throws(SnapshotError) {
    if isReading { try reader.require(condition) }
  }

  package func require<Value>(_ value: Value?) throws(SnapshotError) -> Value {
    try reader.require(value)
  }

  // MARK: Numbers

  package mutating func field(_ flag: inout Bool) throws(SnapshotError) {
    if isReading { flag = try reader.flag() } else { writer.append(flag) }
  }

  package mutating func field(
    _ time: inout Ticks, in range: ClosedRange<Ticks>
  ) throws(SnapshotError) {
    // A clock may run slightly past its limit.
    guard isReading else {
      return writer.append(min(max(time, range.lowerBound), range.upperBound))
    }
    time = try reader.number()
    try require(range ~= time)
  }

  package mutating func field(
    _ number: inout Int, bytes: Int = 4, in range: ClosedRange<Int> = 0...Int(Int32.max)
  ) throws(SnapshotError) {
    guard isReading else {
      return writer.append(UInt64(truncatingIfNeeded: Int32(clamping: number)), bytes: bytes)
    }
    number = try reader.number(bytes: bytes, in: range)
  }

  /// Codes an unsigned number at full width.
  package mutating func field<Number: FixedWidthInteger & UnsignedInteger>(
    _ number: inout Number, upTo limit: Number = .max
  ) throws(SnapshotError) {
    guard isReading else { return writer.append(min(number, limit)) }
    number = try reader.number()
    try require(number <= limit)
  }

  package mutating func field<Value: RawRepresentable<UInt8>>(
    _ value: inout Value
  ) throws(SnapshotError) {
    var code = value.rawValue
    try field(&code)
    value = try require(Value(rawValue: code))
  }

  /// Codes a number that selects the fields that follow.
  package mutating func kind(_ kind: UInt8, upTo last: UInt8) throws(SnapshotError) -> UInt8 {
    var kind = kind
    try field(&kind, upTo: last)
    return kind
  }

  // MARK: Values of the machine

  mutating func field(_ number: inout Decimal12) throws(SnapshotError) {
    guard isReading else { return writer.append(number.word) }
    number = try require(Decimal12(stored: try reader.number()))
  }

  mutating func field(_ cell: inout Cell) throws(SnapshotError) {
    guard isReading else { return writer.append(cell.word) }
    cell = try require(Cell(stored: try reader.number()))
  }

  /// Bytes after their count.
  package mutating func field(
    _ content: inout [UInt8], bytes: Int = 4, limit: Int = Int(Int32.max)
  ) throws(SnapshotError) {
    var count = content.count
    try field(&count, bytes: bytes, in: 0...limit)
    if isReading { content = try reader.bytes(count) } else { writer.append(contentsOf: content) }
  }

  package mutating func field(
    _ text: inout MachineText, bytes: Int = 4, limit: Int = Int(Int32.max)
  ) throws(SnapshotError) {
    var codes = text.codes
    try field(&codes, bytes: bytes, limit: limit)
    text = MachineText(codes: codes)
  }

  /// Codes a display, which must have the width of the current one.
  package mutating func field(_ display: inout Display) throws(SnapshotError) {
    var (cells, position) = (display.cells, display.position)
    var cursor = display.cursor ?? Self.noCursor
    let width = display.width
    for column in 0..<width { try field(&cells[column]) }
    try field(&position, bytes: 1, in: 0...width)
    try field(&cursor, bytes: 1, in: 0...Self.noCursor)
    if isReading {
      try require(cursor == Self.noCursor || cursor < width)
      display = Display(cells, width: width)
      display.move(to: position)
      display.cursor = cursor == Self.noCursor ? nil : cursor
    }
    try field(&display.isTyped)
  }

  private static var noCursor: Int { 0xFF }

  // MARK: Values of several fields

  package mutating func field<Value: Coded>(_ value: inout Value?) throws(SnapshotError) {
    var isThere = value != nil
    try field(&isThere)
    guard isThere else {
      value = nil
      return
    }
    var content = value ?? Value.blank
    try content.code(&self)
    value = content
  }

  /// Values after their count.
  package mutating func field<Value: Coded>(
    _ values: inout [Value], bytes: Int = 4, limit: Int = Int(Int32.max)
  ) throws(SnapshotError) {
    var count = values.count
    try field(&count, bytes: bytes, in: 0...limit)
    if isReading { values = [] }
    for index in 0..<count {
      if isReading { values.append(.blank) }
      try values[index].code(&self)
    }
  }
}

/// A value that consists of fields.
package protocol Coded {
  /// The value into which `code` reads.
  static var blank: Self { get }
  mutating func code(_ coder: inout FieldCoder) throws(SnapshotError)
}

extension Int: Coded {
  package static var blank: Int { 0 }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&self)
  }
}

extension UInt16: Coded {
  package static var blank: UInt16 { 0 }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&self)
  }
}

extension [UInt8]: Coded {
  package static var blank: [UInt8] { [] }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&self)
  }
}
