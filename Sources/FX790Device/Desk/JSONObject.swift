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

  /// Adds a member that is JSON already; nil is `null`.
  public mutating func add(_ name: StaticString, json: UTF8Text?) {
    if !members.isEmpty { members += "\(separator)" }
    members += "\"\(name)\":\(json ?? "null")"
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
    add(name, json: text.json)
  }
}

extension UTF8Text {
  /// The text as a string of JSON.
  public var json: UTF8Text {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: quoted += "\\u00".utf8 + [Self.hexDigit(byte >> 4), Self.hexDigit(byte & 15)]
      default: quoted.append(byte)
      }
    }
    return UTF8Text(quoted + [UInt8(ascii: "\"")])
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// A list of JSON.
  public static func list<Elements: Collection>(
    _ elements: Elements, _ json: (Elements.Element) -> UTF8Text
  ) -> UTF8Text {
    var text = UTF8Text()
    for element in elements {
      if !text.isEmpty { text += "," }
      text += json(element)
    }
    return "[\(text)]"
  }
}
