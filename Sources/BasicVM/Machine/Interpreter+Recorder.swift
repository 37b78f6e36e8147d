// The optional recorder

extension Interpreter {
  mutating func finishTapeRequest(_ event: Event) -> Effect? {
    waiting = .nothing
    switch event {
    case .done: pc += 1
    case .refused(let cause): return raise(cause)
    // Without a reply the instruction repeats its order.
    case .proceed, .exe, .line, .key: break
    }
    return nil
  }

  /// Whether the recorder accepts an order; with the printer on, only GET on some models.
  func takesOrders(of verb: TapeRequest.Verb) -> Bool {
    !isPrinterOn || verb == .get && facts.getsWhilePrinting
  }

  /// The order of a tape instruction; throws if the last variable precedes the first.
  ///
  /// `variables` is the first variable, the last one (negative for `$` alone), and 1 if `$` is
  /// included.
  func tapeRequest(
    _ verb: TapeRequest.Verb, name: MachineText?, _ variables: UnsafeMutablePointer<Cell>
  ) throws(FaultCause) -> TapeRequest {
    guard verb.takesVariables else { return TapeRequest(verb, name: name) }
    guard let first = variables[0].number.truncated, let last = variables[1].number.truncated,
      let dollar = variables[2].number.truncated
    else { throw .badArgument }
    guard last >= 0 else {
      return TapeRequest(verb, name: name, variables: .init(dollar: true))
    }
    guard first <= last else { throw .badArgument }
    return TapeRequest(
      verb, name: name, variables: .init(dollar: dollar == 1, cells: first...last))
  }
}
