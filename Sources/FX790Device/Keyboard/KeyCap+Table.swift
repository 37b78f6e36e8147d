/// The 83 keys, in the order of `KeyCap.all`.
public enum Key: UInt8, CaseIterable, Sendable {
  /// Top row: modes, memory and editing.
  case mode, memo, formulaIn, formulaOut, calc, stat, asmbl, eng, recall, cls, del, ins, stop
  /// BRK ends any activity, AC clears.
  case brk, ac

  /// Second row; `sqr` and `cur` are the square and cube roots.
  case hyp, sin, cos, tan, log, ln, sqr, cur, square, cube, less, greater, power, powerOfTen
  /// Types `&H`.
  case hexadecimal

  /// Third row, with the prefix keys; `deg` types a function.
  case shift, function, ext, left, right, deg, seven, eight, nine, openParenthesis, closeParenthesis

  /// Fourth row, with punctuation after S.
  case q, w, e, r, t, y, u, i, o, p, four, five, six, multiply, divide

  /// Fifth row, with BASIC words after S and F.
  case a, s, d, f, g, h, j, k, l, equal, one, two, three, add, subtract

  /// Bottom row; `exponent` types the power-of-ten sign.
  case z, x, c, v, b, n, m, space, zero, point, exponent, exe
}

/// Former names.
extension Key {
  /// `*`.
  @available(*, deprecated, renamed: "multiply")
  public static var times: Key { .multiply }
  /// `/`.
  @available(*, deprecated, renamed: "divide")
  public static var slash: Key { .divide }
  /// `+`.
  @available(*, deprecated, renamed: "add")
  public static var plus: Key { .add }
  /// `-`.
  @available(*, deprecated, renamed: "subtract")
  public static var minus: Key { .subtract }
  /// `(`.
  @available(*, deprecated, renamed: "openParenthesis")
  public static var open: Key { .openParenthesis }
  /// `)`.
  @available(*, deprecated, renamed: "closeParenthesis")
  public static var close: Key { .closeParenthesis }
}

/// The keyboard as a table, which the terminal, the page and the help draw.
///
/// The layout of the FX-790P is unknown; this one derives from its ancestors':
/// docs/machine.md#keyboard.
extension KeyCap {
  /// All keys in row order, indexed by `Key.rawValue`.
  // swift-format-ignore
  public static let all: [KeyCap] = [
    KeyCap(.mode, 0, 0, "MODE", .controls(.mode)),
    KeyCap(.memo, 0, 2, "MEMO", .controls(.memo)),
    KeyCap(.formulaIn, 0, 4, "IN", .controls(.formulaIn)),
    KeyCap(.formulaOut, 0, 6, "OUT", .controls(.formulaOut)),
    KeyCap(.calc, 0, 8, "CALC", .controls(.calc)),
    KeyCap(.stat, 0, 10, "STAT", .types("STAT ")),
    KeyCap(.asmbl, 0, 12, "ASMBL", .controls(.asmbl)),
    KeyCap(.eng, 0, 14, "ENG", .controls(.engineering), s: .controls(.engineeringBack)),
    KeyCap(.recall, 0, 16, "^R", .controls(.recall), s: .controls(.ans)),
    KeyCap(.cls, 0, 18, "CLS", .controls(.edit(.clear))),
    KeyCap(.del, 0, 21, "DEL", .controls(.edit(.delete)), s: .controls(.edit(.insert))),
    KeyCap(.ins, 0, 23, "INS", .controls(.edit(.insert))),
    KeyCap(.stop, 0, 25, "STOP", .controls(.stop)),
    KeyCap(.brk, 0, 27, "BRK", .controls(.brk)),
    KeyCap(.ac, 0, 29, "AC", .controls(.ac)),

    KeyCap(.hyp, 1, 0, "HYP", .controls(.prefix(.hyp))),
    KeyCap(.sin, 1, 2, "SIN", .types("SIN "), s: .types("ASN ")),
    KeyCap(.cos, 1, 4, "COS", .types("COS "), s: .types("ACS ")),
    KeyCap(.tan, 1, 6, "TAN", .types("TAN "), s: .types("ATN ")),
    KeyCap(.log, 1, 8, "LOG", .types("LOG "), s: .types("10↑")),
    KeyCap(.ln, 1, 10, "LN", .types("LN "), s: .types("EXP ")),
    KeyCap(.sqr, 1, 12, "SQR", .types("SQR ")),
    KeyCap(.cur, 1, 14, "CUR", .types("CUR ")),
    KeyCap(.square, 1, 16, "x²", .types("↑2")),
    KeyCap(.cube, 1, 18, "x³", .types("↑3")),
    KeyCap(.less, 1, 21, "<", .types("<")),
    KeyCap(.greater, 1, 23, ">", .types(">")),
    KeyCap(.power, 1, 25, "↑", .types("↑")),
    KeyCap(.powerOfTen, 1, 27, "10^x", .types("10↑")),
    KeyCap(.hexadecimal, 1, 29, "&H", .types("&H"), s: .types("HEX$(")),

    KeyCap(.shift, 2, 0, "S", .controls(.prefix(.shift))),
    KeyCap(.function, 2, 2, "F", .controls(.prefix(.function))),
    KeyCap(.ext, 2, 4, "EXT", .controls(.prefix(.ext))),
    KeyCap(.left, 2, 12, "←", .controls(.edit(.left))),
    KeyCap(.right, 2, 14, "→", .controls(.edit(.right))),
    KeyCap(.deg, 2, 18, "DEG(", .types("DEG("), s: .types("DMS$(")),
    KeyCap(.seven, 2, 21, "7", .types("7"), s: .controls(.program(7))),
    KeyCap(.eight, 2, 23, "8", .types("8"), s: .controls(.program(8))),
    KeyCap(.nine, 2, 25, "9", .types("9"), s: .controls(.program(9))),
    KeyCap(.openParenthesis, 2, 27, "(", .types("(")),
    KeyCap(.closeParenthesis, 2, 29, ")", .types(")")),

    KeyCap(.q, 3, 0, "Q", .types("Q"), s: .types("!"), extS: .types("%")),
    KeyCap(.w, 3, 2, "W", .types("W"), s: .types("\""), extS: .types("'")),
    KeyCap(.e, 3, 4, "E", .types("E"), s: .types("#"), extS: .types("@")),
    KeyCap(.r, 3, 6, "R", .types("R"), s: .types("$"), extS: .types("¥")),
    KeyCap(.t, 3, 8, "T", .types("T"), s: .types("("), extS: .types("[")),
    KeyCap(.y, 3, 10, "Y", .types("Y"), s: .types(")"), extS: .types("]")),
    KeyCap(.u, 3, 12, "U", .types("U"), s: .types("?"), extS: .types("&")),
    KeyCap(.i, 3, 14, "I", .types("I"), s: .types(":"), extS: .types("←")),
    KeyCap(.o, 3, 16, "O", .types("O"), s: .types(";"), extS: .types("↓")),
    KeyCap(.p, 3, 18, "P", .types("P"), s: .types(","), extS: .types("→")),
    KeyCap(.four, 3, 21, "4", .types("4"), s: .controls(.program(4))),
    KeyCap(.five, 3, 23, "5", .types("5"), s: .controls(.program(5))),
    KeyCap(.six, 3, 25, "6", .types("6"), s: .controls(.program(6))),
    KeyCap(.multiply, 3, 27, "*", .types("*"), s: .types(">")),
    KeyCap(.divide, 3, 29, "/", .types("/"), s: .types("<")),

    KeyCap(.a, 4, 0, "A", .types("A"), s: .types("GOSUB "), f: .types("SIN "), extS: .types("○")),
    KeyCap(.s, 4, 2, "S", .types("S"), s: .types("FOR "), f: .types("COS "), extS: .types("□")),
    KeyCap(.d, 4, 4, "D", .types("D"), s: .types("TO "), f: .types("TAN "), extS: .types("△")),
    KeyCap(.f, 4, 6, "F", .types("F"), s: .types("STEP "), f: .types("ASN "), extS: .types("×")),
    KeyCap(.g, 4, 8, "G", .types("G"), s: .types("NEXT "), f: .types("ACS "), extS: .types("÷")),
    KeyCap(.h, 4, 10, "H", .types("H"), s: .types("GOTO "), f: .types("ATN "), extS: .types("♠")),
    KeyCap(.j, 4, 12, "J", .types("J"), s: .types("IF "), f: .types("LOG "), extS: .types("♥")),
    KeyCap(.k, 4, 14, "K", .types("K"), s: .types("THEN "), f: .types("LN "), extS: .types("♦")),
    KeyCap(.l, 4, 16, "L", .types("L"), s: .types("PRINT "), f: .types("EXP "), extS: .types("♣")),
    KeyCap(.equal, 4, 18, "=", .types("="), s: .types("≠")),
    KeyCap(.one, 4, 21, "1", .types("1"), s: .controls(.program(1))),
    KeyCap(.two, 4, 23, "2", .types("2"), s: .controls(.program(2))),
    KeyCap(.three, 4, 25, "3", .types("3"), s: .controls(.program(3))),
    KeyCap(.add, 4, 27, "+", .types("+"), s: .types("≥")),
    KeyCap(.subtract, 4, 29, "-", .types("-"), s: .types("≤")),

    KeyCap(.z, 5, 0, "Z", .types("Z"), s: .types("RETURN "), f: .types("SQR "), extS: .types("█")),
    KeyCap(.x, 5, 2, "X", .types("X"), s: .types("STOP "), f: .types("ABS "), extS: .types("·")),
    KeyCap(.c, 5, 4, "C", .types("C"), s: .types("END "), f: .types("SGN "), extS: .types("°")),
    KeyCap(.v, 5, 6, "V", .types("V"), s: .types("DEFM "), f: .types("INT "), extS: .types("_")),
    KeyCap(.b, 5, 8, "B", .types("B"), s: .types("RUN "), f: .types("FRAC "), extS: .types("Σ")),
    KeyCap(.n, 5, 10, "N", .types("N"), s: .types("LIST "), f: .types("RAN#"), extS: .types("Ω")),
    KeyCap(.m, 5, 12, "M", .types("M"), s: .types("INPUT "), f: .types("KEY$"), extS: .types("μ")),
    KeyCap(.space, 5, 14, width: 6, "SPC", .types(" ")),
    KeyCap(.zero, 5, 21, "0", .types("0"), s: .controls(.program(0))),
    KeyCap(.point, 5, 23, ".", .types("."), s: .types("↑")),
    KeyCap(.exponent, 5, 25, "EXP", .types("ᴇ"), s: .types("π")),
    KeyCap(.exe, 5, 27, width: 4, "EXE", .controls(.exe), s: .controls(.previousLine)),
  ]
}
