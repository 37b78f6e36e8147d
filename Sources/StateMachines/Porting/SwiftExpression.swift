import BasicVM

/// An expression, and what must be known of it to put it elsewhere.
struct SwiftExpression: Sendable {
  /// How tightly its outermost operator binds.
  enum Binding: Int, Sendable {
    case comparison, sum, product, sign, whole
  }

  var text: UTF8Text
  var binding = Binding.whole
  /// Whether it may fail.
  var fails = false
  /// Whether it gives something else each time, or looks at what a wait changes.
  var isFleeting = false
  /// The variables that it reads.
  var reads: VariableSet = []
  var locals: Set<Int> = []
  /// The local variables that it changes.
  var changes: Set<Int> = []
  /// How many operators it has.
  var operators = 0
  /// A text has at most so many characters.
  var longest = SlotLayout.textLimit
  /// What is joined to `$`, if it is `$` with something behind it.
  var addedToDollar: UTF8Text?
  /// Where it stands in `$`, if it is a part of it with a length that is known.
  var place: UTF8Text?
  /// What stands for it between the quotes of a literal.
  var quoted: UTF8Text?
  var isLiteral = false
  /// Whether a comparison of constants holds; nil for any other.
  var constant: Bool?
  /// The texts whose order it tells, if that is what it is.
  var compared: [SwiftExpression] = []

  init(_ text: UTF8Text) {
    self.text = text
  }

  /// An expression of others.
  init(_ text: UTF8Text, of parts: [SwiftExpression], fails: Bool = false) {
    self.text = text
    self.fails = fails || parts.contains { $0.fails }
    isFleeting = parts.contains { $0.isFleeting }
    for part in parts {
      reads.formUnion(part.reads)
      locals.formUnion(part.locals)
      operators += part.operators
    }
  }

  /// Its text as an operand of an operator.
  func operand(of binding: Binding, isRight: Bool = false) -> UTF8Text {
    let needsNone =
      self.binding.rawValue > binding.rawValue || (self.binding == binding && !isRight)
    return needsNone ? text : "(\(text))"
  }

  /// Its text before a point and a member.
  var owner: UTF8Text {
    guard let first = text.utf8.first, isLiteral || first == UInt8(ascii: "\"") else {
      return operand(of: .whole)
    }
    return "(\(text) as \(first == UInt8(ascii: "\"") ? "MachineText" as UTF8Text : "Number"))"
  }

  /// The whole number that it is, if it is a literal.
  var whole: Int? {
    guard isLiteral else { return nil }
    var number = 0
    for byte in text.utf8 where byte != UInt8(ascii: "_") {
      guard 48...57 ~= byte, number < 1_000_000 else { return nil }
      number = number * 10 + Int(byte) - 48
    }
    return number
  }

  /// The same as the condition of a loop, which constants do not decide before it runs.
  var kept: UTF8Text { constant == nil ? tried : "fx.holds(\(text))" }

  /// Whether it must be worked out even if nobody wants the result: it may fail, or draw.
  var isNeeded: Bool { fails || isFleeting }

  /// Its text with `try` before it if it may fail.
  var tried: UTF8Text { fails ? "try \(text)" : text }
}
