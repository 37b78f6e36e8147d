/// Random numbers for making scripts: the same from the same start, everywhere.
///
/// Not RAN#: what a program draws and what its user types have nothing to do with each other.
struct ScriptRandom: Sendable {
  private var state: UInt64

  init(_ start: UInt64) {
    state = start
  }

  /// The next 64 bits (SplitMix64).
  mutating func bits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 on, below `bound`; 0 if there is none.
  mutating func below(_ bound: Int) -> Int {
    bound > 0 ? Int(bits() % UInt64(bound)) : 0
  }

  /// True so many times in a hundred.
  mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  /// One of the elements; nil if there are none.
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}
