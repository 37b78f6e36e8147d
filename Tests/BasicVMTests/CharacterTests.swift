import BasicVM
import Testing

/// The 128 characters and their spellings: docs/machine.md#characters.
@Suite struct CharacterTests {
  /// Eight characters a row; the unused last code is displayed as a blank.
  // swift-format-ignore
  static let characters = [
    " ", "+", "-", "*", "/", "↑", "!", "\"",
    "#", "$", ">", "≥", "=", "≤", "<", "≠",
    "0", "1", "2", "3", "4", "5", "6", "7",
    "8", "9", ".", "π", ")", "(", "⏨", "ᴇ",
    "A", "B", "C", "D", "E", "F", "G", "H",
    "I", "J", "K", "L", "M", "N", "O", "P",
    "Q", "R", "S", "T", "U", "V", "W", "X",
    "Y", "Z", "ᴅ", "ʟ", "γ", "⇀", "σ", "⁻¹",
    "a", "b", "c", "d", "e", "f", "g", "h",
    "i", "j", "k", "l", "m", "n", "o", "p",
    "q", "r", "s", "t", "u", "v", "w", "x",
    "y", "z", "“", "”", "?", ",", ";", ":",
    "○", "Σ", "°", "△", "@", "×", "÷", "♠",
    "←", "♥", "♦", "♣", "μ", "Ω", "↓", "→",
    "%", "¥", "□", "[", "&", "_", "'", "·",
    "]", "█", "\\", "▒", "▰", "ᵇ⁄", "⁄c", " ",
  ]

  /// Escape names, written after a backslash.
  // swift-format-ignore
  static let names: [(name: String, code: UInt8)] = [
    ("^", 0x05), (">=", 0x0B), ("<=", 0x0D), ("<>", 0x0F), ("PI", 0x1B), ("E-", 0x1E),
    ("E+", 0x1F), ("SD", 0x3A), ("SL", 0x3B), ("GA", 0x3C), ("SI", 0x3E), ("-1", 0x3F),
    ("`", 0x5A), ("'", 0x5B), ("@", 0x60), ("SM", 0x61), ("DG", 0x62), ("TR", 0x63), ("*", 0x65),
    (":", 0x66), ("SP", 0x67), ("<-", 0x68), ("HT", 0x69), ("DI", 0x6A), ("CL", 0x6B),
    ("MU", 0x6C), ("OM", 0x6D), ("DN", 0x6E), ("->", 0x6F), ("YN", 0x71), ("SQ", 0x72),
    (".", 0x77), ("#", 0x79), ("\\", 0x7A), ("]", 0x7B), ("/", 0x7C), ("B/", 0x7D), ("/C", 0x7E),
  ]

  static let otherNames: [(name: String, code: UInt8)] = [
    ("GE", 0x0B), ("LE", 0x0D), ("NE", 0x0F), ("EX", 0x1F), ("EM", 0x1E), ("UA", 0x05),
    ("DA", 0x6E), ("LA", 0x68), ("RA", 0x6F), ("B>", 0x7D), ("TA", 0x7E), ("SG", 0x61),
    ("CI", 0x60), ("BL", 0x79), ("BX", 0x79), ("CR", 0x65), ("DV", 0x66), ("DT", 0x77),
    ("BS", 0x7A),
  ]

  static let lookalikes: [(spelling: String, code: UInt8)] = [
    ("^", 0x05), ("≦", 0x0D), ("≧", 0x0B), ("×", 0x65), ("÷", 0x66), ("￥", 0x71), ("･", 0x77),
    ("“", 0x07), ("”", 0x07), ("„", 0x07), ("«", 0x07), ("»", 0x07), ("‘", 0x76), ("’", 0x76),
    ("−", 0x02), ("µ", 0x6C), ("Ω", 0x6D), ("♥\u{FE0F}", 0x69), ("♡", 0x69), ("\t", 0x00),
    ("\u{A0}", 0x00), ("\u{3000}", 0x00), ("Ａ", 0x20), ("９", 0x19), ("！", 0x06),
  ]

  /// A character, and others that look alike.
  static let alike: [(character: String, others: [String])] = [
    ("≥", ["≧", "⩾"]), ("≤", ["≦", "⩽"]), ("-", ["−", "–"]), ("*", ["∗"]), ("↑", ["^"]),
    ("\"", ["‟", "″"]), ("'", ["′"]), ("·", ["･", "•", "⋅", "・", "∙"]), ("Σ", ["∑"]),
    ("°", ["º", "˚"]), ("△", ["∆", "▲", "▵"]), ("○", ["◯", "●"]), ("□", ["☐", "▢", "◻"]),
    ("█", ["■", "▪"]), ("▒", ["░", "▓"]), ("♠", ["♤"]), ("♥", ["♡"]), ("♦", ["♢", "◆"]),
    ("♣", ["♧"]), ("←", ["⟵", "◀"]), ("→", ["⟶"]), ("⁻¹", ["¯¹", "┨", "₋₁"]), ("▰", ["╱"]),
    ("ᵇ⁄", ["ы", "ᵇ/"]), ("⁄c", ["ć", "/ᴄ"]), ("⏨", ["Ē", "ê", "ₑ₋", "ｪ"]),
    ("ᴇ", ["ₑ", "~E", "ｴ"]), ("⇀", ["⇔"]),
  ]

  @Test(arguments: alike)
  func `characters that look alike have one code`(_ character: String, _ others: [String]) {
    for other in others { #expect(read(other) == read(character), "\(other)") }
  }

  struct Refusal: Error, Equatable {
    let column: Int
    let scalar: UInt32
  }

  private func read(_ text: String) -> Result<[UInt8], Refusal> {
    read(utf8: Array(text.utf8))
  }

  private func read(utf8: [UInt8]) -> Result<[UInt8], Refusal> {
    do throws(CharacterReader.Unknown) {
      return .success(try CharacterReader.read(UTF8Text(utf8: utf8)).map(\.code))
    } catch {
      return .failure(Refusal(column: error.column, scalar: error.scalar))
    }
  }

  @Test(arguments: 0..<128) func `each code is displayed as its character`(_ code: Int) {
    #expect(TestMachine.text([UInt8(code)]) == Self.characters[code])
  }

  // Typographic quotes become quotes, a backslash begins an escape, and the last code is unused.
  @Test(arguments: (0..<128).filter { ![0x5A, 0x5B, 0x7A, 0x7F].contains($0) })
  func `each character is read as its code`(_ code: Int) {
    #expect(read(Self.characters[code]) == .success([UInt8(code)]))
    #expect(read(Self.characters[code] + "A") == .success([UInt8(code), 0x20]))
  }

  @Test(arguments: names + otherNames)
  func `a backslash and a name form an escape in either case`(_ name: String, _ code: UInt8) {
    #expect(read("\\\(name)") == .success([code]))
    #expect(read("\\\(name.lowercased())") == .success([code]))
    #expect(read("A\\\(name)Z") == .success([0x20, code, 0x39]))
  }

  @Test(arguments: lookalikes)
  func `a look-alike character is read as the machine's character`(
    _ spelling: String, _ code: UInt8
  ) {
    #expect(read(spelling) == .success([code]))
  }

  @Test(arguments: 0..<128) func `a backslash and two hex digits give any code`(_ code: Int) {
    let digits = String(code, radix: 16)
    let escape = "\\" + (digits.count == 1 ? "0" : "") + digits
    #expect(read(escape) == .success([UInt8(code)]))
    #expect(read(escape.uppercased()) == .success([UInt8(code)]))
    #expect(read(escape + "5") == .success([UInt8(code), 0x15]))
  }

  static let plainBackslashes: [(text: String, columns: [Int])] = [
    ("AB\\QQ", [3]), ("AB\\", [3]), ("\\D2", [1]), ("\\FF", [1]), ("\\4", [1]), ("\\4G", [1]),
    ("♥\\HT\\QQ\\ ", [5, 8]), ("\\\\QQ", []), ("\\80\\D1\\xFE", []),
  ]

  @Test(arguments: plainBackslashes)
  func `a backslash that begins no escape is a plain backslash`(_ text: String, _ columns: [Int]) {
    let decoded = CharacterReader.decode(UTF8Text(text))
    #expect(decoded.unknown == [])
    #expect(decoded.plainBackslashes == columns)
    for character in decoded.characters where columns.contains(character.column) {
      #expect(character.code == 0x7A && !character.isEscaped)
    }
  }

  @Test(arguments: [("\\CD", 0xCD), ("\\ce", 0xCE), ("\\Cf", 0xCF)] as [(String, UInt8)])
  func `the power keys have hex escapes`(_ text: String, _ code: UInt8) {
    #expect(read(text) == .success([code]))
  }

  @Test func `an escaped quote is marked as escaped`() throws {
    let read = try CharacterReader.read(UTF8Text("A\\22\""))
    #expect(read.map(\.isEscaped) == [false, true, false])
    #expect(read.map(\.column) == [1, 2, 5])
  }

  struct UnknownCase: CustomTestStringConvertible {
    let text: String
    let column: Int
    let scalar: UInt32

    init(_ text: String, _ column: Int, _ scalar: UInt32) {
      self.text = text
      self.column = column
      self.scalar = scalar
    }

    var testDescription: String { "\(text) -> \(column)" }
  }

  static let unknown = [
    UnknownCase("é", 1, 0xE9),
    UnknownCase("ABé", 3, 0xE9),
    UnknownCase("♥♥€", 3, 0x20AC),
    UnknownCase("A😀", 2, 0x1F600),
    UnknownCase("~", 1, 0x7E),
    UnknownCase("\u{7}", 1, 7),
    UnknownCase("♥\u{FE0F}é", 3, 0xE9),
  ]

  @Test(arguments: unknown) func `a character that the machine lacks is refused`(_ row: UnknownCase)
  {
    #expect(read(row.text) == .failure(Refusal(column: row.column, scalar: row.scalar)))
  }

  @Test func `invalid UTF-8 is refused`() {
    #expect(read(utf8: [0x41, 0xFF]) == .failure(Refusal(column: 2, scalar: 0xFFFD)))
    #expect(read(utf8: [0xE2, 0x99]) == .failure(Refusal(column: 1, scalar: 0xFFFD)))
  }

  @Test func `each typed character that the machine lacks yields nil`() {
    #expect(CharacterReader.readKeys(UTF8Text("Aé€\\QB")) == [0x20, nil, nil, nil, 0x30, 0x21])
  }
}
