import BasicVM

/// Writes fields into a section of a state, or reads them from one: a single description of the
/// fields serves both, so the two cannot differ.
///
/// A field that is written stays as it is. A field that is read takes the value that is there, and
/// what cannot be is refused, so the rest of the computer need not look for it. Times have eight
/// bytes, other whole numbers four, codes and flags one.
struct FieldCoder {
  /// Whether fields are read.
  let isReading: Bool
  private var reader: ByteReader
  private var writer = ByteWriter()

  /// A coder that reads a section, which must have nothing behind its last field.
  static func read(
    _ reader: ByteReader, _ fields: (inout FieldCoder) throws(SnapshotError) -> Void
  ) throws(SnapshotError) {
    var coder = FieldCoder(isReading: true, reader: reader)
    try fields(&coder)
    try coder.require(coder.reader.isAtEnd)
  }

  /// The bytes of fields.
  static func written(
    _ fields: (inout FieldCoder) throws(SnapshotError) -> Void
  ) -> ByteWriter {
    var coder = FieldCoder(isReading: false, reader: ByteReader([], failure: .truncated))
    // Only reading can fail.
    try? fields(&coder)
    return coder.writer
  }

  /// Refuses what was read if a claim about it is wrong.
  func require(_ claim: Bool) throws(SnapshotError) {
    if isReading { try reader.require(claim) }
  }

  /// The value that was read, which must be one.
  func require<Value>(_ value: Value?) throws(SnapshotError) -> Value {
    try reader.require(value)
  }

  // MARK: Fields

  mutating func field(_ flag: inout Bool) throws(SnapshotError) {
    if isReading { flag = try reader.flag() } else { writer.append(flag) }
  }

  mutating func field(_ code: inout UInt8) throws(SnapshotError) {
    if isReading { code = try reader.number() } else { writer.append(code) }
  }

  mutating func field(
    _ time: inout Ticks, in range: ClosedRange<Ticks>
  ) throws(SnapshotError) {
    guard isReading else { return writer.append(time) }
    time = try reader.number()
    try require(range ~= time)
  }

  mutating func field(
    _ number: inout Int, in range: ClosedRange<Int> = 0...Int(Int32.max)
  ) throws(SnapshotError) {
    guard isReading else { return writer.append(Int32(clamping: number)) }
    number = try reader.number(Int32.self, in: range)
  }

  /// A value of a closed set, by its number.
  mutating func field<Value: RawRepresentable<UInt8>>(
    _ value: inout Value
  ) throws(SnapshotError) {
    var code = value.rawValue
    try field(&code)
    value = try require(Value(rawValue: code))
  }

  /// The kind of something, a number from 0 on that says which fields follow.
  mutating func kind(_ kind: UInt8, upTo last: UInt8) throws(SnapshotError) -> UInt8 {
    var kind = kind
    try field(&kind)
    try require(kind <= last)
    return kind
  }

  mutating func field(
    _ bytes: inout [UInt8], limit: Int = Int(Int32.max)
  ) throws(SnapshotError) {
    var count = bytes.count
    try field(&count, in: 0...limit)
    if isReading { bytes = try reader.bytes(count) } else { writer.append(contentsOf: bytes) }
  }

  mutating func field(
    _ text: inout MachineText, limit: Int = Int(Int32.max)
  ) throws(SnapshotError) {
    var bytes = text.codes
    try field(&bytes, limit: limit)
    text = MachineText(codes: bytes)
  }

  mutating func field(_ display: inout Display) throws(SnapshotError) {
    if isReading { display = try reader.display() } else { writer.append(display) }
  }

  // MARK: Values of several fields

  mutating func field<Value: Coded>(_ value: inout Value?) throws(SnapshotError) {
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

  mutating func field<Value: Coded>(
    _ values: inout [Value], limit: Int = Int(Int32.max)
  ) throws(SnapshotError) {
    var count = values.count
    try field(&count, in: 0...limit)
    if isReading { values = [] }
    for index in 0..<count {
      if isReading { values.append(.blank) }
      try values[index].code(&self)
    }
  }
}

/// A value that tells its fields to a coder.
protocol Coded {
  /// A value to be read over.
  static var blank: Self { get }
  /// Writes or reads the fields, in their order.
  mutating func code(_ coder: inout FieldCoder) throws(SnapshotError)
}

extension Int: Coded {
  static var blank: Int { 0 }

  mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) { try coder.field(&self) }
}
