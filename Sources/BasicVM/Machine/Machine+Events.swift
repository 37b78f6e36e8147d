// Handling of events during waits

extension Machine {
  /// Returns the effect still awaited; nil if the program can continue.
  mutating func settle(_ event: Event) -> Effect? {
    switch interpreter.waiting {
    case .nothing: return nil
    case .ended: return .ended
    case .time(let ticks):
      interpreter.clock.pass(ticks)
      interpreter.waiting = .nothing
      return nil
    case .exe(let then):
      guard event == .exe else { return .waitForExe }
      interpreter.continueAfterExe(then)
      return nil
    case .key(let slot):
      guard case .key(let key) = event else { return .pollKey }
      interpreter.waiting = .nothing
      cellStore.put(key.map { [$0] } ?? [], in: slot)
      return nil
    case .line:
      guard case .line(let line) = event, !line.isEmpty else { return .waitForLine }
      take(line)
      return isPrinterOn ? .printed(line) : nil
    case .askingAgain:
      interpreter.display = interpreter.question
      interpreter.waiting = .line
      return isPrinterOn ? .printed("?") : .waitForLine
    case .scrolling: return interpreter.continueScrolling()
    case .recorder: return interpreter.finishTapeRequest(event)
    }
  }

  private mutating func take(_ line: MachineText) {
    interpreter.showTyped(line)
    if case .inputText(let slot) = interpreter.program.steps[interpreter.pc].instruction {
      cellStore.put(line, in: slot)
      interpreter.pc += 1
    } else {
      interpreter.inputInstruction = interpreter.pc
      compileAnswer(Tokenizer.tokenize(codes: line, for: model).bytes)
    }
  }
}
