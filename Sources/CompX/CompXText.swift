import BasicVM

/// Words, registers, prompts and input as display text.
///
/// Facts: docs/capx.md#display and docs/capx.md#numbers.
package enum CompXText {
  /// Four hexadecimal digits.
  package static func hex(_ word: UInt16) -> MachineText {
    MachineText((0..<4).map { digit(word >> (12 - 4 * $0) & 15) })
  }

  /// Appends four hexadecimal digits.
  package static func append(_ word: UInt16, to text: inout UTF8Text) {
    text.append(UTF8Text(hex(word)))
  }

  private static func digit(_ value: UInt16) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: value)
    return value < 10 ? CharacterCode.zero + value : CharacterCode.letterA + value - 10
  }

  /// A signed decimal number.
  package static func signed(_ word: UInt16) -> MachineText {
    MachineText(Int(Int16(bitPattern: word)))
  }

  /// A word as in Dump: `   6:85FF LAI  11   255`.
  package static func dumpLine(of word: UInt16, at address: Int) -> MachineText {
    let instruction = CompXInstruction(word: word)
    let name = instruction.operation.map { MachineText(word: $0.name) } ?? "*****"
    let fields: MachineText = "\(instruction.register)\(instruction.index)"
    return "\(right(address)):\(hex(word)) \(left(name, 5))\(fields)   \(Int(instruction.address))"
  }

  /// A line of trace mode: `   0:8C03 0 0 0 3 `.
  static func traceLine(of machine: CompXMachine) -> MachineText {
    let word = machine.lastInstruction.word
    var text: MachineText = "\(right(Int(machine.lastAddress))):\(hex(word)) "
    for register in 0..<CompXRegisters.count {
      text = "\(text)\(signed(machine.registers[register])) "
    }
    return text
  }

  package static let registerLineCount = CompXRegisters.count + 3

  /// One line a register: `BR : 0000 0`, `GR0: FFFC -4` and so on.
  package static func registerLines(of registers: CompXRegisters) -> [MachineText] {
    var lines: [MachineText] = ["BR : \(hex(registers.base)) \(Int(registers.base))"]
    for register in 0..<CompXRegisters.count {
      lines.append("GR\(register): \(hex(registers[register])) \(signed(registers[register]))")
    }
    let code = registers.isNegative ? 1 : 0
    lines.append("SC : \(hex(registers.counter)) \(Int(registers.counter))")
    lines.append("CC : \(hex(UInt16(code))) \(code)")
    return lines
  }

  /// The prompt of READ and WRITE: `GR0 (10) `.
  static func prompt(_ register: Int, _ radix: CompXRadix) -> MachineText {
    switch radix {
    case .decimal, .hexadecimal: "GR\(register) (\(Int(radix.rawValue))) "
    case .character, .bare: ""
    }
  }

  static func number(_ word: UInt16, _ radix: CompXRadix) -> MachineText {
    switch radix {
    case .decimal, .bare: signed(word)
    case .hexadecimal: hex(word)
    case .character: character(word)
    }
  }

  /// The word of READ input; nil makes READ ask again.
  static func word(typed text: MachineText, _ radix: CompXRadix) -> UInt16? {
    switch radix {
    case .decimal, .bare: decimal(text)
    case .hexadecimal: hexadecimal(text)
    case .character: text.first.map(ascii) ?? lineEnd
    }
  }

  private static func decimal(_ text: MachineText) -> UInt16? {
    let isNegative = text.first == CharacterCode.minus
    let digits = isNegative ? text.dropFirst() : text[...]
    guard !digits.isEmpty else { return nil }
    var value = 0
    for code in digits {
      guard let digit = CharacterCode.digit(code) else { return nil }
      value = min(value * 10 + digit, 100_000)
    }
    return Int16(exactly: isNegative ? -value : value).map { UInt16(bitPattern: $0) }
  }

  private static func hexadecimal(_ text: MachineText) -> UInt16? {
    guard 1...4 ~= text.count else { return nil }
    var value: UInt16 = 0
    for code in text {
      guard let digit = CharacterCode.hexDigit(code) else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  // MARK: Extensions

  static let lineEnd: UInt16 = 10

  /// Characters outside ASCII become `?`.
  static func ascii(_ code: UInt8) -> UInt16 {
    let utf8 = UTF8Text(MachineText(code: code)).utf8
    return utf8.count == 1 ? UInt16(utf8[0]) : UInt16(UInt8(ascii: "?"))
  }

  private static func character(_ word: UInt16) -> MachineText {
    let byte = UInt8(truncatingIfNeeded: word & 0x7F)
    return byte < 0x20 ? "" : (try? MachineText(UTF8Text(utf8: [byte]))) ?? "?"
  }

  // MARK: Columns

  private static func right(_ number: Int) -> MachineText {
    let digits = MachineText(number)
    return MachineText(repeating: CharacterCode.space, count: max(4 - digits.count, 0)) + digits
  }

  private static func left(_ text: MachineText, _ columns: Int) -> MachineText {
    text + MachineText(repeating: CharacterCode.space, count: max(columns - text.count, 0))
  }
}
