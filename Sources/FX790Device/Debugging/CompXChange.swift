import BasicVM
import CompX

/// A debugger's change of the COMP-X state.
package enum CompXChange: Equatable, Sendable {
  /// A word of memory.
  case word(address: Int, UInt16)
  /// A general register, 0 to 3.
  case register(Int, UInt16)
  /// SC, and BR with it.
  case counter(Int)
  /// CC: whether the last result was negative.
  case condition(Bool)

  /// Parses a name, a blank and a value: decimal for SC and CC, else hexadecimal.
  package init?(typed text: UTF8Text) {
    let words = text.utf8.split(separator: UInt8(ascii: " ")).map { $0.map { $0.asciiCapital } }
    guard words.count == 2 else { return nil }
    switch UTF8Text(utf8: words[0]) {
    case "SC":
      guard let address = Self.address(words[1]) else { return nil }
      self = .counter(address)
    case "CC":
      guard let number = Int(digits: words[1][...], atMost: 4), number < 2 else { return nil }
      self = .condition(number == 1)
    default:
      guard let word = UTF8Text(utf8: words[1]).hexadecimal else { return nil }
      if let address = Self.address(words[0]) {
        self = .word(address: address, word)
      } else if let register = Self.register(words[0]) {
        self = .register(register, word)
      } else {
        return nil
      }
    }
  }

  private static func register(_ name: [UInt8]) -> Int? {
    guard name.count == 3, UTF8Text(utf8: Array(name[..<2])) == "GR" else { return nil }
    return Int(digits: name[2...], atMost: 1).flatMap { $0 < CompXRegisters.count ? $0 : nil }
  }

  private static func address(_ digits: [UInt8]) -> Int? {
    Int(digits: digits[...], atMost: 4).flatMap { $0 <= Assembler.lastAddress ? $0 : nil }
  }
}

extension Computer {
  /// The state of the COMP-X processor.
  public var compX: CompXMachine { assembler.machine }

  /// Whether the ASMBL activity or a COMP-X program is active.
  public var isAtCompX: Bool {
    switch activity {
    case .assembler: true
    case .running: isRunningCompX
    case .listing(let list): list.isOfSource
    case .entering, .failed, .memo, .calculating: false
    }
  }

  /// The words of the current block, one per line.
  public var compXListing: UTF8Text {
    var text = UTF8Text()
    let base = Int(compX.registers.base)
    for address in base..<(base + CompXDialect.blockSize) {
      text.append(line: UTF8Text(CompXText.dumpLine(of: compX[UInt16(address)], at: address)))
    }
    return text
  }

  /// The register names and values in display format.
  public var compXRegisters: [(name: UTF8Text, value: UTF8Text)] {
    CompXText.registerLines(of: compX.registers).map { line in
      let colon = line.firstIndex(of: CharacterCode.colon) ?? line.endIndex
      return (
        UTF8Text(MachineText(line[..<colon]).trimmed),
        UTF8Text(MachineText(line[colon...].dropFirst(2)))
      )
    }
  }

  mutating func change(_ change: CompXChange) {
    switch change {
    case .word(let address, let word):
      guard CompXDialect.real.addresses ~= address else { return }
      assembler.program.machine[UInt16(address)] = word
    case .register(let register, let word):
      guard 0..<CompXRegisters.count ~= register else { return }
      assembler.program.machine.registers[register] = word
    case .counter(let address): _ = assembler.program.machine.start(at: address)
    case .condition(let isNegative): assembler.program.machine.registers.isNegative = isNegative
    }
  }
}
