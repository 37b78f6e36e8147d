import BasicVM
import FX790Device
import Testing

@testable import Programs

/// A listing on two models, which may differ in display width.
@Suite struct ModelTwinTests {
  private static func program(_ listing: String, _ model: Model) throws -> AnyProgram {
    let listing = ListingReader.read(UTF8Text(listing), model: model)
    try #require(!listing.hasErrors)
    return AnyProgram(try Machine(running: listing, random: RandomNumbers(seed: 1)))
  }

  private static func runner(
    _ listing: String, _ first: Model = .pb100, _ second: Model = .fx790P, speed: Speed = .max
  ) throws -> TwinRunner {
    TwinRunner(
      try program(listing, first), try program(listing, second), speed: speed, now: 0)
  }

  /// Each key is pressed when both sides wait; a line break is EXE.
  private static func played(_ listing: String, _ keys: String) throws -> TwinRunner {
    var runner = try runner(listing)
    var now: Int64 = 0
    func pass(_ runner: inout TwinRunner) {
      for _ in 0..<4 {
        now += 20_000_000
        runner.advance(now: now)
      }
    }
    for key in keys {
      pass(&runner)
      let code = MachineText(typing: UTF8Text(String(key))).first
      runner.press(code.map { .character($0) } ?? .exe, now: now)
    }
    pass(&runner)
    return runner
  }

  private static func shown(_ side: TwinRunner.Side) -> String {
    String(UTF8Text(side.display.trimmedText))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let listing: String
    var keys = "\n\n\n"
    /// The action of each side; nil if they do not diverge.
    var divergingActions: (String, String)?
    var displays: (String, String)?
    var testDescription: String { listing }
  }

  private static let cases = [
    // Different displays are not a divergence.
    Case(listing: "10 PRINT -2/3", displays: (".6666666667", "-0.6666666667")),
    Case(
      listing: "10 PRINT \"ABCDEFGHIJKLMNOP\"", displays: ("FGHIJKLMNOP", "ABCDEFGHIJKLMNOP")),
    Case(
      listing: "10 INPUT \"HOW MANY HORSES\",A\n20 PRINT A", keys: "7\n\n", displays: (" 7", " 7")),
    Case(
      listing: "10 PRINT CSR 3;\"A\";\n20 IF KEY=\"\" THEN 20\n30 PRINT \"B\"", keys: "Q\n",
      displays: nil),
    // Neither are texts displayed only between two key polls.
    Case(
      listing:
        "10 FOR I=1 TO 9:PRINT CSR 0;\"0123456789012\";I;\n20 K$=KEY:NEXT I\n30 PRINT :PRINT \"B\"",
      keys: "\n", displays: ("B", "B")),
    // Errors, ends and prompts are compared.
    Case(
      listing: "10 PRINT CSR 12;\"A\"", divergingActions: ("ends with ERR5 P0-10", "waits for EXE")),
    Case(
      listing: "10 $=\"0123456789012345678901234567890\"\n20 PRINT 1",
      divergingActions: ("ends with ERR6 P0-10", "waits for EXE")),
    Case(
      listing: "10 GOSUB 20\n20 A=A+1:IF A<9 THEN 10\n30 PRINT A",
      divergingActions: ("ends with ERR7 P0-10", "waits for EXE")),
    // Variables are compared too, except for digits that are never displayed.
    Case(
      listing: "10 FOR I=0 TO 1 STEP .333333333333\n20 B=I\n30 NEXT I\n40 PRINT \"A\"",
      divergingActions: ("has B=0.9999999999", "has B=1")),
    Case(
      listing: "10 FOR I=1 TO 1.0000000005 STEP 1E-10\n20 A=A+1\n30 NEXT I\n40 PRINT \"A\"",
      divergingActions: ("has A=1", "has A=6")),
    Case(
      listing: "10 FOR I=0 TO .5 STEP .333333333333\n20 B=I\n30 NEXT I\n40 I=0:PRINT \"A\"",
      displays: ("A", "A")),
  ]

  @Test(arguments: cases) func `the sides diverge where events or variables differ`(_ each: Case)
    throws
  {
    let runner = try Self.played(each.listing, each.keys)
    #expect(!runner.comparesDisplays)
    #expect(runner.hasDiverged == (each.divergingActions != nil))
    if let divergingActions = each.divergingActions {
      #expect(String(runner.first.action) == divergingActions.0)
      #expect(String(runner.second.action) == divergingActions.1)
    } else {
      #expect(runner.hasEnded)
    }
    if let displays = each.displays {
      #expect(Self.shown(runner.first) == displays.0)
      #expect(Self.shown(runner.second) == displays.1)
    }
  }

  @Test func `each side has the display width of its model`() throws {
    let runner = try Self.runner("10 PRINT 1")
    #expect(runner.first.display.width == 12)
    #expect(runner.second.display.width == 24)
  }

  @Test func `models with the same display width are compared by their displays`() throws {
    var runner = try Self.runner("10 PRINT 1\n20 PRINT 2", .pb100, .fx700P)
    #expect(runner.comparesDisplays)
    runner.press(.exe, now: 0)
    runner.advance(now: 1)
    #expect(!runner.hasDiverged)
    #expect(Self.shown(runner.first) == " 2")
  }

  @Test func `BRK ends both sides`() throws {
    var runner = try Self.runner("10 INPUT A\n20 GOTO 10", speed: .real)
    for time in 0..<100 as Range<Int64> { runner.advance(now: time * 10_000_000) }
    runner.press(.brk, now: 1_000_000_000)
    runner.advance(now: 1_000_000_001)
    #expect(runner.hasEnded)
    #expect(!runner.hasDiverged)
  }
}
