import BasicVM
import FX790Words
import Programs
import Testing

/// Words that take the time of their statements.
@Suite struct MachineTimeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let program: WordsRun.Program

    init(_ listing: String, _ program: @escaping WordsRun.Program) {
      testDescription = listing
      self.program = program
    }
  }

  static let cases = [
    Case("10 PRINT:PRINT \"A\";:BEEP:BEEP 1:TIMER 3") { fx in
      fx.PRINT()
      fx.PRINT("A", terminator: "")
      fx.BEEP()
      fx.BEEP(1)
      fx.TIMER(3)
    },
    Case("10 PRINT \"A\":PRINT CSR 5;\"B\";:INPUT \"N\",$") { fx in
      fx.PRINT("A")
      fx.PRINT(csr: 5, "B")
      fx.PRINT(fx.INPUT("N"), terminator: "")
    },
    Case("10 $=KEY$") { fx in fx.PRINT(fx.KEY, terminator: "") },
    Case("10 A=RAN#:PRINT \"B\"") { fx in
      _ = fx.RAN
      fx.PRINT("B")
    },
  ]

  /// The times of all effects before the end, which takes time only in a listing.
  private static func times(_ program: some ResumableProgram) -> [Ticks] {
    var program = program
    var times: [Ticks] = []
    while times.count < 10 {
      switch program.resume(.proceed, until: .max) {
      case .waitForExe:
        times.append(program.clock)
        _ = program.resume(.exe, until: program.clock)
      case .beep, .wait: times.append(program.clock)
      case .waitForLine, .pollKey: return times + [program.clock]
      default: return times
      }
    }
    return times
  }

  @Test(arguments: cases)
  func `a word takes the time of its statement`(_ example: Case) throws {
    let machine = try Machine(running: ListingReader.read(example.testDescription))
    let listing = Self.times(machine)
    let words = Self.times(WordsRun(pace: .real, example.program))
    #expect(words == listing)
  }

  /// The displays that a person sees within seconds, looked at sixty times a second.
  private static func frames(_ run: WordsRun, seconds: Int) -> [String] {
    var interactive = InteractiveRun(run, speed: .real, timeLimit: nil, now: 0)
    var frames: [String] = []
    for frame in 0..<seconds * 60 {
      interactive.advance(now: Int64(frame) * 1_000_000_000 / 60)
      let text = "\(interactive.display.trimmedText)"
      if frames.last != text { frames.append(text) }
    }
    return frames
  }

  @Test func `a race of PRINT CSR without a TIMER animates the display`() {
    let run = WordsRun(pace: .real) { fx in fx.race(Horse.all) }
    let frames = Self.frames(run, seconds: 20)
    // Nine rounds until the first horse is in column 22. Each horse is removed, and drawn again.
    #expect(frames.first == "")
    #expect(frames.last == "GOAL!   ♣   ♦     ♥   ♠")
    #expect(frames.count { $0.contains("♠") } > 30)
    #expect(frames.count > 60)
    // Without machine time only the last display is visible.
    let fast = WordsRun { fx in fx.race(Horse.all) }
    #expect(Self.frames(fast, seconds: 1).count <= 2)
  }

  @Test(arguments: [(22.9, 22), (0, 0), (-0.5, 0)])
  func `CSR takes a Double without its fraction`(_ column: Double, _ expected: Int) {
    let run = WordsRun { fx in
      fx.PRINT(csr: column, "X")
      fx.TIMER()
    }
    _ = run.resume(.proceed)
    #expect(run.display.trimmedText.count == expected + 1)
  }

  @Test(arguments: [24.0, -1, .infinity, .nan, 1e300])
  func `CSR of a Double beside the display is an error`(_ column: Double) {
    guard case .failed(let fault) = play("", { $0.PRINT(csr: column, "X") }).ending else {
      Issue.record("no error")
      return
    }
    #expect(fault.cause == .badArgument)
  }

  @Test func `a question that ends with a question mark has only one`() {
    let (lines, _) = play("Y\n7") { fx in
      let answer: String = fx.INPUT("REPLAY (Y/N)?")
      let number: Int = fx.INPUT("NUMBER?")
      fx.say("\(answer)\(number)")
    }
    #expect(lines == ["REPLAY (Y/N)? Y", "NUMBER? 7", "Y7"])
  }
}

/// A horse whose position is a Double.
private final class Horse {
  let symbol: Character
  let pace: Double
  var position = 0.0

  init(_ symbol: Character, pace: Double) {
    self.symbol = symbol
    self.pace = pace
  }

  static var all: [Horse] {
    [
      Horse("♠", pace: 2.5), Horse("♥", pace: 2.25), Horse("♦", pace: 1.5), Horse("♣", pace: 1),
    ]
  }
}

extension FX790 {
  /// A loop without waits: only the time of its words shows the horses on their way.
  fileprivate func race(_ horses: [Horse]) {
    PRINT()
    repeat {
      for horse in horses {
        if !horses.contains(where: { $0.position >= 22 }) {
          remove(horse)
          horse.position = min(horse.position + horse.pace, 22)
        }
        draw(horse)
      }
    } while !horses.contains { $0.position >= 22 }
    PRINT(csr: 0, "GOAL!")
    TIMER(100)
  }

  private func remove(_ horse: Horse) { PRINT(csr: Int(horse.position), " ") }

  private func draw(_ horse: Horse) { PRINT(csr: horse.position, "\(horse.symbol)") }
}
