import CommandLineKit
import FX790Terminal
import Testing

@testable import fx790

/// The limits of the programs that `fx790 mcp` starts.
@Suite struct ChildRunTests {
  /// As the program does at its start.
  init() { System.ignoreRefusedWrites() }

  private func run(_ words: String..., inputs: [String] = [""], seconds: Int64 = 20) throws
    -> ChildRun
  {
    try ChildRun(words, inputs: inputs.map { Array($0.utf8) }, seconds: seconds)
  }

  @Test func outputErrorsAndStatus() throws {
    let child = try run("sh", "-c", "cat; echo wrong >&2; exit 3", inputs: ["input"])
    #expect(child.output == Array("input".utf8))
    #expect(child.errors == Array("wrong\n".utf8))
    #expect(child.status == 3)
    #expect(!child.isCut)
  }

  @Test func secondInput() throws {
    let child = try run("sh", "-c", "cat; cat <&3", inputs: ["one ", "two"])
    #expect(child.output == Array("one two".utf8))
    #expect(child.status == 0)
  }

  /// More than a pipe holds, in both directions, and a program that reads nothing.
  @Test func largeInput() throws {
    let text = String(repeating: "0123456789", count: 50_000)
    #expect(try run("cat", inputs: [text]).output.count == 500_000)
    #expect(try run("true", inputs: [text]).status == 0)
  }

  @Test func limitOfTime() throws {
    let start = System.nanoseconds
    let child = try run("sh", "-c", "echo begun; sleep 50", seconds: 1)
    #expect(child.isCut)
    #expect(child.status == nil)
    #expect(child.output == Array("begun\n".utf8))
    #expect(System.nanoseconds - start < 20_000_000_000)
  }

  @Test func limitOfOutput() throws {
    let child = try run("yes")
    #expect(child.isCut)
    // One piece may exceed the limit.
    #expect(child.output.count < 2 * ChildRun.outputLimit)
  }

  @Test func signalAndMissingProgram() throws {
    let child = try run("sh", "-c", "kill -9 $$")
    #expect(child.status == nil)
    #expect(!child.isCut)
    #expect(throws: System.Failure.self) { try run("/no/such/program") }
  }
}
