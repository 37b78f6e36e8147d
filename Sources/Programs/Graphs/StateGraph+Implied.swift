import BasicVM

// What need not be said of a way.

extension StateGraph {
  /// Conditions without those that follow from others: `K$≥"0"` from `K$="4"`.
  static func withoutImplied(_ texts: [UTF8Text]) -> [UTF8Text] {
    let conditions = texts.map { $0.utf8 }
    let known = conditions.compactMap { condition in
      condition.firstIndex(of: UInt8(ascii: "=")).flatMap { equals in
        isConstant(condition[(equals + 1)...]) ? condition[..<equals] : nil
      }
    }
    return texts.filter { text in
      !known.contains { value in
        text.utf8.starts(with: value) && isBound(text.utf8[value.count...])
      }
    }
  }

  /// Whether a text is a relation but `=`, and a constant.
  private static func isBound(_ text: ArraySlice<UInt8>) -> Bool {
    switch text.first {
    case UInt8(ascii: "<"), UInt8(ascii: ">"): isConstant(text.dropFirst())
    // ≠, ≤ and ≥ are three bytes each.
    case 0xE2: isConstant(text.dropFirst(3))
    default: false
    }
  }

  private static func isConstant(_ text: ArraySlice<UInt8>) -> Bool {
    let quote = UInt8(ascii: "\"")
    if text.first == quote { return text.dropFirst().firstIndex(of: quote) == text.indices.last }
    return !text.isEmpty
      && text.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".") }
  }
}
