/// The words of the language, each one byte in program memory.
///
/// They stand in rows of sixteen tokens, as the code table has them.
///
/// Facts: docs/machine.md#tokens.
public enum Keyword: UInt8, CaseIterable, Sendable {
  case sin = 0x80
  case cos, tan, asn, acs, atn, log, ln, exp, sqr, int, frac, abs, sgn, rnd, ran
  case len = 0x90
  case val, oldMid, key, csr, to, step, then, deg, hex, str, dms, mid, all, beep, `let`
  case `for` = 0xA0
  case next, goto, gosub, `return`, `if`, print, input, mode, stop, end, on, read,
    restore, data, rem
  case vac = 0xB0
  case set, put, get, clear
  case hexConstant = 0xB6
  case cur, pol, hyp, rec, fact, npr, eox, ncr, eoy
  case defm = 0xC0
  case save, load, verify, list, run, new, pass, sram, lram, write, stat
  case squared = 0xCD
  case cubed, powerOfTen
  case dim = 0xD0
  case erase
  case timer = 0xD8
  case separator = 0xFE

  /// The byte that ends a stored line.
  package static let endOfLine: UInt8 = 0xFF
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
  public var spelling: StaticString { spelling(in: .third) }

  /// The word as a generation of machines has it.
  ///
  /// Facts: docs/machine.md#models.
  public func spelling(in generation: Generation) -> StaticString {
    if generation == .first, self == .verify { return "VER" }
    if generation == .first, self == .new { return "CLEAR" }
    return Self.row(of: rawValue)?.spelling ?? ""
  }

  /// The oldest generation that has the word.
  public var since: Generation {
    switch self {
    case .sin, .cos, .tan, .asn, .acs, .atn, .log, .ln, .exp, .sqr, .int, .frac, .abs, .sgn, .rnd,
      .ran, .len, .val, .oldMid, .key, .csr, .to, .step, .then, .for, .next, .goto, .gosub,
      .return, .if, .print, .input, .mode, .stop, .end, .vac, .set, .put, .get, .defm, .save,
      .load, .verify, .list, .run, .new, .separator:
      .first
    case .deg, .str, .dms, .mid, .all, .beep, .let, .on, .read, .restore, .data, .rem, .clear,
      .pass:
      .second
    case .hex, .hexConstant, .cur, .pol, .hyp, .rec, .fact, .npr, .eox, .ncr, .eoy, .sram, .lram,
      .write, .stat, .squared, .cubed, .powerOfTen, .dim, .erase, .timer:
      .third
    }
  }
}
