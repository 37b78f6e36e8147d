import FX790Device

extension Page {
  /// Switches the debugger off, and lets the program go on.
  func stopDebugging() {
    recorder.tell(.proceed(.none))
    recorder.change { $0.debugger.isWatching = false }
  }

  /// Goes on to the next statement.
  func step() {
    recorder.tell(recorder.computer.isHalted ? .proceed(.statement) : .halt)
  }

  /// Sets a breakpoint, which switches the debugger on, or takes it away.
  func toggleBreakpoint(_ line: Debugger.Line) {
    var breakpoints = recorder.computer.debugger.breakpoints
    if breakpoints.remove(line) == nil { breakpoints.insert(line) }
    if !recorder.computer.debugger.isWatching {
      recorder.change { $0.debugger.isWatching = true }
    }
    recorder.tell(.breakpoints(breakpoints))
  }
}
