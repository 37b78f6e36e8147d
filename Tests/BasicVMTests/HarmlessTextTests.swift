import Testing

@testable import BasicVM

@Suite struct HarmlessTextTests {
  @Test(arguments: [
    ("10 A\u{1B}[2J", "10 A?[2J"), ("A\u{7F}\u{9B}B", "A??B"), ("A\tB\nC", "A\tB\nC"),
    ("A\rB\u{0}", "A?B?"), ("☃ é", "☃ é"), ("\u{80}\u{9F}\u{A0}", "??\u{A0}"),
    ("\u{FFFD}\u{FFFE}\u{FFFF}", "\u{FFFD}??"), ("\u{1F}\u{20}\u{7E}", "? ~"), ("", ""),
    ("\u{1FFFE}\u{10FFFF}", "\u{1FFFE}\u{10FFFF}"),
  ])
  func `characters that a terminal obeys or XML forbids are replaced`(text: String, shown: String) {
    #expect(String(UTF8Text(text).harmless()) == shown)
  }

  @Test func `line breaks are replaced in names`() {
    #expect(String(UTF8Text("a\nb\tc").harmless(keepingLines: false)) == "a?b\tc")
  }

  @Test(arguments: [
    ("a\u{202E}b", "a?b"), ("\u{2028}\u{2029}\u{202A}\u{202D}", "????"),
    ("\u{2066}\u{2069}", "??"),
    ("\u{2027}\u{202F}\u{2065}\u{206A}", "\u{2027}\u{202F}\u{2065}\u{206A}"),
  ])
  func `characters that turn or break a line are replaced unless kept`(text: String, shown: String)
  {
    #expect(String(UTF8Text(text).harmless()) == shown)
    #expect(String(UTF8Text(text).harmless(keepingDirection: true)) == text)
  }

  @Test(
    arguments: [
      [0x41, 0x9B, 0x42], [0xC2], [0xC1, 0x80], [0xE2, 0x82], [0xE2, 0x82, 0x41],
      [0xE0, 0x80, 0x80],
      [0xED, 0xA0, 0x80], [0xED, 0x9F, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80],
      [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80], [0xFF, 0xFE],
      [0xF0, 0x9F, 0x99], [0xE2, 0xE2, 0x82, 0xAC],
    ] as [[UInt8]])
  func `invalid bytes are replaced as Swift replaces them`(_ bytes: [UInt8]) {
    let text = String(UTF8Text(utf8: bytes).harmless())
    #expect(text == String(decoding: bytes, as: UTF8.self))
  }

  @Test func `random bytes become valid text without control characters`() {
    var random: UInt64 = 1
    for _ in 0..<2000 {
      let bytes = (0..<12).map { _ in Self.byte(&random) }
      let text = UTF8Text(utf8: bytes).harmless()
      #expect(Array(String(text).utf8) == text.utf8, "\(bytes)")
      let expected = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
        let value = scalar.value
        let isKept = value == 9 || value == 10 || value >= 0x20 && !(0x7F...0x9F ~= value)
        return isKept && value != 0xFFFE && value != 0xFFFF ? scalar : "?"
      }
      #expect(Array(String(text).unicodeScalars) == expected, "\(bytes)")
    }
  }

  /// Often a byte that begins or continues a character.
  private static func byte(_ random: inout UInt64) -> UInt8 {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let bytes: [UInt8] = [
      0x1B, 0x41, 0x80, 0x9B, 0x9F, 0xA0, 0xBE, 0xBF, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF,
    ]
    return bytes[Int((random >> 33) % UInt64(bytes.count))]
  }

  @Test func `markup has no control characters`() {
    let text = UTF8Text("<\u{1B}&\u{FFFE}'\">").escapedForMarkup
    #expect(String(text) == "&lt;?&amp;?&#39;&quot;&gt;")
  }
}
