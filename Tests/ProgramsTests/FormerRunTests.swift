import BasicVM
import FX790Device
import Testing

@testable import Programs

@Suite struct FormerRunTests {
  private static func run(_ listing: UTF8Text) -> InteractiveRun<Machine> {
    let text = GameID.named(listing)?.listing ?? listing
    var machine = Machine(random: RandomNumbers(seed: 7))
    _ = machine.load(ListingReader.read(text).memory)
    _ = machine.start(area: 0)
    var run = InteractiveRun(machine, speed: .game, timeLimit: nil, now: 0)
    run.advance(now: 0)
    return run
  }

  /// Types characters, of which a newline is EXE, half a second apart.
  private static func type(
    _ keys: String, into run: inout InteractiveRun<Machine>, from now: inout Int64
  ) -> FormerRun {
    var former = FormerRun()
    for character in keys.utf8 {
      let key: KeyboardKey =
        character == UInt8(ascii: "\n")
        ? .exe : .character(MachineText(typing: UTF8Text(utf8: [character])).first ?? 0)
      run.press(key, now: now)
      // Until a poll has found the key.
      for _ in 0..<5 {
        run.advance(now: now)
        now += 500_000_000
        former.add(run.takeRecordedKeys(isOver: false))
      }
    }
    run.advance(now: now)
    former.add(run.takeRecordedKeys(isOver: true))
    former.rejections = run.takeEvents().count {
      if case .rejected = $0.kind { true } else { false }
    }
    former.clock = run.program.clock
    return former
  }

  @Test(arguments: [
    ("horse-race", "3\n\n\n"), ("hangman", "1\nEAT"), ("bullseye", "   "),
    ("bulls-and-cows", "1234\n"),
    ("10 INPUT A:PRINT A;\n20 GOTO 10", "5\nX\n6\n"),
    ("10 A$=KEY$:PRINT A$;:TIMER 3:GOTO 10", "ABC"),
    ("10 PRINT 1\n20 PRINT 2\n30 GOTO 10", "\n\n\n"),
  ])
  func `the same program continues where it was`(_ listing: UTF8Text, _ keys: String) {
    var run = Self.run(listing)
    var (now, later) = (Int64(0), Int64(0))
    let former = Self.type(keys, into: &run, from: &now)
    var resumed = Self.run(listing)
    later = now
    let isAccepted = resumed.resume(former, now: now)
    #expect(isAccepted)
    #expect(resumed.display == run.display)
    #expect(resumed.program.clock >= former.clock)
    let keys = resumed.takeRecordedKeys(isOver: true)
    #expect(keys == former.keys)
    let more = Self.type("7\n8\n", into: &run, from: &now)
    let again = Self.type("7\n8\n", into: &resumed, from: &later)
    #expect(more.keys.map(\.key) == again.keys.map(\.key))
    #expect(resumed.display == run.display)
  }

  private static let ask: UTF8Text = "10 INPUT \"N\",N\n20 INPUT \"M\",M\n30 PRINT N+M;\n"

  @Test(
    arguments: [
      // The question after the last key.
      ("5\n", "10 INPUT \"N\",N\n20 INPUT \"K\",M", true, "K? "),
      ("5\n6\n", "10 INPUT \"N\",N\n20 INPUT \"M\",M\n30 PRINT N*M;", true, " 30"),
      ("5\n6\n", "10 INPUT A,B,C", true, "? "),
      // An error is shown, even if keys are left.
      ("5\n6\n", "10 INPUT N:PRINT N/0", true, "ERR3 P0-10"),
      // The new program ends too early, or rejects an answer.
      ("5\n6\n", "10 INPUT N:PRINT N;", false, " 5"),
      ("5\n", "10 DIM A(3):INPUT A(9)", true, "ERR5 P0-10"),
      ("X\n5\n", "10 INPUT A$:PRINT A$;", false, "X"),
      ("X\n5\n6\n", "10 INPUT N,M:PRINT N-M;", true, "-5"),
      ("5\nX\n", "10 INPUT A$,N:PRINT 7;", true, " 7"),
      // It computes much longer, or for ever.
      ("5\n6\n", "10 FOR I=1 TO 2000:NEXT I:INPUT N,M:PRINT M;", true, " 6"),
      ("5\n6\n", "10 INPUT N\n20 GOTO 20", false, "5"),
    ] as [(String, UTF8Text, Bool, String)])
  func `another version gets the keys`(
    _ keys: String, _ version: UTF8Text, _ isAccepted: Bool, _ display: String
  ) {
    var run = Self.run(Self.ask)
    var now: Int64 = 0
    let former = Self.type(keys, into: &run, from: &now)
    var resumed = Self.run(version)
    let accepts = resumed.resume(former, now: now)
    #expect(accepts == isAccepted)
    for _ in 0..<20 { resumed.advance(now: now) }
    #expect(String(UTF8Text(resumed.display.trimmedText)) == display.trimmingBlanks)
  }

  @Test func `an answer that only the next version rejects is not accepted`() {
    var now: Int64 = 0
    for (first, isAccepted) in [("10 INPUT N$:PRINT N$;", false), ("10 INPUT N", true)]
      as [(UTF8Text, Bool)]
    {
      var run = Self.run(first)
      let former = Self.type("A)\n", into: &run, from: &now)
      var resumed = Self.run("10 INPUT N:PRINT N;")
      let accepts = resumed.resume(former, now: now)
      #expect(accepts == isAccepted)
    }
  }

  @Test func `BRK does not end the next version`() {
    var run = Self.run(Self.ask)
    _ = run.takeEvents()
    run.press(.brk, now: 0)
    var former = FormerRun()
    former.add(run.takeRecordedKeys(isOver: true))
    #expect(former.keys.isEmpty)
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
