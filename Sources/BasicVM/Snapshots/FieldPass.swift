/// Goes over the sections of a snapshot in their order: appends them, or reads those there are.
struct SectionPass {
  /// The snapshot, with what has been appended.
  private(set) var snapshot: Snapshot
  /// Whether sections are read.
  let isReading: Bool

  /// A section, whose fields are told by a closure.
  mutating func section(
    _ tag: SectionTag, _ fields: (inout FieldPass) throws(SnapshotError) -> Void
  ) throws(SnapshotError) {
    let reader = snapshot.reader(of: tag)
    if isReading && reader == nil { return }
    var pass = FieldPass(
      reader: reader ?? ByteReader([], failure: .truncated), isReading: isReading)
    try fields(&pass)
    if isReading { try pass.require(pass.isAtEnd) } else { snapshot.append(tag, pass.writer) }
  }
}

/// Goes over the fields of a section in their order: writes what they hold, or reads it into them.
///
/// So a section is described once, and what is written is what is read. Reading refuses, by a
/// throw, what a field cannot hold; writing never throws.
struct FieldPass {
  /// The bytes that have been written.
  fileprivate var writer = ByteWriter()
  private var reader: ByteReader
  /// Whether fields get what the bytes say.
  let isReading: Bool

  fileprivate init(reader: ByteReader, isReading: Bool) {
    self.reader = reader
    self.isReading = isReading
  }

  fileprivate var isAtEnd: Bool { reader.isAtEnd }

  /// Throws if a claim about what was read is wrong.
  func require(_ claim: Bool) throws(SnapshotError) {
    if isReading { try reader.require(claim) }
  }

  /// A value that was read; throws if it is missing.
  func require<Value>(_ value: Value?) throws(SnapshotError) -> Value {
    try reader.require(value)
  }

  // MARK: Numbers

  /// A whole number in all its bytes.
  mutating func number<Number: FixedWidthInteger>(
    _ field: inout Number, upTo limit: Number = .max
  ) throws(SnapshotError) {
    guard isReading else { return writer.append(field) }
    field = try reader.number(upTo: limit)
  }

  /// A whole number in the bytes of another type.
  mutating func number<Stored: FixedWidthInteger>(
    _ field: inout Int, as type: Stored.Type, in range: ClosedRange<Int>
  ) throws(SnapshotError) {
    guard isReading else { return writer.append(Stored(clamping: field)) }
    field = try reader.number(type, in: range)
  }

  /// How many there are of something, in four bytes.
  mutating func count(_ field: inout Int) throws(SnapshotError) {
    try number(&field, as: UInt32.self, in: 0...Int(Int32.max))
  }

  /// A claim as one byte.
  mutating func flag(_ field: inout Bool) throws(SnapshotError) {
    guard isReading else { return writer.append(field) }
    field = try reader.flag()
  }

  /// One of two values, as the claim that it is the first.
  mutating func flag<Value: Equatable>(
    _ field: inout Value, _ first: Value, else second: Value
  ) throws(SnapshotError) {
    var isFirst = field == first
    try flag(&isFirst)
    field = isFirst ? first : second
  }

  // MARK: More

  /// A number in its one form.
  mutating func decimal(_ field: inout Decimal12) throws(SnapshotError) {
    guard isReading else { return writer.append(field.word) }
    field = try reader.decimal()
  }

  /// A cell: a number, or a text.
  mutating func cell(_ field: inout Cell) throws(SnapshotError) {
    guard isReading else { return writer.append(field.word) }
    field = try reader.require(Cell(stored: try reader.number(Int64.self)))
  }

  /// The number of bytes in two bytes, then the bytes.
  mutating func bytes(
    _ field: inout [UInt8], limit: Int = Int(UInt16.max)
  ) throws(SnapshotError) {
    guard isReading else { return writer.append(counted: field) }
    field = try reader.countedBytes(limit: limit)
  }

  /// The number of bytes in four bytes, then the bytes.
  mutating func longBytes(_ field: inout [UInt8]) throws(SnapshotError) {
    var size = field.count
    try count(&size)
    guard isReading else { return writer.append(contentsOf: field) }
    field = try reader.bytes(size)
  }

  mutating func display(_ field: inout Display) throws(SnapshotError) {
    guard isReading else { return writer.append(field) }
    field = try reader.display()
  }

  /// A flag, and a value if it is there.
  mutating func optional<Value>(
    _ field: inout Value?, _ fresh: Value,
    _ fields: (inout FieldPass, inout Value) throws(SnapshotError) -> Void
  ) throws(SnapshotError) {
    var isThere = field != nil
    try flag(&isThere)
    guard isThere else {
      field = nil
      return
    }
    var value = field ?? fresh
    try fields(&self, &value)
    field = value
  }

  /// Values one behind the other; how many there are has been passed before.
  mutating func list<Value>(
    _ field: inout [Value], _ count: Int, _ fresh: Value,
    _ fields: (inout FieldPass, inout Value) throws(SnapshotError) -> Void
  ) throws(SnapshotError) {
    if isReading { field = [] }
    for index in 0..<count {
      var value = isReading ? fresh : field[index]
      try fields(&self, &value)
      if isReading { field.append(value) }
    }
  }
}

extension ByteWriter {
  /// The mark of a hidden cursor.
  fileprivate static let noCursor: UInt8 = 0xFF

  /// Appends a display with its cursor.
  public mutating func append(_ display: Display) {
    append(contentsOf: display.cells)
    append(UInt8(display.position))
    append(display.cursor.map { UInt8($0) } ?? Self.noCursor)
    append(display.isTyped)
  }
}

extension ByteReader {
  /// Takes a number in its one form.
  mutating func decimal() throws(SnapshotError) -> Decimal12 {
    try require(Decimal12(stored: try number(Int64.self)))
  }

  /// Takes a display.
  public mutating func display() throws(SnapshotError) -> Display {
    var display = Display(MachineText(codes: try bytes(Display.width)))
    display.move(to: try number(UInt8.self, in: 0...Display.width))
    let cursor = try number(UInt8.self)
    if cursor != ByteWriter.noCursor {
      try require(Int(cursor) < Display.width)
      display.cursor = Int(cursor)
    }
    display.isTyped = try flag()
    return display
  }
}
