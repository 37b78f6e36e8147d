import BasicVM
import Testing

@testable import Programs

@Suite struct TestRunTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let listing: UTF8Text
    var keys = "" as UTF8Text
    let lines: [UTF8Text]
    /// The line at each line of output.
    let places: [UTF8Text]
    let ending: PlayEnding

    var testDescription: String { "\(listing)" }
  }

  static let cases = [
    Case(
      listing: "10 INPUT A\n20 PRINT A*2\n", keys: "21\\n", lines: ["? 21", "42"],
      places: ["P0-10", "P0-20"], ending: .ended),
    Case(listing: "10 PRINT 1\n20 INPUT A\n", lines: ["1"], places: ["P0-10"], ending: .starved),
    Case(listing: "10 INPUT A\n", keys: "\\e", lines: ["?"], places: ["P0-10"], ending: .broken),
    Case(listing: "10 A=A+1\n20 GOTO 10\n", lines: [], places: [], ending: .timedOut),
  ]

  private func started(_ listing: UTF8Text) throws -> Machine {
    try Machine(running: ListingReader.read(listing), area: nil, random: RandomNumbers())
  }

  @Test(arguments: cases) func `a run has the lines of a filter with their places`(
    _ each: Case
  ) throws {
    let keys = try ScriptKey.keys(each.keys)
    let run = TestRun(of: try started(each.listing), keys: ScriptKeys(keys))
    #expect(run.lines.map { UTF8Text("\($0)".trimmingBlanks) } == each.lines)
    #expect(run.places.map(\.name) == each.places)
    #expect(run.ending == each.ending)
  }

  @Test func `an error is the end of a run`() throws {
    let run = TestRun(of: try started("10 PRINT 1\n20 GOTO 99\n"), keys: ScriptKeys([]))
    guard case .failed(let fault) = run.ending else {
      Issue.record("\(run.ending)")
      return
    }
    #expect(UTF8Text(fault.message) == "ERR4 P0-20")
    #expect(run.lines.count == 1 && run.place.name == "P0-20")
  }

  @Test func `the last wait is known when keys are missing`() throws {
    let run = TestRun(of: try started("10 INPUT A\n"), keys: ScriptKeys([]))
    #expect(run.lastWait == .line)
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }).replacing("  ", with: " ")
  }
}
