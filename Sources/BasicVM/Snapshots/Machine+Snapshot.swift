// The sections of a machine. What it keeps when it is switched off is laid out as
// docs/state-format.md tells; it knows nothing of how programs are compiled, so that later versions
// can read it.

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
  static var run: SectionTag { SectionTag("RUN ") }
}

extension Machine {
  // MARK: Writing and reading

  /// Appends the machine's sections: what it keeps when it is switched off, then its run.
  public func appendSections(to snapshot: inout Snapshot) {
    appendKeptSections(to: &snapshot)
    appendRun(to: &snapshot)
  }

  /// Appends what the machine keeps when it is switched off.
  public func appendKeptSections(to snapshot: inout Snapshot) {
    var machine = self
    var sections = SectionPass(snapshot: snapshot, isReading: false)
    try? machine.passKept(&sections)
    snapshot = sections.snapshot
  }

  /// The machine that a snapshot tells of, as switched on: with all that it keeps, and no run.
  public init(switchedOnFrom snapshot: Snapshot) throws(SnapshotError) {
    self.init()
    var sections = SectionPass(snapshot: snapshot, isReading: true)
    try passKept(&sections)
  }

  // MARK: What is kept

  private mutating func passKept(_ sections: inout SectionPass) throws(SnapshotError) {
    try sections.section(.memorySize) { pass throws(SnapshotError) in try passMemorySize(&pass) }
    try sections.section(.programs) { pass throws(SnapshotError) in try passPrograms(&pass) }
    try sections.section(.variables) { pass throws(SnapshotError) in
      try cellStore.passCells(0..<SlotLayout.letters, &pass)
    }
    try sections.section(.dollar) { pass throws(SnapshotError) in
      try cellStore.passText(SlotLayout.dollar, &pass)
    }
    try sections.section(.arrays) { pass throws(SnapshotError) in try passArrays(&pass) }
    try sections.section(.statistics) { pass throws(SnapshotError) in
      var sums = interpreter.statistics.sums
      for index in sums.indices { try pass.decimal(&sums[index]) }
      interpreter.statistics = try pass.require(Statistics(sums: sums))
    }
    try sections.section(.memo) { pass throws(SnapshotError) in try passMemo(&pass) }
    try sections.section(.random) { pass throws(SnapshotError) in
      var state = random.state
      try pass.number(&state)
      random = RandomNumbers(state: state)
      try pass.require(random.state == state)
    }
    try sections.section(.lastResult) { pass throws(SnapshotError) in
      try pass.decimal(&interpreter.lastResult)
    }
  }

  private mutating func passMemorySize(_ pass: inout FieldPass) throws(SnapshotError) {
    var kilobytes = UInt8(memory.size.kilobytes)
    try pass.number(&kilobytes)
    let size = try pass.require(MemorySize(kilobytes: Int(kilobytes)))
    if pass.isReading { self = Machine(memorySize: size) }
  }

  private mutating func passPrograms(_ pass: inout FieldPass) throws(SnapshotError) {
    for area in 0..<ProgramMemory.areaCount {
      var stored = memory.areas[area].flatMap { $0.storedBytes }
      try pass.bytes(&stored)
      if pass.isReading { try storeLines(stored, inArea: area, pass) }
    }
  }

  private mutating func storeLines(
    _ stored: [UInt8], inArea area: Int, _ pass: FieldPass
  ) throws(SnapshotError) {
    try pass.require(stored.isEmpty || stored.last == Keyword.endOfLine)
    let lines = stored.dropLast().split(
      separator: Keyword.endOfLine, omittingEmptySubsequences: false)
    var last = 0
    for bytes in lines where !stored.isEmpty {
      let line = try pass.require(StoredLine(storedBytes: bytes))
      try pass.require(line.number > last)
      try pass.require(store(line, inArea: area) == .stored(replacing: false))
      last = line.number
    }
  }

  private mutating func passArrays(_ pass: inout FieldPass) throws(SnapshotError) {
    let limit = memory.size.bytes / 8
    var isDimensioned = interpreter.arrays.isDimensioned
    try pass.flag(&isDimensioned)
    if isDimensioned {
      var shapes = interpreter.arrays.shapes
      var count = shapes.count
      try pass.number(&count, as: UInt8.self, in: 0...ArrayTable.limit)
      try pass.list(&shapes, count, ArrayTable.Shape()) { pass, shape throws(SnapshotError) in
        try pass.shape(&shape)
      }
      for (index, shape) in shapes.enumerated() {
        try pass.require(!shapes[..<index].contains { $0.name == shape.name })
      }
      try pass.require(shapes.reduce(0) { $0 + $1.count } <= limit)
      if pass.isReading { interpreter.arrays = ArrayTable(shapes: shapes) }
    } else {
      var count = interpreter.arrays.definedCells
      try pass.number(&count, as: UInt16.self, in: 0...limit)
      if pass.isReading { interpreter.arrays.define(cells: count) }
    }
    try pass.require(freeBytes >= 0)
    let end = SlotLayout.letters + interpreter.arrays.cellCount
    try cellStore.passCells(SlotLayout.letters..<end, &pass)
  }

  private mutating func passMemo(_ pass: inout FieldPass) throws(SnapshotError) {
    var records = memo.records.map { $0.codes }
    var count = records.count
    try pass.number(&count, as: UInt16.self, in: 0...Int(UInt16.max))
    try pass.list(&records, count, []) { pass, record throws(SnapshotError) in
      try pass.bytes(&record, limit: Memo.recordLimit)
    }
    if pass.isReading { try pass.require(replaceMemo(records.map { MachineText(codes: $0) })) }
  }
}

extension FieldPass {
  fileprivate mutating func shape(_ shape: inout ArrayTable.Shape) throws(SnapshotError) {
    try number(&shape.name, upTo: ArrayName(ArrayTable.nameCount - 1))
    try number(&shape.dimensions, upTo: 3)
    try require(shape.dimensions > 0)
    for dimension in 0..<3 {
      var largest = shape.sizes[dimension] - 1
      try number(&largest, as: UInt8.self, in: 0...ArrayTable.largestIndex)
      try require(dimension < Int(shape.dimensions) || largest == 0)
      shape.sizes[dimension] = largest + 1
    }
  }
}

extension CellStore {
  /// Passes a row of cells.
  mutating func passCells(
    _ slots: Range<Int>, _ pass: inout FieldPass
  ) throws(SnapshotError) {
    for slot in slots { try pass.cell(&self[slot]) }
  }

  /// Passes a string.
  mutating func passText(_ slot: TextSlot, _ pass: inout FieldPass) throws(SnapshotError) {
    var text = text(in: slot)
    try pass.bytes(&text, limit: SlotLayout.textLimit)
    if pass.isReading { put(text, in: slot) }
  }
}
