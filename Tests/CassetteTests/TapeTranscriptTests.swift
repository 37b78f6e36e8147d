import BasicVM
import Testing

@testable import Cassette

@Suite struct TapeTranscriptTests {
  private static let leadIn = String(repeating: "o", count: 100)
  /// Its first byte, D1, is the bits 0 10001011 0 11, so 34 and 54 octal after `0`.
  private static let label = "Rf0i0`0`0`0`>hngngPh0`"
  private static let data = "4hPh0`DengPg"
  private static let file = TapeReader.read(bytes: [
    0xD1, 0x20, 0, 0, 0, 0, 0x07, 0xFF, 0xFF, 0x10, 0, 2, 0x10, 0, 0xAA, 0xFF, 0xF0, 0,
  ]).files.map(\.file)

  private static func read(_ text: String, isForced: Bool = false) -> TapeContents {
    TapeReader.read(bytes: Array(text.utf8), acceptingDamage: isForced)
  }

  @Test(arguments: ["", "\n", "\r\n  \n"], ["0`", "", "0`\r\n"])
  func `a tape as text is read`(start: String, end: String) {
    let text = start + Self.leadIn + Self.label + Self.leadIn + Self.data + end
    let contents = Self.read(text)
    #expect(Self.file.count == 1)
    #expect(contents.files.map(\.file) == Self.file)
    #expect(contents.problems.isEmpty)
    #expect(TapeReader.beginsFile(Array(text.utf8)))
  }

  @Test func `lines may end between any two bytes`() {
    var text = Self.leadIn + Self.label + Self.leadIn + Self.data
    for place in stride(from: text.count - 2, to: 24, by: -6) {
      text.insert("\n", at: text.index(text.startIndex, offsetBy: place))
    }
    #expect(Self.read(text).files.map(\.file) == Self.file)
  }

  @Test func `every byte has one pair of characters`() {
    let pairs = (0...255).map { byte -> String in
      let bits = TapeFormat.bits(of: UInt8(byte)).enumerated().reduce(0) {
        $0 | ($1.element ? 1 << $1.offset : 0)
      }
      return [bits & 63, bits >> 6].map { "\(Character(UnicodeScalar(UInt8(48 + $0))))" }.joined()
    }
    #expect(Set(pairs).count == 256)
    let text = Self.leadIn + pairs.joined()
    let bytes = TapeTranscript.blocks(of: Array(text.utf8))
    #expect(bytes == [(0...255).map { TapeByte(UInt8($0)) }])
  }

  /// A wrong parity, start or stop bit, a character out of range, and half a pair.
  @Test(arguments: ["Dm", "Ee", "DU", "D~", "D\n"])
  func `an invalid pair is reported`(_ pair: String) {
    let text = Self.leadIn + Self.label + Self.leadIn + "4hPh0`\(pair)ngPg0`"
    let contents = Self.read(text)
    #expect(contents.files.isEmpty)
    #expect(contents.problems.map(\.kind) == [.unreadableBytes(1)])
    #expect(contents.problems.first?.place.total == 15)
    #expect(Self.read(text, isForced: true).files.map(\.damagedItems) == [[0]])
  }

  @Test(arguments: [
    "", "\n", "10 REM oooooooooooooooooooooooooooo", String(repeating: "o", count: 23),
    "ooooooooooooooooooooooo ooooooooooooooooooo",
  ])
  func `other text is not a tape`(_ text: String) {
    #expect(!TapeReader.beginsFile(Array(text.utf8)))
  }
}
