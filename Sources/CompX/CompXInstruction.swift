import BasicVM

/// A word as an instruction: its four fields.
///
///      0  1  2  3 | 4  5 | 6  7 | 8  9 10 11 12 13 14 15      bit 0 is the most significant
///          OP     |  GR  |  XR  |           AD
///
/// Facts: docs/capx.md#instructions.
public struct CompXInstruction: Equatable, Sendable {
  /// The word.
  public let word: UInt16

  /// Takes a word for an instruction.
  @inline(__always)
  public init(word: UInt16) {
    self.word = word
  }

  /// Puts an instruction together; of the address only the low 8 bits go into the word.
  init(_ operation: CompXOperation, register: Int, index: Int, address: Int) {
    word =
      UInt16(operation.rawValue) << 12 | UInt16(register & 3) << 10 | UInt16(index & 3) << 8
      | UInt16(address & 0xFF)
  }

  /// The operation; nil for the two codes that are none.
  @inline(__always)
  public var operation: CompXOperation? {
    CompXOperation(rawValue: UInt8(truncatingIfNeeded: word >> 12))
  }

  /// The field GR.
  @inline(__always)
  public var register: Int { Int(word >> 10 & 3) }

  /// The field XR.
  @inline(__always)
  public var index: Int { Int(word >> 8 & 3) }

  /// The field AD.
  @inline(__always)
  public var address: UInt16 { word & 0xFF }

  /// The radix of READ and WRITE.
  var radix: CompXRadix? { CompXRadix(rawValue: UInt8(truncatingIfNeeded: word)) }

  /// Whether a machine can do it; else it is a bad code.
  func isValid(in dialect: CompXDialect) -> Bool {
    guard let operation else { return false }
    switch operation.index {
    case .register, .ignored: return true
    case .direction: return index < 2
    case .none: return index == 0 && radix.map(dialect.accepts) ?? false
    }
  }
}
