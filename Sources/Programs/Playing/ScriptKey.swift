import BasicVM
import FX790Device

/// A key of a script: what someone types who is not there.
public enum ScriptKey: Equatable, Sendable {
  /// A character.
  case character(UInt8)
  /// EXE.
  case exe
  /// BRK.
  case brk
  /// A character's key, held down for so long.
  case held(UInt8, Ticks)
  /// No key for so long.
  case pause(Ticks)
  /// An escape that holds no key or no time.
  case malformed
  /// Something that no key makes.
  case nothing

  /// The keys of a text with escapes; nil if the braces of one hold no key or no time.
  public static func keys(withEscapes text: UTF8Text) -> [ScriptKey]? {
    let keys = keys(text, withEscapes: true)
    return keys.contains(.malformed) ? nil : keys
  }

  /// The keys of a text: a line end, CR, LF or both, is EXE, an escape character BRK.
  ///
  /// - Parameters:
  ///   - text: the keys as they are written.
  ///   - withEscapes: whether `\e` is BRK, `\n` EXE, `\h{6:0.5}` a key that is held for seconds and
  ///     `\w{1.0}` a pause.
  /// - Returns: the keys in their order; an escape with wrong braces is `malformed`.
  public static func keys(_ text: UTF8Text, withEscapes: Bool) -> [ScriptKey] {
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
        // CR LF ends one line.
        if byte == UInt8(ascii: "\r"), rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
      } else {
        plain.append(byte)
        // Two backslashes are one character; the second begins no escape.
        let isDoubled = withEscapes && byte == UInt8(ascii: "\\") && rest.first == byte
        if isDoubled { plain.append(rest.removeFirst()) }
      }
    }
    flush()
    return keys
  }

  /// Takes the escape behind a backslash, if it is one of a key.
  private static func takeEscaped(from rest: inout ArraySlice<UInt8>) -> ScriptKey? {
    let letter = rest.first
    switch letter {
    case UInt8(ascii: "e"), UInt8(ascii: "n"):
      rest.removeFirst()
      return letter == UInt8(ascii: "e") ? .brk : .exe
    case UInt8(ascii: "h"), UInt8(ascii: "w"):
      // The key that is held may be the brace itself.
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

  /// `6:0.5`, one character and seconds.
  private static func held(_ words: ArraySlice<UInt8>) -> ScriptKey? {
    guard let colon = words.lastIndex(of: UInt8(ascii: ":")),
      let time = seconds(words[(colon + 1)...])
    else { return nil }
    let codes = CharacterReader.readKeys(UTF8Text(utf8: Array(words[..<colon])))
    guard codes.count == 1, let code = codes[0] else { return nil }
    return .held(code, time)
  }

  /// Seconds as a number with up to six decimals, before the end of time.
  static func seconds(_ digits: ArraySlice<UInt8>) -> Ticks? {
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let decimals = parts.count > 1 ? parts[1] : []
    guard parts.count <= 2, decimals.count <= 6, !parts[0].isEmpty || !decimals.isEmpty else {
      return nil
    }
    let zeros = repeatElement(UInt8(ascii: "0"), count: 6 - decimals.count)
    var ticks: Ticks = 0
    for byte in Array(parts[0]) + decimals + zeros {
      let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      guard isDigit, ticks < .endOfTime / 10 else { return nil }
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

  /// A text without line ends.
  ///
  /// A character that the machine lacks becomes a key that makes none.
  private static func characters(_ utf8: [UInt8], withEscapes: Bool) -> [ScriptKey] {
    var rest = utf8
    if !withEscapes {
      // Without escapes a backslash is a backslash.
      rest = utf8.flatMap { $0 == UInt8(ascii: "\\") ? [$0, $0] : [$0] }
    }
    return CharacterReader.readKeys(UTF8Text(utf8: rest)).map {
      $0.map { .character($0) } ?? .nothing
    }
  }
}

extension ScriptKey {
  /// The character that KEY$ sees while the key is pressed; only unshifted keys make one, and a small
  /// letter is on the key of its capital.
  var polledCharacter: UInt8? {
    switch self {
    case .character(let code), .held(let code, _):
      let capital = CharacterCode.capital(code)
      return KeyCharacters.isUnshifted(capital) ? capital : nil
    case .exe, .brk, .pause, .malformed, .nothing: return nil
    }
  }

  /// Whether it takes time of its own.
  public var takesTime: Bool {
    switch self {
    case .held, .pause: true
    case .character, .exe, .brk, .malformed, .nothing: false
    }
  }
}
