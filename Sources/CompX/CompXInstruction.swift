import BasicVM

/// A word decoded as an instruction.
///
///      0  1  2  3 | 4  5 | 6  7 | 8  9 10 11 12 13 14 15      bit 0 is the most significant
///          OP     |  GR  |  XR  |           AD
///
/// Facts: docs/capx.md#instructions.
public struct CompXInstruction: Equatable, Sendable {
  /// The encoded instruction.
  public let word: UInt16

  /// Decodes a word.
  @inline(__always)
  public init(word: UInt16) {
    self.word = word
  }

  /// Encodes an instruction with the low 8 bits of the address.
  init(_ operation: CompXOperation, register: Int, index: Int, address: Int) {
    word =
      UInt16(operation.rawValue) << 12 | UInt16(register & 3) << 10 | UInt16(index & 3) << 8
      | UInt16(address & 0xFF)
  }

  /// The operation; nil for codes 7 and 9.
  @inline(__always)
  package var operation: CompXOperation? {
    CompXOperation(rawValue: UInt8(truncatingIfNeeded: word >> 12))
  }

  /// GR, 0 to 3.
  @inline(__always)
  public var register: Int { Int(word >> 10 & 3) }

  /// XR, 0 to 3.
  @inline(__always)
  public var index: Int { Int(word >> 8 & 3) }

  /// AD, 8 bits.
  @inline(__always)
  public var address: UInt16 { word & 0xFF }

  var radix: CompXRadix? { CompXRadix(rawValue: UInt8(truncatingIfNeeded: word)) }

  func isValid(in dialect: CompXDialect) -> Bool {
    guard let operation else { return false }
    switch operation.index {
    case .register, .ignored: return true
    case .direction: return index < 2
    case .none: return index == 0 && radix.map(dialect.accepts) ?? false
    }
  }
}
