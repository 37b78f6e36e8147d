// Holding before statements: what trace mode tells, and where the debugger halts.

import BasicVM
import CompX

extension Computer {
  /// Whether the machine is to be stopped between instructions.
  var isStepping: Bool {
    switch run.program {
    case .stored: isTracing || debugger.isWatching
    case .byHand: false
    case .compX: debugger.isWatching
    }
  }

  /// What comes next, if it is the beginning of a statement or an instruction of COMP-X.
  private var nextStatement: (line: Debugger.Line, isLineStart: Bool)? {
    switch run.program {
    case .stored, .byHand:
      machine.isAtStatement ? (Debugger.Line(machine.place), machine.isAtLine) : nil
    case .compX:
      assembler.program.isWaiting
        ? nil : (Debugger.Line(address: Int(assembler.machine.registers.counter)), true)
    }
  }

  /// Tells of the line that was carried out in trace mode, and halts where the debugger wants it.
  ///
  /// - Returns: whether the run now waits.
  mutating func holdBeforeStatement() -> Bool {
    guard isStepping, !run.isAnnounced, let next = nextStatement else { return false }
    run.isAnnounced = true
    if debugger.isWatching {
      if debugger.halts(at: next.line, isLineStart: next.isLineStart) {
        run.wait = .person(.debugger)
        debugger.goal = .none
      }
      debugger.statementCount += 1
    }
    if run.wait == .nothing, next.isLineStart { _ = announceTraced(before: next.line) }
    return run.wait != .nothing
  }

  /// In trace mode, tells of the line that was begun last, and waits for EXE.
  ///
  /// Behind a line that asked, some machines show an empty line in place of its name.
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

  /// Whether a STOP need not wait, because trace mode waits behind it.
  var passesStop: Bool {
    isTracing && run.program == .stored && machine.isStoppedAtLineEnd
  }

  /// Goes on after the debugger has halted a run, with a new goal.
  public mutating func proceed(_ goal: Debugger.Goal) {
    debugger.goal = goal
    guard case .running = activity, run.wait == .person(.debugger) else { return }
    goOn(.proceed)
  }

  /// Halts a program at its next statement, to be looked at.
  public mutating func halt() {
    debugger.isWatching = true
    debugger.goal = .statement
  }

  /// Whether the debugger has halted a run.
  public var isHalted: Bool {
    if case .running = activity { run.wait == .person(.debugger) } else { false }
  }
}
