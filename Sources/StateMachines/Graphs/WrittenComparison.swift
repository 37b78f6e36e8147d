import BasicVM

/// A condition that is one comparison: in, its text as BASIC; out, what it compares; refused, conditions
/// that have no sign of comparison outside of texts, or several.
struct WrittenComparison {
  let left: UTF8Text
  let relation: Relation
  let right: UTF8Text

  enum Relation {
    case equal, unequal, less, atMost, more, atLeast

    /// The one that holds with both sides exchanged.
    var mirrored: Relation {
      switch self {
      case .equal, .unequal: self
      case .less: .more
      case .atMost: .atLeast
      case .more: .less
      case .atLeast: .atMost
      }
    }

    var sign: StaticString {
      switch self {
      case .equal: "="
      case .unequal: "≠"
      case .less: "<"
      case .atMost: "≤"
      case .more: ">"
      case .atLeast: "≥"
      }
    }

    var isUpperBound: Bool { self == .less || self == .atMost }
    var isLowerBound: Bool { self == .more || self == .atLeast }
  }

  init?(_ text: UTF8Text) {
    let bytes = text.utf8
    var isQuoted = false
    var found: (relation: Relation, signs: Range<Int>)?
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted, let (relation, length) = Self.relation(at: index, in: bytes) else {
        continue
      }
      guard found == nil else { return nil }
      found = (relation, index..<(index + length))
    }
    guard let (relation, signs) = found else { return nil }
    left = UTF8Text(utf8: Array(bytes[..<signs.lowerBound]))
    self.relation = relation
    right = UTF8Text(utf8: Array(bytes[signs.upperBound...]))
  }

  private init(_ left: UTF8Text, _ relation: Relation, _ right: UTF8Text) {
    (self.left, self.relation, self.right) = (left, relation, right)
  }

  private static func relation(at index: Int, in text: [UInt8]) -> (Relation, length: Int)? {
    switch text[index] {
    case UInt8(ascii: "="): return (.equal, 1)
    case UInt8(ascii: "<"): return (.less, 1)
    case UInt8(ascii: ">"): return (.more, 1)
    case 0xE2 where index + 2 < text.count && text[index + 1] == 0x89:
      switch text[index + 2] {
      case 0xA0: return (.unequal, 3)
      case 0xA4: return (.atMost, 3)
      case 0xA5: return (.atLeast, 3)
      default: return nil
      }
    default: return nil
    }
  }

  /// The same with both sides exchanged.
  private var mirrored: WrittenComparison { WrittenComparison(right, relation.mirrored, left) }

  /// The same with its constant on the right; nil if no side is one, or both are.
  var withConstant: WrittenComparison? {
    switch (Self.isConstant(left), Self.isConstant(right)) {
    case (false, true): self
    case (true, false): mirrored
    case (true, true), (false, false): nil
    }
  }

  /// The number on the right.
  var number: Decimal12? { MachineText(right).flatMap { Decimal12(text: $0) } }

  /// The text in quotes on the right.
  var text: MachineText? {
    let quote = UInt8(ascii: "\"")
    guard right.utf8.count >= 2, right.utf8.first == quote, right.utf8.last == quote else {
      return nil
    }
    return MachineText(UTF8Text(utf8: Array(right.utf8.dropFirst().dropLast())))
  }

  /// The variable on the left, from 0 for A and A$; nil if there is anything else.
  var letter: Int? {
    let text = left.utf8
    guard let first = text.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first,
      text.count == 1 || text.count == 2 && text[1] == UInt8(ascii: "$")
    else { return nil }
    return Int(first - UInt8(ascii: "A"))
  }

  private static func isConstant(_ side: UTF8Text) -> Bool {
    let text = side.utf8
    let quote = UInt8(ascii: "\"")
    if text.first == quote { return text.dropFirst().firstIndex(of: quote) == text.indices.last }
    return MachineText(side).flatMap { Decimal12(text: $0) } != nil
  }
}
