import BasicVM
import StateMachines

/// Values as terms over unknown values; a value is the number of its term.
///
/// Both sides of a check share one table, so values with the same number are equal.
struct SymbolicValues {
  enum Term: Hashable {
    case number(Decimal12)
    case text([UInt8])
    /// A variable after RUN or CLEAR: both 0 and an empty text.
    case empty
    /// An array as DIM creates it, with its largest indexes.
    case array([Int])
    case unknown(Int)
    case random(Int)
    case result(Function, [Int])
  }

  /// A function that never fails.
  enum Function: Hashable {
    /// A variable that may be empty, as a number or a text.
    case asNumber, asText
    case negate, integer, magnitude, sign
    case join, compareTexts, length, numberText, middle, rest
    case prefix(Int)
    case loopBound
    case element
  }

  enum ValueType {
    case number, text, empty, any
    case numberOrEmpty, textOrEmpty

    func merged(_ other: ValueType) -> ValueType {
      switch (self, other) {
      case _ where self == other: self
      case (.number, .empty), (.empty, .number), (.number, .numberOrEmpty),
        (.empty, .numberOrEmpty),
        (.numberOrEmpty, .number), (.numberOrEmpty, .empty):
        .numberOrEmpty
      case (.text, .empty), (.empty, .text), (.text, .textOrEmpty), (.empty, .textOrEmpty),
        (.textOrEmpty, .text), (.textOrEmpty, .empty):
        .textOrEmpty
      default: .any
      }
    }
  }

  struct Facts: Equatable {
    var type = ValueType.any
    /// The maximum length of a text.
    var longest = SlotLayout.textLimit

    func isText(within limit: Int) -> Bool { type == .text && longest <= limit }

    func merged(_ other: Facts) -> Facts {
      Facts(type: type.merged(other.type), longest: max(longest, other.longest))
    }
  }

  private let plan: PortPlan
  private var terms: [Term] = []
  private(set) var facts: [Facts] = []
  private var numbers: [Term: Int] = [:]
  private var unknownCount = 0
  /// An unknown value for the settings of SET and MODE, on which formats and INT depend.
  var settings = 0

  init(_ plan: PortPlan) {
    self.plan = plan
    changeSettings()
  }

  /// Notes that a text passed a check of its length.
  mutating func note(_ text: Int, isWithin limit: Int) {
    facts[text].longest = min(facts[text].longest, limit)
  }

  func term(_ value: Int) -> Term { terms[value] }

  // MARK: Creating values

  mutating func value(_ term: Term) -> Int { value(term, Self.facts(of: term)) }

  static func facts(of term: Term) -> Facts {
    switch term {
    case .number: Facts(type: .number)
    case .text(let codes): Facts(type: .text, longest: codes.count)
    case .empty: Facts(type: .empty, longest: 0)
    case .array, .unknown, .random, .result: Facts()
    }
  }

  mutating func value(_ term: Term, _ facts: Facts) -> Int {
    if let number = numbers[term] { return number }
    terms.append(term)
    self.facts.append(facts)
    numbers[term] = terms.count - 1
    return terms.count - 1
  }

  mutating func unknown(_ facts: Facts) -> Int {
    unknownCount += 1
    return value(.unknown(unknownCount), facts)
  }

  /// Both sides draw RAN# in the same order.
  mutating func random(_ draw: Int) -> Int { value(.random(draw), Facts(type: .number)) }

  mutating func changeSettings() { settings = unknown(Facts()) }

  /// Notes that a value was used as this type without an error.
  mutating func note(_ value: Int, is type: ValueType) {
    if facts[value].type == .any { facts[value].type = type }
    if type == .text { note(value, isWithin: SlotLayout.shortTextLimit) }
  }

  // MARK: Operations

  /// Nil if the operation can fail or be noticed.
  mutating func result(of operation: CheckedOperation, _ operands: [Int]) -> Int? {
    switch operation {
    case .joinWhole: joined(operands[0], operands[1])
    case .loopBound: loopBound(operands[0])
    case .instruction(let instruction): result(of: instruction, operands)
    }
  }

  private mutating func result(of instruction: Instruction, _ operands: [Int]) -> Int? {
    switch instruction {
    case .move: return asNumber(operands[0])
    case .loadText: return asText(operands[0])
    case .storeText: return prefix(operands[0], SlotLayout.shortTextLimit)
    case .copyText: return prefix(operands[0], SlotLayout.textLimit)
    case .checkText(_, let limit):
      return facts[operands[0]].longest <= Int(limit) ? operands[0] : nil
    case .join: return prefix(joined(operands[0], operands[1]), SlotLayout.textLimit)
    case .negate:
      if case .number(let number) = terms[operands[0]] { return value(.number(number.negated)) }
      return number(.negate, operands)
    case .integer: return number(.integer, operands + [settings])
    case .apply(.abs, _, _): return number(.magnitude, operands)
    case .apply(.sgn, _, _): return number(.sign, operands)
    case .length: return number(.length, operands)
    case .compareTexts: return number(.compareTexts, operands)
    case .numberText:
      return text(.numberText, operands + [settings], longest: NumberFormat.lengthLimit)
    case .middle:
      guard whole(operands[0], in: 1...SlotLayout.textLimit) != nil,
        let count = whole(operands[1], in: 0...SlotLayout.textLimit)
      else { return nil }
      return text(.middle, operands, longest: count)
    case .rest:
      guard whole(operands[0], in: 1...SlotLayout.textLimit) != nil else { return nil }
      return text(.rest, operands, longest: SlotLayout.textLimit)
    case .loadElement(let name, _, _, _): return element(of: name, operands, .number)
    case .loadTextElement(let name, _, _, _): return element(of: name, operands, .text)
    case .dimension where plan.variables.arrays != nil: return array(operands)
    default: return nil
    }
  }

  private mutating func asNumber(_ cell: Int) -> Int? {
    switch facts[cell].type {
    case .number: cell
    case .empty: value(.number(.zero))
    case .numberOrEmpty: number(.asNumber, [cell])
    case .text, .textOrEmpty, .any: nil
    }
  }

  private mutating func asText(_ cell: Int) -> Int? {
    switch facts[cell].type {
    case .text: cell
    case .empty: value(.text([]))
    case .textOrEmpty: text(.asText, [cell], longest: facts[cell].longest)
    case .number, .numberOrEmpty, .any: nil
    }
  }

  private mutating func number(_ function: Function, _ operands: [Int]) -> Int {
    value(.result(function, operands), Facts(type: .number))
  }

  private mutating func text(_ function: Function, _ operands: [Int], longest: Int) -> Int {
    value(.result(function, operands), Facts(type: .text, longest: longest))
  }

  private mutating func joined(_ a: Int, _ b: Int) -> Int {
    text(.join, [a, b], longest: facts[a].longest + facts[b].longest)
  }

  mutating func prefix(_ text: Int, _ count: Int) -> Int {
    guard facts[text].longest > count else { return text }
    // The prefix of a longer prefix is a prefix of the whole text.
    if case .result(.prefix(let longer), let operands) = terms[text], longer >= count {
      return prefix(operands[0], count)
    }
    return self.text(.prefix(count), [text], longest: count)
  }

  private mutating func loopBound(_ bound: Int) -> Int {
    if case .number(let number) = terms[bound] {
      return value(.number(number.cut(toDigits: plan.facts.loopDigits)))
    }
    return plan.facts.loopDigits < 12 ? number(.loopBound, [bound]) : bound
  }

  // MARK: Arrays

  /// Nil unless the indexes are constants in range.
  private mutating func element(
    of name: ArrayName, _ operands: [Int], _ type: ValueType
  ) -> Int? {
    let indexes = operands.dropLast()
    guard let sizes = plan.variables.arrays?[name], sizes.count == indexes.count,
      zip(sizes, indexes).allSatisfy({ size, index in whole(index, in: 0...size) != nil })
    else { return nil }
    return value(
      .result(.element, operands), Facts(type: type, longest: SlotLayout.shortTextLimit))
  }

  private mutating func array(_ sizes: [Int]) -> Int? {
    let known = sizes.compactMap { whole($0, in: 0...ArrayTable.largestIndex) }
    return known.count == sizes.count ? value(.array(known)) : nil
  }

  // MARK: Comparisons

  /// A comparison as `a = b` with sorted operands, or as `a < b`, perhaps negated.
  mutating func comparison(
    _ a: Int, _ relation: Relation, _ b: Int
  ) -> (isEqual: Bool, operands: [Int], isNegated: Bool) {
    switch relation {
    case .equal: (true, sides(a, b).sorted(), false)
    case .notEqual: (true, sides(a, b).sorted(), true)
    case .less: (false, sides(a, b), false)
    case .greaterOrEqual: (false, sides(a, b), true)
    case .greater: (false, sides(b, a), false)
    case .lessOrEqual: (false, sides(b, a), true)
    }
  }

  /// The operands; for `compareTexts` with 0, the compared texts.
  private func sides(_ a: Int, _ b: Int) -> [Int] {
    if case .result(.compareTexts, let texts) = terms[a], terms[b] == .number(.zero) {
      return texts
    }
    if case .result(.compareTexts, let texts) = terms[b], terms[a] == .number(.zero) {
      return texts.reversed()
    }
    return [a, b]
  }

  // MARK: Constants

  func whole(_ value: Int, in range: ClosedRange<Int>) -> Int? {
    guard case .number(let number) = terms[value] else { return nil }
    return SwiftValue.number(number).whole(in: range)
  }
}
