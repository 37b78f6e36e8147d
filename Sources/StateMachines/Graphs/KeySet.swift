import BasicVM

/// A set of key characters and "no key".
struct KeySet: Hashable {
  /// A bit for each character, and a word for "no key".
  private var words: [UInt64]

  private static let characterCount = 256

  static let all = KeySet { _ in true }
  static let none = KeySet { _ in false }

  /// A character code, or -1 for "no key".
  private init(_ contains: (Int) -> Bool) {
    words = Array(repeating: 0, count: Self.characterCount / 64 + 1)
    for code in 0..<Self.characterCount where contains(code) {
      words[code / 64] |= 1 << UInt64(code % 64)
    }
    if contains(-1) { words[words.count - 1] = 1 }
  }

  /// The keys that fulfil a comparison with a constant; nil for other comparisons.
  init?(_ comparison: Comparison?, key: UTF8Text) {
    guard let comparison = comparison?.withConstant, comparison.left.text == key,
      case .text(let constant) = comparison.right.value, constant.count <= 1
    else { return nil }
    let bound = constant.first.map { Int($0) } ?? -1
    self.init { pressed in
      switch comparison.relation {
      case .equal: pressed == bound
      case .notEqual: pressed != bound
      case .less: pressed < bound
      case .lessOrEqual: pressed <= bound
      case .greater: pressed > bound
      case .greaterOrEqual: pressed >= bound
      }
    }
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func intersection(_ other: KeySet) -> KeySet {
    var both = self
    for index in words.indices { both.words[index] &= other.words[index] }
    return both
  }

  /// Returns whether the set has grown.
  mutating func add(_ others: KeySet) -> Bool {
    let before = words
    for index in words.indices { words[index] |= others.words[index] }
    return words != before
  }

  /// The complement, without "no key".
  var others: KeySet {
    var others = self
    for index in words.indices { others.words[index] = ~words[index] }
    others.words[words.count - 1] = 0
    return others
  }

  /// Nil if there are more, or the set contains "no key".
  func characters(upTo limit: Int) -> [UInt8]? {
    guard words.last == 0 else { return nil }
    var count = 0
    for word in words { count += word.nonzeroBitCount }
    guard count <= limit else { return nil }
    let codes = (0..<Self.characterCount).filter { has($0) }
    return codes.map { UInt8($0) }
  }

  private func has(_ code: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(code % 64)
    return words[code / 64] & bit != 0
  }

  func contains(_ key: MachineText) -> Bool {
    guard let code = key.first else { return words.last == 1 }
    return key.count == 1 && has(Int(code))
  }
}

/// Narrows the possible keys by the conditions after a KEY$.
struct KeyFilters {
  /// `KEY$`, or a variable such as `K$`.
  private let key: UTF8Text
  private let flow: Flow

  /// Nil if the step is no KEY$.
  init?(after step: Int, _ flow: Flow) {
    guard let name = flow.keyNames[step] else { return nil }
    key = UTF8Text(name)
    self.flow = flow
  }

  /// Nil if the branch has no condition on the key.
  func keys(for reason: Flow.Reason, at step: Int) -> KeySet? {
    KeySet(flow.steps[step].premise?.comparison(for: reason), key: key)
  }

  /// Whether the step may overwrite the variable with the key.
  func isLost(at step: Int) -> Bool {
    guard let letter = KeySet.letter(key), flow.steps[step].mayChange(letter: letter) else {
      return false
    }
    return step == 0 || flow.keyNames[step - 1] == nil
  }
}

extension KeySet {
  /// The slot of a variable such as `K$`; for `KEY$` nil.
  static func letter(_ name: UTF8Text) -> Int? {
    guard name.utf8.count == 2, let first = name.utf8.first else { return nil }
    return Int(first) - Int(UInt8(ascii: "A"))
  }

  /// Conditions for exactly these keys; nil if they list too many.
  func conditions(on key: UTF8Text) -> [StateGraph.Condition.Form]? {
    if let keys = characters(upTo: Self.listedLimit) {
      guard let only = keys.first else { return nil }
      return keys.count == 1
        ? [.comparison(Comparison(key, .equal, only))] : [.oneOf(keys, key: key)]
    }
    guard let others = others.characters(upTo: Self.listedLimit) else { return nil }
    return others.map { .comparison(Comparison(key, .notEqual, $0)) }
  }

  private static let listedLimit = 6
}

extension StateGraph {
  /// The keys that conditions of KEY$ polls name.
  ///
  /// Nil if there are none or too many, or if a transition of a poll accepts any key.
  package var polledKeys: [UInt8]? {
    var keys = KeySet.none
    for transition in transitions where states[transition.from].kind == .wait(.key) {
      let conditions = transition.needs.compactMap { $0.keys }
      guard !conditions.isEmpty || transition.isOther else { return nil }
      let accepted = conditions.reduce(KeySet.all) { $0.intersection($1) }
      // A larger set contains the keys that no condition names.
      if accepted.characters(upTo: KeySet.buttonLimit) != nil { _ = keys.add(accepted) }
    }
    return keys.isEmpty ? nil : keys.characters(upTo: KeySet.buttonLimit)
  }
}

extension KeySet {
  fileprivate static let buttonLimit = 40
}

extension Comparison {
  /// Compares the pressed key (`KEY$` or its variable) with a character.
  init(_ key: UTF8Text, _ relation: Relation, _ code: UInt8) {
    let letter = KeySet.letter(key).map { Value.variable(Slot($0), isText: true) }
    let text = MachineText(code: code)
    self.init(
      left: Side(text: key, value: letter ?? .other), relation: relation,
      right: Side(text: "\"\(UTF8Text(text))\"", value: .text(text)))
  }
}
