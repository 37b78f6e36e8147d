/// An array of numbers, as DIM makes it.
public struct NumberArray: Sendable {
  private let shape: ArrayShape
  private var elements: [Number]

  /// An array of zeros with these largest indexes.
  public init(_ largest: Int...) {
    shape = ArrayShape(largest)
    elements = Array(repeating: .zero, count: shape.count)
  }

  /// An element.
  @inline(__always)
  public subscript(index: Number) -> Number {
    get throws(Halt) { elements[try shape.offset(index)] }
  }

  /// An element of an array with several dimensions.
  public subscript(indexes: Number...) -> Number {
    get throws(Halt) { elements[try shape.offset(indexes)] }
  }

  /// Puts a number into an element.
  @inline(__always)
  public mutating func set(_ index: Number, to value: Number) throws(Halt) {
    elements[try shape.offset(index)] = value
  }

  /// Puts a number into an element of an array with several dimensions.
  public mutating func set(_ indexes: Number..., to value: Number) throws(Halt) {
    elements[try shape.offset(indexes)] = value
  }
}

/// An array of texts, as DIM makes it.
public struct TextArray: Sendable {
  private let shape: ArrayShape
  private var elements: [MachineText]

  /// An array of empty texts with these largest indexes.
  public init(_ largest: Int...) {
    shape = ArrayShape(largest)
    elements = Array(repeating: MachineText(), count: shape.count)
  }

  /// An element.
  public subscript(indexes: Number...) -> MachineText {
    get throws(Halt) { elements[try shape.offset(indexes)] }
  }

  /// Puts a text, cut to 7 characters, into an element.
  public mutating func set(_ indexes: Number..., to value: MachineText) throws(Halt) {
    elements[try shape.offset(indexes)] = value.short
  }
}

/// Where the elements of an array lie.
struct ArrayShape: Sendable {
  private let sizes: [Int]
  let count: Int

  init(_ largest: [Int]) {
    sizes = largest.map { $0 + 1 }
    count = sizes.reduce(1) { $0 * $1 }
  }

  /// The place of the element with one index, whose fraction is cut.
  @inline(__always)
  func offset(_ index: Number) throws(Halt) -> Int {
    guard let index = index.truncated, UInt(bitPattern: index) < UInt(bitPattern: count) else {
      throw .fault(.badIndex)
    }
    return index
  }

  func offset(_ indexes: [Number]) throws(Halt) -> Int {
    guard indexes.count == sizes.count else { throw .fault(.badIndex) }
    var offset = 0
    for (index, size) in zip(indexes, sizes) {
      guard let index = index.truncated, 0..<size ~= index else { throw .fault(.badIndex) }
      offset = offset * size + index
    }
    return offset
  }
}
