import BasicVM

extension ValueRanges {
  /// The bounds before an instruction.
  struct State: Equatable {
    /// Bounds of letters and temporaries.
    var ranges: [Slot: NumberRange] = [:]
    /// Limit and step of the last FOR of a variable.
    var loops: [Slot: Loop] = [:]
    /// The arrays that surely have elements of their own.
    var arrays: Set<ArrayName> = []

    struct Loop: Equatable {
      var limit: NumberRange
      var step: NumberRange
    }
  }
}

extension ValueRanges.State {
  mutating func set(_ slot: Slot, _ range: NumberRange) {
    guard slot < SlotLayout.letters || slot >= SlotLayout.cells else { return }
    ranges[slot] = range.isAll ? nil : range
  }

  mutating func forget(_ variables: VariableSet) {
    for slot in ranges.keys where slot < SlotLayout.letters && variables.contains(Int(slot)) {
      ranges[slot] = nil
    }
  }

  /// Also includes another state; with constants, growing bounds move to the next one.
  mutating func include(_ other: Self, wideningTo constants: [Decimal12]?) {
    func joined(_ range: NumberRange, _ other: NumberRange) -> NumberRange {
      var all = range
      all.include(other)
      if let constants { all.widen(from: range, to: constants) }
      return all
    }
    for (slot, range) in ranges { set(slot, joined(range, other.ranges[slot] ?? NumberRange())) }
    for (variable, loop) in loops {
      loops[variable] = other.loops[variable].map { other in
        .init(limit: joined(loop.limit, other.limit), step: joined(loop.step, other.step))
      }
    }
    arrays.formIntersection(other.arrays)
  }
}

extension NumberRange {
  static let random = NumberRange(from: .zero, to: RandomNumbers.largest)
  static let length = NumberRange(
    from: .zero, to: Decimal12(SlotLayout.textLimit), isWhole: true)

  init(of function: UnaryFunction) {
    switch function {
    case .sgn: self.init(from: Decimal12(-1), to: .one, isWhole: true)
    case .sin, .cos, .hyptan, .frac: self.init(from: Decimal12(-1), to: .one)
    case .abs, .sqr, .exp, .hypcos, .fact, .acs, .hypacs: self.init(from: .zero, to: nil)
    case .tan, .asn, .atn, .hypsin, .hypasn, .hypatn, .log, .ln, .cur: self.init()
    }
  }
}
