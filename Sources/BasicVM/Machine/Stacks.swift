/// The return targets of GOSUB.
package struct CallStack: Sendable {
  /// The FX-790P's depth limit, the highest of all models.
  package static let limit = 10

  private let limit: Int
  private var backs = InlineArray<10, Target>(repeating: 0)
  private(set) var depth = 0

  init(limit: Int = Self.limit) {
    self.limit = limit
  }

  /// Oldest first.
  var all: [Target] { (0..<depth).map { backs[$0] } }

  /// False if the stack is full.
  @inline(__always)
  mutating func push(_ back: Target) -> Bool {
    guard depth < limit else { return false }
    backs[depth] = back
    depth &+= 1
    return true
  }

  @inline(__always)
  mutating func pop() -> Target? {
    guard depth > 0 else { return nil }
    depth &-= 1
    return backs[depth]
  }
}

/// The active FOR loops.
package struct LoopStack: Sendable {
  /// The FX-790P's depth limit, the highest of all models.
  package static let limit = 8

  struct Loop: Sendable {
    var limit: Decimal12 = .zero
    var step: Decimal12 = .zero
    /// In place of a loop, no variable.
    var variable: Slot = .max
    var body: Target = 0
  }

  /// The innermost loop, stored separately because NEXT nearly always uses it.
  private(set) var top = Loop()
  /// The loops around `top`, outermost first.
  private var outer: [Loop] = []
  private let limit: Int

  init(limit: Int = Self.limit) {
    self.limit = limit
    outer.reserveCapacity(limit)
  }

  private var isEmpty: Bool { top.variable == .max }

  /// Outermost first.
  var all: [Loop] { isEmpty ? [] : outer + [top] }

  /// Adds a loop in place of an active one of the same variable and all loops inside that.
  ///
  /// - Returns: false, without any change, if the nesting is too deep.
  mutating func start(_ loop: Loop) -> Bool {
    if !isEmpty {
      if top.variable != loop.variable {
        if let same = outer.firstIndex(where: { $0.variable == loop.variable }) {
          outer.removeSubrange(same...)
        } else {
          guard outer.count < limit - 1 else { return false }
          outer.append(top)
        }
      }
    }
    top = loop
    return true
  }

  /// Removes the loops inside a variable's loop.
  ///
  /// - Returns: false, without any change, if there is no such loop.
  mutating func unwind(to variable: Slot) -> Bool {
    if top.variable == variable { return true }
    guard let index = outer.lastIndex(where: { $0.variable == variable }) else { return false }
    top = outer[index]
    outer.removeSubrange(index...)
    return true
  }

  mutating func pop() {
    top = outer.popLast() ?? Loop()
  }
}
