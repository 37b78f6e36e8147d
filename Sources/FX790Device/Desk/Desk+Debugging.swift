// The commands of the debugger.

import BasicVM

extension Desk {
  mutating func debug(_ action: DebuggerAction) -> Bool {
    switch action {
    case .off:
      history.apply(.proceed(.none))
      history.change { $0.debugger.isWatching = false }
    case .halt: history.apply(.halt)
    case .step:
      history.apply(history.computer.isHalted ? .proceed(.statement) : .halt)
      explainDelay("it then halts", "the next one halts at its first statement")
    case .over, .out:
      let depth = history.computer.machine.callDepth
      let isOver = if case .over = action { true } else { false }
      history.apply(.proceed(isOver ? .depth(depth) : depth > 0 ? .depth(depth - 1) : .none))
      explainDelay("it then halts", "")
    case .back: return history.stepBack() || refuseToGoBack()
    case .reverse:
      guard history.continueBack() else { return refuseToGoBack() }
      explainHalt()
    case .resume:
      history.apply(.proceed(.none))
      explainDelay("", "")
    case .runTo(let line):
      history.apply(.proceed(.line(history.computer.haltingLine(from: line) ?? line)))
      explainDelay("it then runs to the line", "the next one runs to the line")
    case .toggleBreakpoint(let line):
      let halting = history.computer.haltingLine(from: line) ?? line
      changeBreakpoints { $0.toggle(halting) }
    case .haltWhen(let text, let line): return halt(when: text, at: line)
    case .breakpoints(let breakpoints): changeBreakpoints { $0 = breakpoints }
    case .change(let change): apply(.change(change))
    }
    return true
  }

  /// Reports the changes of variables that have halted the program.
  mutating func explainHalt() {
    if case .changes(let changes)? = history.computer.debugger.cause {
      remind(VariableChange.sentence(of: changes))
    }
  }

  private mutating func refuseToGoBack() -> Bool {
    remind(
      history.computer.isRunningProgram
        ? "no earlier statement is recorded: that needs the debugger to be on" : Self.noProgramRuns)
    return false
  }

  private mutating func changeBreakpoints(_ change: (inout Breakpoints) -> Void) {
    var breakpoints = history.computer.debugger.breakpoints
    change(&breakpoints)
    if !history.computer.debugger.isWatching {
      history.change { $0.debugger.isWatching = true }
    }
    history.apply(.breakpoints(breakpoints))
  }

  private mutating func halt(when text: UTF8Text, at line: Debugger.Line) -> Bool {
    let machine = history.computer.machine
    let condition = MachineText(CharacterReader.decode(text).codes)
    let name = Breakpoints.variable(UTF8Text(utf8: text.utf8.map { $0.asciiCapital }))
    if machine.variable(name) != nil {
      changeBreakpoints { $0.toggle(variable: name) }
      let names = history.computer.debugger.breakpoints.variables.joined(", ")
      showMessage(names.isEmpty ? "no variable halts the program" : "changes of \(names) halt")
      return true
    }
    guard condition.isEmpty || Machine.isCondition(condition, on: machine.model) else {
      showFailure("\(text) is neither a condition of IF nor a variable; nothing was set")
      return false
    }
    guard let halting = history.computer.haltingLine(from: line),
      line.address != nil || machine.memory.line(numbered: line.number, inArea: line.area) != nil
    else {
      showFailure("there is no line \(line.number) in P\(line.area); nothing was set")
      return false
    }
    changeBreakpoints { $0.lines[halting] = .init(condition) }
    return true
  }

  /// Explains a command that has no effect yet, because the program waits or none is running.
  ///
  /// The message ends with what will happen: to this program, or else to the next one.
  private mutating func explainDelay(_ later: UTF8Text, _ next: UTF8Text) {
    let computer = history.computer
    guard computer.isRunningProgram else {
      return remind(Self.noProgramRuns + (next.isEmpty ? "" : "; \(next)"))
    }
    guard let awaited = computer.awaitedKeys else { return }
    remind("the program waits for \(awaited)\(later.isEmpty ? "" : "; ")\(later)")
  }

  private static var noProgramRuns: UTF8Text { "no program is running" }
}

extension Computer {
  /// The input for which the program waits; nil if it waits for none, or the debugger has halted it.
  fileprivate var awaitedKeys: UTF8Text? {
    if run.isSuspended { return "EXE (Enter)" }
    return switch run.wait {
    case .person(.exe), .person(.announcement): "EXE (Enter)"
    case .person(.line): "an answer and EXE (Enter)"
    case .person(.rejection): "AC and another answer"
    case .nothing, .until, .person(.debugger): nil
    }
  }
}
