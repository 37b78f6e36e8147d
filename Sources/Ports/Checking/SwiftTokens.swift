import BasicVM
import StateMachines

/// The tokens of written Swift, without comments.
///
/// The code in `"\(value)"` counts as tokens too.
struct SwiftTokens {
  enum Token: Equatable {
    /// A name, keyword or number.
    case word(UTF8Text)
    /// A character of its own, or the characters of a literal up to its end or next value.
    case sign(UTF8Text)

    var text: UTF8Text {
      switch self {
      case .word(let text), .sign(let text): text
      }
    }
  }

  /// The line of the last token, from 1.
  private(set) var line = 1
  private let bytes: [UInt8]
  private var position = 0
  /// For each open value in a literal, its open parentheses.
  private var values: [Int] = []

  init(_ text: UTF8Text) { bytes = text.utf8 }

  mutating func next() -> Token? {
    skipBlanks()
    guard position < bytes.count else { return nil }
    let start = position
    while position < bytes.count, Self.isInWord(bytes[position]) { position += 1 }
    if position > start { return .word(UTF8Text(utf8: Array(bytes[start..<position]))) }
    position += 1
    switch bytes[start] {
    case UInt8(ascii: "\""): readLiteral()
    case UInt8(ascii: "("): openParenthesis(1)
    case UInt8(ascii: ")"):
      if values.last == 0 {
        values.removeLast()
        readLiteral()
      } else {
        openParenthesis(-1)
      }
    default: break
    }
    return .sign(UTF8Text(utf8: Array(bytes[start..<position])))
  }

  private mutating func openParenthesis(_ change: Int) {
    if !values.isEmpty { values[values.count - 1] += change }
  }

  /// Reads a literal up to its end, or to a value in it.
  private mutating func readLiteral() {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\") {
        position += 1
        if position < bytes.count, bytes[position] == UInt8(ascii: "(") {
          position += 1
          return values.append(0)
        }
      }
      position += 1
    }
    position = min(position + 1, bytes.count)
  }

  private mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: " "): break
      case UInt8(ascii: "/") where bytes[position...].starts(with: "//".utf8):
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
        continue
      default: return
      }
      position += 1
    }
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    NameTable.isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
