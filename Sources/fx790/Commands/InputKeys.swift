import BasicVM
import FX790Terminal
import Programs

/// Keys from standard input, read as they are needed.
struct InputKeys {
  /// The beginning of a character whose end has not come yet.
  private var rest: [UInt8] = []

  /// The keys of what can be read now; nil at the end.
  mutating func next() -> [ScriptKey]? {
    guard let chunk = System.readChunk() else {
      guard !rest.isEmpty else { return nil }
      defer { rest = [] }
      return ScriptKey.keys(UTF8Text(utf8: rest), withEscapes: false)
    }
    rest += chunk
    let complete = Self.completeCount(rest)
    defer { rest.removeFirst(complete) }
    return ScriptKey.keys(UTF8Text(utf8: Array(rest.prefix(complete))), withEscapes: false)
  }

  /// How many bytes there are without a character that is cut off.
  private static func completeCount(_ utf8: [UInt8]) -> Int {
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
