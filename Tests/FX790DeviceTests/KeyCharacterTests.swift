import FX790Device
import Testing

@Suite struct KeyCharacterTests {
  @Test func `keys make the sixty-odd characters of their faces and no others`() {
    let made = (UInt8(0)...255).filter(KeyCharacters.isUnshifted)
    #expect(made.count == 1 + 5 + 3 + 11 + 2 + 26)
    #expect(!KeyCharacters.isUnshifted(0x40), "a small letter")
    #expect(!KeyCharacters.isUnshifted(0x07), "a quote")
    #expect(!KeyCharacters.isUnshifted(0x67), "a spade")
  }
}
