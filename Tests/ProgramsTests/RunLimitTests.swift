import BasicVM
import StateMachines
import Testing

@testable import Programs

@Suite struct RunLimitTests {
  private static func player(_ line: String) throws -> Player<Machine, ScriptKeys> {
    let listing = ListingReader.read(UTF8Text("10 " + line))
    let machine = try Machine(running: listing, area: nil, random: RandomNumbers())
    return Player(machine, keys: ScriptKeys([]))
  }

  @Test(arguments: ["GOTO 10", "PRINT 1;:GOTO 10", "PRINT 1:GOTO 10", "TIMER 600:GOTO 10"])
  func `a program that never ends is stopped`(_ line: String) throws {
    var player = try Self.player(line)
    #expect(player.play(within: RunLimit(from: player.program, instructions: 10_000)) == .timedOut)
    #expect(player.ending == .timedOut)
    #expect(player.program.instructionCount <= 10_100)
  }

  @Test(arguments: [(UInt64(2), PlayEnding.timedOut), (1000, .ended)])
  func `only a program that reaches the limit is stopped`(
    _ limit: UInt64, _ ending: PlayEnding
  ) throws {
    var player = try Self.player("A=1:B=2:C=3")
    #expect(player.play(within: RunLimit(from: player.program, instructions: limit)) == ending)
  }

  @Test(arguments: Model.allCases) func `a blank display before the first output is no frame`(
    model: Model
  ) throws {
    let listing = ListingReader.read("10 K$=KEY:IF K$=\"\";10", model: model)
    let machine = try Machine(running: listing, area: nil, random: RandomNumbers())
    var player = Player(machine, keys: ScriptKeys([]))
    var events: [TraceEvent.Kind] = []
    _ = player.play { events.append($0.kind) }
    if case .frame? = events.first { Issue.record("the first event is a frame") }
    #expect(!events.isEmpty)
  }

  @Test func `an effect counts as 20 instructions`() throws {
    // 40 effects, but under 100 instructions.
    for (limit, ending) in [(UInt64(200), PlayEnding.timedOut), (2_000, .ended)] {
      var player = try Self.player("FOR I=1 TO 40:BEEP:NEXT I")
      let limit = RunLimit(from: player.program, instructions: limit)
      #expect(player.play(within: limit) == ending)
    }
  }

  @Test func `instructions before the limit begins do not count`() throws {
    var player = try Self.player("FOR I=1 TO 100:NEXT I:BEEP:A=1")
    _ = player.advance { _ in }
    #expect(player.program.instructionCount > 100)
    #expect(player.play(within: RunLimit(from: player.program, instructions: 100)) == .ended)
  }

  @Test(arguments: [("A=A+1:GOTO 10", false), ("INPUT A:GOTO 10", true), ("TIMER 1:GOTO 10", true)])
  func `scripts for a graph are fewer if the program never waits`(
    line: String, isComplete: Bool
  ) throws {
    let listing = ListingReader.read(UTF8Text("10 " + line))
    let machine = try Machine(running: listing, area: nil, random: RandomNumbers())
    let contender = Contender(name: "", running: machine, area: 0)
    var options = TransitionCounts.Options()
    options.scripts = isComplete ? 20 : 200
    let scripts = TransitionCounts.scripts(for: contender, contender, options)
    // 34 scripts of 500,000 instructions, each played three times, just exceed `RunLimit.usual`.
    #expect(scripts.count == (isComplete ? 20 : 34))
  }
}
