/// The fuzzer's own random numbers, the same for the same seed everywhere.
struct FuzzRandom {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1
  }

  /// The next 64 bits (a xorshift with a multiplication at its end).
  mutating func next() -> UInt64 {
    state ^= state &>> 12
    state ^= state &<< 25
    state ^= state &>> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// A number below a limit.
  mutating func below(_ limit: Int) -> Int {
    Int(next() >> 33) % limit
  }

  /// Whether something happens that happens once in so many times.
  mutating func onceIn(_ times: Int) -> Bool { below(times) == 0 }

  /// One of several things.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
