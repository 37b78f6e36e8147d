import BasicVM
import Programs
import Testing

@testable import CompX

/// An example of the specification: source with / for line ends, words and runs.
struct CompXExample: CustomTestStringConvertible {
  let name: String
  let source: String
  /// Addresses with their words.
  let image: String
  let runs: [Run]

  struct Run: CustomTestStringConvertible {
    var typed: [String] = []
    var shown: [String] = []
    /// The final state: `GR0 FFFC`, `CC 1`, `word 511 0001`; the rest is 0.
    var state: String
    var message: String?
    var continues = false

    var testDescription: String { typed.joined(separator: " ") }
  }

  var testDescription: String { name }

  var lines: UTF8Text { UTF8Text(source.split(separator: "/").joined(separator: "\n")) }
}

struct CompXPlay {
  var program: CompXProgram
  var shown: [String] = []
  var ending: PlayEnding?

  init(
    _ program: CompXProgram, _ typed: [String], lineRule: ScriptKeys.LineRule = .typed
  ) {
    var program = program
    program.beginRecord()
    let keys = ScriptKey.keys(typing: UTF8Text(typed.map { $0 + "\n" }.joined()))
    var player = Player(
      program, keys: ScriptKeys(keys, lineRule: lineRule), timeLimit: 1_000_000_000)
    ending = player.play()
    shown = player.takeRecordedLines().map { String(UTF8Text($0)) }
    self.program = player.program
  }

  var message: String? {
    if case .failed(let fault) = ending { String(UTF8Text(fault.message)) } else { nil }
  }

  /// The registers that are not 0, and the words at the given addresses.
  func state(words: [Int] = []) -> String {
    let registers = program.machine.registers
    var parts: [String] = []
    for register in 0..<4 where registers[register] != 0 {
      parts.append("GR\(register) \(hex(registers[register]))")
    }
    if registers.counter != 0 { parts.append("SC \(hex(registers.counter))") }
    if registers.base != 0 { parts.append("BR \(hex(registers.base))") }
    if registers.isNegative { parts.append("CC 1") }
    for address in words {
      parts.append("word \(address) \(hex(program.machine[UInt16(address)]))")
    }
    return parts.joined(separator: " ")
  }

  private func hex(_ word: UInt16) -> String { String(UTF8Text(CompXText.hex(word))) }
}
