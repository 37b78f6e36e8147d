// Stops between statements, for trace mode and the debugger.

import BasicVM
import CompX

extension Computer {
  /// Whether the program runs statement by statement.
  var isStepping: Bool {
    switch run.program {
    case .stored: isTracing || debugger.isWatching
    case .byHand: false
    case .compX: debugger.isWatching
    }
  }

  /// The next statement or COMP-X instruction; nil inside a statement.
  private var nextStatement: (line: Debugger.Line, isLineStart: Bool)? {
    switch run.program {
    case .stored, .byHand:
      machine.isAtStatement ? (Debugger.Line(machine.place), machine.isAtLine) : nil
    case .compX:
      assembler.program.isWaiting
        ? nil : (Debugger.Line(address: Int(assembler.machine.registers.counter)), true)
    }
  }

  /// Shows a trace or halts, if due before the next statement; returns whether the run now waits.
  mutating func holdBeforeStatement() -> Bool {
    guard isStepping, !run.isAnnounced, let next = nextStatement else { return false }
    run.isAnnounced = true
    if debugger.isWatching {
      if debugger.halts(at: next.line, isLineStart: next.isLineStart, machine) {
        run.wait = .person(.debugger)
        debugger.haltCondition = .none
      }
      debugger.statementCount += 1
    }
    if run.wait == .nothing, next.isLineStart { _ = announceTraced(before: next.line) }
    return run.wait != .nothing
  }

  /// In trace mode, shows the completed line and waits for EXE; returns whether it waits.
  ///
  /// After INPUT, some models show an empty line instead.
  mutating func announceTraced(before next: Debugger.Line?) -> Bool {
    guard isTracing, run.program == .stored else { return false }
    let done = run.tracedLine
    run.tracedLine = next
    guard let done else { return false }
    run.announced = Place(area: done.area, line: done.number, offset: 0).name
    entry = Entry(run.hasAsked && facts.emptiesAnswers ? .blank : .ready)
    run.hasAsked = false
    run.wait = .person(.announcement)
    return true
  }

  /// Whether STOP does not wait, because trace mode waits after the same line.
  var passesStop: Bool {
    isTracing && run.program == .stored && machine.isStoppedAtLineEnd
  }

  /// Resumes a halted run with a new halt condition.
  package mutating func proceed(_ haltCondition: Debugger.HaltCondition) {
    debugger.haltCondition = haltCondition
    guard case .running = activity, run.wait == .person(.debugger) else { return }
    resumeRun(.proceed)
  }

  /// Halts a program at its next statement and enables the debugger.
  public mutating func halt() {
    debugger.isWatching = true
    debugger.haltCondition = .statement
  }

  /// Replaces all breakpoints.
  mutating func setBreakpoints(_ breakpoints: Breakpoints) {
    debugger.watch.set(breakpoints, machine)
  }

  /// The first line from this one on at which a run can halt; nil after the last line.
  ///
  /// A line with only remarks, DATA or colons has nothing to carry out, but the last line of an area
  /// also ends the program.
  package func haltingLine(from line: Debugger.Line) -> Debugger.Line? {
    guard line.address == nil else { return line }
    guard machine.memory.areas.indices.contains(line.area) else { return nil }
    let lines = machine.memory.areas[line.area].filter { $0.number >= line.number }
    let halting = lines.first { Parser.line($0.bytes, on: facts).hasStatement } ?? lines.last
    return halting.map { Debugger.Line(area: line.area, number: $0.number) }
  }

  /// Whether the program only lets time pass, as at TIMER.
  package var isPausing: Bool {
    if case .running = activity, case .until = run.wait { true } else { false }
  }

  /// Whether the debugger has halted a run.
  public var isHalted: Bool {
    if case .running = activity { run.wait == .person(.debugger) } else { false }
  }
}
