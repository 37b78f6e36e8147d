import BasicVM

/// A tape as text, which a replacement of the FA-3 sends over a serial line.
///
/// Two characters from `0` to `o` encode the twelve bits of a byte, six bits each, the first bit
/// lowest. `oo` is twelve bits of a lead-in.
///
///     characters   Z       n
///     bits         010101  011111
///     byte         0 10101011 1 11     start bit, D5, parity, stop bits
///
/// The format is described in docs/machine.md#tape.
enum TapeTranscript {
  private static let lowest = UInt8(ascii: "0")
  private static let highest = UInt8(ascii: "o")
  private static let bitsOfCharacter = 6
  /// A lead-in of fewer characters does not identify a tape; two seconds have 100.
  private static let minLeadIn = 24

  /// Whether bytes begin with a lead-in, apart from line ends and blanks.
  static func isTranscript(_ bytes: [UInt8]) -> Bool {
    let text = bytes.drop { isBlank($0) }
    return text.count >= minLeadIn && text.prefix(minLeadIn).allSatisfy { $0 == highest }
  }

  /// The runs of bytes after lead-ins; a pair of characters does not continue on the next line.
  static func blocks(of bytes: [UInt8]) -> [[TapeByte]] {
    var blocks: [[TapeByte]] = [[]]
    for line in bytes.split(whereSeparator: isBlank) {
      for start in stride(from: line.startIndex, to: line.endIndex, by: 2) {
        let pair = line[start..<min(start + 2, line.endIndex)]
        if pair.allSatisfy({ $0 == highest }) {
          if blocks[blocks.count - 1].isEmpty { continue }
          blocks.append([])
        } else {
          blocks[blocks.count - 1].append(byte(of: pair))
        }
      }
    }
    return blocks.filter { !$0.isEmpty }
  }

  private static func isBlank(_ character: UInt8) -> Bool { character <= UInt8(ascii: " ") }

  private static func byte(of pair: ArraySlice<UInt8>) -> TapeByte {
    var bits = 0
    for character in pair.reversed() {
      bits = bits << bitsOfCharacter | Int(character &- lowest)
    }
    let value = UInt8(truncatingIfNeeded: bits >> 1)
    let isRight =
      pair.count == 2 && pair.allSatisfy { lowest...highest ~= $0 }
      && TapeFormat.bits(of: value).enumerated().allSatisfy { bits >> $0 & 1 == ($1 ? 1 : 0) }
    return TapeByte(value, sound: isRight ? .clear : .unreadable)
  }
}
