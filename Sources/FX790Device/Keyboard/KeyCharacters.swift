import BasicVM

/// The characters that keys make without S, F or EXT: all that KEY$ ever sees.
public enum KeyCharacters {
  /// Whether a key makes this character unshifted: letters, digits, the blank, and the signs that
  /// have keys of their own.
  ///
  /// Facts: docs/machine.md#keyboard.
  public static func isUnshifted(_ code: UInt8) -> Bool {
    switch code {
    case CharacterCode.space: true
    // + - * / ↑
    case 0x01...0x05: true
    // > = <
    case 0x0A, 0x0C, 0x0E: true
    // 0 to 9 and the point
    case 0x10...0x1A: true
    // ) (
    case 0x1C, 0x1D: true
    // A to Z
    case 0x20...0x39: true
    default: false
    }
  }
}
