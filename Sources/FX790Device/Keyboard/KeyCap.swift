import BasicVM

/// A key's position, label and meanings.
public struct KeyCap: Sendable {
  /// The key at this position.
  public let key: Key
  /// The row, from the top.
  public internal(set) var row: Int
  /// The distance from the left, in half keys.
  public internal(set) var column: Int
  /// The width, in half keys.
  public internal(set) var width: Int
  /// The printed word, in UTF-8.
  public let label: StaticString
  /// The meaning without a prefix.
  public let plain: KeyMeaning
  /// The meaning after S.
  public internal(set) var shifted: KeyMeaning
  /// The meaning after F.
  public internal(set) var function: KeyMeaning
  /// The meaning after S while EXT is lit.
  public let extendedShifted: KeyMeaning

  /// The number of rows of the FX-790P.
  public static let rows = 6
  /// The row width of the FX-790P, in half keys.
  public static let columns = 31

  @inline(__always)  // Makes the table constant data instead of code.
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

  /// The cap on the FX-790P, which has every key.
  public static func cap(of key: Key) -> KeyCap { all[Int(key.rawValue)] }

  /// The cap on a layout, nil if missing; AC replaces a missing BRK.
  package static func cap(of key: Key, on layout: KeyLayout) -> KeyCap? {
    guard layout != .large else { return cap(of: key) }
    let caps = layout.caps
    return caps.first { $0.key == key } ?? (key == .brk ? caps.first { $0.key == .ac } : nil)
  }

  /// The key that types a character without prefixes; letters map to capitals.
  package static func key(making code: UInt8, on layout: KeyLayout = .large) -> Key? {
    guard KeyCharacters.isUnshifted(CharacterCode.capital(code)) else { return nil }
    return layout.caps.first { $0.plain.character == CharacterCode.capital(code) }?.key
  }
}

/// The effect of a key in one plane.
public enum KeyMeaning: Sendable {
  /// The key has no effect.
  case nothing
  /// Types a character or a word.
  case types(StaticString)
  /// Triggers a function of the computer.
  case controls(KeyControl)

  var codes: MachineText {
    guard case .types(let text) = self else { return "" }
    return MachineText(word: text)
  }

  /// The typed character; nil unless there is exactly one.
  public var character: UInt8? {
    let codes = codes
    return codes.count == 1 ? codes[0] : nil
  }

  /// The label printed beside the key; empty if the key's own label suffices.
  public var label: UTF8Text {
    switch self {
    case .nothing: ""
    case .types(let word): word.withoutBlanks
    case .controls(.program(let number)): UTF8Text(ProgramMemory.name(ofArea: number))
    case .controls(let control): control.label.withoutBlanks
    }
  }
}

/// The functions of keys that type nothing.
public enum KeyControl: Equatable, Sendable {
  /// Executes or stores a line, answers, continues.
  case exe
  /// Clears the input; ends a program or an error.
  case ac
  /// Ends any activity.
  case brk
  /// Suspends a program or a list.
  case stop
  /// Lists the previous line for editing.
  case previousLine

  /// Edits the input line.
  case edit(LineEdit)
  /// Restores the previous input line.
  case recall
  /// Types the last result.
  case ans

  /// Changes the meaning of the following keys.
  case prefix(KeyPrefix)
  /// Takes the next digit as a mode.
  case mode
  /// Starts or selects a program area.
  case program(Int)

  /// MEMO and the formula keys IN, OUT and CALC.
  case memo, formulaIn, formulaOut, calc
  /// Shows the result with an exponent divisible by three, then with lower ones.
  case engineering
  /// Shows the result with an exponent divisible by three, then with higher ones.
  case engineeringBack
  /// Opens the COMP-X assembler.
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

/// The prefix keys S, F, EXT and HYP.
public enum KeyPrefix: Sendable {
  /// S and F affect one key, EXT stays on, HYP precedes a function.
  case shift, function, ext, hyp
}

extension StaticString {
  fileprivate var withoutBlanks: UTF8Text {
    var count = utf8CodeUnitCount
    while count > 0, utf8Start[count - 1] == UInt8(ascii: " ") { count -= 1 }
    return UTF8Text(utf8: Array(utf8.prefix(count)))
  }
}

/// The characters that KEY$ can return.
package enum KeyCharacters {
  /// Whether a key types this character without S, F or EXT.
  ///
  /// Facts: docs/machine.md#keyboard.
  package static func isUnshifted(_ code: UInt8) -> Bool {
    switch code {
    case CharacterCode.space: true
    // + - * / ↑
    case 0x01...0x05: true
    // > = <
    case 0x0A, 0x0C, 0x0E: true
    // 0 to 9 and the decimal point
    case 0x10...0x1A: true
    // ) (
    case 0x1C, 0x1D: true
    // A to Z
    case 0x20...0x39: true
    default: false
    }
  }
}
