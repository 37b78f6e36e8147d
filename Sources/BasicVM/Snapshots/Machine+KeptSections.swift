// What a machine keeps when it is switched off, a section for each thing. The layouts are told in
// docs/state-format.md; they know nothing of how programs are compiled, so that later versions
// can read them.

extension SectionTag {
  static var memorySize: SectionTag { SectionTag("SIZE") }
  static var programs: SectionTag { SectionTag("PROG") }
  static var variables: SectionTag { SectionTag("VARS") }
  static var dollar: SectionTag { SectionTag("TEXT") }
  static var arrays: SectionTag { SectionTag("ARRS") }
  static var statistics: SectionTag { SectionTag("STAT") }
  static var memo: SectionTag { SectionTag("MEMO") }
  static var random: SectionTag { SectionTag("RAND") }
  static var lastResult: SectionTag { SectionTag("ANS ") }
}

extension Machine {
  // MARK: Writing

  /// Appends the machine's sections: what it keeps when it is switched off, then its run.
  public func appendSections(to snapshot: inout Snapshot) {
    appendKeptSections(to: &snapshot)
    appendRun(to: &snapshot)
  }

  /// Appends what the machine keeps when it is switched off.
  public func appendKeptSections(to snapshot: inout Snapshot) {
    snapshot.append(.memorySize) { $0.append(UInt8(memory.size.kilobytes)) }
    snapshot.append(.programs, appendPrograms)
    snapshot.append(.variables) { $0.append(cells[..<SlotLayout.letters]) }
    snapshot.append(.dollar) { $0.append(counted: text(in: SlotLayout.dollar)) }
    snapshot.append(.arrays, appendArrays)
    snapshot.append(.statistics) { for sum in statistics.sums { $0.append(sum.word) } }
    snapshot.append(.memo, appendMemo)
    snapshot.append(.random) { $0.append(random.state) }
    snapshot.append(.lastResult) { $0.append(lastResult.word) }
  }

  /// The characters of a string slot.
  func text(in slot: TextSlot) -> [UInt8] {
    let start = Int(slot) * SlotLayout.textStride
    return Array(texts[(start + 1)..<(start + 1 + Int(texts[start]))])
  }

  private func appendPrograms(_ writer: inout ByteWriter) {
    for lines in memory.areas { writer.append(counted: lines.flatMap { $0.storedBytes }) }
  }

  private func appendArrays(_ writer: inout ByteWriter) {
    writer.append(arrays.isDimensioned)
    if arrays.isDimensioned {
      writer.append(UInt8(arrays.shapes.count))
      for shape in arrays.shapes {
        writer.append(shape.name)
        writer.append(shape.dimensions)
        for size in 0..<3 { writer.append(UInt8(shape.sizes[size] - 1)) }
      }
    } else {
      writer.append(UInt16(arrays.definedCells))
    }
    writer.append(cells[SlotLayout.letters..<(SlotLayout.letters + arrays.cellCount)])
  }

  private func appendMemo(_ writer: inout ByteWriter) {
    writer.append(UInt16(memo.records.count))
    for record in memo.records { writer.append(counted: record) }
  }

  // MARK: Reading

  /// The machine that a snapshot tells of, as switched on: with all that it keeps, and no run.
  public init(switchedOnFrom snapshot: Snapshot) throws(SnapshotError) {
    var size = MemorySize.kilobytes8
    try snapshot.read(.memorySize) { reader throws(SnapshotError) in
      size = try reader.require(MemorySize(kilobytes: Int(try reader.number(UInt8.self))))
    }
    self.init(memorySize: size)
    try snapshot.read(.arrays) { reader throws(SnapshotError) in try readArrays(&reader) }
    try snapshot.read(.memo) { reader throws(SnapshotError) in try readMemo(&reader) }
    try snapshot.read(.programs) { reader throws(SnapshotError) in try readPrograms(&reader) }
    try snapshot.read(.variables) { reader throws(SnapshotError) in
      for letter in 0..<SlotLayout.letters { cells[letter] = try reader.cell() }
    }
    try snapshot.read(.dollar) { reader throws(SnapshotError) in
      store(try reader.countedBytes(limit: SlotLayout.textLimit), in: SlotLayout.dollar)
    }
    try snapshot.read(.statistics) { reader throws(SnapshotError) in
      var sums: [Decimal12] = []
      for _ in 0..<Statistics.sumCount { sums.append(try reader.decimal()) }
      statistics = try reader.require(Statistics(sums: sums))
    }
    try snapshot.read(.random) { reader throws(SnapshotError) in
      let state = try reader.number(UInt64.self)
      random = RandomNumbers(state: state)
      try reader.require(random.state == state)
    }
    try snapshot.read(.lastResult) { reader throws(SnapshotError) in
      lastResult = try reader.decimal()
    }
  }

  /// Puts a text into a string slot.
  mutating func store(_ text: [UInt8], in slot: TextSlot) {
    let start = Int(slot) * SlotLayout.textStride
    texts[start] = UInt8(text.count)
    texts.replaceSubrange((start + 1)..<(start + 1 + text.count), with: text)
  }

  private mutating func readArrays(_ reader: inout ByteReader) throws(SnapshotError) {
    let limit = memory.size.bytes / 8
    if try reader.flag() {
      var shapes: [ArrayTable.Shape] = []
      for _ in 0..<(try reader.number(UInt8.self, in: 0...ArrayTable.limit)) {
        let shape = try readShape(&reader)
        try reader.require(!shapes.contains { $0.name == shape.name })
        shapes.append(shape)
      }
      try reader.require(shapes.reduce(0) { $0 + $1.count } <= limit)
      arrays = ArrayTable(shapes: shapes)
    } else {
      arrays.define(cells: try reader.number(UInt16.self, in: 0...limit))
    }
    for index in 0..<arrays.cellCount {
      cells[SlotLayout.letters + index] = try reader.cell()
    }
  }

  private func readShape(_ reader: inout ByteReader) throws(SnapshotError) -> ArrayTable.Shape {
    var shape = ArrayTable.Shape()
    shape.name = UInt8(try reader.number(UInt8.self, in: 0...(ArrayTable.nameCount - 1)))
    shape.dimensions = UInt8(try reader.number(UInt8.self, in: 1...3))
    for dimension in 0..<3 {
      let largest = Int(try reader.number(UInt8.self))
      try reader.require(dimension < Int(shape.dimensions) || largest == 0)
      shape.sizes[dimension] = largest + 1
    }
    return shape
  }

  private mutating func readMemo(_ reader: inout ByteReader) throws(SnapshotError) {
    for index in 0..<Int(try reader.number(UInt16.self)) {
      let record = try reader.countedBytes(limit: Memo.recordLimit)
      try reader.require(storeMemo(record, at: index))
    }
  }

  private mutating func readPrograms(_ reader: inout ByteReader) throws(SnapshotError) {
    for area in 0..<ProgramMemory.areaCount {
      var last = 0
      let stored = try reader.countedBytes()
      try reader.require(stored.isEmpty || stored.last == Keyword.endOfLine)
      let lines = stored.dropLast().split(
        separator: Keyword.endOfLine, omittingEmptySubsequences: false)
      for bytes in lines where !stored.isEmpty {
        let line = try reader.require(StoredLine(storedBytes: bytes))
        try reader.require(line.number > last)
        try reader.require(store(line, inArea: area) == .stored(replacing: false))
        last = line.number
      }
    }
  }
}

extension Snapshot {
  /// Appends a section that a closure writes.
  public mutating func append(_ tag: SectionTag, _ write: (inout ByteWriter) -> Void) {
    var writer = ByteWriter()
    write(&writer)
    append(tag, writer)
  }

  /// Lets a closure read a section to its end, if it is there.
  public func read(
    _ tag: SectionTag, _ read: (inout ByteReader) throws(SnapshotError) -> Void
  ) throws(SnapshotError) {
    guard var reader = reader(of: tag) else { return }
    try read(&reader)
    try reader.require(reader.isAtEnd)
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ cells: ArraySlice<Cell>) {
    for cell in cells { append(cell.word) }
  }
}

extension ByteReader {
  /// Takes a number in its one form.
  mutating func decimal() throws(SnapshotError) -> Decimal12 {
    try require(Decimal12(stored: try number(Int64.self)))
  }

  /// Takes a cell: a number, or a text.
  fileprivate mutating func cell() throws(SnapshotError) -> Cell {
    try require(Cell(stored: try number(Int64.self)))
  }
}
