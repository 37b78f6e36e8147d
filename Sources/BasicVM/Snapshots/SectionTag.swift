/// The name of a section of a snapshot: four ASCII characters.
public struct SectionTag: Equatable, Sendable {
  /// The characters, the first in the lowest byte.
  let word: UInt32

  /// A name, written out.
  public init(_ name: StaticString) {
    precondition(name.utf8CodeUnitCount == 4, "a tag has four characters")
    var word: UInt32 = 0
    for offset in 0..<4 { word |= UInt32(name.utf8Start[offset]) << UInt32(8 * offset) }
    self.word = word
  }

  init(word: UInt32) {
    self.word = word
  }
}
