/// The 128 characters in code order, with escape names for those that keyboards lack.
///
/// Source: docs/machine.md#characters.
enum CharacterTable {
  struct Row: Sendable {
    /// Empty for the unused code.
    let unicode: StaticString
    /// The name after a backslash; empty for characters that need no escape.
    let name: StaticString

    init(_ unicode: StaticString, _ name: StaticString = "") {
      self.unicode = unicode
      self.name = name
    }
  }

  // swift-format-ignore
  static let rows: [Row] = [
    // 00
    .init(" "), .init("+"), .init("-"), .init("*"), .init("/"), .init("↑", "^"), .init("!"),
    .init("\""),
    // 08
    .init("#"), .init("$"), .init(">"), .init("≥", ">="), .init("="), .init("≤", "<="),
    .init("<"), .init("≠", "<>"),
    // 10
    .init("0"), .init("1"), .init("2"), .init("3"), .init("4"), .init("5"), .init("6"),
    .init("7"),
    // 18
    .init("8"), .init("9"), .init("."), .init("π", "PI"), .init(")"), .init("("),
    .init("⏨", "E-"), .init("ᴇ", "E+"),
    // 20
    .init("A"), .init("B"), .init("C"), .init("D"), .init("E"), .init("F"), .init("G"),
    .init("H"),
    // 28
    .init("I"), .init("J"), .init("K"), .init("L"), .init("M"), .init("N"), .init("O"),
    .init("P"),
    // 30
    .init("Q"), .init("R"), .init("S"), .init("T"), .init("U"), .init("V"), .init("W"),
    .init("X"),
    // 38
    .init("Y"), .init("Z"), .init("ᴅ", "SD"), .init("ʟ", "SL"), .init("γ", "GA"),
    .init("⇀"), .init("σ", "SI"), .init("⁻¹", "-1"),
    // 40
    .init("a"), .init("b"), .init("c"), .init("d"), .init("e"), .init("f"), .init("g"),
    .init("h"),
    // 48
    .init("i"), .init("j"), .init("k"), .init("l"), .init("m"), .init("n"), .init("o"),
    .init("p"),
    // 50
    .init("q"), .init("r"), .init("s"), .init("t"), .init("u"), .init("v"), .init("w"),
    .init("x"),
    // 58
    .init("y"), .init("z"), .init("“", "`"), .init("”", "'"), .init("?"), .init(","),
    .init(";"), .init(":"),
    // 60
    .init("○", "@"), .init("Σ", "SM"), .init("°", "DG"), .init("△", "TR"), .init("@"),
    .init("×", "*"), .init("÷", ":"), .init("♠", "SP"),
    // 68
    .init("←", "<-"), .init("♥", "HT"), .init("♦", "DI"), .init("♣", "CL"), .init("μ", "MU"),
    .init("Ω", "OM"), .init("↓", "DN"), .init("→", "->"),
    // 70
    .init("%"), .init("¥", "YN"), .init("□", "SQ"), .init("["), .init("&"), .init("_"),
    .init("'"), .init("·", "."),
    // 78
    .init("]"), .init("█", "#"), .init("\\", "\\"), .init("▒", "]"), .init("▰", "/"),
    .init("ᵇ⁄", "B/"), .init("⁄c", "/C"), .init(""),
  ]

  /// Other Unicode spellings in use.
  // swift-format-ignore
  static let lookalikes: [(spelling: StaticString, code: UInt8)] = [
    ("^", 0x05), ("≧", 0x0B), ("⩾", 0x0B), ("≦", 0x0D), ("⩽", 0x0D), ("−", 0x02), ("–", 0x02),
    ("“", 0x07), ("”", 0x07), ("„", 0x07), ("‟", 0x07), ("″", 0x07), ("«", 0x07), ("»", 0x07),
    ("‘", 0x76), ("’", 0x76), ("′", 0x76), ("￥", 0x71), ("･", 0x77), ("•", 0x77), ("⋅", 0x77),
    ("µ", 0x6C), ("Ω", 0x6D), ("∑", 0x61), ("º", 0x62), ("˚", 0x62), ("∆", 0x63), ("▲", 0x63),
    ("◯", 0x60), ("●", 0x60), ("☐", 0x72), ("▢", 0x72), ("■", 0x79), ("░", 0x7B), ("▓", 0x7B),
    ("♤", 0x67), ("♡", 0x69), ("♢", 0x6A), ("◆", 0x6A), ("♧", 0x6B), ("∗", 0x03), ("＼", 0x7A),
    ("²", 0xCD), ("³", 0xCE), ("⟵", 0x68), ("⟶", 0x6F), ("¯¹", 0x3F), ("\t", 0x00), ("\u{A0}", 0x00), ("\u{3000}", 0x00),
    ("・", 0x77), ("∙", 0x77), ("◻", 0x72), ("▵", 0x63), ("◀", 0x68), ("▪", 0x79), ("⇔", 0x3D),
    ("┨", 0x3F), ("₋₁", 0x3F), ("╱", 0x7C), ("ы", 0x7D), ("ᵇ/", 0x7D), ("ć", 0x7E), ("/ᴄ", 0x7E),
    ("Ē", 0x1E), ("ê", 0x1E), ("ₑ₋", 0x1E), ("ｪ", 0x1E), ("ₑ", 0x1F), ("~E", 0x1F), ("ｴ", 0x1F),
    ("{", 0x68), ("|", 0x6E), ("}", 0x6F),
  ]

  /// Escape names from other tools.
  // swift-format-ignore
  static let otherNames: [(name: StaticString, code: UInt8)] = [
    ("GE", 0x0B), ("LE", 0x0D), ("NE", 0x0F), ("EX", 0x1F), ("EM", 0x1E), ("UA", 0x05),
    ("DA", 0x6E), ("LA", 0x68), ("RA", 0x6F), ("B>", 0x7D), ("TA", 0x7E), ("SG", 0x61),
    ("CI", 0x60), ("BL", 0x79), ("CR", 0x65), ("DV", 0x66), ("DT", 0x77), ("BX", 0x79), ("BS", 0x7A),
  ]
}
