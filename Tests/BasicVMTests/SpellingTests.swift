import BasicVM
import Testing

/// Spellings of other tools, read and written: docs/machine.md#text.
@Suite struct SpellingTests {
  struct Row: CustomTestStringConvertible {
    let code: UInt8
    let spelling: Spelling
    let texts: [String]

    init(_ code: UInt8, _ spelling: Spelling, _ texts: String...) {
      self.code = code
      self.spelling = spelling
      self.texts = texts
    }

    var testDescription: String { "\(String(code, radix: 16)) \(spelling) \(texts)" }
  }

  // swift-format-ignore
  static let rows = [
    Row(0x05, .casutil, "^"), Row(0x05, .pbSim, "^", #"\UA"#), Row(0x05, .printed, "↑"),
    Row(0x05, .native, "^", #"\UA"#, "↑", #"\^"#),
    Row(0x0B, .casutil, #"\>="#), Row(0x0D, .casutil, #"\<="#), Row(0x0F, .casutil, #"\<>"#),
    Row(0x0B, .pbSim, #"\GE"#), Row(0x0D, .pbSim, #"\LE"#), Row(0x0F, .pbSim, #"\NE"#),
    Row(0x0B, .printed, "≧"), Row(0x0D, .printed, "≦"), Row(0x0F, .printed, "≠"),
    Row(0x1E, .casutil, #"\E-"#), Row(0x1E, .pbSim, #"\EM"#),
    Row(0x1E, .printed, "Ē", "ê", "ᴇ⁻", "ₑ₋", "Ｅ", "ｪ"),
    Row(0x1F, .casutil, #"\E+"#), Row(0x1F, .pbSim, #"\EX"#),
    Row(0x1F, .printed, "ᴇ", "ₑ", "~E", "ｅ", "ｴ"),
    Row(0x60, .casutil, #"\@"#), Row(0x61, .casutil, #"\SM"#), Row(0x62, .casutil, #"\DG"#),
    Row(0x63, .casutil, #"\^"#),
    Row(0x60, .pbSim, #"\CI"#), Row(0x61, .pbSim, #"\SG"#), Row(0x62, .pbSim, #"\DG"#),
    Row(0x63, .pbSim, #"\TR"#),
    Row(0x60, .printed, "○"), Row(0x61, .printed, "Σ", "∑"), Row(0x62, .printed, "°"),
    Row(0x63, .printed, "△", "▵"),
    Row(0x65, .casutil, #"\*"#), Row(0x66, .casutil, #"\:"#), Row(0x65, .pbSim, #"\CR"#),
    Row(0x66, .pbSim, #"\DV"#), Row(0x65, .printed, "×"), Row(0x66, .printed, "÷"),
    Row(0x67, .casutil, #"\SP"#), Row(0x69, .casutil, #"\HT"#), Row(0x6A, .casutil, #"\DI"#),
    Row(0x6B, .casutil, #"\CL"#), Row(0x67, .pbSim, #"\SP"#), Row(0x69, .pbSim, #"\HT"#),
    Row(0x6A, .pbSim, #"\DI"#), Row(0x6B, .pbSim, #"\CL"#),
    Row(0x68, .casutil, "{"), Row(0x6E, .casutil, "|"), Row(0x6F, .casutil, "}"),
    Row(0x68, .pbSim, #"\LA"#), Row(0x6E, .pbSim, #"\DA"#), Row(0x6F, .pbSim, #"\RA"#),
    Row(0x68, .printed, "←", "◀"), Row(0x6E, .printed, "↓"), Row(0x6F, .printed, "→"),
    Row(0x6C, .casutil, #"\MU"#), Row(0x6D, .casutil, #"\OM"#), Row(0x1B, .casutil, #"\PI"#),
    Row(0x6C, .pbSim, #"\MU"#), Row(0x6D, .pbSim, #"\OM"#), Row(0x1B, .pbSim, #"\PI"#),
    Row(0x71, .casutil, #"\YN"#), Row(0x71, .pbSim, #"\\"#), Row(0x71, .printed, "￥"),
    Row(0x72, .casutil, #"\SQ"#), Row(0x77, .casutil, #"\."#), Row(0x79, .casutil, "\\#"),
    Row(0x72, .pbSim, #"\SQ"#), Row(0x77, .pbSim, #"\DT"#), Row(0x79, .pbSim, #"\BX"#),
    Row(0x72, .printed, "□", "◻"), Row(0x77, .printed, "・", "･", "∙"),
    Row(0x79, .printed, "■", "▪"),
    Row(0x7A, .casutil, #"\\"#), Row(0x7A, .pbSim, #"\BS"#), Row(0x7A, .printed, "＼"),
    Row(0x3D, .printed, "⇔", "⇀"), Row(0x3F, .printed, "┨", "₋₁"), Row(0x7B, .printed, "▓"),
    Row(0x7C, .printed, "╱"), Row(0x7D, .printed, "ы", "ᵇ/"), Row(0x7E, .printed, "ć", "/ᴄ"),
  ]

  @Test(arguments: rows) func `each tool's spelling of a character is read`(_ row: Row) {
    for text in row.texts {
      let decoded = CharacterReader.decode(
        UTF8Text("A" + text + "Z"), spelledBy: row.spelling)
      #expect(decoded.characters.map(\.code) == [0x20, row.code, 0x39], "\(text)")
      #expect(decoded.unknown == [])
      #expect(decoded.plainBackslashes == [])
    }
  }

  @Test(arguments: rows.filter { $0.spelling == .casutil || $0.spelling == .pbSim })
  func `a character is written in the tool's spelling`(_ row: Row) {
    let line = StoredLine(number: 1, bytes: [0xA6, 0x07, row.code, 0x07])!
    let written = String(Lister.listing(of: line, spelledBy: row.spelling))
    #expect(row.texts.contains { written == "1 PRINT \"\($0)\"" }, "\(written)")
  }

  @Test(arguments: Spelling.allCases)
  func `every byte survives a round trip in every spelling`(_ spelling: Spelling) {
    for byte in UInt8(0)..<0xFF {
      for bytes in [
        [0xA6, 0x07, byte, 0x07], [0xA6, byte, 0x20], [0xAF, byte], [0x20, byte, 0x11],
      ] {
        let line = StoredLine(number: 7, bytes: bytes)!
        let written = Lister.listing(of: line, spelledBy: spelling)
        let read = ListingReader.read(written, spelledBy: spelling)
        #expect(read.memory.areas[0] == [line], "\(String(written))")
      }
    }
  }

  /// Characters whose spelling means another character to another tool.
  static let disputed: [[UInt8]] = [
    [0x63], [0x71], [0x7A], [0x05], [0x63, 0x71], [0x71, 0x7A], [0x7A, 0x24, 0x37], [0x63, 0x60],
    [0x71, 0x1F], [0x7A, 0x63, 0x68], [0x05, 0x63, 0x0B],
  ]

  @Test(arguments: Spelling.allCases, disputed)
  func `a written file is read back without naming its tool`(_ spelling: Spelling, _ codes: [UInt8])
  {
    for (model, area) in [(Model.fx790P, 0), (.fx790P, 3), (.pb100, 0)] {
      var memory = ProgramMemory(model: model)
      _ = memory.store(StoredLine(number: 1, bytes: [0xA6, 0x07] + codes + [0x07])!, inArea: area)
      let written = ListingWriter.write(memory, spelledBy: spelling)
      #expect(ListingReader.read(written).memory == memory, "\(String(written))")
    }
  }

  @Test func `unambiguous spellings give no diagnostic`() {
    for text in [#"1 PRINT "\@\GE{|}""#, #"1 A=2^3"#, #"1 PRINT "△¥""#] {
      let problems = ListingReader.read(UTF8Text(text)).diagnostics.map(\.problem)
      #expect(problems == [] || text.contains("{"), "\(text)")
    }
  }

  static let guesses: [(file: String, guess: Spelling, stored: [UInt8])] = [
    (#"1 PRINT "\\""#, .native, [0x7A]), (#"1 PRINT "\^""#, .native, [0x05]),
    (#"1 PRINT "\EX\\""#, .pbSim, [0x1F, 0x71]), ("[P0]\n" + #"1 PRINT "\\""#, .pbSim, [0x71]),
    ("# x\n[p3]\n" + #"1 PRINT "\\""#, .pbSim, [0x71]),
    ("\u{FEFF}[P0]\n" + #"1 PRINT "\\""#, .pbSim, [0x71]),
    ("# x\r \t[P0]\r" + #"1 PRINT "\\""#, .pbSim, [0x71]),
    (#"1 PRINT "{|}\^""#, .casutil, [0x68, 0x6E, 0x6F, 0x63]),
    (#"1 PRINT "ĒE\^""#, .printed, [0x1E, 0x24, 0x05]),
    (#"1 PRINT "\\EX""#, .native, [0x7A, 0x24, 0x37]),
    (#"1 PRINT "\^\@""#, .casutil, [0x63, 0x60]), (#"1 PRINT "\^\E+""#, .casutil, [0x63, 0x1F]),
    (#"1 PRINT "\^\SM""#, .casutil, [0x63, 0x61]), (#"1 PRINT "\^\*""#, .casutil, [0x63, 0x65]),
    (#"1 PRINT "\^\DG""#, .native, [0x05, 0x62]),
    (#"1 PRINT "\^\@\GE""#, .pbSim, [0x05, 0x60, 0x0B]),
    ("# spelling casutil\n" + #"1 PRINT "\^""#, .casutil, [0x63]),
    ("# x\r\n\r\n# spelling pb-sim\r\n" + #"1 PRINT "\\""#, .pbSim, [0x71]),
    ("# spelling ours\n[P0]\n" + #"1 PRINT "\\""#, .native, [0x7A]),
    ("# ê |\n' {\n" + #"1 PRINT "\^""#, .native, [0x05]),
    ("# spelling x\n" + #"1 PRINT "\^""#, .native, [0x05]),
  ]

  @Test(arguments: guesses)
  func `unambiguous spellings identify a file's tool`(
    _ file: String, _ guess: Spelling, _ stored: [UInt8]
  ) {
    #expect(Spelling.guess(UTF8Text(file)) == guess)
    let read = ListingReader.read(UTF8Text(file))
    #expect(read.lines.first?.text.bytes == [0xA6, 0x07] + stored + [0x07])
    #expect(read.diagnostics.map(\.problem) == [.spelledBy(guess)])
    let named = ListingReader.read(UTF8Text(file), spelledBy: guess)
    #expect(named.memory == read.memory)
    #expect(named.diagnostics == [])
  }

  @Test func `a text before a listed blank ends once`() throws {
    let memory = ListingReader.read(#"10 IF A$="X" THEN IF B≥C THEN PRINT "≥""#).memory
    let line = try #require(memory.areas[0].first)
    #expect(
      Lister.listing(of: line, for: .fx790P, spelledBy: .casutil)
        == #"10 IF A$="X" THEN IF B>=C THEN PRINT "\>=""#)
  }

  /// Numbers with exponents, and texts that only look like them.
  static let exponents: [(text: String, spelling: Spelling, bytes: [UInt8])] = [
    ("A=1.5^E3", .native, [0x20, 0x0C, 0x11, 0x1A, 0x15, 0x1F, 0x13]),
    ("A=2^E", .native, [0x20, 0x0C, 0x12, 0x05, 0x24]),
    ("A=2^E-5", .native, [0x20, 0x0C, 0x12, 0x05, 0x24, 0x02, 0x15]),
    ("A=2^E-5", .printed, [0x20, 0x0C, 0x12, 0x1E, 0x15]),
    ("A=2.^E5", .printed, [0x20, 0x0C, 0x12, 0x1A, 0x1F, 0x15]),
    ("A=B^E-5", .printed, [0x20, 0x0C, 0x21, 0x05, 0x24, 0x02, 0x15]),
    ("A=B^E", .printed, [0x20, 0x0C, 0x21, 0x05, 0x24]),
    ("A=1Ｅ3", .native, [0x20, 0x0C, 0x11, 0x1E, 0x13]),
    ("A=1ｅ3", .native, [0x20, 0x0C, 0x11, 0x1F, 0x13]),
    ("Ｅ＝１", .native, [0x24, 0x0C, 0x11]),
    ("A=1\\E-3", .casutil, [0x20, 0x0C, 0x11, 0x1E, 0x13]),
    ("IFA!=3THENB", .native, [0xA5, 0x20, 0x0F, 0x13, 0x97, 0x21]),
    ("PRINT\"!=\"", .native, [0xA6, 0x07, 0x06, 0x0C, 0x07]),
    ("\\A6\\C0", .casutil, [0xA6, 0xC0]),
  ]

  @Test(arguments: exponents)
  func `exponents are distinguished from letters`(
    _ text: String, _ spelling: Spelling, _ bytes: [UInt8]
  ) {
    let decoded = CharacterReader.decode(UTF8Text(text), spelledBy: spelling)
    #expect(Tokenizer.tokenize(decoded.characters).bytes == bytes)
  }
}
