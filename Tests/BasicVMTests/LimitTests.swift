import TestSampling
import Testing

@testable import BasicVM

/// Limits of 16-bit operands: slots, literals and instructions.
@Suite struct LimitTests {
  /// Statements that differ only in a number.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let limit: Int
    let statement: @Sendable (Int) -> [UInt8]

    func outcome(_ count: Int, after listing: String = "1 END") -> Effect {
      var machine = TestMachine(listing).machine
      let statements = (1...count).map(statement)
      machine.execute(Array(statements.joined(separator: [Keyword.separator.rawValue])))
      return machine.resume(.proceed)
    }
  }

  private static let letter = CharacterCode.letterA
  private static let quote = CharacterCode.quote

  static let lines = [
    Case(testDescription: "constants", limit: 65_536 - SlotLayout.constants) {
      [letter, CharacterCode.equal] + MachineText($0).codes
    },
    Case(testDescription: "literals", limit: 65_536 - SlotLayout.literals) {
      [CharacterCode.dollar, CharacterCode.equal, quote] + MachineText($0).codes + [quote]
    },
    // The program takes two instructions and the end of the line one.
    Case(testDescription: "instructions", limit: 65_535 - 3) { _ in [Keyword.vac.rawValue] },
  ]

  @Test(arguments: triesAll ? lines : [lines[2]])
  func `a line entered by hand may use every operand value`(_ row: Case) {
    #expect(row.outcome(row.limit) == .ended)
    #expect(row.outcome(row.limit + 1).cause == .memoryFull)
  }

  /// ON compiles to two instructions for each target.
  @Test(arguments: [(32_765, nil), (32_766, FaultCause.memoryFull), (70_000, .memoryFull)])
  func `ON accepts targets up to the instruction limit`(_ count: Int, _ cause: FaultCause?) {
    var machine = TestMachine("1 END").machine
    let places = Array(repeating: [CharacterCode.zero + 1], count: count)
    machine.execute(
      [Keyword.on.rawValue] + MachineText(count).codes + [Keyword.goto.rawValue]
        + places.joined(separator: [CharacterCode.comma]))
    #expect(machine.resume(.proceed).cause == cause)
  }

  @Test func `a line that is too large leaves the machine unchanged`() {
    var machine = TestMachine("1 A=A+1:END").machine
    machine.execute(Array(repeating: Keyword.separator.rawValue, count: 70_000))
    #expect(machine.resume(.proceed) == .ended)
    let gosub = [Keyword.gosub.rawValue, CharacterCode.zero + 1, Keyword.separator.rawValue]
    machine.execute(Array(repeating: gosub, count: 65_535).flatMap { $0 })
    #expect(machine.resume(.proceed).cause == .memoryFull)
    #expect(machine.variable(0) == .number(.zero))
    #expect(machine.start(area: 0) == nil)
    #expect(machine.resume(.proceed) == .ended)
    #expect(machine.variable(0) == .number(.one))
  }

  @Test func `an answer that is too large is refused and the prompt repeats`() {
    var machine = TestMachine("10 INPUT N").machine
    #expect(machine.start(area: 0) == nil)
    #expect(machine.resume(.proceed) == .waitForLine)
    let sum = Array(repeating: [letter, CharacterCode.plus], count: 65_536).flatMap { $0 }
    #expect(machine.resume(.line(sum + [letter])).cause == .memoryFull)
    #expect(machine.resume(.proceed) == .waitForLine)
    #expect(machine.resume(.line([CharacterCode.zero + 1])) == .ended)
  }

  private var letter: UInt8 { Self.letter }

  @Test func `a program larger than any memory compiles to a memory fault`() throws {
    var memory = ProgramMemory()
    let statement = [Keyword.vac.rawValue, Keyword.separator.rawValue]
    let bytes = Array(repeating: statement, count: 30).flatMap { $0 }
    memory.replaceArea(
      0, with: try (1...3_000).map { try #require(StoredLine(number: $0, bytes: bytes)) })
    let program = Compiler.compile(memory)
    #expect(program.faults.map(\.cause) == [.memoryFull])
    #expect(program.faults.first?.place.line == 1)
  }

  static let nests = [
    HandCase(String(repeating: "IF 1=1;", count: 20) + "A=7:A", "7"),
    HandCase(String(repeating: "IF 1=1;", count: 21) + "A=7:A", "ERR1"),
    HandCase(String(repeating: "IF 1=1;", count: 5_000) + "A=7:A", "ERR1"),
    HandCase(String(repeating: "IF 1=1;", count: 20) + "A=7:IF A=7;A=8:A", "8"),
  ]

  @Test(arguments: nests) func `IF nests at most 20 deep`(_ row: HandCase) {
    #expect(row.result == row.shown)
  }
}

extension Effect {
  fileprivate var cause: FaultCause? {
    switch self {
    case .failed(let fault), .rejected(let fault): fault.cause
    default: nil
    }
  }
}
