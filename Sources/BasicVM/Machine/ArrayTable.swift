/// The cells behind Z: either a row that DEFM makes, or the arrays of DIM.
struct ArrayTable: Equatable, Sendable {
  /// An array of DIM.
  struct Shape: Equatable, Sendable {
    let name: ArrayName
    /// The index of its first cell.
    var base: Int
    /// Elements in each dimension, 1 for those it does not have.
    let sizes: [Int]

    var count: Int { sizes.reduce(1, *) }
  }

  /// There may be so many arrays.
  static let limit = 8
  /// The largest index.
  static let largestIndex = 255

  /// The arrays in the order of their cells.
  private(set) var shapes: [Shape] = []
  /// For each name the index of its shape, or -1.
  private var shapeIndexes = InlineArray<52, Int8>(repeating: -1)
  /// The cells that DEFM has added.
  private(set) var definedCells = 0
  /// Whether the last of DEFM and DIM was DIM.
  private(set) var isDimensioned = false

  static func == (left: ArrayTable, right: ArrayTable) -> Bool {
    left.shapes == right.shapes && left.definedCells == right.definedCells
      && left.isDimensioned == right.isDimensioned
  }

  /// The cells in use behind Z.
  var cellCount: Int {
    isDimensioned ? shapes.reduce(0) { $0 + $1.count } : definedCells
  }

  /// The memory that they take.
  var bytes: Int { cellCount * 8 }

  /// The shape of an array, if DIM has made it.
  @inline(__always)
  func shape(_ name: ArrayName) -> Shape? {
    let index = shapeIndexes[Int(name)]
    return index < 0 ? nil : shapes[Int(index)]
  }

  /// Whether DIM has made an array of this name.
  @inline(__always)
  func hasShape(_ name: ArrayName) -> Bool { shapeIndexes[Int(name)] >= 0 }

  /// The index of a cell of the row behind a letter, if it is there.
  @inline(__always)
  func rowIndex(_ name: ArrayName, _ index: Int64) -> Int? {
    let letter = name < 26 ? Int64(name) : Int64(name) - 26
    let (cell, overflow) = letter.addingReportingOverflow(index)
    guard !overflow, !isDimensioned, cell >= 0, cell < Int64(26 &+ definedCells) else {
      return nil
    }
    return Int(cell)
  }

  /// DEFM: so many cells behind Z, in place of what was there.
  mutating func define(cells count: Int) {
    removeAll()
    isDimensioned = false
    definedCells = count
  }

  /// DIM: adds an array behind the others.
  mutating func add(_ name: ArrayName, sizes: [Int]) {
    if !isDimensioned {
      isDimensioned = true
      definedCells = 0
    }
    shapes.append(Shape(name: name, base: SlotLayout.letters + cellCount, sizes: sizes))
    indexShapes()
  }

  /// ERASE: removes an array and returns the cells that were its own.
  mutating func remove(_ name: ArrayName) -> Range<Int>? {
    guard let shape = shape(name) else { return nil }
    let count = shape.count
    shapes.removeAll { $0.name == name }
    for index in shapes.indices where shapes[index].base > shape.base {
      shapes[index].base -= count
    }
    indexShapes()
    return shape.base..<(shape.base + count)
  }

  /// Removes the arrays of DIM.
  mutating func removeAll() {
    shapes = []
    indexShapes()
  }

  private mutating func indexShapes() {
    shapeIndexes = InlineArray(repeating: -1)
    for (index, shape) in shapes.enumerated() { shapeIndexes[Int(shape.name)] = Int8(index) }
  }
}
