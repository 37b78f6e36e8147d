/// A convention for writing the machine's characters in files.
///
/// Files may mix conventions; unambiguous signs decide about ambiguous ones.
package enum Spelling: CaseIterable, Sendable {
  /// fx790's own: Unicode, and backslash escapes.
  case native
  /// The converter between recordings and listings.
  case casutil
  /// The emulators PB-SIM and Pokecom GO.
  case pbSim
  /// Unicode as in images of printed listings.
  case printed

  /// The name in `# spelling` lines and options.
  package var name: StaticString {
    switch self {
    case .native: "ours"
    case .casutil: "casutil"
    case .pbSim: "pb-sim"
    case .printed: "printed"
    }
  }

  /// The program's name in messages.
  var tool: StaticString { self == .native ? "fx790" : name }

  /// The highest token that a two-digit escape can name.
  static let lastToken: UInt8 = 0xD1
}

// MARK: Reading

extension Spelling {
  /// A sign that tools read differently; nil for a tool that reads it as fx790 does.
  struct AmbiguousSign: Sendable {
    let text: StaticString
    let casutil: UInt8?
    let pbSim: UInt8?

    /// PB-SIM and casutil read signs with a backslash differently; other signs are only casutil's.
    var isEscape: Bool { text.utf8.first == UInt8(ascii: "\\") }

    func code(_ spelling: Spelling) -> UInt8? {
      switch spelling {
      case .native, .printed: nil
      case .casutil: casutil
      case .pbSim: pbSim
      }
    }
  }

  static let ambiguousSigns = [
    AmbiguousSign(text: "\\\\", casutil: nil, pbSim: 0x71),
    AmbiguousSign(text: "\\^", casutil: 0x63, pbSim: nil),
    AmbiguousSign(text: "{", casutil: 0x68, pbSim: nil),
    AmbiguousSign(text: "|", casutil: 0x6E, pbSim: nil),
    AmbiguousSign(text: "}", casutil: 0x6F, pbSim: nil),
  ]

  /// Guesses a file's spelling from `# spelling NAME` or its signs.
  package static func guess(_ file: UTF8Text) -> Spelling {
    let lines = ListingFormat.lines(of: file)
    if let named = ListingFormat.spelling(namedIn: lines) { return named }
    let bytes = lines.filter { !ListingFormat.isComment($0) }.flatMap { $0.utf8 + [newline] }
    var found = Spelling.native
    var index = 0
    while index < bytes.count {
      defer { index += 1 }
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        if pbSimNames.contains(where: { begins(with: $0, bytes, index + 1) }) { return .pbSim }
        if found == .native, casutilNames.contains(where: { begins(with: $0, bytes, index + 1) }) {
          found = .casutil
        }
        // The second of two backslashes begins no escape.
        index += 1
      case UInt8(ascii: "["):
        if isHeader(bytes, index) { return .pbSim }
      case UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"): found = .casutil
      case 0..<0x7E: break
      default:
        if found == .native, printedSigns.contains(where: { begins(with: $0, bytes, index) }) {
          found = .printed
        }
      }
    }
    return found
  }

  private static let pbSimNames: [StaticString] = [
    "GE", "LE", "NE", "UA", "EX", "EM", "CR", "DV", "DT", "BX", "BS", "LA", "DA", "RA", "CI", "SG",
  ]

  private static let casutilNames: [StaticString] = [
    "E+", "E-", "@", "SM", "*", ":", ".", "#", ">=", "<=", "<>",
  ]

  private static let newline = UInt8(ascii: "\n")

  private static let printedSigns: [StaticString] = [
    "~E", "Ē", "ê", "ᴇ⁻", "ₑ", "ｪ", "ｴ", "┨", "₋₁", "╱", "ы", "ć", "⇔",
  ]

  private static func begins(with text: StaticString, _ bytes: [UInt8], _ start: Int) -> Bool {
    start + text.utf8.count <= bytes.count
      && text.utf8.indices.allSatisfy { bytes[start + $0] == text.utf8[$0] }
  }

  /// Whether a line begins with a header such as `[P0]`, perhaps after blanks.
  private static func isHeader(_ bytes: [UInt8], _ start: Int) -> Bool {
    let before = bytes[..<start].last { !$0.isASCIIBlank } ?? newline
    return before == newline && start + 3 < bytes.count
      && bytes[start + 1] | 0x20 == UInt8(ascii: "p")
      && UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[start + 2]
      && bytes[start + 3] == UInt8(ascii: "]")
  }
}

// MARK: Writing

extension Spelling {
  /// Whether `guess` finds another spelling, in which a sign reads differently.
  func isMistaken(in text: UTF8Text) -> Bool {
    let guess = Self.guess(text)
    guard guess != self else { return false }
    let bytes = text.utf8
    var index = 0
    while index < bytes.count {
      let isDisputed = Self.ambiguousSigns.contains {
        $0.code(self) != $0.code(guess) && Self.begins(with: $0.text, bytes, index)
      }
      if isDisputed { return true }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return false
  }

  /// The tool's spelling of a character; nil where the tool agrees with fx790.
  func spelling(of code: UInt8, inText isText: Bool) -> StaticString? {
    guard self != .native, let row = Self.rows.first(where: { $0.code == code }) else { return nil }
    return switch self {
    case .native: nil
    case .casutil: Self.relation(row.casutil, isText, "\\>=", "\\<=", "\\<>", code)
    case .pbSim:
      code == CharacterCode.power && isText
        ? "\\UA" : Self.relation(row.pbSim, isText, "\\GE", "\\LE", "\\NE", code)
    case .printed: row.printed.utf8CodeUnitCount > 0 ? row.printed : nil
    }
  }

  /// Escapes relations inside string literals; elsewhere two signs such as `>=` suffice.
  private static func relation(
    _ plain: StaticString, _ isText: Bool, _ greaterOrEqual: StaticString,
    _ lessOrEqual: StaticString, _ notEqual: StaticString, _ code: UInt8
  ) -> StaticString? {
    switch code {
    case CharacterCode.greaterOrEqual where isText: greaterOrEqual
    case CharacterCode.lessOrEqual where isText: lessOrEqual
    case CharacterCode.notEqual where isText: notEqual
    default: plain.utf8CodeUnitCount > 0 ? plain : nil
    }
  }

  /// Empty where a tool agrees with fx790.
  private struct Row: Sendable {
    let code: UInt8
    let casutil: StaticString
    let pbSim: StaticString
    let printed: StaticString

    init(_ code: UInt8, _ casutil: StaticString, _ pbSim: StaticString, _ printed: StaticString) {
      self.code = code
      self.casutil = casutil
      self.pbSim = pbSim
      self.printed = printed
    }
  }

  // swift-format-ignore
  private static let rows: [Row] = [
    Row(0x05, "^", "^", ""), Row(0x0B, ">=", ">=", "≧"), Row(0x0D, "<=", "<=", "≦"),
    Row(0x0F, "<>", "<>", ""), Row(0x1B, "\\PI", "\\PI", ""), Row(0x1E, "\\E-", "\\EM", "Ē"),
    Row(0x1F, "\\E+", "\\EX", ""), Row(0x3D, "", "", "⇔"), Row(0x3F, "", "", "┨"),
    Row(0x60, "\\@", "\\CI", ""), Row(0x61, "\\SM", "\\SG", ""), Row(0x62, "\\DG", "\\DG", ""),
    Row(0x63, "\\^", "\\TR", ""), Row(0x65, "\\*", "\\CR", ""), Row(0x66, "\\:", "\\DV", ""),
    Row(0x67, "\\SP", "\\SP", ""), Row(0x68, "{", "\\LA", ""), Row(0x69, "\\HT", "\\HT", ""),
    Row(0x6A, "\\DI", "\\DI", ""), Row(0x6B, "\\CL", "\\CL", ""), Row(0x6C, "\\MU", "\\MU", ""),
    Row(0x6D, "\\OM", "\\OM", ""), Row(0x6E, "|", "\\DA", ""), Row(0x6F, "}", "\\RA", ""),
    Row(0x71, "\\YN", "\\\\", "￥"), Row(0x72, "\\SQ", "\\SQ", ""), Row(0x77, "\\.", "\\DT", "・"),
    Row(0x79, "\\#", "\\BX", "■"), Row(0x7A, "\\\\", "\\BS", "＼"), Row(0x7B, "", "", "▓"),
    Row(0x7C, "", "", "╱"), Row(0x7D, "", "", "ы"), Row(0x7E, "", "", "ć"),
  ]
}
