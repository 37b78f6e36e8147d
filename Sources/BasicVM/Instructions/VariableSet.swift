/// A set of letters, with `$` as letter 26.
package struct VariableSet: OptionSet, Sendable {
  package var rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The index of `$` after the letters.
  package static let dollar = NameHint.dollar
  package static let all = VariableSet(rawValue: .max)
  package static let xAndY = VariableSet(rawValue: 1 << SlotLayout.x | 1 << SlotLayout.y)

  package mutating func insert(_ variable: Int) { rawValue |= 1 << variable }

  package mutating func remove(_ variable: Int) { rawValue &= ~(1 << variable) }

  package func contains(_ variable: Int) -> Bool { rawValue & 1 << variable != 0 }

  /// Inserts a slot if it is a letter.
  package mutating func insert(slot: Slot) {
    if slot < SlotLayout.letters { insert(Int(slot)) }
  }

  /// Inserts the letters and `$` in an operand, and the letters that index an element.
  mutating func insert(_ operand: InstructionFacts.Operand?) {
    switch operand {
    case .number(let slot): insert(slot: slot)
    case .numbers(let slot, let count), .element(_, let count, let slot):
      for slot in slot..<slot + Slot(count) { insert(slot: slot) }
    case .text(let slot): if slot == SlotLayout.dollar { insert(Self.dollar) }
    case .array, .choices, .cause, nil: break
    }
  }
}
