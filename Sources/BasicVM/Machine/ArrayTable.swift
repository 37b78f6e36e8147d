/// The cells behind Z: either a row that DEFM makes, or the arrays of DIM.
package struct ArrayTable: Sendable {
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

  /// The cells that one whole index reaches: A(0), A(1), ...
  ///
  /// There is a row for each name, so that reading an element needs not know what stands behind it.
  struct Row: Sendable {
    /// The index of the first cell.
    var base = 0
    /// How many there are; none for an array of several dimensions.
    var count: UInt64 = 0
  }

  /// There may be so many arrays.
  package static let limit = 8
  /// The largest index.
  package static let largestIndex = 255
  /// A to Z and A$ to Z$.
  static let nameCount = 2 * SlotLayout.letters

  /// The arrays of DIM in the order of their cells.
  private(set) var shapes: [Shape] = []
  /// For each name its row.
  private(set) var rows: [Row] = []
  /// The cells that DEFM has added.
  private(set) var definedCells = 0
  /// Whether the last of DEFM and DIM was DIM.
  private(set) var isDimensioned = false
  /// The cells in use behind Z.
  private(set) var cellCount = 0

  init() {
    layRows()
  }

  /// Arrays of DIM, one behind the other.
  init(shapes: [Shape]) {
    isDimensioned = true
    layRows()
    for shape in shapes { add(shape) }
  }

  /// The memory that they take.
  var bytes: Int { cellCount * 8 }

  /// The shape of an array, if DIM has made it.
  func shape(_ name: ArrayName) -> Shape? {
    shapes.first { $0.name == name }
  }

  /// DEFM: so many cells behind Z, in place of what was there.
  mutating func define(cells count: Int) {
    shapes = []
    isDimensioned = false
    definedCells = count
    layRows()
  }

  /// DIM: adds an array behind the others.
  mutating func add(_ shape: Shape) {
    var shape = shape
    shape.base = SlotLayout.letters + (isDimensioned ? cellCount : 0)
    isDimensioned = true
    definedCells = 0
    shapes.append(shape)
    layRows()
  }

  /// ERASE: removes an array and returns the cells that were its own.
  mutating func remove(_ name: ArrayName) -> Range<Int>? {
    guard let shape = shape(name) else { return nil }
    shapes.removeAll { $0.name == name }
    for index in shapes.indices where shapes[index].base > shape.base {
      shapes[index].base -= shape.count
    }
    layRows()
    return shape.base..<(shape.base + shape.count)
  }

  /// CLEAR: removes the arrays of DIM, and letters are a row again; what DEFM made stays.
  mutating func removeAll() {
    shapes = []
    isDimensioned = false
    layRows()
  }

  private mutating func layRows() {
    cellCount = isDimensioned ? shapes.reduce(0) { $0 + $1.count } : definedCells
    rows = Array(repeating: Row(), count: Self.nameCount)
    if !isDimensioned {
      for name in 0..<Self.nameCount {
        let letter = name % SlotLayout.letters
        rows[name] = Row(base: letter, count: UInt64(SlotLayout.letters - letter + definedCells))
      }
    }
    for shape in shapes where shape.dimensions == 1 {
      rows[Int(shape.name)] = Row(base: shape.base, count: UInt64(shape.count))
    }
  }
}
