import Foundation
import Testing

@testable import BasicVM

/// Machine time: docs/machine.md#speed.
@Suite struct SpeedTests {
  /// Queens in rows A(1) to A(8), tried from the top row down; S counts the places tried.
  static var queens: String {
    get throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      let file = folder.appendingPathComponent("Fixtures/queens.bas")
      return try String(contentsOf: file, encoding: .utf8)
    }
  }

  @Test func `eight queens take within 15 percent of an FX-730P's time`() throws {
    var test = try TestMachine(Self.queens)
    #expect(test.machine.start(area: 0) == nil)
    let statements = test.machine.countStatements()
    let seconds = Double(test.machine.clock) / 1_000_000
    #expect(test.shown == " 876")
    #expect(abs(statements - 14_850) < 150)
    #expect(abs(seconds - 973) < 973 * 0.15)
    #expect(seconds == 976.214)
  }

  struct Case: CustomTestStringConvertible {
    let line: String
    let milliseconds: Int64

    init(_ line: String, _ milliseconds: Int64) {
      self.line = line
      self.milliseconds = milliseconds
    }

    var testDescription: String { "\(line) -> \(milliseconds) ms" }
  }

  static let statements = [
    Case("A=B+C", 58),
    Case("A=B*C", 62),
    Case("A=SIN B", 150),
    Case("A=B", 42),
    Case("IF A=B THEN C=D", 57), Case("IF A≥B THEN C=D", 57), Case("IF A≤B THEN C=D", 57),
    Case("IF A≠1 THEN C=D", 57), Case("IF A<1 THEN C=D", 57), Case("IF 1>A THEN C=D", 57),
    Case("A=B(1)", 50),
    Case("A=ABS B", 45),
  ]

  @Test(arguments: statements) func `a statement takes a base time and the time of its operations`(
    _ row: Case
  ) {
    var test = TestMachine("10 END")
    _ = test.byHand("END")
    let idle = test.machine.clock
    _ = test.byHand("\(row.line):END")
    #expect(test.machine.clock - 2 * idle == row.milliseconds * 1000)
  }

  @Test(arguments: ["REM X", "'X", "DATA 1", "PRINT ;", ""])
  func `a last statement without instructions takes no time by hand`(statement: String) {
    func clock(_ line: String) -> Ticks {
      var test = TestMachine()
      _ = test.byHand(line)
      return test.machine.clock
    }
    #expect(clock("A=1:\(statement)") == clock("A=1"))
  }

  @Test(arguments: ["1E18", "-1E18", "1E99"])
  func `a jump to any constant line takes the same time`(line: String) {
    func clock(_ line: String) -> Ticks {
      var test = TestMachine("10 GOTO \(line)")
      _ = test.run()
      return test.machine.clock
    }
    #expect(clock(line) == clock("20"))
  }

  @Test func `an iteration of an empty loop takes 31 ms`() {
    func clock(_ rounds: Int) -> Ticks {
      var test = TestMachine()
      _ = test.byHand("FOR I=1 TO \(rounds):NEXT I")
      return test.machine.clock
    }
    #expect(clock(11) - clock(10) == 31_000)
  }
}
