import BasicVM

/// A key that was pressed on the terminal's keyboard.
enum TerminalKey: Equatable {
  case character(UInt8)
  case exe
  case brk
  case delete
  case interrupt
}

/// Turns what a terminal sends into keys: in, bytes; out, keys; refused, sequences of keys that the
/// machine has not, without a trace.
enum TerminalKeys {
  /// The keys in what was read.
  static func decode(_ bytes: [UInt8]) -> [TerminalKey] {
    var keys: [TerminalKey] = []
    var text: [UInt8] = []
    func flush() {
      let codes = CharacterReader.readKeys(text.flatMap { $0 == 0x5C ? [$0, $0] : [$0] })
      // Letters on the machine's keyboard are capitals.
      keys += codes.compactMap { $0 }.map { .character(CharacterCode.capital($0)) }
      text = []
    }
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte >= 0x20, byte != 0x7F {
        text.append(byte)
        continue
      }
      flush()
      switch byte {
      case 0x0A, 0x0D: keys.append(.exe)
      case 0x03: keys.append(.interrupt)
      case 0x08, 0x7F: keys.append(.delete)
      case 0x1B:
        let end = endOfSequence(bytes, from: index)
        if end == index { keys.append(.brk) }
        index = end
      default: break
      }
    }
    flush()
    return keys
  }

  /// Where an escape sequence ends: arrows and function keys send `ESC [ ... letter`.
  private static func endOfSequence(_ bytes: [UInt8], from start: Int) -> Int {
    guard start < bytes.count,
      bytes[start] == UInt8(ascii: "[") || bytes[start] == UInt8(ascii: "O")
    else { return start }
    var index = start + 1
    while index < bytes.count, !(0x40...0x7E ~= bytes[index]) { index += 1 }
    return min(index + 1, bytes.count)
  }
}
