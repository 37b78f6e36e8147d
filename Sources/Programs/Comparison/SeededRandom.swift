/// A random generator with the same numbers for a seed on every platform.
///
/// It is independent of RAN#.
package struct SeededRandom: Sendable {
  private var state: UInt64

  /// Starts the sequence of a seed.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits (SplitMix64).
  package mutating func bits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to `bound` - 1; 0 for a negative bound.
  package mutating func below(_ bound: Int) -> Int {
    bound > 0 ? Int(bits() % UInt64(bound)) : 0
  }

  /// True with a probability in percent.
  package mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  /// True with a probability of 1 in `times`.
  package mutating func onceIn(_ times: Int) -> Bool { below(times) == 0 }

  /// A random element; nil if there are none.
  package mutating func pick<Elements: RandomAccessCollection>(
    _ elements: Elements
  ) -> Elements.Element? where Elements.Index == Int {
    elements.isEmpty ? nil : elements[elements.startIndex + below(elements.count)]
  }

  /// A random element of a nonempty array.
  package mutating func any<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
