import BasicVM
import FX790Device
import Testing

@testable import Programs

@Suite struct RecordedScriptTests {
  /// The program polls about 100 times a second; with a wait for EXE, times are ignored.
  @Test(
    arguments: [
      ("10 K$=KEY$:IF K$=\"\" THEN 10", 1_000_000, false),
      ("10 K$=KEY$:IF K$=\"\" THEN 10", 900_000_000_000_000_000, true),
      ("10 STOP:PRINT \"A\"", 900_000_000_000_000_000, false),
      ("10 INPUT A\n20 GOTO 20", 900_000_000_000_000_000, true),
    ] as [(String, Ticks, Bool)])
  func `a session whose next key is centuries away is refused`(
    _ source: String, _ time: Ticks, _ isTooLong: Bool
  ) throws {
    let machine = try Machine(running: ListingReader.read(UTF8Text(source)))
    let keys: [RecordedKey.Key] = [.character(0x11), .exe, .brk]
    let session = RecordedSession(
      program: "x", model: .fx790P, seed: 1, speed: .max,
      keys: keys.map { RecordedKey(time: time, key: $0) })
    var problem: RecordedScript.Problem?
    do throws(RecordedScript.Problem) {
      _ = try RecordedScript(of: session, on: machine, instructions: 100_000)
    } catch {
      problem = error
    }
    #expect((problem == .tooLong) == isTooLong)
  }
}
