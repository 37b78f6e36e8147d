import BasicVM

// Words and signs that all forms of a graph share.

extension StateGraph.State {
  /// What is waited for, in a few words, in UTF-8.
  var deed: [UInt8] {
    var text = UTF8Text()
    switch kind {
    case .start: text.append("RUN")
    case .end: text.append("END")
    case .failure(let cause): text.append("ERR", cause.code)
    case .wait(.pause): text.append("EXE")
    case .wait(.stop): text.append("STOP, EXE")
    case .wait(.line): text.append("a line")
    case .wait(.key): text.append("a key")
    case .wait(.time(let tenths?)):
      text.append(tenths / 10)
      text.append(".", tenths % 10)
      text.append(" s")
    case .wait(.time(nil)): text.append("some time")
    }
    return text.utf8
  }
}

extension StateGraph {
  /// Conditions without those that follow from others: `K$≥"0"` from `K$="4"`.
  static func withoutImplied(_ conditions: [[UInt8]]) -> [[UInt8]] {
    let known = conditions.compactMap { condition in
      condition.firstIndex(of: UInt8(ascii: "=")).flatMap { equals in
        isConstant(condition[(equals + 1)...]) ? condition[..<equals] : nil
      }
    }
    return conditions.filter { condition in
      !known.contains { value in
        condition.starts(with: value) && isBound(condition[value.count...])
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

extension StateGraph.Transition {
  /// The conditions, then a die if something is drawn and a note if something sounds; in UTF-8.
  var label: [[UInt8]] {
    var signs = UTF8Text()
    if draws { signs.append("⚄") }
    if draws, sounds > 0 { signs.append(" ") }
    if sounds > 0 { signs.append("♪") }
    return signs.utf8.isEmpty ? conditions : conditions + [signs.utf8]
  }
}
