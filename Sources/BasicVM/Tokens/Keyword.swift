/// The words of the language, each one byte in program memory.
///
/// Facts: docs/machine.md#tokens.
public enum Keyword: UInt8, CaseIterable, Sendable {
  case sin = 0x80
  case cos = 0x81
  case tan = 0x82
  case asn = 0x83
  case acs = 0x84
  case atn = 0x85
  case log = 0x86
  case ln = 0x87
  case exp = 0x88
  case sqr = 0x89
  case int = 0x8A
  case frac = 0x8B
  case abs = 0x8C
  case sgn = 0x8D
  case rnd = 0x8E
  case ran = 0x8F
  case len = 0x90
  case val = 0x91
  case oldMid = 0x92
  case key = 0x93
  case csr = 0x94
  case to = 0x95
  case step = 0x96
  case then = 0x97
  case deg = 0x98
  case hex = 0x99
  case str = 0x9A
  case dms = 0x9B
  case mid = 0x9C
  case all = 0x9D
  case beep = 0x9E
  case `let` = 0x9F
  case `for` = 0xA0
  case next = 0xA1
  case goto = 0xA2
  case gosub = 0xA3
  case `return` = 0xA4
  case `if` = 0xA5
  case print = 0xA6
  case input = 0xA7
  case mode = 0xA8
  case stop = 0xA9
  case end = 0xAA
  case on = 0xAB
  case read = 0xAC
  case restore = 0xAD
  case data = 0xAE
  case rem = 0xAF
  case vac = 0xB0
  case set = 0xB1
  case put = 0xB2
  case get = 0xB3
  case clear = 0xB4
  case hexConstant = 0xB6
  case cur = 0xB7
  case pol = 0xB8
  case hyp = 0xB9
  case rec = 0xBA
  case fact = 0xBB
  case npr = 0xBC
  case eox = 0xBD
  case ncr = 0xBE
  case eoy = 0xBF
  case defm = 0xC0
  case save = 0xC1
  case load = 0xC2
  case verify = 0xC3
  case list = 0xC4
  case run = 0xC5
  case new = 0xC6
  case pass = 0xC7
  case sram = 0xC8
  case lram = 0xC9
  case write = 0xCA
  case stat = 0xCB
  case squared = 0xCD
  case cubed = 0xCE
  case powerOfTen = 0xCF
  case dim = 0xD0
  case erase = 0xD1
  case timer = 0xD8
  case separator = 0xFE

  /// The byte that ends a stored line.
  public static let endOfLine: UInt8 = 0xFF
}

extension Keyword {
  /// How LIST sets a word off from its neighbours.
  enum Style {
    /// Blanks on both sides: PRINT, TO.
    case statement
    /// A blank behind: SIN, CSR.
    case function
    /// None: RND(, KEY, RAN#.
    case plain
    /// No word at all: `:`, &H, ↑2.
    case sign
  }

  /// One word of the language.
  struct Row: Sendable {
    let keyword: Keyword
    let spelling: StaticString
    let style: Style

    init(_ keyword: Keyword, _ spelling: StaticString, _ style: Style) {
      self.keyword = keyword
      self.spelling = spelling
      self.style = style
    }
  }

  /// Every word, by token.
  ///
  /// The signs at the end of words are part of them, so that `LEN(` is one byte.
  static let table: [Row] = [
    Row(.sin, "SIN", .function),
    Row(.cos, "COS", .function),
    Row(.tan, "TAN", .function),
    Row(.asn, "ASN", .function),
    Row(.acs, "ACS", .function),
    Row(.atn, "ATN", .function),
    Row(.log, "LOG", .function),
    Row(.ln, "LN", .function),
    Row(.exp, "EXP", .function),
    Row(.sqr, "SQR", .function),
    Row(.int, "INT", .function),
    Row(.frac, "FRAC", .function),
    Row(.abs, "ABS", .function),
    Row(.sgn, "SGN", .function),
    Row(.rnd, "RND(", .plain),
    Row(.ran, "RAN#", .plain),
    Row(.len, "LEN(", .plain),
    Row(.val, "VAL(", .plain),
    Row(.oldMid, "MID(", .plain),
    Row(.key, "KEY", .plain),
    Row(.csr, "CSR", .function),
    Row(.to, "TO", .statement),
    Row(.step, "STEP", .statement),
    Row(.then, "THEN", .statement),
    Row(.deg, "DEG(", .plain),
    Row(.hex, "HEX$(", .plain),
    Row(.str, "STR$(", .plain),
    Row(.dms, "DMS$(", .plain),
    Row(.mid, "MID$(", .plain),
    Row(.all, "ALL", .statement),
    Row(.beep, "BEEP", .statement),
    Row(.let, "LET", .statement),
    Row(.for, "FOR", .statement),
    Row(.next, "NEXT", .statement),
    Row(.goto, "GOTO", .statement),
    Row(.gosub, "GOSUB", .statement),
    Row(.return, "RETURN", .statement),
    Row(.if, "IF", .statement),
    Row(.print, "PRINT", .statement),
    Row(.input, "INPUT", .statement),
    Row(.mode, "MODE", .statement),
    Row(.stop, "STOP", .statement),
    Row(.end, "END", .statement),
    Row(.on, "ON", .statement),
    Row(.read, "READ", .statement),
    Row(.restore, "RESTORE", .statement),
    Row(.data, "DATA", .statement),
    Row(.rem, "REM", .statement),
    Row(.vac, "VAC", .statement),
    Row(.set, "SET", .statement),
    Row(.put, "PUT", .statement),
    Row(.get, "GET", .statement),
    Row(.clear, "CLEAR", .statement),
    Row(.hexConstant, "&H", .sign),
    Row(.cur, "CUR", .function),
    Row(.pol, "POL(", .plain),
    Row(.hyp, "HYP", .plain),
    Row(.rec, "REC(", .plain),
    Row(.fact, "FACT", .function),
    Row(.npr, "NPR(", .plain),
    Row(.eox, "EOX", .function),
    Row(.ncr, "NCR(", .plain),
    Row(.eoy, "EOY", .function),
    Row(.defm, "DEFM", .statement),
    Row(.save, "SAVE", .statement),
    Row(.load, "LOAD", .statement),
    Row(.verify, "VERIFY", .statement),
    Row(.list, "LIST", .statement),
    Row(.run, "RUN", .statement),
    Row(.new, "NEW", .statement),
    Row(.pass, "PASS", .statement),
    Row(.sram, "SRAM", .statement),
    Row(.lram, "LRAM", .statement),
    Row(.write, "WRITE#", .statement),
    Row(.stat, "STAT", .statement),
    Row(.squared, "↑2", .sign),
    Row(.cubed, "↑3", .sign),
    Row(.powerOfTen, "10↑", .sign),
    Row(.dim, "DIM", .statement),
    Row(.erase, "ERASE", .statement),
    Row(.timer, "TIMER", .statement),
    Row(.separator, ":", .sign),
  ]

  /// The row of a token, if it is one of ours.
  static func row(of token: UInt8) -> Row? {
    // The tokens stand in the table in their order, with gaps.
    for row in table where row.keyword.rawValue == token { return row }
    return nil
  }

  /// The characters of a sign; most signs are characters themselves.
  var signs: [UInt8] {
    if self == .separator { return [CharacterCode.colon] }
    return self == .hexConstant ? [CharacterCode.ampersand, CharacterCode.letterH] : [rawValue]
  }

  /// The word as it is typed.
  public var spelling: StaticString {
    Self.row(of: rawValue)?.spelling ?? ""
  }
}
