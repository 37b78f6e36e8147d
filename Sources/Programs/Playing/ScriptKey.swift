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
  /// Something that no key makes.
  case nothing

  /// The keys of a text: a line end is EXE, an escape character BRK.
  ///
  /// - Parameters:
  ///   - text: the keys as they are written.
  ///   - withEscapes: whether `\e` is BRK and `\n` EXE.
  /// - Returns: the keys in their order.
  public static func keys(_ text: UTF8Text, withEscapes: Bool) -> [ScriptKey] {
    var keys: [ScriptKey] = []
    var plain: [UInt8] = []
    func flush() {
      guard !plain.isEmpty else { return }
      keys.append(contentsOf: characters(plain, withEscapes: withEscapes))
      plain = []
    }
    var isAfterBackslash = false
    for byte in text.utf8 {
      let key = isAfterBackslash ? escaped(byte) : nil
      if key != nil { plain.removeLast() }
      isAfterBackslash = withEscapes && !isAfterBackslash && byte == UInt8(ascii: "\\")
      if let key = key ?? control(byte) {
        flush()
        keys.append(key)
        continue
      }
      if byte != UInt8(ascii: "\r") { plain.append(byte) }
    }
    flush()
    return keys
  }

  private static func escaped(_ byte: UInt8) -> ScriptKey? {
    switch byte {
    case UInt8(ascii: "e"): .brk
    case UInt8(ascii: "n"): .exe
    default: nil
    }
  }

  private static func control(_ byte: UInt8) -> ScriptKey? {
    switch byte {
    case UInt8(ascii: "\n"): .exe
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
  /// The character that KEY$ sees while the key is pressed; only unshifted keys make one.
  var polledCharacter: UInt8? {
    guard case .character(let code) = self, KeyCharacters.isUnshifted(code) else { return nil }
    return code
  }
}
