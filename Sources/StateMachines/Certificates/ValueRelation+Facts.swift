import BasicVM

extension ValueRelation {
  /// The equalities and decisions for a certificate.
  var facts: PlaceFacts {
    var facts = PlaceFacts()
    var known: [Value] = []
    for entry in entries {
      let cell = PlaceFacts.Cell(entry.cell)
      if let index = known.firstIndex(of: entry.value) {
        facts.groups[index].cells.append(cell)
      } else {
        known.append(entry.value)
        facts.groups.append(.init(kind: .init(entry.value), cells: [cell]))
      }
    }
    facts.decisions = assumptions.map { assumption in
      .init(
        holds: assumption.holds, one: .init(assumption.a, assumption.side),
        isLess: assumption.isLess, other: .init(assumption.b, assumption.side))
    }
    return facts
  }
}

extension PlaceFacts.Cell {
  fileprivate init(_ cell: ValueRelation.Cell) {
    self.init(isOfB: cell.side == .right, isText: cell.isText, slot: Int(cell.slot))
  }
}

extension PlaceFacts.Kind {
  fileprivate init(_ value: ValueRelation.Value) {
    switch value {
    case .constant(let number): self = .constant(number)
    case .initial, .named: self = value.isNumber ? .number : .any
    }
  }
}

extension PlaceFacts.Operand {
  fileprivate init(_ operand: Assumption.Operand, _ side: ValueRelation.Side) {
    switch operand {
    case .constant(let number): self = .constant(number)
    case .cell(let slot):
      self = .cell(.init(isOfB: side == .right, isText: false, slot: Int(slot)))
    }
  }
}
