// The program that runs: one of the machine, or of COMP-X. All that depends on which it is.

import BasicVM
import CompX

extension Computer {
  // MARK: State

  /// The clock of the running program.
  var programClock: Ticks {
    switch run.program {
    case .stored, .byHand: machine.clock
    case .compX: assembler.program.clock
    }
  }

  /// The time that the last effect still takes.
  var pendingTime: Ticks {
    switch run.program {
    case .stored, .byHand: machine.pendingTime
    case .compX: 0
    }
  }

  /// The display of the running program.
  var programDisplay: Display {
    switch run.program {
    case .stored, .byHand: machine.display
    case .compX: assembler.program.display
    }
  }

  /// The line that the program is at; nil while none runs.
  public var runningLine: Debugger.Line? {
    guard isRunning else { return nil }
    switch run.program {
    case .stored, .byHand:
      return machine.place.area.map { Debugger.Line(area: $0, number: machine.place.line) }
    case .compX: return Debugger.Line(address: Int(compX.registers.counter))
    }
  }

  /// Whether a program of COMP-X runs.
  var isRunningCompX: Bool {
    guard isRunning else { return false }
    return switch run.program {
    case .stored, .byHand: false
    case .compX: true
    }
  }

  /// Whether the key IN has its meaning while an answer is typed.
  var hasFormulaKey: Bool {
    switch run.program {
    case .stored, .byHand: true
    case .compX: false
    }
  }

  // MARK: Running

  /// Runs the program on, until it needs the computer or its clock has reached `deadline`.
  mutating func resumeProgram(until deadline: Ticks) -> Effect {
    let event = run.event
    run.event = .proceed
    run.isAnnounced = false
    switch run.program {
    case .stored, .byHand:
      guard isStepping else { return machine.resume(event, until: deadline) }
      // What the machine waited for is settled first, so that it can be held before what follows.
      return machine.isWaiting
        ? machine.resume(event, until: machine.clock) : machine.stepInstruction(event)
    case .compX: return resumeCompX(event, until: deadline)
    }
  }

  /// The program does not accept an answer.
  mutating func reject(_ fault: Fault) {
    switch run.program {
    case .stored, .byHand:
      self.fault = fault
      run.wait = .person(.rejection)
    case .compX:
      // READ asks again.
      entry = Entry(.blank)
      run.wait = .person(.line)
    }
  }

  // MARK: Ending

  /// The program has ended by itself: its last words stay on the display unless they have been seen.
  mutating func finish() {
    switch run.program {
    case .stored: endRun(notice(whenBlank: .ready))
    case .byHand:
      let text = machine.display.trimmedText
      let isResult = text == machine.text(of: machine.lastResult)
      endRun(isResult ? .result(text) : notice(whenBlank: .blank))
    case .compX: endCompX()
    }
  }

  private func notice(whenBlank blank: Entry.Notice) -> Entry.Notice {
    let display = machine.display
    let text = display.trimmedText
    if text.isEmpty { return blank }
    return display.isTyped || text == run.seenText ? .ready : .left(display)
  }

  /// The program fails.
  mutating func endProgram(_ fault: Fault) {
    switch run.program {
    case .stored, .byHand: fail(fault, showing: machine.display)
    case .compX: endCompX(fault)
    }
  }

  /// A person stops the program.
  mutating func stopRunningProgram() {
    switch run.program {
    case .stored, .byHand: endRun(.ready)
    case .compX: endCompX()
    }
  }

  /// Prints what WRITE and trace mode of COMP-X show, as MODE 7 wants it; PRINT prints by itself.
  mutating func printShown() {
    switch run.program {
    case .stored, .byHand: break
    case .compX:
      guard machine.isPrinterOn, let line = assembler.program.shownLine else { return }
      outputs.append(.paper(line))
    }
  }
}
