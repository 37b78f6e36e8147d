// Waiting statements as the last call of a transition; each returns the state that waits.

extension PortHost {
  /// The end of a PRINT: waits for EXE.
  public mutating func pause<State>(then state: State) -> State {
    pause()
    return state
  }

  /// A comma in PRINT: waits for EXE.
  public mutating func pauseThenClear<State>(then state: State) -> State {
    pauseThenClear()
    return state
  }

  /// STOP: waits for EXE.
  public mutating func stop<State>(then state: State) -> State {
    stop()
    return state
  }

  /// TIMER: waits tenths of a second.
  public mutating func timer<State>(_ tenths: Int, then state: State) -> State {
    timer(tenths)
    return state
  }

  /// TIMER of a computed number; throws if out of range.
  public mutating func timer<State>(_ tenths: Number, then state: State) throws(Halt) -> State {
    try timer(tenths)
    return state
  }

  /// KEY$: waits for a keyboard poll.
  public mutating func lookAtKey<State>(then state: State) -> State {
    lookAtKey()
    return state
  }

  /// INPUT of a text.
  public mutating func ask<State>(_ prompt: MachineText = "", then state: State) -> State {
    ask(prompt)
    return state
  }

  /// INPUT of a number.
  public mutating func askNumber<State>(_ prompt: MachineText = "", then state: State) -> State {
    askNumber(prompt)
    return state
  }
}
