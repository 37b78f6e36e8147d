import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

/// How often a program outside fx790 can play up to its fifth wait in a second.
struct ExecBenchmark {
  private let program: ExecProgram

  private static let waitCount = 5
  private static let second: Int64 = 1_000_000_000

  init(_ name: String) throws(UsageError) {
    program = try ExecProgram(name, patience: nil)
  }

  /// The plays of the second, and the waits of each play.
  func measure() -> (plays: Int, seconds: Double, waits: Int) {
    // The first play starts the process.
    _ = play(seed: 0)
    let start = System.nanoseconds
    var (plays, waits) = (0, 0)
    while System.nanoseconds - start < Self.second, program.fault == nil {
      plays += 1
      waits = play(seed: UInt64(plays))
    }
    return (plays, Double(System.nanoseconds - start) / Double(Self.second), waits)
  }

  /// Answers 1 to each wait; returns the number of waits.
  private func play(seed: UInt64) -> Int {
    let run = ExecRun(program, seed: seed)
    var event = Event.proceed
    var waits = 0
    while waits < Self.waitCount {
      switch run.resume(event, until: .max) {
      case .waitForExe: event = .exe
      case .waitForLine: event = .line("1")
      case .pollKey: event = .key(UInt8(ascii: "1"))
      case .ended, .failed: return waits
      case .outOfTime, .beep, .wait, .scroll, .printed, .rejected, .command, .password, .tape:
        event = .proceed
        continue
      }
      waits += 1
    }
    return waits
  }
}
