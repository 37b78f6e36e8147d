import BasicVM
import FX790Terminal
import Programs

/// The first difference between a test and its run.
struct TestFailure: Equatable, Sendable {
  /// The line of the test file, from 1.
  let line: Int
  let reason: UTF8Text
  /// The expected line or error; nil if nothing more is expected.
  var expected: UTF8Text?
  /// The display at the failure.
  var display: UTF8Text?
  /// The line that was running, with its text if it has one.
  var running: UTF8Text?
}

extension ListingTest {
  /// Compares a run with the test; nil if all is as expected.
  ///
  /// A time limit is a failure unless the test itself sets it.
  func failure(
    of run: TestRun, in memory: ProgramMemory, limitsTime: Bool
  ) -> TestFailure? {
    if let difference = OutputMatch.difference(of: run.lines, from: patterns) {
      return failure(difference, of: run, in: memory)
    }
    guard let reason = reason(forEnding: run, limitsTime: limitsTime) else { return nil }
    return TestFailure(
      line: ending?.line ?? lastExpectedLine, reason: reason, expected: ending?.expectation,
      display: run.shownAtEnd, running: run.place.text(in: memory))
  }

  /// The difference between the end of a run and the expected one; nil without a difference.
  private func reason(forEnding run: TestRun, limitsTime: Bool) -> UTF8Text? {
    if let ending {
      guard !ending.matches(run.ending) else { return nil }
      if case (.failed, .failed) = (ending.kind, run.ending) {
        return "another error ends the program"
      }
      return "the program \(run.endDescription)"
    }
    switch run.ending {
    case .failed: return "the program \(run.endDescription)"
    case .timedOut: return limitsTime ? nil : "the program neither ends nor asks for keys"
    case .ended, .broken, .starved: return nil
    }
  }

  /// A remark about a run that passes.
  ///
  /// Only a required end or BRK, the last key, shows that the keys were meant to end here.
  func note(on run: TestRun) -> UTF8Text? {
    if run.keysLeft > 0 { return "keys never taken: \(run.keysLeft)" }
    guard ending == nil, run.ending == .starved, run.lastWait != nil else { return nil }
    return "the program \(run.endDescription); the line endless would require this"
  }

  /// The line at which a note is reported.
  var lastTestLine: Int { ending?.line ?? lastExpectedLine }

  /// Describes a different line, or one too many or too few.
  private func failure(
    _ difference: OutputMatch.Difference, of run: TestRun, in memory: ProgramMemory
  ) -> TestFailure {
    guard difference.pattern < expected.count else {
      return TestFailure(
        line: lastExpectedLine, reason: "there is more output",
        display: run.lines[difference.line],
        running: run.places[difference.line].text(in: memory))
    }
    let next = expected[difference.pattern]
    guard difference.line < run.lines.count else {
      return TestFailure(
        line: next.line, reason: "the program \(run.endDescription), and this is not printed",
        expected: next.pattern.source, display: run.shownAtEnd,
        running: run.place.text(in: memory))
    }
    return TestFailure(
      line: next.line, reason: "the output differs", expected: next.pattern.source,
      display: run.lines[difference.line],
      running: run.places[difference.line].text(in: memory))
  }

  private var lastExpectedLine: Int { expected.last?.line ?? line }
}

extension TestRun {
  var error: UTF8Text? {
    guard case .failed(let fault) = ending else { return nil }
    return UTF8Text(fault.message)
  }

  /// The message of the error that ended the program, or the last display.
  fileprivate var shownAtEnd: UTF8Text { error ?? UTF8Text(display.trimmedText) }

  /// Completes a sentence that begins with "the program".
  fileprivate var endDescription: UTF8Text {
    switch ending {
    case .ended: "ends"
    case .broken: "ends by BRK"
    case .failed(let fault): "ends with \(fault.message): \(fault.cause.clause)"
    case .timedOut: "reaches the time limit"
    case .starved:
      switch lastWait {
      case .line: "asks for a line, but there are no more keys"
      case .key: "polls the keyboard, but there are no more keys"
      case .exe: "waits for EXE, but there are no more keys"
      case .time, nil: "ends"
      }
    }
  }
}

extension ProgramPosition {
  /// A line with its text, as `P0-120 PRINT A` or `line 4 (@ask) PRINT A`; the name of any other
  /// position.
  fileprivate func text(in memory: ProgramMemory) -> UTF8Text {
    guard case .line(let place, _) = self, let area = place.area,
      let line = memory.line(numbered: place.line, inArea: area)
    else { return name }
    if let labelled = memory.labelledLine(place.line, inArea: area) {
      return "\(labelled.name) \(labelled.statements)"
    }
    let listed = Lister.listing(of: line, for: memory.model).utf8
    let statements = listed.drop { $0 != UInt8(ascii: " ") }
    return name + UTF8Text(utf8: Array(statements))
  }
}

extension FaultCause {
  /// Without the period, because a clause may follow.
  fileprivate var clause: UTF8Text { UTF8Text(utf8: Array(explanation.utf8.dropLast())) }
}

extension ExpectedEnding {
  fileprivate var expectation: UTF8Text {
    guard case .failed(let pattern) = kind else { return text }
    return pattern.source
  }
}
