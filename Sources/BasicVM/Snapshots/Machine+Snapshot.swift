// The machine's sections (README.md in this folder). The state kept while switched off does not
// depend on the compiler, so later versions can read it.

extension SectionTag {
  static var model: SectionTag { SectionTag("MODL") }
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

  /// Appends the state kept while switched off, then the run.
  public func appendSections(to snapshot: inout Snapshot) {
    appendKeptSections(to: &snapshot)
    appendRun(to: &snapshot)
  }

  /// Appends the state kept while switched off.
  public func appendKeptSections(to snapshot: inout Snapshot) {
    var machine = self
    var sections = SectionCoder(snapshot, isReading: false)
    try? machine.codeKept(&sections)
    snapshot = sections.snapshot
  }

  /// Restores only the state kept while switched off; throws if a section is damaged.
  public init(switchedOnFrom snapshot: Snapshot) throws(SnapshotError) {
    self.init()
    var sections = SectionCoder(snapshot, isReading: true)
    try codeKept(&sections)
  }

  // MARK: What is kept

  private mutating func codeKept(_ sections: inout SectionCoder) throws(SnapshotError) {
    // Missing for an FX-790P.
    if sections.isReading || model != .fx790P {
      try sections.section(.model) { coder throws(SnapshotError) in
        var model = model
        try coder.field(&model)
        if coder.isReading { self = Machine(model: model) }
      }
    }
    try sections.section(.memorySize) { coder throws(SnapshotError) in try codeSize(&coder) }
    try sections.section(.programs) { coder throws(SnapshotError) in try codePrograms(&coder) }
    try sections.section(.variables) { coder throws(SnapshotError) in
      for slot in 0..<SlotLayout.letters { try coder.field(&cellStore[slot]) }
    }
    try sections.section(.dollar) { coder throws(SnapshotError) in
      try cellStore.codeText(SlotLayout.dollar, &coder)
    }
    try sections.section(.arrays) { coder throws(SnapshotError) in try codeArrays(&coder) }
    try sections.section(.statistics) { coder throws(SnapshotError) in
      var sums = interpreter.statistics.sums
      for index in sums.indices { try coder.field(&sums[index]) }
      interpreter.statistics = try coder.require(Statistics(sums: sums))
    }
    try sections.section(.memo) { coder throws(SnapshotError) in try codeMemo(&coder) }
    try sections.section(.random) { coder throws(SnapshotError) in
      var state = random.state
      try coder.field(&state)
      random = RandomNumbers(state: state)
      try coder.require(random.state == state)
    }
    try sections.section(.lastResult) { coder throws(SnapshotError) in
      try coder.field(&interpreter.lastResult)
    }
  }

  private mutating func codeSize(_ coder: inout FieldCoder) throws(SnapshotError) {
    var kilobytes = UInt8(memory.size.kilobytes)
    try coder.field(&kilobytes)
    let size = try coder.require(MemorySize(kilobytes: Int(kilobytes)))
    try coder.require(model.facts.memorySizes.contains(size))
    if coder.isReading { self = Machine(memorySize: size, model: model) }
  }

  private mutating func codePrograms(_ coder: inout FieldCoder) throws(SnapshotError) {
    for area in 0..<ProgramMemory.areaCount {
      var stored = memory.areas[area].flatMap { $0.storedBytes }
      try coder.field(&stored, bytes: 2, limit: Int(UInt16.max))
      if coder.isReading { try storeLines(stored, inArea: area, coder) }
    }
  }

  private mutating func storeLines(
    _ stored: [UInt8], inArea area: Int, _ coder: FieldCoder
  ) throws(SnapshotError) {
    try coder.require(stored.isEmpty || stored.last == Keyword.endOfLine)
    let lines = stored.dropLast().split(
      separator: Keyword.endOfLine, omittingEmptySubsequences: false)
    var last = 0
    for bytes in lines where !stored.isEmpty {
      let line = try coder.require(StoredLine(storedBytes: bytes))
      try coder.require(line.number > last)
      try coder.require(store(line, inArea: area) == .stored(replacing: false))
      last = line.number
    }
  }

  private mutating func codeArrays(_ coder: inout FieldCoder) throws(SnapshotError) {
    let limit = memory.size.bytes / 8
    var isDimensioned = interpreter.arrays.isDimensioned
    try coder.field(&isDimensioned)
    if isDimensioned {
      var shapes = interpreter.arrays.shapes
      try coder.field(&shapes, bytes: 1, limit: ArrayTable.limit)
      for (index, shape) in shapes.enumerated() {
        try coder.require(!shapes[..<index].contains { $0.name == shape.name })
      }
      try coder.require(shapes.reduce(0) { $0 + $1.count } <= limit)
      if coder.isReading { interpreter.arrays = ArrayTable(shapes: shapes) }
    } else {
      var count = interpreter.arrays.definedCells
      try coder.field(&count, bytes: 2, in: 0...limit)
      if coder.isReading { interpreter.arrays.define(cells: count) }
    }
    try coder.require(freeBytes >= 0)
    let end = SlotLayout.letters + interpreter.arrays.cellCount
    for slot in SlotLayout.letters..<end { try coder.field(&cellStore[slot]) }
  }

  private mutating func codeMemo(_ coder: inout FieldCoder) throws(SnapshotError) {
    var records = memo.records
    var count = records.count
    try coder.field(&count, bytes: 2, in: 0...Int(UInt16.max))
    if coder.isReading { records = Array(repeating: [], count: count) }
    for index in 0..<count {
      try coder.field(&records[index], bytes: 2, limit: Memo.recordLimit)
    }
    if coder.isReading { try coder.require(replaceMemo(records)) }
  }
}

extension ArrayTable.Shape: Coded {
  package static var blank: Self { Self() }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&name, upTo: ArrayName(ArrayTable.nameCount - 1))
    try coder.field(&dimensions, upTo: 3)
    try coder.require(dimensions > 0)
    for dimension in 0..<3 {
      var largest = sizes[dimension] - 1
      try coder.field(&largest, bytes: 1, in: 0...ArrayTable.largestIndex)
      try coder.require(dimension < Int(dimensions) || largest == 0)
      sizes[dimension] = largest + 1
    }
  }
}

extension CellStore {
  mutating func codeText(_ slot: TextSlot, _ coder: inout FieldCoder) throws(SnapshotError) {
    var text = text(in: slot)
    try coder.field(&text, bytes: 2, limit: SlotLayout.textLimit)
    if coder.isReading { put(text, in: slot) }
  }
}
