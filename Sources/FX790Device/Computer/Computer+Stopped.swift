// Lines entered by hand while a program is stopped (STOP is lit).

import BasicVM

extension Computer {
  var acceptsLinesByHand: Bool {
    guard case .running = activity, run.program == .stored, recorder.job == nil else {
      return false
    }
    return switch run.wait {
    case .nothing, .until: run.isSuspended
    case .person(.exe), .person(.announcement): true
    case .person(.line), .person(.rejection), .person(.debugger): false
    }
  }

  /// Handles a key for the line; returns false if the key is for the program.
  mutating func controlStopped(_ control: KeyControl) -> Bool {
    // Any key ends the error of the last line.
    let hasFailed = fault != nil
    fault = nil
    switch control {
    case .exe where entry.isTyping && !entry.editor.isEmpty: enterWhileStopped()
    case .ac where entry.isTyping || hasFailed: entry = Entry(.blank)
    case .edit(.clear): entry = Entry(.blank)
    case .edit(let edit): if entry.isTyping { changeEntry(edit) }
    case .ans: enterLastResult()
    case .recall: recall(atStart: false)
    // STOP shows the position of the program.
    case .stop:
      let place = run.wait == .person(.announcement) ? run.announced : machine.waitingPlace.name
      entry = Entry(.finalDisplay(Display(place, width: facts.columns)))
    case .exe, .ac, .brk, .previousLine, .prefix, .mode, .program, .memo, .formulaIn,
      .formulaOut, .calc, .engineering, .engineeringBack, .asmbl:
      return false
    }
    return true
  }

  private mutating func enterWhileStopped() {
    let text = entry.editor.text
    lastLine = text
    printTyped(text)
    let (stopped, outputCount) = (machine, outputs.count)
    machine.choose(area: area)
    machine.execute(Tokenizer.tokenize(codes: text, for: model).bytes)
    switch runWhileStopped() {
    case .shows(let notice):
      let changed = machine
      machine = stopped
      machine.takeOver(changed)
      if !machine.continuesRun(like: stopped) { runRecording = nil }
      entry = Entry(notice)
    case .command(let command, let number):
      endRun(.blank)
      carryOut(command, number)
    case .mustRunAlone:
      // The line ends the program and runs again, alone: discard its output so far.
      machine = stopped
      outputs.removeSubrange(outputCount...)
      endRun(.blank)
      enterByHand(text)
    }
  }

  private enum Outcome {
    case shows(Entry.Notice)
    case command(Command, Int)
    case mustRunAlone
  }

  /// 60 s of machine time: a line that takes longer must run alone.
  private static var lineTimeLimit: Ticks { 60_000_000 }

  private mutating func runWhileStopped() -> Outcome {
    fault = nil
    let deadline = machine.clock + Self.lineTimeLimit
    var event = Event.proceed
    while true {
      let effect = machine.resume(event, until: deadline)
      event = .proceed
      switch effect {
      case .beep(let tone): outputs.append(.tone(tone, at: clock))
      case .printed(let line): printOnPaper(line)
      case .scroll, .wait: break
      case .pollKey: event = .key(nil)
      case .command(.mode, let number) where 2...3 ~= number: isTracing = number == 2
      case .command(let command, let number): return .command(command, number)
      case .ended:
        printEndOfLine()
        return .shows(resultNotice)
      case .failed(let fault):
        self.fault = fault
        printIfOn(fault.message)
        return .shows(.finalDisplay(machine.display))
      case .waitForExe, .waitForLine, .rejected, .tape, .password, .outOfTime: return .mustRunAlone
      }
    }
  }

  private var resultNotice: Entry.Notice {
    let text = machine.display.trimmedText
    if text.isEmpty { return .blank }
    return text == machine.text(of: machine.lastResult)
      ? .result(text) : .finalDisplay(machine.display)
  }
}
