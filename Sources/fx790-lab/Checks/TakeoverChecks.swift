import BasicVM
import FX790Device
import FX790Terminal
import Programs

/// Checks that a long session is replayed quickly.
enum TakeoverChecks {
  static var all: [Check] {
    [("INPUT", "10 INPUT N:GOTO 10"), ("KEY$", "10 K$=KEY$:IF K$=\"\" THEN 10\n20 GOTO 10")].map {
      kind, listing in
      Check("takeover: 10,000 keys of \(kind) are replayed in 0.2 s") { run in
        try measure(UTF8Text(listing), &run)
      }
    }
  }

  /// Reads and replays a session with three keys in each second of machine time.
  private static func measure(_ source: UTF8Text, _ run: inout CheckRun) throws {
    let count = 10_000
    var session = RecordedSession(program: "x", model: .fx790P, seed: 1, speed: .game)
    for index in 1...count {
      let key = RecordedKey.Key.character(UInt8(0x10 + index % 10))
      let time = Ticks(index) * 333_333
      session.keys.append(
        RecordedKey(time: time, key: index.isMultiple(of: 4) ? .exe : key, heldTime: 80_000))
    }
    let machine = try Machine(running: ListingReader.read(source))
    let begin = System.nanoseconds
    let read = try RecordedSession(reading: session.text)
    var interactive = InteractiveRun(machine, speed: .game, timeLimit: nil, now: 0)
    do throws(RecordedSession.End) {
      _ = try interactive.replay(read, until: .max, now: 0)
      run.expect(false, "the session has no end")
    } catch {
      // The 2,500 answers to INPUT take more than 20 ms each, and the keys of KEY$ even longer.
      run.expect(error.time > 2500 * 20_000, "\(error.time)")
    }
    let milliseconds = (System.nanoseconds - begin) / 1_000_000
    run.note("takeover: 10,000 keys in \(milliseconds) ms")
    run.expect(milliseconds <= 200, "\(milliseconds) ms")
  }
}
