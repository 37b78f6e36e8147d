/// A pair of lines, one of each listing, with corresponding instructions.
package struct LinePair: Comparable, Hashable, Sendable {
  private let leftArea: Int
  private let leftNumber: Int
  private let rightArea: Int
  private let rightNumber: Int

  init(left: (area: Int, number: Int), right: (area: Int, number: Int)) {
    (leftArea, leftNumber) = left
    (rightArea, rightNumber) = right
  }

  /// The line of the first listing.
  package var left: (area: Int, number: Int) { (leftArea, leftNumber) }
  /// The line of the second listing.
  package var right: (area: Int, number: Int) { (rightArea, rightNumber) }
  /// Whether both have the same area and number.
  package var isSame: Bool { left == right }

  /// The order of the first listing, then of the second.
  package static func < (a: LinePair, b: LinePair) -> Bool {
    a.left == b.left ? a.right < b.right : a.left < b.left
  }
}
