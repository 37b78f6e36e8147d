/// A numeric array, as DIM creates it.
public struct NumberArray: Sendable {
  let shape: ArrayShape
  private(set) var elements: [Number]

  /// Creates zeros from the largest index of each dimension.
  public init(_ largest: Int...) {
    shape = ArrayShape(largest)
    elements = Array(repeating: .zero, count: shape.count)
  }

  /// One element; throws if out of range.
  @inline(__always)
  public subscript(index: Number) -> Number {
    get throws(Halt) { elements[try shape.offset(index)] }
  }

  /// One element of several dimensions; throws if out of range.
  public subscript(indexes: Number...) -> Number {
    get throws(Halt) { elements[try shape.offset(indexes)] }
  }

  /// Stores a number; throws if out of range.
  @inline(__always)
  public mutating func set(_ index: Number, to value: Number) throws(Halt) {
    elements[try shape.offset(index)] = value
  }

  /// Stores a number in several dimensions; throws if out of range.
  public mutating func set(_ indexes: Number..., to value: Number) throws(Halt) {
    elements[try shape.offset(indexes)] = value
  }
}

/// A text array, as DIM creates it.
public struct TextArray: Sendable {
  let shape: ArrayShape
  private(set) var elements: [MachineText]

  /// Creates empty texts from the largest index of each dimension.
  public init(_ largest: Int...) {
    shape = ArrayShape(largest)
    elements = Array(repeating: MachineText(), count: shape.count)
  }

  /// One element; throws if out of range.
  public subscript(indexes: Number...) -> MachineText {
    get throws(Halt) { elements[try shape.offset(indexes)] }
  }

  /// Stores a text, cut to 7 characters; throws if out of range.
  public mutating func set(_ indexes: Number..., to value: MachineText) throws(Halt) {
    elements[try shape.offset(indexes)] = value.short
  }
}

struct ArrayShape: Sendable {
  private let sizes: [Int]
  let count: Int

  init(_ largest: [Int]) {
    sizes = largest.map { $0 + 1 }
    count = sizes.reduce(1) { $0 * $1 }
  }

  /// Ignores the fraction of the index.
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

  func tableShape(named name: ArrayName) -> ArrayTable.Shape {
    var shape = ArrayTable.Shape(name: name, dimensions: UInt8(sizes.count))
    for (dimension, size) in sizes.enumerated() { shape.sizes[dimension] = size }
    return shape
  }
}
