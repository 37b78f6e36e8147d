/// A step of a proof, from A to B.
enum ProofPart: Equatable, Sendable, CaseIterable {
  case portOfA, listings, portOfB

  /// The name in a certificate.
  var name: StaticString {
    switch self {
    case .portOfA: "port of a"
    case .listings: "listings"
    case .portOfB: "port of b"
    }
  }
}

/// An instruction of the left program and one of the right program.
struct PlacePair: Hashable, Comparable, Sendable {
  var left: Int
  var right: Int

  /// The order in a certificate.
  static func < (a: PlacePair, b: PlacePair) -> Bool { (a.left, a.right) < (b.left, b.right) }
}
