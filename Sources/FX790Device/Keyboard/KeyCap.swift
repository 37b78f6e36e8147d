import BasicVM

/// A key as a person sees and uses it: its seat, its label and its four meanings.
public struct KeyCap: Sendable {
  /// The key itself.
  public let key: Key
  /// The row, from the top.
  public internal(set) var row: Int
  /// The distance from the left, in half keys.
  public internal(set) var column: Int
  /// The width, in half keys.
  public internal(set) var width: Int
  /// The word printed on it, in UTF-8.
  public let label: StaticString
  /// Its meaning alone.
  public let plain: KeyMeaning
  /// Its meaning after S.
  public internal(set) var shifted: KeyMeaning
  /// Its meaning after F.
  public internal(set) var function: KeyMeaning
  /// Its meaning after S while EXT is lit.
  public let extendedShifted: KeyMeaning

  /// The number of rows of the FX-790P.
  public static let rows = 6
  /// The width of a row of the FX-790P, in half keys.
  public static let columns = 31

  @inline(__always)  // So the table is data, and no code makes it.
  init(
    _ key: Key, _ row: Int, _ column: Int, width: Int = 2, _ label: StaticString,
    _ plain: KeyMeaning, s shifted: KeyMeaning = .nothing, f function: KeyMeaning = .nothing,
    extS extendedShifted: KeyMeaning = .nothing
  ) {
    self.key = key
    self.row = row
    self.column = column
    self.width = width
    self.label = label
    self.plain = plain
    self.shifted = shifted
    self.function = function
    self.extendedShifted = extendedShifted
  }

  /// The cap of a key of the FX-790P, whose keyboard has them all.
  public static func cap(of key: Key) -> KeyCap { all[Int(key.rawValue)] }

  /// The cap of a key on a keyboard; nil if that lacks it.
  ///
  /// Where there is no BRK, AC does all that there is of it.
  public static func cap(of key: Key, on layout: KeyLayout) -> KeyCap? {
    guard layout != .large else { return cap(of: key) }
    let caps = layout.caps
    return caps.first { $0.key == key } ?? (key == .brk ? caps.first { $0.key == .ac } : nil)
  }

  /// The key that makes a character alone; a small letter's key is its capital's.
  public static func key(making code: UInt8, on layout: KeyLayout = .large) -> Key? {
    guard KeyCharacters.isUnshifted(CharacterCode.capital(code)) else { return nil }
    return layout.caps.first { $0.plain.character == CharacterCode.capital(code) }?.key
  }
}

/// The use of a key in one of its planes: to type, or a task of its own.
public enum KeyMeaning: Sendable {
  /// Nothing.
  case nothing
  /// It types characters: one, or a word.
  case types(StaticString)
  /// It has a task of its own.
  case controls(KeyControl)

  /// The codes of the characters that it types.
  var codes: MachineText {
    guard case .types(let text) = self else { return "" }
    return MachineText(word: text)
  }

  /// The one character that it types.
  public var character: UInt8? {
    let codes = codes
    return codes.count == 1 ? codes[0] : nil
  }

  /// The word beside a key for this meaning; nothing where the key's own label says it.
  public var label: UTF8Text {
    switch self {
    case .nothing: ""
    case .types(let word): word.withoutBlanks
    case .controls(.program(let number)): UTF8Text(ProgramMemory.name(ofArea: number))
    case .controls(let control): control.label.withoutBlanks
    }
  }
}

/// The tasks of keys that type nothing.
public enum KeyControl: Equatable, Sendable {
  /// Carries out, stores, answers, goes on.
  case exe
  /// Clears what is typed, ends a program or an error.
  case ac
  /// Ends whatever there is.
  case brk
  /// Suspends a program or a list.
  case stop
  /// The line before, while lines are listed for editing.
  case previousLine

  /// Changes the line that is typed.
  case edit(LineEdit)
  /// The last line again.
  case recall
  /// The last result.
  case ans

  /// Changes what the next keys mean.
  case prefix(KeyPrefix)
  /// The next digit is a mode.
  case mode
  /// A program area.
  case program(Int)

  case memo, formulaIn, formulaOut, calc
  /// The result with an exponent that is a multiple of three; then smaller ones.
  case engineering
  /// The same, with larger ones.
  case engineeringBack
  /// The assembler of COMP-X.
  case asmbl

  fileprivate var label: StaticString {
    switch self {
    case .edit(.insert): "INS"
    case .ans: "ANS"
    case .engineeringBack: "←ENG"
    case .previousLine: "▲"
    case .exe, .ac, .brk, .stop, .edit, .recall, .prefix, .mode, .program, .memo, .formulaIn,
      .formulaOut, .calc, .engineering, .asmbl:
      ""
    }
  }
}

/// The keys S, F, EXT and HYP, which change what the next keys mean.
public enum KeyPrefix: Sendable {
  case shift, function, ext, hyp
}

extension StaticString {
  /// The text without the blanks at its end.
  fileprivate var withoutBlanks: UTF8Text {
    var count = utf8CodeUnitCount
    while count > 0, utf8Start[count - 1] == UInt8(ascii: " ") { count -= 1 }
    return UTF8Text(utf8: Array(utf8.prefix(count)))
  }
}

/// The characters that keys make without S, F or EXT: all that KEY$ ever sees.
public enum KeyCharacters {
  /// Whether a key makes this character unshifted: letters, digits, the blank, and the signs that
  /// have keys of their own.
  ///
  /// Facts: docs/machine.md#keyboard.
  public static func isUnshifted(_ code: UInt8) -> Bool {
    switch code {
    case CharacterCode.space: true
    // + - * / ↑
    case 0x01...0x05: true
    // > = <
    case 0x0A, 0x0C, 0x0E: true
    // 0 to 9 and the point
    case 0x10...0x1A: true
    // ) (
    case 0x1C, 0x1D: true
    // A to Z
    case 0x20...0x39: true
    default: false
    }
  }
}
