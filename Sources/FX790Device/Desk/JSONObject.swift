import BasicVM

/// An object of JSON in the making, member by member.
public struct JSONObject {
  private var members = UTF8Text()
  private let separator: StaticString

  /// An object without members; the `separator` stands between those that come.
  public init(separator: StaticString = ",") {
    self.separator = separator
  }

  /// The whole object.
  public var text: UTF8Text { "{\(members)}" }

  private mutating func begin(_ name: StaticString) {
    if !members.isEmpty { members.append(separator) }
    members.append("\"")
    members.append(name)
    members.append("\":")
  }

  /// Adds a member that is JSON already; nil is `null`.
  public mutating func add(_ name: StaticString, json: UTF8Text?) {
    begin(name)
    members += json ?? "null"
  }

  /// Adds a number; nil is `null`.
  public mutating func add(_ name: StaticString, _ number: Int64?) {
    add(name, json: number.map { "\($0)" })
  }

  /// Adds a number.
  public mutating func add(_ name: StaticString, _ number: Int) {
    add(name, Int64(number))
  }

  /// Adds true or false.
  public mutating func add(_ name: StaticString, _ isTrue: Bool) {
    add(name, json: isTrue ? "true" : "false")
  }

  /// Adds a text.
  public mutating func add(_ name: StaticString, _ text: UTF8Text) {
    begin(name)
    members.append(json: text)
  }

  /// Adds a list, each element of which is written in its turn.
  public mutating func add<Elements: Sequence>(
    _ name: StaticString, list elements: Elements,
    _ write: (Elements.Element, inout UTF8Text) -> Void
  ) {
    begin(name)
    members.append(list: elements, write)
  }
}
