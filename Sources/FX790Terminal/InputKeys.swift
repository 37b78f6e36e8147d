import BasicVM
import Programs

/// Reads keys from standard input when they are needed.
package struct InputKeys {
  /// The bytes of an incomplete character or line end, for the next chunk.
  private var rest: [UInt8] = []
  private var missing: MissingKeys

  package init(of command: String) {
    missing = MissingKeys(in: "standard input", of: command)
  }

  /// The keys of the next chunk; nil at the end.
  package mutating func next() -> [ScriptKey]? {
    guard let chunk = System.readChunk() else {
      guard !rest.isEmpty else { return nil }
      defer { rest = [] }
      return keys(of: rest)
    }
    rest += chunk
    let complete = Self.completeCount(rest)
    defer { rest.removeFirst(complete) }
    return keys(of: Array(rest.prefix(complete)))
  }

  private mutating func keys(of utf8: [UInt8]) -> [ScriptKey] {
    let text = UTF8Text(utf8: utf8)
    let keys = ScriptKey.keys(typing: text)
    missing.warn(of: String(text), keys)
    return keys
  }

  /// The number of bytes before an incomplete character or line end.
  private static func completeCount(_ utf8: [UInt8]) -> Int {
    if utf8.last == UInt8(ascii: "\r") { return utf8.count - 1 }
    var start = utf8.count
    var length = 0
    while start > 0, length < 3, utf8[start - 1] & 0xC0 == 0x80 {
      start -= 1
      length += 1
    }
    guard start > 0 else { return utf8.count }
    let lead = utf8[start - 1]
    let wanted = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0
    return length < wanted ? start - 1 : utf8.count
  }
}
