// Differences between running a BASIC program and a COMP-X program.

import BasicVM
import CompX

extension Computer {
  // MARK: State

  var programClock: Ticks {
    switch run.program {
    case .stored, .byHand: machine.clock
    case .compX: assembler.program.clock
    }
  }

  var pendingTime: Ticks {
    switch run.program {
    case .stored, .byHand: machine.pendingTime
    case .compX: 0
    }
  }

  var programDisplay: Display {
    switch run.program {
    case .stored, .byHand: machine.display
    case .compX: assembler.program.display
    }
  }

  /// The current line of the running program.
  package var runningLine: Debugger.Line? {
    guard isRunning else { return nil }
    switch run.program {
    case .stored, .byHand:
      return machine.place.area.map { Debugger.Line(area: $0, number: machine.place.line) }
    case .compX: return Debugger.Line(address: Int(compX.registers.counter))
    }
  }

  /// The line for a debugger to show: of the running program, the waiting statement, the error, or
  /// the edited line.
  package var lineOfInterest: Debugger.Line? {
    switch activity {
    case .running:
      switch run.wait {
      case .person(.exe) where run.program == .stored, .person(.line) where run.program == .stored:
        Debugger.Line(machine.waitingPlace)
      case .nothing, .until, .person: runningLine
      }
    case .failed:
      fault.flatMap { fault in
        fault.place.area.map { Debugger.Line(area: $0, number: fault.place.line) }
      }
    case .entering: entry.edited.map { Debugger.Line(area: area, number: $0.number) }
    case .listing, .memo, .calculating, .assembler: nil
    }
  }

  /// Whether an error of a stored program is shown.
  var hasFailedInProgram: Bool {
    if case .failed = activity { fault?.place.area != nil } else { false }
  }

  /// Whether a program runs, in contrast to a line entered by hand.
  var isRunningProgram: Bool {
    guard isRunning else { return false }
    return switch run.program {
    case .stored, .compX: true
    case .byHand: false
    }
  }

  var isRunningCompX: Bool {
    guard isRunning else { return false }
    return switch run.program {
    case .stored, .byHand: false
    case .compX: true
    }
  }

  /// Whether IN acts as BRK while the user types an answer.
  var hasFormulaKey: Bool {
    switch run.program {
    case .stored, .byHand: true
    case .compX: false
    }
  }

  // MARK: Running

  mutating func resumeProgram(until deadline: Ticks) -> Effect {
    let event = run.event
    run.event = .proceed
    run.isAnnounced = false
    switch run.program {
    case .stored, .byHand:
      guard isStepping else { return machine.resume(event, until: deadline) }
      // End the wait without a statement, so that the run can halt before the next one.
      return machine.isWaiting
        ? machine.resume(event, until: machine.clock) : machine.stepInstruction(event)
    case .compX: return resumeCompX(event, until: deadline)
    }
  }

  mutating func reject(_ fault: Fault) {
    switch run.program {
    case .stored, .byHand:
      self.fault = fault
      printIfOn(fault.shortMessage)
      run.wait = .person(.rejection)
    case .compX:
      // READ asks again.
      entry = Entry(.blank)
      run.wait = .person(.line)
    }
  }

  // MARK: Ending

  /// Ends a run; the last text stays visible, unless a pause has shown it already.
  mutating func finish() {
    switch run.program {
    case .stored: endRun(notice(whenBlank: .ready))
    case .byHand:
      let text = machine.display.trimmedText
      let isResult = text == machine.text(of: machine.lastResult)
      printEndOfLine()
      endRun(isResult ? .result(text) : notice(whenBlank: .blank))
    case .compX: endCompX()
    }
  }

  private func notice(whenBlank blank: Entry.Notice) -> Entry.Notice {
    let display = machine.display
    let text = display.trimmedText
    if text.isEmpty { return blank }
    return display.isTyped || text == run.seenText ? .ready : .finalDisplay(display)
  }

  mutating func endProgram(_ fault: Fault) {
    switch run.program {
    case .stored, .byHand: fail(fault, showing: machine.display)
    case .compX: endCompX(fault)
    }
  }

  /// BRK or AC.
  mutating func stopRunningProgram() {
    switch run.program {
    case .stored, .byHand: endRun(.ready)
    case .compX: endCompX()
    }
  }

  /// Prints COMP-X output in MODE 7; PRINT prints by itself.
  mutating func printShown() {
    switch run.program {
    case .stored, .byHand: break
    case .compX:
      if let line = assembler.program.shownLine { printIfOn(line) }
    }
  }
}
