// Runs programs: carries out effects and passes keys to a waiting program.

import BasicVM

extension Computer {
  // MARK: Start and end

  mutating func beginRun(_ program: Run.Program) {
    run = Run(program: program)
    debugger.watch.begin(machine)
    synchronize()
    keys.forgetUnpolledKeys()
    activity = .running
  }

  mutating func endRun(_ notice: Entry.Notice) {
    stopTape()
    machine.stopProgram()
    // A past wait would make a snapshot invalid.
    run = Run()
    debugger.haltCondition = .none
    showNotice(notice)
  }

  /// Aligns the program's clock with the computer's, or with the end of the wait.
  mutating func synchronize() {
    run.lag = clock - programClock
    if case .until(let due) = run.wait { run.lag = due - programClock - pendingTime }
  }

  // MARK: Effects

  /// Takes one step of a run.
  ///
  /// - Returns: false if none is due before `end`, or if the work of this call is used up.
  mutating func advanceRun(until end: Ticks, within work: inout Work) -> Bool {
    guard !run.isWaitingForPerson else { return false }
    if case .until(let due) = run.wait {
      guard due <= end else { return false }
      clock = max(clock, due)
      run.wait = .nothing
    }
    if let job = recorder.job {
      continueTape(job)
      return true
    }
    if holdBeforeStatement() { return true }
    let deadline = speed == .real ? end - run.lag : programClock + work.ticks
    guard programClock < deadline, work.polls > 0 else { return false }
    let start = programClock
    let effect = resumeProgram(until: deadline)
    if speed == .real {
      clock = min(max(clock, programClock + run.lag), end)
    } else {
      work.ticks -= programClock - start
    }
    respond(to: effect, &work)
    return true
  }

  private mutating func respond(to effect: Effect, _ work: inout Work) {
    switch effect {
    case .outOfTime: break
    case .beep(let tone):
      outputs.append(.tone(tone, at: effectTime))
      wait(Effect.beepTime)
    case .wait(let ticks): wait(ticks)
    case .scroll(let ticks): wait(speed == .real ? 0 : ticks)
    case .waitForExe where passesStop:
      note { $0.take(.exe, at: $1) }
      run.event = .exe
    case .waitForExe:
      keys.forgetTaps()
      printShown()
      if run.program == .stored { entry = Entry(.ready) }
      run.wait = .person(.exe)
    case .waitForLine:
      keys.forgetTaps()
      entry = Entry(.blank)
      run.hasAsked = true
      run.wait = .person(.line)
    case .pollKey: pollKey(&work)
    case .printed(let line): printOnPaper(line)
    case .rejected(let fault): reject(fault)
    case .command(let command, let number): carryOut(command, number)
    case .password(let word): changePassword(to: word)
    case .tape(let request): start(request)
    case .ended: if !announceTraced(before: nil) { finish() }
    case .failed(let fault): endProgram(fault)
    }
  }

  mutating func wait(_ ticks: Ticks) {
    if speed != .max { run.wait = .until(effectTime + ticks) }
  }

  /// The time of an effect; an instruction may end later than `clock`.
  private var effectTime: Ticks {
    speed == .real ? max(clock, programClock + run.lag) : clock
  }

  private mutating func pollKey(_ work: inout Work) {
    let found = keys.poll(at: clock, machineClock: machine.clock)
    note { $0.recordPoll(result: found, at: $1) }
    run.event = .key(found)
    if found == nil, speed != .real { work.polls -= 1 }
  }

  // MARK: Keys

  mutating func resumeRun(_ event: Event) {
    run.event = event
    run.wait = .nothing
    synchronize()
  }

  /// Characters answer INPUT or become visible to KEY$.
  mutating func typeInRun(_ codes: MachineText) {
    if acceptsLinesByHand {
      fault = nil
      return typeInEntry(codes)
    }
    guard run.wait == .person(.line), !run.isSuspended else { return keys.expectPoll(at: clock) }
    entry.edit { editor in for code in codes { editor.type(code) } }
  }

  mutating func controlRun(_ control: KeyControl) {
    if acceptsLinesByHand, controlStopped(control) { return }
    switch control {
    case .brk: breakRun()
    case .formulaIn: if run.wait == .person(.line), hasFormulaKey { breakRun() }
    case .stop: suspend()
    case .exe where run.isSuspended: resumeSuspended()
    case .exe: resumeWithExe()
    case .ac: clearAnswerOrBreak()
    case .edit(let edit):
      if run.wait == .person(.line), entry.isTyping { entry.edit { $0.take(edit) } }
    case .previousLine, .recall, .ans, .prefix, .mode, .program, .memo, .formulaOut, .calc,
      .engineering, .engineeringBack, .asmbl:
      break
    }
  }

  private mutating func breakRun() {
    note { $0.take(.brk, at: $1) }
    stopRunningProgram()
  }

  private mutating func suspend() {
    switch run.wait {
    case .nothing, .until:
      entry = Entry(.ready)
      run.suspension = run.suspension ?? clock
    case .person(.line): run.suspension = run.suspension ?? clock
    case .person: break
    }
  }

  private mutating func resumeSuspended() {
    guard let start = run.suspension else { return }
    run.suspension = nil
    keys.forgetUnpolledKeys()
    if case .until(let due) = run.wait { run.wait = .until(due + clock - start) }
    synchronize()
  }

  private mutating func resumeWithExe() {
    switch run.wait {
    case .person(.exe):
      note { $0.take(.exe, at: $1) }
      run.seenText = programDisplay.trimmedText
      resumeRun(.exe)
    case .person(.line):
      let text = entry.editor.text
      guard !text.isEmpty else { return }
      note { $0.take(text, at: $1) }
      entry = Entry(.blank)
      resumeRun(.line(text))
    case .person(.announcement): resumeRun(run.event)
    case .nothing, .until, .person(.rejection), .person(.debugger): break
    }
  }

  /// AC: at INPUT, clears the answer or the error of a rejected one; otherwise ends the run.
  private mutating func clearAnswerOrBreak() {
    switch run.wait {
    case .person(.rejection):
      fault = nil
      resumeRun(.proceed)
    case .person(.line):
      entry = Entry(.blank)
      if run.program != .compX { printIfOn("?") }
    case .nothing, .until, .person: breakRun()
    }
  }
}
