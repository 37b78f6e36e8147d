/// The places that RETURN goes back to.
struct CallStack: Sendable {
  /// GOSUB may be nested so deep.
  static let limit = 10

  private var backs = InlineArray<10, Target>(repeating: 0)
  private(set) var depth = 0

  /// The places, the oldest first.
  var all: [Target] { (0..<depth).map { backs[$0] } }

  /// Remembers a place; false when the stack is full.
  @inline(__always)
  mutating func push(_ back: Target) -> Bool {
    guard depth < Self.limit else { return false }
    backs[depth] = back
    depth &+= 1
    return true
  }

  /// Takes the newest place.
  @inline(__always)
  mutating func pop() -> Target? {
    guard depth > 0 else { return nil }
    depth &-= 1
    return backs[depth]
  }
}
