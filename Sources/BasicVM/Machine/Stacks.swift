/// The places that RETURN goes back to.
package struct CallStack: Sendable {
  /// GOSUB may be nested so deep on an FX-790P; nowhere deeper.
  package static let limit = 10

  private let limit: Int
  private var backs = InlineArray<10, Target>(repeating: 0)
  private(set) var depth = 0

  /// An empty stack for so many calls.
  init(limit: Int = Self.limit) {
    self.limit = limit
  }

  /// The places, the oldest first.
  var all: [Target] { (0..<depth).map { backs[$0] } }

  /// Remembers a place; false when the stack is full.
  @inline(__always)
  mutating func push(_ back: Target) -> Bool {
    guard depth < limit else { return false }
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

/// The FOR loops that are running.
package struct LoopStack: Sendable {
  /// FOR may be nested so deep on an FX-790P; nowhere deeper.
  package static let limit = 8

  /// One loop.
  struct Loop: Sendable {
    var limit: Decimal12 = .zero
    var step: Decimal12 = .zero
    var variable: Slot = 0
    var body: Target = 0
  }

  /// The innermost loop, if there is any.
  ///
  /// It lies apart because NEXT nearly always means it.
  private(set) var top = Loop()
  /// The loops around it, the outermost first.
  private var outer: [Loop] = []
  private var isEmpty = true
  private let limit: Int

  /// No loop, and room for so many.
  init(limit: Int = Self.limit) {
    self.limit = limit
    outer.reserveCapacity(limit)
  }

  /// The loops, the outermost first.
  var all: [Loop] { isEmpty ? [] : outer + [top] }

  /// Starts a loop; false when it is nested too deep.
  ///
  /// A loop of the same variable goes first, with all inside it.
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
    isEmpty = false
    return true
  }

  /// Makes the loop of a variable the innermost, dropping those inside it; false if there is none.
  @inline(__always)
  mutating func unwind(to variable: Slot) -> Bool {
    if !isEmpty, top.variable == variable { return true }
    return search(variable)
  }

  @inline(never)
  private mutating func search(_ variable: Slot) -> Bool {
    while !isEmpty {
      if top.variable == variable { return true }
      pop()
    }
    return false
  }

  /// Ends the innermost loop.
  mutating func pop() {
    if let next = outer.popLast() { top = next } else { isEmpty = true }
  }
}
