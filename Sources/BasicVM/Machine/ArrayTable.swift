/// The layout of cells after Z: one row by DEFM, or arrays by DIM.
package struct ArrayTable: Sendable {
  /// An array of DIM, in row-major order: A(0,0), A(0,1), ...
  struct Shape: Sendable {
    var name: ArrayName = 0
    var dimensions: UInt8 = 0
    var base = 0
    /// The elements per dimension; 1 for unused dimensions.
    var sizes: InlineArray<3, Int> = [1, 1, 1]

    var count: Int { sizes[0] * sizes[1] * sizes[2] }
  }

  /// The cells that a single index can address: A(0), A(1), ...
  ///
  /// Every name has a row, so element access need not distinguish DEFM from DIM.
  struct Row: Sendable {
    var base = 0
    /// 0 for arrays of several dimensions.
    var count: UInt64 = 0
  }

  /// The maximum number of arrays.
  package static let limit = 8
  package static let largestIndex = 255
  /// A to Z and A$ to Z$.
  static let nameCount = 2 * SlotLayout.letters

  /// In cell order.
  private(set) var shapes: [Shape] = []
  /// Indexed by `ArrayName`.
  private(set) var rows: [Row] = []
  /// The number of cells added by DEFM.
  private(set) var definedCells = 0
  /// Whether DIM was used more recently than DEFM.
  private(set) var isDimensioned = false
  /// The number of cells after Z.
  private(set) var cellCount = 0

  init() {
    updateRows()
  }

  init(shapes: [Shape]) {
    isDimensioned = true
    updateRows()
    for shape in shapes { add(shape) }
  }

  var bytes: Int { cellCount * 8 }

  func shape(_ name: ArrayName) -> Shape? {
    shapes.first { $0.name == name }
  }

  /// DEFM: replaces all cells after Z.
  mutating func define(cells count: Int) {
    shapes = []
    isDimensioned = false
    definedCells = count
    updateRows()
  }

  /// DIM: adds an array; the first one replaces the cells of DEFM.
  mutating func add(_ shape: Shape) {
    var shape = shape
    shape.base = SlotLayout.letters + (isDimensioned ? cellCount : 0)
    isDimensioned = true
    definedCells = 0
    shapes.append(shape)
    updateRows()
  }

  /// ERASE: returns the former cells; nil if the array does not exist.
  mutating func remove(_ name: ArrayName) -> Range<Int>? {
    guard let shape = shape(name) else { return nil }
    shapes.removeAll { $0.name == name }
    for index in shapes.indices where shapes[index].base > shape.base {
      shapes[index].base -= shape.count
    }
    updateRows()
    return shape.base..<(shape.base + shape.count)
  }

  /// CLEAR: removes arrays but keeps the cells of DEFM.
  mutating func removeAll() {
    shapes = []
    isDimensioned = false
    updateRows()
  }

  private mutating func updateRows() {
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
