// The display as a whole, for programs that write each display themselves.

extension PortHost {
  /// The display's columns.
  package var columns: Int { machine.interpreter.facts.columns }

  /// Replaces the display's text, which must fit.
  package mutating func replaceDisplay(with text: MachineText) {
    clearDisplay()
    machine.interpreter.write(unscrolled: text)
  }

  /// Waits for EXE; the display stays.
  package mutating func waitForEXE() {
    machine.interpreter.waiting = .exe(.unchanged)
  }

  /// Waits for a line, with the cursor after the display's text, into `answer`.
  package mutating func askHere() {
    updatePosition()
    machine.interpreter.pc = Machine.asksForText
    _ = machine.interpreter.askForLine()
  }

  /// Waits for a time.
  package mutating func pause(for ticks: Ticks) {
    machine.interpreter.waiting = .time(ticks)
  }
}

extension Interpreter {
  fileprivate mutating func write(unscrolled text: MachineText) {
    for code in text { display.write(code) }
    printRecord?.write(text.codes)
  }
}
