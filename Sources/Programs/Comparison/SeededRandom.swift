/// Random numbers for making things up: the same from the same seed, everywhere.
///
/// Not RAN#: what a program draws and what its user types have nothing to do with each other.
public struct SeededRandom: Sendable {
  private var state: UInt64

  /// The numbers of a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits (SplitMix64).
  public mutating func bits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 on, below `bound`; 0 if there is none.
  public mutating func below(_ bound: Int) -> Int {
    bound > 0 ? Int(bits() % UInt64(bound)) : 0
  }

  /// True so many times in a hundred.
  public mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  /// True once in so many times.
  public mutating func onceIn(_ times: Int) -> Bool { below(times) == 0 }

  /// One of the elements; nil if there are none.
  public mutating func pick<Elements: RandomAccessCollection>(
    _ elements: Elements
  ) -> Elements.Element? where Elements.Index == Int {
    elements.isEmpty ? nil : elements[elements.startIndex + below(elements.count)]
  }

  /// One of the elements, of which there must be some.
  public mutating func any<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
