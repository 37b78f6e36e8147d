/// A JSON value.
///
///     let json: JSON = ["name": JSON(name), "line": JSON(line), "note": note.map { JSON($0) }]
///
/// A literal object omits members that are nil; `.null` writes `null`.
package enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number as it is written, such as `-1.5e3`.
  case number(UTF8Text)
  case text(UTF8Text)
  case list([JSON])
  /// The members in their order.
  case object([Member])

  /// A member of an object.
  package struct Member: Equatable, Sendable {
    /// The name, which may occur twice in text from outside.
    package let name: UTF8Text
    /// The value.
    package let value: JSON

    /// Creates a member.
    package init(_ name: UTF8Text, _ value: JSON) {
      (self.name, self.value) = (name, value)
    }
  }

  /// Converts a literal.
  package init(_ words: StaticString) { self = .text(UTF8Text(words)) }

  /// Converts a text.
  @_disfavoredOverload
  package init(_ text: UTF8Text) { self = .text(text) }

  /// Converts a text as on the display.
  @_disfavoredOverload
  package init(_ text: MachineText) { self = .text(UTF8Text(text)) }

  /// Converts a number.
  package init(_ number: some FixedWidthInteger) {
    var text = UTF8Text()
    text.append(number)
    self = .number(text)
  }

  /// Converts a truth value.
  package init(_ isTrue: Bool) { self = .bool(isTrue) }

  /// Converts elements.
  package init<Elements: Sequence>(_ elements: Elements, _ json: (Elements.Element) -> JSON) {
    self = .list(elements.map(json))
  }
}

extension JSON: ExpressibleByStringLiteral {
  /// Creates a text.
  package init(stringLiteral words: StaticString) { self.init(words) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// Creates an object of the members that are not nil.
  package init(dictionaryLiteral members: (StaticString, JSON?)...) {
    self = .object(members.compactMap { name, value in value.map { Member(UTF8Text(name), $0) } })
  }
}

// MARK: Access

extension JSON {
  /// The last member with a name; nil if there is none, or if this is no object.
  package subscript(name: StaticString) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == UTF8Text(name) }?.value
  }

  /// The text; nil for any other value.
  package var text: UTF8Text? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  /// The number, if it is written as an integer of at most nine digits; otherwise nil.
  package var integer: Int? {
    guard case .number(let text) = self else { return nil }
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    return Int(digits: text.utf8[(isNegative ? 1 : 0)...], atMost: 9).map { isNegative ? -$0 : $0 }
  }
}

// MARK: Writing

extension JSON {
  /// The value on one line, without blanks.
  package var line: UTF8Text {
    var text = UTF8Text()
    write(to: &text)
    return text
  }

  private func write(to text: inout UTF8Text) {
    switch self {
    case .null: text.append("null")
    case .bool(let isTrue): text.append(isTrue ? "true" : "false")
    case .number(let number): text.append(number)
    case .text(let words): text.append(json: words)
    case .list(let elements):
      text.append("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { text.append(",") }
        element.write(to: &text)
      }
      text.append("]")
    case .object(let members):
      text.append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { text.append(",") }
        text.append(json: member.name)
        text.append(":")
        member.value.write(to: &text)
      }
      text.append("}")
    }
  }
}
