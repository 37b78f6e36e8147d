import BasicVM

/// Describes the conditions of a transition, in words if simple ones exist.
///
///     K$="5"  D≠0            5  D≠0
///     K$≠"Y"  K$≠"N"         not Y or N
///     K$≥"0"  K$≤"4"         0 to 4
///     V≥1  V≤9               1≤V≤9
struct ConditionWords {
  /// For each condition, its comparison; nil if it has none, or words replace it.
  private var comparisons: [Comparison?]
  /// For each condition, its text; empty if the words of another include it.
  private var words: [UTF8Text]
  private let conditions: [StateGraph.Condition]

  /// `key` is the conditions' text for the pressed key, such as `K$`.
  static func words(for conditions: [StateGraph.Condition], key: UTF8Text?) -> [UTF8Text] {
    var words = Self(conditions)
    if let key { words.nameKeys(key) }
    words.joinBounds()
    return words.words.filter { !$0.isEmpty }
  }

  private init(_ conditions: [StateGraph.Condition]) {
    self.conditions = conditions
    words = conditions.map { $0.text }
    comparisons = conditions.map { $0.comparison }
  }

  // MARK: Keys

  private mutating func nameKeys(_ key: UTF8Text) {
    var keys = KeyWords()
    var first: Int?
    for (index, condition) in conditions.enumerated() {
      guard case .oneOf(let codes, key) = condition.form else { continue }
      let characters = codes.compactMap { code in
        Self.character(Comparison(key, .equal, code).right.text.utf8)
      }
      if characters.count == codes.count { words[index] = KeyWords.list(oneOf: characters) }
    }
    for (index, comparison) in comparisons.enumerated() {
      guard let comparison, comparison.left.text == key,
        let character = Self.character(comparison.right.text.utf8)
      else { continue }
      switch comparison.relation {
      case .equal: keys.only = character
      case .notEqual: keys.excluded.append(character)
      case .greaterOrEqual: keys.first = character
      case .lessOrEqual: keys.last = character
      case .less, .greater: continue
      }
      comparisons[index] = nil
      words[index] = ""
      first = first ?? index
    }
    if let first { words[first] = keys.words(for: key) }
  }

  /// The character in quotes, if there is only one.
  private static func character(_ text: [UInt8]) -> UInt8? {
    text.count == 3 && text[0] == UInt8(ascii: "\"") && text[2] == text[0] ? text[1] : nil
  }

  // MARK: Bounds

  private mutating func joinBounds() {
    for (index, lower) in comparisons.enumerated() {
      guard let lower, lower.relation.isLowerBound,
        let value = conditions[index].value,
        let other = comparisons.indices.first(where: { other in
          guard let upper = comparisons[other], upper.relation.isUpperBound else { return false }
          return conditions[other].value == value && upper.left.text == lower.left.text
        }), let upper = comparisons[other]
      else { continue }
      let first = min(index, other)
      words[max(index, other)] = ""
      words[first] = "\(lower.right.text)\(UTF8Text(lower.relation.mirrored.listedSign))"
      words[first] += upper.text
      comparisons[index] = nil
      comparisons[other] = nil
    }
  }
}

private struct KeyWords {
  var only: UInt8?
  var first: UInt8?
  var last: UInt8?
  var excluded: [UInt8] = []

  func words(for key: UTF8Text) -> UTF8Text {
    if let only { return Self.name(only) }
    var narrowed = self
    narrowed.narrow()
    var words: [UTF8Text] = []
    switch (narrowed.first, narrowed.last) {
    case (let first?, let last?) where first == last: words.append(Self.name(first))
    case (let first?, let last?): words.append("\(Self.name(first)) to \(Self.name(last))")
    case (let first?, nil): words.append("\(key)≥\(Self.quoted(first))")
    case (nil, let last?): words.append("\(key)≤\(Self.quoted(last))")
    case (nil, nil): break
    }
    if !narrowed.excluded.isEmpty { words.append("not \(Self.list(narrowed.excluded))") }
    return words.joined(", ")
  }

  /// Simplifies the exceptions.
  ///
  /// A small letter has the key of its capital, so it is not listed beside it. A bound that is an
  /// exception is moved: `0 to 4` without 0 is `1 to 4`.
  private mutating func narrow() {
    excluded = excluded.filter {
      !Self.isSmallLetter($0) || !excluded.contains($0 - Self.caseDistance)
    }
    while let bound = first, let index = excluded.firstIndex(of: bound), Self.isPlain(bound + 1) {
      excluded.remove(at: index)
      first = bound + 1
    }
    while let bound = last, let index = excluded.firstIndex(of: bound), Self.isPlain(bound - 1) {
      excluded.remove(at: index)
      last = bound - 1
    }
  }

  static func list(oneOf keys: [UInt8]) -> UTF8Text {
    list(keys.filter { !isSmallLetter($0) || !keys.contains($0 - caseDistance) })
  }

  private static func list(_ keys: [UInt8]) -> UTF8Text {
    let names = keys.map { name($0) }
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return "\(names.dropLast().joined(", ")) or \(last)"
  }

  private static func name(_ key: UInt8) -> UTF8Text {
    isPlain(key) ? UTF8Text(utf8: [key]) : quoted(key)
  }

  private static func quoted(_ key: UInt8) -> UTF8Text {
    UTF8Text(utf8: [UInt8(ascii: "\""), key, UInt8(ascii: "\"")])
  }

  private static func isPlain(_ key: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= key || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= key
  }

  private static let caseDistance = UInt8(ascii: "a") - UInt8(ascii: "A")

  private static func isSmallLetter(_ key: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= key
  }
}
