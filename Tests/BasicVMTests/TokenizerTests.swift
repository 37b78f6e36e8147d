import BasicVM
import Testing

/// Keywords and characters of a line: docs/machine.md#text.
@Suite struct TokenizerTests {
  /// A text and its tokens between blanks; ␣ is a stored blank, ¦ the statement separator.
  struct Case: CustomTestStringConvertible {
    let text: String
    let bytes: String

    init(_ text: String, _ bytes: String) {
      self.text = text
      self.bytes = bytes
    }

    var testDescription: String { "\(text) -> \(bytes)" }

    var result: String {
      TokenizerTests.tokenize(text).bytes.map(Self.spelling).joined(separator: " ")
    }

    private static func spelling(_ byte: UInt8) -> String {
      switch byte {
      case 0x00: "␣"
      case 0xFE: "¦"
      case 0x80...: Keyword(rawValue: byte).map { "\($0.spelling)" } ?? "?"
      default: TestMachine.text([byte])
      }
    }
  }

  static func tokenize(_ text: String) -> TokenizedText {
    Tokenizer.tokenize((try? CharacterReader.read(UTF8Text(text))) ?? [])
  }

  static let blanks = [
    Case("FORI=1TO10", "FOR I = 1 TO 1 0"),
    Case("FOR I = 1 TO 10", "FOR I = 1 TO 1 0"),
    Case("F O R I = 1 T O 1 0", "FOR I = 1 TO 1 0"),
    Case("IFA=1THEN20", "IF A = 1 THEN 2 0"),
    Case("PRINTCSRX;\"A\"", "PRINT CSR X ; \" A \""),
    Case("SINX", "SIN X"),
    Case("ABSL", "ABS L"),
    Case("GO TO 10", "GOTO 1 0"),
    Case("LEN (A$)", "LEN( A $ )"),
    Case("RAN #", "RAN#"),
    Case("A = 1 : B = 2", "A = 1 ¦ B = 2"),
    Case("PRINT \" A  B \"", "PRINT \" ␣ A ␣ ␣ B ␣ \""),
    Case("PRINT \"A", "PRINT \" A"),
    Case("PRINT \"A:B\":END", "PRINT \" A : B \" ¦ END"),
    Case("PRINT \"FOR\"", "PRINT \" F O R \""),
    Case("  ", ""),
  ]

  @Test(arguments: blanks) func `blanks outside quotes are ignored`(_ row: Case) {
    #expect(row.result == row.bytes)
  }

  static let greedy = [
    Case("TOTAL=1", "TO T A L = 1"),
    Case("ATOB", "A TO B"),
    Case("INTO", "INT O"),
    Case("ENDATA", "END A T A"),
    Case("LETTER", "LET T E R"),
    Case("ONE", "ON E"),
    Case("THENEXT", "THEN E X T"),
    Case("STOPRINT", "STOP R INT"),
    Case("ACSR", "ACS R"),
    Case("LISTV", "LIST V"),
    Case("SCORE", "S C O R E"),
    Case("RESTORE", "RESTORE"),
    Case("PRINTINT", "PRINT INT"),
    Case("FACTFRAC", "FACT FRAC"),
    Case("HYPSINX", "HYP SIN X"),
    Case("LENGTH", "L E N G T H"),
    Case("DEGA", "D E G A"),
    Case("READ#", "READ #"),
    Case("SAVE#LOAD#", "SAVE # LOAD #"),
    Case("WRITE#A", "WRITE# A"),
    Case("WRITE", "W R I T E"),
    Case("GOTO#1", "GOTO # 1"),
    Case("TIMER5", "TIMER 5"),
  ]

  @Test(arguments: greedy) func `keywords are matched greedily from the left`(_ row: Case) {
    #expect(row.result == row.bytes)
  }

  @Test(arguments: Keyword.allCases) func `every keyword is one token byte`(_ keyword: Keyword) {
    let bytes = Self.tokenize("\(keyword.spelling)").bytes
    switch keyword {
    case .hexConstant: #expect(bytes == [0x74, 0x27], "stored as two characters")
    // A listing escapes the power keys; their spellings are plain operators.
    case .squared: #expect(bytes == [0x05, 0x12])
    case .cubed: #expect(bytes == [0x05, 0x13])
    case .powerOfTen: #expect(bytes == [0x11, 0x10, 0x05])
    default: #expect(bytes == [keyword.rawValue])
    }
  }

  static let spellings = [
    Case("KEY$", "KEY $"),
    Case("KEY", "KEY"),
    Case("A$=KEY$+\"X\"", "A $ = KEY $ + \" X \""),
    Case("MID$(1,2)", "MID$( 1 , 2 )"),
    Case("MID(1,2)", "MID( 1 , 2 )"),
    Case("MID$1", "M I D $ 1"),
    Case("PI*2", "π * 2"),
    Case("P I", "π"),
    Case("π", "π"),
    Case("PIN", "π N"),
    Case("\"PI\"", "\" P I \""),
    Case("2×3÷4", "2 * 3 / 4"),
    Case("\"2×3÷4\"", "\" 2 × 3 ÷ 4 \""),
    Case("2^3", "2 ↑ 3"),
    Case("“A”", "\" A \""),
    Case(#"2\CD+3\CE*\CF4"#, "2 ↑2 + 3 ↑3 * 10↑ 4"),
    Case(#"\22OS X"#, "C O S X"),
    Case(#"A\5FB"#, "A : B"),
    Case(#"A\00B"#, "A ␣ B"),
  ]

  @Test(arguments: spellings) func `a keyword may have several spellings`(_ row: Case) {
    #expect(row.result == row.bytes)
  }

  static let exponents = [
    Case("1.5E-3", "1 . 5 ⏨ 3"),
    Case("1E5", "1 ᴇ 5"),
    Case("1E+5", "1 ᴇ 5"),
    Case("1 E - 5", "1 ⏨ 5"),
    Case("1.E3", "1 . ᴇ 3"),
    Case(".5E3", ". 5 ᴇ 3"),
    Case("SET E4", "SET E 4"),
    Case("SETE4", "SET E 4"),
    Case("&H1E5", "& H 1 E 5"),
    Case("&H1E-5", "& H 1 E - 5"),
    Case("A=E5", "A = E 5"),
    Case("E-3", "E - 3"),
    Case("1E", "1 E"),
    Case("1EA", "1 E A"),
    Case("1EXP2", "1 EXP 2"),
    Case("10END", "1 0 END"),
    Case("\"1E5\"", "\" 1 E 5 \""),
    Case("\"1ᴇ5⏨\"", "\" 1 ᴇ 5 ⏨ \""),
    Case(#"1\E-3"#, "1 ⏨ 3"),
  ]

  @Test(arguments: exponents) func `E in a number becomes one exponent character`(_ row: Case) {
    #expect(row.result == row.bytes)
  }

  static let relations = [
    Case("A<=B", "A ≤ B"), Case("A=<B", "A ≤ B"), Case("A≤B", "A ≤ B"), Case("A≦B", "A ≤ B"),
    Case("A>=B", "A ≥ B"), Case("A=>B", "A ≥ B"), Case("A≥B", "A ≥ B"), Case("A≧B", "A ≥ B"),
    Case("A<>B", "A ≠ B"), Case("A><B", "A ≠ B"), Case("A≠B", "A ≠ B"), Case("A< =B", "A ≤ B"),
    Case("A<B", "A < B"), Case("A>B", "A > B"), Case("A=B", "A = B"), Case("A=-B", "A = - B"),
    Case("\"<=\"", "\" < = \""), Case("REM <=", "REM < ="), Case("DATA <=", "DATA < ="),
  ]

  @Test(arguments: relations) func `two relation signs become one character`(_ row: Case) {
    #expect(row.result == row.bytes)
  }

  static let verbatim = [
    Case("REM FOR  X:END", "REM F O R ␣ ␣ X : E N D"),
    Case("REMFOR", "REM F O R"),
    Case("REM \"A", "REM \" A"),
    Case("A=1:REM x", "A = 1 ¦ REM x"),
    Case("'FOR X", "' F O R ␣ X"),
    Case("A=1:' FOR", "A = 1 ¦ ' ␣ F O R"),
    Case("’FOR", "' F O R"),
    Case("DATA FOR, 1E5 ,PI", "DATA F O R , ␣ 1 E 5 ␣ , P I"),
    Case("DATA A:PRINT", "DATA A ¦ PRINT"),
    Case("DATA \"A:B\",C:END", "DATA \" A : B \" , C ¦ END"),
    Case("DATA a", "DATA a"),
    Case("DATA ×", "DATA ×"),
  ]

  @Test(arguments: verbatim) func `REM and DATA keep their text as written`(_ row: Case) {
    #expect(row.result == row.bytes)
  }

  static let smallLetters: [(String, Int?)] = [
    ("PRINT A", nil), ("print a", 1), ("PRINT a", 7), ("PRINT \"a\"", nil), ("REM a", nil),
    ("DATA a", nil), ("' a", nil), ("A=1:rem x", 5), ("A=&hff", 4), ("A=Sin 5", 4),
  ]

  @Test(arguments: smallLetters)
  func `the column of the first small letter is noted`(_ text: String, _ column: Int?) {
    #expect(Self.tokenize(text).smallLetterColumn == column)
  }

  @Test func `small and capital letters give the same bytes`() {
    let pairs = [
      ("for i=1 to 3", "FOR I=1 TO 3"), ("a=1e5", "A=1E5"), ("a=pi", "A=PI"),
      ("a=&h1f", "A=&H1F"), ("if a$=\"x\" then mid(1)", "IF A$=\"x\" THEN MID(1)"),
    ]
    for (small, capital) in pairs {
      #expect(Self.tokenize(small).bytes == Self.tokenize(capital).bytes)
    }
  }

  @Test func `each byte has its column`() {
    let text = Self.tokenize("PRINT  \"♥\";A<=1E+5:END")
    #expect(text.columns == [1, 8, 9, 10, 11, 12, 13, 15, 16, 18, 19, 20])
    #expect(text.column(ofByte: 12) == 23, "after the last character")
  }
}
