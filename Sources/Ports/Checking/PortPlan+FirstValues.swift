import BasicVM
import StateMachines

extension PortPlan {
  /// The values of the listing's variables when a run starts.
  var firstValues: [CheckedCell: SymbolicValues.Term] {
    var values: [CheckedCell: SymbolicValues.Term] = [:]
    for letter in 0..<PortVariables.count {
      values[.letter(letter)] = variables.initialValue(of: letter)
    }
    for (name, largest) in variables.arrays ?? [:] { values[.array(name)] = .array(largest) }
    return values
  }

  /// The values of the port's properties when a run starts.
  func firstValues(held: [SwiftVariable]) -> [CheckedCell: SymbolicValues.Term] {
    let zero = SymbolicValues.Term.number(.zero)
    var values = firstValues.filter { cell, _ in
      cell.kind != .letter || !variables.hasLetters || variables.properties.contains(cell.number)
    }
    for bound in sharedBounds { values[CheckedCell(bound)] = zero }
    for case .held(let number, let isText, let longest) in held {
      values[CheckedCell(.held(number, isText: isText, longest: longest))] =
        isText ? .text([]) : zero
    }
    for group in callerGroups {
      values[CheckedCell(kind: .caller, number: group)] =
        .number(Decimal12(returnParts(of: group)[0]))
    }
    values[CheckedCell(kind: .key)] = .text([])
    values[CheckedCell(kind: .answer)] = .text([])
    values[CheckedCell(kind: .answeredNumber)] = zero
    values[CheckedCell(kind: .destination)] = zero
    values[CheckedCell(kind: .line)] = zero
    values[CheckedCell(kind: .area)] = zero
    return values
  }
}
