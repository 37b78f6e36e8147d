// Cells, arrays, DATA, statistics and modes

extension Interpreter {
  /// The index of an element's cell; the inner loop finds common elements itself.
  @_optimize(speed)
  @inline(never)
  mutating func element(
    _ name: ArrayName, _ count: UInt8, _ indexes: UnsafeMutablePointer<Cell>
  ) throws(FaultCause) -> Int {
    let first = try Self.number(indexes[0]).truncated
    if count == 1, arrays.rows[Int(name)].count > 0 {
      let row = arrays.rows[Int(name)]
      guard let first, first >= 0, UInt64(first) < row.count else {
        throw arrays.isDimensioned ? .badIndex : .noSuchCell
      }
      return row.base + first
    }
    guard let shape = arrays.shape(name) else { throw .noSuchArray }
    guard shape.dimensions == count else { throw .badIndex }
    var offset = 0
    for dimension in 0..<Int(count) {
      let size = shape.sizes[dimension]
      guard let index = try Self.number(indexes[dimension]).truncated, 0..<size ~= index else {
        throw .badIndex
      }
      offset = offset * size + index
    }
    return shape.base + offset
  }

  /// CLEAR and VAC.
  mutating func clearVariables(_ frame: RunFrame, alsoArrays: Bool) {
    let end = SlotLayout.letters + arrays.cellCount
    for index in 0..<end { frame.cells[index] = .empty }
    frame.texts.setCount(SlotLayout.dollar, 0)
    if alsoArrays { arrays.removeAll() }
  }

  /// DEFM n.
  mutating func defineCells(_ cell: Cell, _ frame: RunFrame) throws(FaultCause) {
    let count = try Self.whole(cell, in: 0...9999)
    guard count * 8 <= freeBytes + arrays.bytes else { throw .memoryFull }
    // Cells of an earlier DEFM keep their values.
    let kept = arrays.isDimensioned ? 0 : min(count, arrays.definedCells)
    arrays.define(cells: count)
    for index in kept..<max(count, kept) { frame.cells[SlotLayout.letters + index] = .empty }
  }

  /// DIM: replaces an array of the same name.
  mutating func dimension(
    _ name: ArrayName, _ count: UInt8, _ sizes: UnsafeMutablePointer<Cell>,
    _ frame: RunFrame
  ) throws(FaultCause) {
    var shape = ArrayTable.Shape(name: name, dimensions: count)
    for index in 0..<Int(count) {
      shape.sizes[index] =
        try Self.whole(sizes[index], in: 0...ArrayTable.largestIndex, else: .badDimension) + 1
    }
    let others = arrays.shapes.count - (arrays.shape(name) == nil ? 0 : 1)
    guard others < ArrayTable.limit else { throw .badDimension }
    let released = arrays.isDimensioned ? (arrays.shape(name)?.count ?? 0) * 8 : arrays.bytes
    guard shape.count * 8 <= freeBytes + released else { throw .memoryFull }
    remove(name, frame)
    arrays.add(shape)
    if let shape = arrays.shape(name) {
      for index in shape.base..<(shape.base + shape.count) { frame.cells[index] = .empty }
    }
  }

  mutating func erase(_ name: ArrayName, _ frame: RunFrame) throws(FaultCause) {
    guard arrays.shape(name) != nil else { throw .noSuchArray }
    remove(name, frame)
  }

  /// Removes an array if it exists, and closes the gap in the cells.
  private mutating func remove(_ name: ArrayName, _ frame: RunFrame) {
    let end = SlotLayout.letters + arrays.cellCount
    guard let freed = arrays.remove(name) else { return }
    for index in freed.upperBound..<max(end, freed.upperBound) {
      frame.cells[index - freed.count] = frame.cells[index]
    }
  }

  // MARK: DATA

  mutating func nextData(in area: Int) throws(FaultCause) -> CompiledProgram.DataItem {
    guard dataPositions[area] < program.data[area].count else { throw .dataUsedUp }
    defer { dataPositions[area] += 1 }
    return program.data[area][dataPositions[area]]
  }

  /// RESTORE n: selects the first item at line n or later.
  mutating func restore(toLine cell: Cell, in area: Int) throws(FaultCause) {
    let number = try Self.number(cell)
    let line = number.truncated ?? (number.isNegative ? .min : .max)
    dataPositions[area] = program.firstItem(fromLine: line, inArea: area)
  }

  mutating func addToStatistics(_ point: UnsafeMutablePointer<Cell>) throws(FaultCause) {
    let added = statistics.add(
      x: try Self.number(point[0]), y: try Self.number(point[1]),
      times: try Self.number(point[2]), endDigits)
    guard added else { throw .overflow }
  }

  /// EOX and EOY.
  func estimate(isX: Bool, _ number: Decimal12) throws(FaultCause) -> Decimal12 {
    let estimate =
      isX
      ? statistics.estimateX(number, endDigits) : statistics.estimateY(number, endDigits)
    guard let estimate else { throw .domain }
    return estimate
  }

  // MARK: Modes

  mutating func setFixed(_ cell: Cell) throws(FaultCause) {
    format = .fixed(places: try Self.whole(cell, in: 0...9))
  }

  /// SET En; SET E0 shows as many digits as the model can.
  mutating func setScientific(_ cell: Cell) throws(FaultCause) {
    let digits = try Self.whole(cell, in: 0...facts.largestMantissaArgument)
    format = .scientific(digits: digits == 0 ? facts.mantissaDigits : digits)
  }

  /// MODE n; by hand, 0 to 3 become commands for the computer.
  mutating func setMode(_ cell: Cell, isByHand: Bool) throws(FaultCause) -> Effect? {
    let number = try Self.whole(cell, in: 0...99)
    if isByHand, 0...3 ~= number { return .command(.mode, number) }
    guard let mode = Mode(rawValue: number), facts.takes(mode) else {
      throw .badArgument
    }
    switch mode {
    case .degrees: angleUnit = .degrees
    case .radians: angleUnit = .radians
    case .grads: angleUnit = .grads
    case .printer: isPrinterOn = true
    case .noPrinter:
      isPrinterOn = false
      return feedOpenLine()
    case .correctedEndDigits: endDigits = .corrected
    case .keptEndDigits: endDigits = .kept
    }
    return nil
  }
}

/// The modes that a program may set.
package enum Mode: Int {
  case degrees = 4
  case radians
  case grads
  case printer
  case noPrinter
  case correctedEndDigits = 10
  case keptEndDigits
}
