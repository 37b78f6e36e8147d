/// The words of the language, one byte each, as in docs/machine.md#tokens.
package enum Keyword: UInt8, CaseIterable, Sendable {
  /// Sine in the current angle unit.
  case sin = 0x80
  /// Cosine in the current angle unit.
  case cos
  /// Tangent in the current angle unit.
  case tan
  /// Arc sine.
  case asn
  /// Arc cosine.
  case acs
  /// Arc tangent.
  case atn
  /// Decimal logarithm.
  case log
  /// Natural logarithm.
  case ln
  /// e to the power of the argument.
  case exp
  /// Square root.
  case sqr
  /// The floor.
  case int
  /// Fractional part.
  case frac
  /// Absolute value.
  case abs
  /// Sign: -1, 0 or 1.
  case sgn
  /// Rounds a number at a given digit.
  case rnd
  /// RAN#: random number.
  case ran
  /// Number of characters of a text.
  case len = 0x90
  /// Converts a text to a number.
  case val
  /// MID(: the first generation's MID$.
  case oldMid
  /// KEY$: polls the keyboard.
  case key
  /// Sets the column in PRINT.
  case csr
  /// Precedes the limit of FOR.
  case to
  /// Precedes the step of FOR.
  case step
  /// Precedes the consequence of IF.
  case then
  /// Converts degrees, minutes and seconds to degrees.
  case deg
  /// HEX$: hexadecimal text of a number.
  case hex
  /// STR$: decimal text of a number.
  case str
  /// DMS$: text of a number in degrees, minutes and seconds.
  case dms
  /// MID$: part of the text `$`.
  case mid
  /// Extends a command to all program areas.
  case all
  /// Sounds a tone.
  case beep
  /// Optional start of an assignment.
  case `let`
  /// Begins a loop that counts.
  case `for` = 0xA0
  /// Ends a FOR loop.
  case next
  /// Jumps to a line or a program area.
  case goto
  /// Calls a subroutine.
  case gosub
  /// Returns from a subroutine.
  case `return`
  /// Runs the rest of the line only if a comparison is true.
  case `if`
  /// Shows or prints values.
  case print
  /// Asks for values.
  case input
  /// Selects angle unit, printer and other settings.
  case mode
  /// Pauses the program until EXE.
  case stop
  /// Ends the program.
  case end
  /// Selects one of several jump targets.
  case on
  /// Assigns DATA items; READ# those of MEMO.
  case read
  /// Selects the next DATA item; RESTORE# that of MEMO.
  case restore
  /// Lists constants for READ.
  case data
  /// Begins a remark.
  case rem
  /// Empties variables, and arrays without removing them.
  case vac = 0xB0
  /// Selects the number format.
  case set
  /// Saves variables on tape.
  case put
  /// Loads variables from tape.
  case get
  /// Empties variables and removes arrays.
  case clear
  /// &H: begins a hexadecimal constant.
  case hexConstant = 0xB6
  /// Cube root.
  case cur
  /// Converts rectangular to polar coordinates.
  case pol
  /// Makes the following function hyperbolic.
  case hyp
  /// Converts polar to rectangular coordinates.
  case rec
  /// Factorial.
  case fact
  /// Number of permutations.
  case npr
  /// Estimates x for a y by regression.
  case eox
  /// Number of combinations.
  case ncr
  /// Estimates y for an x by regression.
  case eoy
  /// Reserves cells, or shows their number.
  case defm = 0xC0
  /// Saves programs on tape.
  case save
  /// Loads programs from tape.
  case load
  /// Compares a tape file with memory.
  case verify
  /// Lists a program.
  case list
  /// Starts a program.
  case run
  /// Deletes a program.
  case new
  /// Locks programs with a password.
  case pass
  /// Copies to another machine; in no manual.
  case sram
  /// Copies from another machine; in no manual.
  case lram
  /// WRITE#: changes MEMO records.
  case write
  /// Adds, clears or lists statistical data.
  case stat
  /// The key x².
  case squared = 0xCD
  /// The key x³.
  case cubed
  /// The key 10^x.
  case powerOfTen
  /// Creates arrays.
  case dim = 0xD0
  /// Deletes arrays.
  case erase
  /// Waits; an extension that the real machine lacks.
  case timer = 0xD8
  /// The colon between statements.
  case separator = 0xFE

  /// The byte that ends a stored line.
  package static let endOfLine: UInt8 = 0xFF
}

extension Keyword {
  /// The blanks that LIST adds around a word.
  enum Style {
    /// Blanks on both sides: PRINT, TO.
    case statement
    /// A blank after the word: SIN, CSR.
    case function
    /// No blanks: RND(, KEY, RAN#.
    case plain
    /// No blanks, and not a word: `:`, &H, ↑2.
    case sign
  }

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

  /// Sorted by token; a sign that ends a word is part of it: `LEN(` is one byte.
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

  /// The table's row of a token; nil for other bytes.
  static func row(of token: UInt8) -> Row? {
    // Tokens have gaps, so they are no indexes.
    for row in table where row.keyword.rawValue == token { return row }
    return nil
  }

  /// The listed codes of a sign; ↑2, ↑3 and 10↑ are listed as their tokens.
  var signs: [UInt8] {
    if self == .separator { return [CharacterCode.colon] }
    return self == .hexConstant ? [CharacterCode.ampersand, CharacterCode.letterH] : [rawValue]
  }

  /// The spelling on the FX-790P.
  package var spelling: StaticString { spelling(in: .third) }

  /// The spelling in a generation; sources: docs/machine.md#models.
  package func spelling(in generation: Generation) -> StaticString {
    if generation == .first, self == .verify { return "VER" }
    if generation == .first, self == .new { return "CLEAR" }
    return Self.row(of: rawValue)?.spelling ?? ""
  }

  /// The oldest generation with the word.
  package var since: Generation {
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
