import BasicVM

/// A variable as PUT writes it, without its name.
public enum TapeVariable: Equatable, Sendable {
  /// A cell with a number. 0 is also the empty text.
  case number(Decimal12)
  /// A cell with a text of one to seven characters.
  case text([UInt8])
  /// The string $, of up to 62 characters.
  case longText([UInt8])

  /// The bytes of a cell.
  static let cellSize = 8
  /// The characters of a cell.
  public static let textLimit = 7
  /// The bytes of $: on this machine, and on those with 30 characters.
  static let longSizes = [63, 31]

  /// A cell's eight bytes; nil if they make no sense.
  init?(cell bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.cellSize, let last = bytes.last else { return nil }
    guard last >> 4 != 0 else {
      let packed = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard let number = Decimal12(packed: packed) else { return nil }
      self = .number(number)
      return
    }
    let count = Int(last >> 4)
    let text = bytes.prefix(min(count, Self.textLimit))
    guard count <= Self.textLimit, last & 15 == 0, text.allSatisfy(CharacterCode.isCharacter),
      bytes.dropFirst(count).dropLast().allSatisfy({ $0 == 0 })
    else { return nil }
    self = .text(Array(text))
  }

  /// The whole field of $: length, characters, and what is left over; nil if it makes no sense.
  init?(field bytes: ArraySlice<UInt8>) {
    guard let count = bytes.first, Int(count) < bytes.count else { return nil }
    let text = bytes.dropFirst().prefix(Int(count))
    guard text.allSatisfy(CharacterCode.isCharacter) else { return nil }
    self = .longText(Array(text))
  }

  /// The bytes on the tape, without the separator.
  var bytes: [UInt8] {
    switch self {
    case .number(let number):
      let packed = number.packed
      return (0..<Self.cellSize).map { UInt8(truncatingIfNeeded: packed >> UInt64(8 * $0)) }
    case .text(let text):
      let kept = text.prefix(Self.textLimit)
      let padding = [UInt8](repeating: 0, count: Self.textLimit - kept.count)
      return kept + padding + [UInt8(kept.count << 4)]
    case .longText(let text):
      let size = Self.longSizes[0]
      let field =
        [UInt8(min(text.count, size - 1))] + text.prefix(size - 1) + [TapeWriter.separator]
      let padding = [UInt8](repeating: 0, count: max(size - field.count, 0))
      return Array((field + padding).prefix(size))
    }
  }
}
