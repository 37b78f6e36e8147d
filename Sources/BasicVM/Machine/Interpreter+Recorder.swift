// The recorder, which is an option of the machine.

extension Interpreter {
  /// Goes on behind the instruction that asked the recorder.
  mutating func settleTape(_ event: Event) -> Effect? {
    waiting = .nothing
    switch event {
    case .done: pc += 1
    case .refused(let cause): return raise(cause)
    // Without an answer the instruction asks again.
    case .proceed, .exe, .line, .key: break
    }
    return nil
  }

  /// The order to the recorder; refused if the last variable stands before the first.
  ///
  /// The cells are the numbers of the first variable and of the last, and whether `$` goes first; no
  /// last variable, a number below A's, is none but `$`.
  func order(
    _ verb: TapeOrder.Verb, name: MachineText?, _ variables: UnsafeMutablePointer<Cell>
  ) throws(FaultCause) -> TapeOrder {
    guard verb.takesVariables else { return TapeOrder(verb, name: name) }
    guard let first = variables[0].number.truncated, let last = variables[1].number.truncated,
      let dollar = variables[2].number.truncated
    else { throw .badArgument }
    guard last >= 0 else {
      return TapeOrder(verb, name: name, variables: .init(dollar: true))
    }
    guard first <= last else { throw .badArgument }
    return TapeOrder(
      verb, name: name, variables: .init(dollar: dollar == 1, cells: first...last))
  }
}
