import BasicVM
import FX790Device

/// A key of a script.
public enum ScriptKey: Equatable, Sendable {
  /// A character's key.
  case character(UInt8)
  /// The EXE key.
  case exe
  /// The BRK key.
  case brk
  /// A character's key, held for a time.
  case held(UInt8, Ticks)
  /// A time without keys.
  case pause(Ticks)
  /// An escape with invalid braces.
  case malformed
  /// A character without a key.
  case nothing

  /// The keys that type a text: a line end (CR, LF or CR LF) is EXE, an escape character BRK.
  ///
  /// A character without a key becomes `nothing`.
  public static func keys(typing text: UTF8Text) -> [ScriptKey] {
    read(text, withEscapes: false)
  }

  /// Reads keys; invalid braces become `malformed`, a character without a key `nothing`.
  package static func read(_ text: UTF8Text, withEscapes: Bool) -> [ScriptKey] {
    var keys: [ScriptKey] = []
    var plain: [UInt8] = []
    func flush() {
      guard !plain.isEmpty else { return }
      keys.append(contentsOf: characters(plain, withEscapes: withEscapes))
      plain = []
    }
    var rest = text.utf8[...]
    while let byte = rest.first {
      rest.removeFirst()
      if withEscapes, byte == UInt8(ascii: "\\"), let key = takeEscaped(from: &rest) {
        flush()
        keys.append(key)
      } else if let key = control(byte) {
        flush()
        keys.append(key)
        if byte == UInt8(ascii: "\r"), rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
      } else {
        plain.append(byte)
        // A doubled backslash starts no escape.
        let isDoubled = withEscapes && byte == UInt8(ascii: "\\") && rest.first == byte
        if isDoubled { plain.append(rest.removeFirst()) }
      }
    }
    flush()
    return keys
  }

  /// Nil for escapes that are not keys.
  private static func takeEscaped(from rest: inout ArraySlice<UInt8>) -> ScriptKey? {
    let letter = rest.first
    switch letter {
    case UInt8(ascii: "e"), UInt8(ascii: "n"):
      rest.removeFirst()
      return letter == UInt8(ascii: "e") ? .brk : .exe
    case UInt8(ascii: "h"), UInt8(ascii: "w"):
      // The held key may be the brace.
      let leastLength = letter == UInt8(ascii: "h") ? 1 : 0
      guard rest.dropFirst().first == UInt8(ascii: "{"),
        let end = rest.dropFirst(2 + leastLength).firstIndex(of: UInt8(ascii: "}"))
      else { return nil }
      let words = rest[(rest.startIndex + 2)..<end]
      rest = rest[(end + 1)...]
      return (letter == UInt8(ascii: "h") ? held(words) : seconds(words).map { .pause($0) })
        ?? .malformed
    default: return nil
    }
  }

  private static func held(_ words: ArraySlice<UInt8>) -> ScriptKey? {
    guard let colon = words.lastIndex(of: UInt8(ascii: ":")),
      let time = seconds(words[(colon + 1)...])
    else { return nil }
    let codes = CharacterReader.readKeys(UTF8Text(utf8: Array(words[..<colon])))
    guard codes.count == 1, let code = codes[0] else { return nil }
    return .held(code, time)
  }

  /// Parses seconds with up to six decimals, below `Ticks.endOfTime`.
  static func seconds(_ digits: ArraySlice<UInt8>) -> Ticks? {
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let decimals = parts.count > 1 ? parts[1] : []
    guard parts.count <= 2, decimals.count <= 6, !parts[0].isEmpty || !decimals.isEmpty else {
      return nil
    }
    let zeros = repeatElement(UInt8(ascii: "0"), count: 6 - decimals.count)
    var ticks: Ticks = 0
    for byte in Array(parts[0]) + decimals + zeros {
      guard byte.isASCIIDigit, ticks < .endOfTime / 10 else { return nil }
      ticks = ticks * 10 + Ticks(byte - UInt8(ascii: "0"))
    }
    return ticks
  }

  private static func control(_ byte: UInt8) -> ScriptKey? {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): .exe
    case 0x1B: .brk
    default: nil
    }
  }

  private static func characters(_ utf8: [UInt8], withEscapes: Bool) -> [ScriptKey] {
    var rest = utf8
    if !withEscapes {
      rest = utf8.flatMap { $0 == UInt8(ascii: "\\") ? [$0, $0] : [$0] }
    }
    return CharacterReader.readKeys(UTF8Text(utf8: rest)).map {
      $0.map { .character($0) } ?? .nothing
    }
  }
}

// MARK: Scripts

extension ScriptKey {
  /// A part of a script that is no key.
  public struct ParseError: Error, Equatable, Sendable {
    /// The column, from 1, in Unicode scalars.
    public let column: Int
    /// Whether it is an escape with invalid braces, not a character without a key.
    public let isEscape: Bool

    /// The error in words, without the column.
    public var message: UTF8Text {
      isEscape
        ? "a held key is \\h{6:0.5}, a pause \\w{1.0}, in seconds" : "no key types this character"
    }
  }

  /// Reads a script, as `--keys` of `fx790 run` does.
  ///
  /// The keys are those of `keys(typing:)`. In addition `\n` is EXE, `\e` BRK, `\h{6:0.5}` a key
  /// held for seconds, and `\w{1.0}` a pause. Other escapes are characters, as in listings.
  ///
  /// - Throws: the first part that is no key.
  public static func keys(_ script: UTF8Text) throws(ParseError) -> [ScriptKey] {
    let keys = read(script, withEscapes: true)
    guard !keys.contains(where: { $0.isError }) else { throw firstError(in: script, keys) }
    return keys
  }

  private var isError: Bool { self == .malformed || self == .nothing }

  private static func firstError(in script: UTF8Text, _ keys: [ScriptKey]) -> ParseError {
    var column = 1
    for index in script.utf8.indices where script.utf8[index] & 0xC0 != 0x80 {
      let before = read(UTF8Text(utf8: Array(script.utf8[..<index])), withEscapes: true)
      let after = read(UTF8Text(utf8: Array(script.utf8[index...])), withEscapes: true)
      // Otherwise the index is inside an escape.
      if before + after == keys, let first = after.first, first.isError {
        return ParseError(column: column, isEscape: first == .malformed)
      }
      column += 1
    }
    return ParseError(column: 1, isEscape: keys.contains(.malformed))
  }
}

#if !hasFeature(Embedded)
extension ScriptKey.ParseError: CustomStringConvertible {
  /// The error in words, with the column.
  public var description: String { "column \(column): \(message)" }
}
#endif

// MARK: Former names

extension ScriptKey {
  /// Reads keys with escapes; nil if one has invalid braces.
  @available(*, deprecated, message: "use keys(_:), which throws")
  public static func keys(withEscapes text: UTF8Text) -> [ScriptKey]? {
    let keys = read(text, withEscapes: true)
    return keys.contains(.malformed) ? nil : keys
  }

  /// Reads keys; one with invalid braces is `malformed`.
  @available(*, deprecated, message: "use keys(_:), which throws, or keys(typing:)")
  public static func keys(_ text: UTF8Text, withEscapes: Bool) -> [ScriptKey] {
    read(text, withEscapes: withEscapes)
  }
}

extension ScriptKey {
  /// The character for KEY$: only unshifted keys, letters as capitals.
  var polledCharacter: UInt8? {
    switch self {
    case .character(let code), .held(let code, _):
      let capital = CharacterCode.capital(code)
      return KeyCharacters.isUnshifted(capital) ? capital : nil
    case .exe, .brk, .pause, .malformed, .nothing: return nil
    }
  }
}
