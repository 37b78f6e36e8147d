/// The FOR loops that are running, the innermost on top.
struct LoopStack: Sendable {
  /// FOR may be nested so deep.
  static let limit = 8

  /// One loop.
  struct Loop: Sendable {
    var limit: Decimal12 = .zero
    var step: Decimal12 = .zero
    var variable: Slot = 0
    var body: Target = 0
  }

  private var loops = InlineArray<8, Loop>(repeating: Loop())
  private(set) var depth = 0

  /// The innermost loop, which must be there.
  @inline(__always)
  var top: Loop { loops[depth &- 1] }

  /// Starts a loop; one of the same variable goes first, with all inside it.
  ///
  /// False when too deep.
  mutating func start(_ loop: Loop) -> Bool {
    var index = 0
    while index < depth, loops[index].variable != loop.variable { index += 1 }
    guard index < Self.limit else { return false }
    loops[index] = loop
    depth = index + 1
    return true
  }

  /// Makes the loop of a variable the innermost, dropping those inside it; false if there is none.
  @inline(__always)
  mutating func unwind(to variable: Slot) -> Bool {
    while depth > 0 {
      if loops[depth &- 1].variable == variable { return true }
      depth &-= 1
    }
    return false
  }

  /// Ends the innermost loop.
  @inline(__always)
  mutating func pop() { depth &-= 1 }
}
