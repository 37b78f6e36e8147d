// PUT and GET

extension Compiler {
  /// Compiles PUT and GET of `$`, one variable or a range.
  ///
  ///     move 1 with `$`, else 0 -> t2
  ///     move number of the first -> t0
  ///     move number of the last, -1 without variables -> t1
  ///     tape, t0, t1, t2
  mutating func orderVariables(
    _ verb: TapeRequest.Verb, name: [UInt8]?, hasDollar: Bool, _ variables: [Syntax.Variable]
  ) throws(Syntax.Fault) {
    let here = origin
    let first = try takeTemporary(at: here)
    let last = try takeTemporary(at: here)
    let dollar = try takeTemporary(at: here)
    emit(.move(slot(of: Decimal12(hasDollar ? 1 : 0)), to: dollar))
    if variables.isEmpty, fault == nil { emit(.move(slot(of: Decimal12(-1)), to: last)) }
    for (variable, target) in zip(variables, [first, last]) {
      try numberOnTape(of: variable, into: target)
    }
    if variables.count == 1 { emit(.move(first, to: last)) }
    if let fault { throw fault }
    origin = here
    emit(.tape(verb, isNamed: name != nil, slot(ofText: name ?? []), variables: first))
  }

  private mutating func numberOnTape(
    of variable: Syntax.Variable, into target: Slot
  ) throws(Syntax.Fault) {
    switch try assignmentTarget(of: variable) {
    case .number(let letter), .text(let letter):
      emit(.move(slot(of: Decimal12(Int(letter))), to: target))
    case .numberElement(let name, let count, let first),
      .textElement(let name, let count, let first):
      emit(.numberOfElement(name, count: count, first, to: target))
    case .dollar: break
    }
  }
}
