/// The cells behind Z: either a row that DEFM makes, or the arrays of DIM.
struct ArrayTable: Sendable {
  /// An array of DIM.
  ///
  /// Its elements lie in the order of the last index: A(0,0), A(0,1), ...
  struct Shape: Sendable {
    /// Its letter.
    var name: ArrayName = 0
    /// How many indexes it has.
    var dimensions: UInt8 = 0
    /// The index of its first cell.
    var base = 0
    /// Elements in each dimension, 1 for those it does not have.
    var sizes: InlineArray<3, Int> = [1, 1, 1]

    /// All elements.
    var count: Int { sizes[0] * sizes[1] * sizes[2] }
  }

  /// There may be so many arrays.
  static let limit = 8
  /// The largest index.
  static let largestIndex = 255

  // Fixed storage: reading an element touches no reference.
  private var shapes = InlineArray<8, Shape>(repeating: Shape())
  /// How many arrays there are.
  private(set) var shapeCount = 0
  /// For each name the index of its shape, or -1.
  private var shapeIndexes = InlineArray<52, Int8>(repeating: -1)
  /// The cells that DEFM has added.
  private(set) var definedCells = 0
  /// Whether the last of DEFM and DIM was DIM.
  private(set) var isDimensioned = false
  /// The cells in use behind Z.
  private(set) var cellCount = 0

  /// The memory that they take.
  var bytes: Int { cellCount * 8 }

  /// The arrays in the order of their cells.
  var allShapes: [Shape] { (0..<shapeCount).map { shapes[$0] } }

  /// The shape of an array, if DIM has made it.
  @inline(__always)
  func shape(_ name: ArrayName) -> Shape? {
    let index = shapeIndexes[Int(name)]
    return index < 0 ? nil : shapes[Int(index)]
  }

  /// Whether DIM has made an array of this name.
  func hasShape(_ name: ArrayName) -> Bool { shapeIndexes[Int(name)] >= 0 }

  /// The cell of an element with one whole index, if it is there: the commonest case.
  @inline(__always)
  func cell(_ name: ArrayName, _ index: Int64) -> Int? {
    let shapeIndex = Int(shapeIndexes[Int(name)])
    guard shapeIndex >= 0 else { return rowCell(name, index) }
    guard shapes[shapeIndex].dimensions == 1,
      UInt64(bitPattern: index) < UInt64(shapes[shapeIndex].sizes[0])
    else { return nil }
    return shapes[shapeIndex].base &+ Int(index)
  }

  /// The index of a cell of the row behind a letter, if it is there.
  @inline(__always)
  func rowCell(_ name: ArrayName, _ index: Int64) -> Int? {
    let letter = name < 26 ? Int64(name) : Int64(name) &- 26
    let cell = letter &+ index
    guard !isDimensioned, UInt64(bitPattern: cell) < UInt64(26 &+ definedCells) else { return nil }
    return Int(cell)
  }

  /// DEFM: so many cells behind Z, in place of what was there.
  mutating func define(cells count: Int) {
    removeAll()
    isDimensioned = false
    definedCells = count
    cellCount = count
  }

  /// DIM: adds an array behind the others.
  mutating func add(_ shape: Shape) {
    if !isDimensioned {
      isDimensioned = true
      definedCells = 0
      cellCount = 0
    }
    shapes[shapeCount] = shape
    shapes[shapeCount].base = SlotLayout.letters + cellCount
    shapeCount += 1
    indexShapes()
  }

  /// ERASE: removes an array and returns the cells that were its own.
  mutating func remove(_ name: ArrayName) -> Range<Int>? {
    guard let shape = shape(name) else { return nil }
    let position = Int(shapeIndexes[Int(name)])
    for index in position..<(shapeCount - 1) {
      shapes[index] = shapes[index + 1]
      shapes[index].base -= shape.count
    }
    shapeCount -= 1
    indexShapes()
    return shape.base..<(shape.base + shape.count)
  }

  /// Removes the arrays of DIM; what DEFM made stays.
  mutating func removeAll() {
    guard isDimensioned else { return }
    shapeCount = 0
    indexShapes()
  }

  private mutating func indexShapes() {
    shapeIndexes = InlineArray(repeating: -1)
    cellCount = 0
    for index in 0..<shapeCount {
      shapeIndexes[Int(shapes[index].name)] = Int8(index)
      cellCount += shapes[index].count
    }
  }
}
