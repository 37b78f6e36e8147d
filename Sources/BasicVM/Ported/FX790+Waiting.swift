// Words that wait, as the last of a transition: each returns the state that waits.

extension FX790 {
  /// The end of a PRINT, which waits for EXE in a state.
  public mutating func pause<State>(then state: State) -> State {
    pause()
    return state
  }

  /// A comma in PRINT, which waits for EXE in a state.
  public mutating func pauseThenClear<State>(then state: State) -> State {
    pauseThenClear()
    return state
  }

  /// STOP, which waits for EXE in a state.
  public mutating func stop<State>(then state: State) -> State {
    stop()
    return state
  }

  /// TIMER, which waits in a state.
  public mutating func timer<State>(_ tenths: Int, then state: State) -> State {
    timer(tenths)
    return state
  }

  /// TIMER of a number that is worked out, which waits in a state.
  public mutating func timer<State>(_ tenths: Number, then state: State) throws(Halt) -> State {
    try timer(tenths)
    return state
  }

  /// KEY$, which waits for a look at the keys in a state.
  public mutating func lookAtKey<State>(then state: State) -> State {
    lookAtKey()
    return state
  }

  /// INPUT of a text, which waits for an answer in a state.
  public mutating func ask<State>(_ prompt: MachineText = "", then state: State) -> State {
    ask(prompt)
    return state
  }

  /// INPUT of a number, which waits for an answer in a state.
  public mutating func askNumber<State>(_ prompt: MachineText = "", then state: State) -> State {
    askNumber(prompt)
    return state
  }
}
