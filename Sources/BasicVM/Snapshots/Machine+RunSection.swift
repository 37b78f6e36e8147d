// The run of a machine: what it does at this moment, in a section that only the same version of
// the language can read. What is wrong in it is refused, so that the run loop may trust it as it
// trusts the compiler.

extension SectionTag {
  static var run: SectionTag { SectionTag("RUN ") }
}

extension Machine {
  /// The format of the section: one more whenever it changes, or instructions, slots or the
  /// compiler's way with them do.
  static let runFormat: UInt16 = 2

  /// A longer line by hand, or answer, is not kept, and with it the run.
  static let lineLimit = 1023

  /// No clock has come so far: some 36,000 years.
  private static let clockLimit: Ticks = 1 << 60

  // MARK: Writing

  func appendRun(to snapshot: inout Snapshot) {
    guard (line?.bytes.count ?? 0) <= Self.lineLimit, (answer?.count ?? 0) <= Self.lineLimit
    else { return }
    snapshot.append(.run) { writer in
      writer.append(Self.runFormat)
      appendSettings(&writer)
      writer.append(clock)
      writer.append(instructionCount)
      writer.append(display)
      writer.append(question)
      appendPrinting(&writer)
      writer.append(UInt16(memoPosition.record))
      writer.append(UInt8(memoPosition.offset))
      writer.append(Int16(memoPosition.last))
      writer.append(isCompiled)
      if isCompiled { appendState(&writer) }
    }
  }

  private func appendSettings(_ writer: inout ByteWriter) {
    writer.append(angleUnit.rawValue)
    writer.append(endDigits == .corrected)
    writer.append(isPrinterOn)
    writer.append(ignoresErrors)
    switch format {
    case .normal: writer.append(contentsOf: [0, 0])
    case .fixed(let places): writer.append(contentsOf: [1, UInt8(places)])
    case .scientific(let digits): writer.append(contentsOf: [2, UInt8(digits)])
    }
    writer.append(UInt8(currentArea))
  }

  private func appendPrinting(_ writer: inout ByteWriter) {
    writer.append(printing.clearsFirst)
    writer.append(printing.hasMoved)
    writer.append(counted: printing.pending)
    writer.append(UInt32(printing.paper.count))
    writer.append(contentsOf: printing.paper)
    writer.append(UInt8(printing.statistic))
  }

  // MARK: Reading

  /// Whether a snapshot holds a run that this version can go on with.
  public static func hasRun(in snapshot: Snapshot) -> Bool {
    guard var reader = snapshot.reader(of: .run) else { return false }
    return (try? reader.number(UInt16.self)) == runFormat
  }

  /// The machine that a snapshot tells of, exactly where it was.
  ///
  /// A run of another version is left out; then the machine is as switched on.
  public init(restoring snapshot: Snapshot) throws(SnapshotError) {
    try self.init(switchedOnFrom: snapshot)
    guard var reader = snapshot.reader(of: .run) else { return }
    guard try reader.number(UInt16.self) == Self.runFormat else { return }
    try readSettings(&reader)
    clock = try reader.number(upTo: Self.clockLimit)
    instructionCount = try reader.number(upTo: UInt64(Self.clockLimit))
    display = try reader.display()
    question = try reader.display()
    try readPrinting(&reader)
    let record = Int(try reader.number(UInt16.self))
    let offset = Int(try reader.number(UInt8.self))
    let last = Int(try reader.number(Int16.self))
    memoPosition = try reader.require(
      MemoPosition(record: record, offset: offset, last: last, in: memo.records))
    if try reader.flag() { try readState(&reader) }
    try reader.require(reader.isAtEnd)
  }

  private mutating func readSettings(_ reader: inout ByteReader) throws(SnapshotError) {
    angleUnit = try reader.require(AngleUnit(rawValue: try reader.number(UInt8.self)))
    endDigits = try reader.flag() ? .corrected : .kept
    isPrinterOn = try reader.flag()
    ignoresErrors = try reader.flag()
    switch try reader.number(UInt8.self, in: 0...2) {
    case 0:
      format = .normal
      _ = try reader.number(UInt8.self, in: 0...0)
    case 1: format = .fixed(places: try reader.number(UInt8.self, in: 0...9))
    default: format = .scientific(digits: try reader.number(UInt8.self, in: 1...10))
    }
    choose(area: try reader.number(UInt8.self, in: 0...(ProgramMemory.areaCount - 1)))
  }

  private mutating func readPrinting(_ reader: inout ByteReader) throws(SnapshotError) {
    printing.clearsFirst = try reader.flag()
    printing.hasMoved = try reader.flag()
    printing.pending = try reader.countedBytes()
    printing.paper = try reader.bytes(try reader.count())
    printing.statistic = try reader.number(UInt8.self, in: 0...Statistics.results.count)
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
  /// Takes a display.
  public mutating func display() throws(SnapshotError) -> Display {
    var display = Display(try bytes(Display.width))
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
