import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

/// Searches for keys that break a property, as `compare` searches for a difference.
struct PropertySearch {
  /// The time for each property.
  let time: Ticks
  /// The exact number of plays; nil to play until the time is over.
  var plays: Int?

  /// The result of a search.
  func report(
    on property: TestProperty, of program: TestProgram, seed: UInt64
  ) -> TestReport.Case {
    var result = TestReport.Case(name: property.source, line: property.line)
    do throws(PropertyWatch.Refusal) {
      guard try !Self.proves(property, of: program, &result) else { return result }
      let (a, b) = try program.contenders(watching: property)
      report(on: property, search(a, b, seed: seed), in: program, &result)
    } catch {
      result.failure = TestFailure(line: property.line, reason: error.sentence)
    }
    return result
  }

  /// Names the mistake in a property that is not searched for, if there is one.
  static func skipped(_ property: TestProperty, of program: TestProgram) -> TestReport.Case {
    var result = TestReport.Case(name: property.source, line: property.line)
    do throws(PropertyWatch.Refusal) {
      guard try !proves(property, of: program, &result) else { return result }
      _ = try program.contenders(watching: property)
      result.skipped = "--search SECONDS searches for keys"
    } catch {
      result.failure = TestFailure(line: property.line, reason: error.sentence)
    }
    return result
  }

  private static func proves(
    _ property: TestProperty, of program: TestProgram, _ result: inout TestReport.Case
  ) throws(PropertyWatch.Refusal) -> Bool {
    guard try program.proves(property) else { return false }
    result.note = TestReport.Note(line: property.line, text: "holds for all keys and luck")
    return true
  }

  private func search(_ a: Contender, _ b: Contender, seed: UInt64) -> ComparisonReport {
    var options = Comparison.Options()
    options.seed = seed
    options.scripts = plays ?? .max
    options.limits = ScriptLimits(emptyPolls: Self.emptyPolls)
    var comparison = Comparison(a, b, options: options)
    let start = System.nanoseconds
    while let round = comparison.nextRound, !ExecProgram.hasFaults {
      let elapsed = Ticks(System.nanoseconds - start) / 1000
      let isEnough = comparison.scriptCount >= Self.minPlays
      guard plays != nil || elapsed < (isEnough ? time : 10 * time) else { break }
      comparison.take(System.map(round.numbers, onThreads: System.coreCount) { round.play($0) })
    }
    return comparison.report
  }

  /// The polls after the last key, which take most of the time.
  private static let emptyPolls = 500
  private static let minPlays = Comparison.Options().scripts

  private func report(
    on property: TestProperty, _ report: ComparisonReport, in program: TestProgram,
    _ result: inout TestReport.Case
  ) {
    if let fault = program.fault {
      result.failure = TestFailure(line: property.line, reason: fault.sentence)
      return
    }
    let plays = UTF8Text.count(report.scripts, "play")
    guard let difference = report.difference else {
      let verdict: UTF8Text = property.isGoal ? "not reached in \(plays)" : "not broken in \(plays)"
      if property.isGoal {
        result.failure = TestFailure(line: property.line, reason: verdict)
      } else {
        result.note = TestReport.Note(line: property.line, text: verdict)
      }
      return
    }
    let keys = difference.script.optionsFromKeys
    guard PropertyWatch.isHit(difference) else {
      result.failure = TestFailure(
        line: property.line, reason: "two plays of the same keys differ: \(keys)")
      return
    }
    guard !property.isGoal else {
      result.note = TestReport.Note(line: property.line, text: "reached by \(keys)")
      return
    }
    result.failure = TestFailure(
      line: property.line, reason: "broken by \(keys)",
      display: UTF8Text(difference.b.display.trimmedText),
      running: program.text(ofLine: difference.b.programPosition))
  }
}
