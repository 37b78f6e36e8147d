// Cells, arrays, DATA, statistics and modes.

extension Interpreter {
  enum Element {
    case cell(Int)
    case fault(FaultCause)
  }

  /// The cell of an element whose indexes are not just one whole number in range.
  @inline(never)
  mutating func element(
    _ name: ArrayName, _ count: UInt8, _ indexes: UnsafeMutablePointer<Cell>
  ) -> Element {
    guard !indexes[0].isText else { return .fault(.textWhereNumber) }
    // A fractional index is cut.
    let first = indexes[0].number.truncated
    if count == 1, arrays.rows[Int(name)].count > 0 {
      let row = arrays.rows[Int(name)]
      guard let first, first >= 0, UInt64(first) < row.count else {
        return .fault(arrays.isDimensioned ? .badIndex : .noSuchCell)
      }
      return .cell(row.base + first)
    }
    guard let shape = arrays.shape(name) else { return .fault(.noSuchArray) }
    guard shape.dimensions == count else { return .fault(.badIndex) }
    var offset = 0
    for dimension in 0..<Int(count) {
      if indexes[dimension].isText { return .fault(.textWhereNumber) }
      let size = shape.sizes[dimension]
      guard let index = indexes[dimension].number.truncated, 0..<size ~= index else {
        return .fault(.badIndex)
      }
      offset = offset * size + index
    }
    return .cell(shape.base + offset)
  }

  /// CLEAR and VAC.
  mutating func clearVariables(_ frame: RunFrame, alsoArrays: Bool) {
    let end = SlotLayout.letters + arrays.cellCount
    for index in 0..<end { frame.cells[index] = .empty }
    frame.texts.setCount(SlotLayout.dollar, 0)
    if alsoArrays { arrays.removeAll() }
  }

  /// DEFM n: n cells behind Z in all.
  mutating func defineCells(_ cell: Cell, _ frame: RunFrame) -> FaultCause? {
    if cell.isText { return .textWhereNumber }
    guard let count = Self.whole(cell, in: 0...9999) else { return .badArgument }
    guard count * 8 <= freeBytes + arrays.bytes else { return .memoryFull }
    // Cells that DEFM had made before keep what they hold.
    let kept = arrays.isDimensioned ? 0 : min(count, arrays.definedCells)
    arrays.define(cells: count)
    for index in kept..<max(count, kept) { frame.cells[SlotLayout.letters + index] = .empty }
    return nil
  }

  /// DIM: a new array, empty; one of the same name goes first.
  mutating func dimension(
    _ name: ArrayName, _ count: UInt8, _ sizes: UnsafeMutablePointer<Cell>,
    _ frame: RunFrame
  ) -> FaultCause? {
    var shape = ArrayTable.Shape(name: name, dimensions: count)
    for index in 0..<Int(count) {
      if sizes[index].isText { return .textWhereNumber }
      guard let largest = Self.whole(sizes[index], in: 0...ArrayTable.largestIndex) else {
        return .badDimension
      }
      shape.sizes[index] = largest + 1
    }
    let others = arrays.shapes.count - (arrays.shape(name) == nil ? 0 : 1)
    guard others < ArrayTable.limit else { return .badDimension }
    let released = arrays.isDimensioned ? (arrays.shape(name)?.count ?? 0) * 8 : arrays.bytes
    guard shape.count * 8 <= freeBytes + released else { return .memoryFull }
    remove(name, frame)
    arrays.add(shape)
    if let shape = arrays.shape(name) {
      for index in shape.base..<(shape.base + shape.count) { frame.cells[index] = .empty }
    }
    return nil
  }

  /// ERASE.
  mutating func erase(_ name: ArrayName, _ frame: RunFrame) -> FaultCause? {
    guard arrays.shape(name) != nil else { return .noSuchArray }
    remove(name, frame)
    return nil
  }

  /// Removes an array, and moves the cells behind it up.
  private mutating func remove(_ name: ArrayName, _ frame: RunFrame) {
    let end = SlotLayout.letters + arrays.cellCount
    guard let freed = arrays.remove(name) else { return }
    for index in freed.upperBound..<max(end, freed.upperBound) {
      frame.cells[index - freed.count] = frame.cells[index]
    }
  }

  // MARK: DATA

  /// The next item of the running area's DATA.
  mutating func nextData(at index: Int) -> CompiledProgram.DataItem? {
    let area = area(at: index)
    guard dataPositions[area] < program.data[area].count else { return nil }
    defer { dataPositions[area] += 1 }
    return program.data[area][dataPositions[area]]
  }

  /// RESTORE to the first DATA at a line or behind it.
  mutating func restore(toLine cell: Cell, at index: Int) -> FaultCause? {
    if cell.isText { return .textWhereNumber }
    guard let line = cell.number.truncated else { return .badArgument }
    let area = area(at: index)
    let items = program.data[area]
    dataPositions[area] = items.firstIndex { $0.line >= line } ?? items.count
    return nil
  }

  /// STAT x,y;f.
  mutating func addToStatistics(_ point: UnsafeMutablePointer<Cell>) -> FaultCause? {
    guard !point[0].isText, !point[1].isText, !point[2].isText else { return .textWhereNumber }
    let added = statistics.add(
      x: point[0].number, y: point[1].number, times: point[2].number, endDigits)
    return added ? nil : .overflow
  }

  /// EOX and EOY: what the regression gives for the other variable.
  mutating func estimate(isX: Bool, _ cell: Cell) -> Cell {
    if cell.isText { return .fault(.textWhereNumber) }
    let estimate =
      isX
      ? statistics.estimateX(cell.number, endDigits)
      : statistics.estimateY(cell.number, endDigits)
    return Cell(estimate, else: .domain)
  }

  // MARK: Modes

  enum ModeChange {
    case done
    case effect(Effect)
    case fault(FaultCause)
  }

  /// MODE n.
  mutating func setMode(_ cell: Cell, isByHand: Bool) -> ModeChange {
    if cell.isText { return .fault(.textWhereNumber) }
    guard let number = Self.whole(cell, in: 0...99) else { return .fault(.badArgument) }
    if isByHand, 0...3 ~= number { return .effect(.command(.mode, number)) }
    guard let mode = Mode(rawValue: number) else { return .fault(.badArgument) }
    switch mode {
    case .degrees: angleUnit = .degrees
    case .radians: angleUnit = .radians
    case .grads: angleUnit = .grads
    case .printer: isPrinterOn = true
    case .noPrinter: isPrinterOn = false
    case .correctedEndDigits: endDigits = .corrected
    case .keptEndDigits: endDigits = .kept
    }
    return .done
  }
}

/// The numbers of MODE that a program may set.
enum Mode: Int {
  case degrees = 4
  case radians
  case grads
  case printer
  case noPrinter
  case correctedEndDigits = 10
  case keptEndDigits
}
