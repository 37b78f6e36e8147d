import BasicVM
import StateMachines

extension PortChecker {
  func finish(
    _ operation: CheckedOperation, _ listing: inout CheckedSide, _ step: CheckedSide.Step,
    _ port: inout CheckedSide, _ other: CheckedSide.Step, _ values: inout SymbolicValues
  ) {
    operation.note(step.operands, &values)
    if operation.asksForNumber { setPoint(&listing, &port, &values) }
    if operation.isCheckOfType {
      for cell in step.cells { listing[cell] = step.operands[0] }
      for cell in other.cells { port[cell] = step.operands[0] }
    } else {
      set(operation.resultFacts(step.operands, values), &listing, step, &port, other, &values)
    }
    if operation.changesVariables, !plan.variables.hasLetters {
      for letter in 0..<SlotLayout.letters {
        let value = values.unknown(.init(longest: SlotLayout.shortTextLimit))
        listing[.letter(letter)] = value
        port[.letter(letter)] = value
      }
    }
    if operation.changesSettings { values.changeSettings() }
    listing.position += 1
    port.position += 1
  }

  /// An answer with POL or REC sets X and Y.
  ///
  /// If the port has no such property, no instruction reads the variable, and the host keeps it for
  /// the next answer.
  private func setPoint(
    _ listing: inout CheckedSide, _ port: inout CheckedSide, _ values: inout SymbolicValues
  ) {
    let letters = plan.variables.hasLetters ? plan.variables.point : Array(SlotLayout.point)
    for letter in letters {
      let isMixed = !plan.variables.hasLetters || plan.variables.kinds[letter] == .mixed
      let value = values.unknown(.init(type: isMixed ? .any : .number))
      listing[.letter(letter)] = value
      port[.letter(letter)] = value
    }
  }

  /// Gives both sides the same new results.
  func set(
    _ facts: SymbolicValues.Facts, _ listing: inout CheckedSide, _ step: CheckedSide.Step,
    _ port: inout CheckedSide, _ other: CheckedSide.Step, _ values: inout SymbolicValues
  ) {
    for index in 0..<max(step.cells.count, other.cells.count) {
      let value = values.unknown(facts)
      if index < step.cells.count { listing[step.cells[index]] = value }
      if index < other.cells.count { port[other.cells[index]] = value }
    }
  }

  /// An answer to INPUT, or an element without DIM, may name any variable.
  func compareVariables(
    _ listing: CheckedSide, _ port: CheckedSide, _ values: SymbolicValues
  ) throws(Difference) {
    let letters = (0..<PortVariables.count).map { CheckedCell.letter($0) }
    let arrays = (plan.variables.arrays ?? [:]).keys.sorted().map { CheckedCell.array($0) }
    for cell in letters + arrays {
      guard let value = listing[cell] else { continue }
      let isEqual =
        if let other = port[cell] {
          other == value
        } else {
          // The port has no such variable, so the listing's must be empty.
          values.term(value) == plan.variables.initialValue(of: cell.number)
        }
      guard isEqual else {
        throw Difference(reason: "a variable that may be named differs in the Swift")
      }
    }
  }
}
