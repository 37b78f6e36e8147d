/// A pair of lines, one of each listing, with corresponding instructions.
package struct LinePair: Comparable, Hashable, Sendable {
  /// The line of the first listing.
  package let left: ListingLine
  /// The line of the second listing.
  package let right: ListingLine

  /// Whether both have the same area and number.
  package var isSame: Bool { left == right }

  /// The order of the first listing, then of the second.
  package static func < (a: LinePair, b: LinePair) -> Bool {
    a.left == b.left ? a.right < b.right : a.left < b.left
  }
}
