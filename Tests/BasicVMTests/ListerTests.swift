import BasicVM
import TestSampling
import Testing

/// LIST and listing files: docs/machine.md#text.
@Suite struct ListerTests {
  static func bytes(_ text: String) -> [UInt8] {
    Tokenizer.tokenize((try? CharacterReader.read(UTF8Text(text))) ?? []).bytes
  }

  static let spacedLines = [
    HandCase("FORI=1TO10STEP2", "FOR I=1 TO 10 STEP 2"),
    HandCase("IFA=1THENPRINT\"X\"", "IF A=1 THEN PRINT \"X\""),
    HandCase("IFA=BTHENC", "IF A=B THEN C"),
    HandCase("PRINTCSRX;SINX", "PRINT CSR X;SIN X"),
    HandCase("PRINT:GOTO10", "PRINT:GOTO 10"),
    HandCase("GOTO#1", "GOTO #1"),
    HandCase("READ#A:SAVE#:LOAD#:RESTORE#", "READ#A:SAVE#:LOAD#:RESTORE#"),
    HandCase("WRITE#A", "WRITE# A"),
    HandCase("A=RND(X,1)+RAN#*2", "A=RND(X,1)+RAN#*2"),
    HandCase("A$=KEY$", "A$=KEY$"),
    HandCase("A=HYPSINX", "A=HYPSIN X"),
    HandCase("A=SQRSINX", "A=SQR SIN X"),
    HandCase("$=MID(1,2)", "$=MID(1,2)"),
    HandCase("X=1E5+2E-3", "X=1ᴇ5+2⏨3"),
    HandCase("X=&H1E5", "X=&H1E5"),
    HandCase("X<=Y", "X≤Y"),
    HandCase("X=PI", "X=π"),
    HandCase("REMHELLO", "REM HELLO"),
    HandCase("REM  HELLO", "REM  HELLO"),
    HandCase("DATA1, 2", "DATA 1, 2"),
    HandCase("'HELLO", "'HELLO"),
    HandCase("SAVEALL", "SAVE ALL"),
    HandCase("RETURN", "RETURN"),
    HandCase("A=1:RETURN:B=2", "A=1:RETURN:B=2"),
    HandCase("ONAGOSUB10,20", "ON A GOSUB 10,20"),
    HandCase("PRINT \"FOR\"", "PRINT \"FOR\""),
    HandCase("INPUT\"N\",A", "INPUT \"N\",A"),
  ]

  @Test(arguments: spacedLines) func `LIST puts blanks around keywords`(_ row: HandCase) {
    let bytes = Self.bytes(row.line)
    #expect(TestMachine.text(Lister.characters(of: bytes)) == row.shown)
    #expect(String(Lister.listing(of: bytes)) == row.shown)
  }

  static let files = [
    HandCase(#"A=5\CD+\CF3*2\CE"#, #"A=5\CD+\CF3*2\CE"#),
    HandCase(#"PRINT "\`\'\\""#, #"PRINT "\`\'\\""#),
    HandCase(#"PRINT "\7F""#, #"PRINT "\7F""#),
    HandCase(#"PRINT "\HT♥\SP""#, #"PRINT "♥♥♠""#),
    HandCase(#"A\5FB"#, #"A\5FB"#),
    HandCase(#"A\00B"#, #"A\00B"#),
    HandCase(#"A\00"#, #"A\00"#),
    HandCase(#"A\00\00"#, #"A\00\00"#),
    HandCase(#"\22OS X"#, #"\22OSX"#),
    HandCase("WHILEA<5:TOTAL=TOTAL+1:WEND", "WHILEA<5:TOTAL=TOTAL+1:WEND"),
    HandCase("PRINT TOTAL:FORI=ATOTAL:END IF", "PRINT TOTAL:FOR I=A TO TAL:ENDIF"),
    HandCase("A=TOTAL:FORI=1TOTOTAL:FORI=ATOB", "A=TOTAL:FOR I=1 TO TOTAL:FOR I=A TO B"),
  ]

  @Test(arguments: files)
  func `a file escapes characters that would be read differently`(_ row: HandCase) {
    let listing = Lister.listing(of: Self.bytes(row.line))
    #expect(String(listing) == row.shown)
    #expect(Self.bytes(String(listing)) == Self.bytes(row.line))
  }

  @Test func `LIST shows the power keys as symbols`() {
    #expect(
      TestMachine.text(Lister.characters(of: Self.bytes(#"A=5\CD+\CF3*2\CE"#))) == "A=5²+10↑3*2³")
  }

  @Test func `LIST shows the line number, a blank and the text`() throws {
    let line = try #require(StoredLine(number: 7, bytes: Self.bytes("PRINTA")))
    #expect(TestMachine.text(Lister.characters(of: line)) == "7 PRINT A")
    #expect(String(Lister.listing(of: line)) == "7 PRINT A")
  }

  @Test func `each byte maps to its column in the listing`() throws {
    let line = try #require(StoredLine(number: 10, bytes: Self.bytes("FORI=1TO3:PRINT\"♥\";I")))
    let columns = line.bytes.indices.map { Lister.column(ofByte: $0, in: line) }
    #expect(columns == [3, 7, 8, 9, 11, 14, 15, 16, 22, 23, 24, 25, 26])
  }

  // MARK: Random lines

  /// A linear congruential generator of which only the upper bits are used.
  struct Generator {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  enum Source: CaseIterable {
    /// Any byte but the end of a line.
    case anything
    case language
    /// Capitals and digits, which may form keywords and numbers.
    case capitals
    /// Bytes with special rules: quotes, blanks, E, signs, REM, DATA.
    case traps

    private static let special: [UInt8] = [
      0x00, 0x00, 0x07, 0x07, 0x0A, 0x0C, 0x0E, 0x11, 0x15, 0x1A, 0x1E, 0x1F, 0x24, 0x27, 0x2F,
      0x28, 0x44, 0x5A, 0x5B, 0x5F, 0x65, 0x66, 0x74, 0x76, 0x7A, 0x7F, 0x8E, 0x93, 0x9D, 0xA2,
      0xAC, 0xAE, 0xAF, 0xB6, 0xCD, 0xCE, 0xCF, 0xFE, 0x08, 0x09, 0x01, 0x02, 0x05, 0x1D,
    ]

    func byte(_ generator: inout Generator) -> UInt8 {
      switch self {
      case .anything: return UInt8(generator.next(below: 0xFF))
      case .language:
        guard generator.next(below: 2) == 0 else { return UInt8(generator.next(below: 0x80)) }
        let words = Keyword.allCases
        return words[generator.next(below: words.count)].rawValue
      case .capitals:
        let isDigit = generator.next(below: 4) == 0
        return isDigit
          ? 0x10 + UInt8(generator.next(below: 10)) : 0x20 + UInt8(generator.next(below: 26))
      case .traps: return Self.special[generator.next(below: Self.special.count)]
      }
    }
  }

  @Test(arguments: Source.allCases, 1...5)
  func `a listing reads back as the same bytes`(_ source: Source, _ seed: Int) throws {
    var generator = Generator(state: UInt64(seed))
    for round in 0..<(triesAll ? 125 : 25) {
      let count = 1 + generator.next(below: round % 25 == 0 ? 60 : 14)
      // The obsolete token of MID( reads back as the current one.
      let bytes = (0..<count).map { _ in source.byte(&generator) }.map { $0 == 0x92 ? 0x9C : $0 }
      let line = try #require(StoredLine(number: 1 + generator.next(below: 9999), bytes: bytes))
      let listing = Lister.listing(of: line)
      let read = ListingReader.read(listing)
      #expect(read.diagnostics.filter { $0.severity == .error } == [])
      let stored = try #require(read.memory.areas[0].first)
      #expect(stored == line, "\(String(listing))")
      #expect(Lister.listing(of: stored) == listing)
    }
  }

  @Test func `a file with several areas reads back unchanged`() {
    let text = """
      10 PRINT "A"
      20 GOTO #3
      P3
      5 PRINT "♥";1E5:REM X
      P9
      1 END

      """
    let read = ListingReader.read(UTF8Text(text))
    let written = ListingWriter.write(read.memory)
    #expect(ListingReader.read(written).memory == read.memory)
    #expect(
      String(written) == """
        P0
        10 PRINT "A"
        20 GOTO #3
        P3
        5 PRINT "♥";1ᴇ5:REM X
        P9
        1 END

        """)
  }

  @Test func `a file with only P0 has no header`() {
    let read = ListingReader.read(UTF8Text("20 END\n10 PRINTA"))
    #expect(
      String(ListingWriter.write(read.memory)) == "10 PRINT A\n20 END\n")
    let other = ListingReader.read(UTF8Text("P1\n20 END"))
    #expect(String(ListingWriter.write(other.memory)) == "P1\n20 END\n")
  }
}
