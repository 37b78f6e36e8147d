// Orders to the cassette recorder

extension Interpreter {
  mutating func finishTapeRequest(_ event: Event) -> Effect? {
    waiting = .nothing
    switch event {
    case .done: pc += 1
    case .refused(let cause): return raise(cause)
    // Without a reply, the instruction runs again and repeats its order.
    case .proceed, .exe, .line, .key: break
    }
    return nil
  }

  /// With the printer on, the recorder accepts only GET, and only on some models.
  func takesOrders(of verb: TapeRequest.Verb) -> Bool {
    !isPrinterOn || verb == .get && facts.getsWhilePrinting
  }

  /// The order of a tape instruction; throws if the last variable precedes the first.
  ///
  /// `variables` points to three cells: the index of the first variable, that of the last (negative
  /// for `$` alone), and 1 if `$` is included.
  func tapeRequest(
    _ verb: TapeRequest.Verb, name: MachineText?, _ variables: UnsafeMutablePointer<Cell>
  ) throws(FaultCause) -> TapeRequest {
    guard verb.takesVariables else { return TapeRequest(verb, name: name) }
    let last = variables[1].number.truncated
    // The first cell is then unset.
    if let last, last < 0 { return TapeRequest(verb, name: name, variables: .init(dollar: true)) }
    guard let first = variables[0].number.truncated, let last, first <= last,
      let dollar = variables[2].number.truncated
    else { throw .badArgument }
    return TapeRequest(
      verb, name: name, variables: .init(dollar: dollar == 1, cells: first...last))
  }
}
