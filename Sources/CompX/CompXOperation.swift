import BasicVM

/// The operations of COMP-X; the raw value is the top four bits of a word.
///
/// Codes 7 and 9 are unassigned. Facts: docs/capx.md#instructions.
package enum CompXOperation: UInt8, CaseIterable, Sendable {
  /// Halt and jump.
  case hj = 0x0
  /// Jumps, shift, input and output; `effect` describes each.
  case jnz, jc, jsr, sft, read, write
  /// Load address immediate, 8 bits.
  case lai = 0x8
  /// Fails on overflow and sets CC.
  case add = 0xA
  /// Operations on a word at the effective address.
  case sub, ld, st, and, eor

  enum Argument: Sendable {
    /// An address in the instruction's own block.
    case address
    /// The address of a word that contains the target of a jump.
    case pointer
    /// A number of 8 bits.
    case number
    /// A shift count.
    case places
    /// A `CompXRadix`.
    case radix
  }

  enum Index: Sendable {
    /// The register added to AD; 0 means no index.
    case register
    case ignored
    /// 0 shifts right, 1 shifts left.
    case direction
    /// Must be 0.
    case none
  }

  /// The mnemonic.
  package var name: StaticString { row.name }
  /// The effect, as a line of help.
  package var effect: StaticString { row.effect }
  var argument: Argument { row.argument }
  var index: Index { row.index }

  private typealias Row = (
    name: StaticString, argument: Argument, index: Index, effect: StaticString
  )

  private var row: Row {
    switch self {
    case .hj: ("HJ", .address, .ignored, "ends the program; the next Go continues at AD")
    case .jnz: ("JNZ", .address, .register, "jumps to EA if the register is not 0")
    case .jc: ("JC", .address, .register, "jumps to EA: 0 never, 1 if CC, 2 if not CC, 3 always")
    case .jsr: ("JSR", .pointer, .register, "jumps to the address in (EA); register = return")
    case .sft: ("SFT", .places, .direction, "shifts AD places right (XR 0) or left (XR 1)")
    case .read: ("READ", .radix, .none, "asks for a number in the radix AD, 10 or 16")
    case .write: ("WRITE", .radix, .none, "shows the register in the radix AD, 10 or 16")
    case .lai: ("LAI", .number, .register, "register = AD + index, modulo 256")
    case .add: ("ADD", .address, .register, "register = register + (EA); sets CC")
    case .sub: ("SUB", .address, .register, "register = register - (EA); sets CC")
    case .ld: ("LD", .address, .register, "register = (EA)")
    case .st: ("ST", .address, .register, "(EA) = register")
    case .and: ("AND", .address, .register, "register = register and (EA)")
    case .eor: ("EOR", .address, .register, "register = register exclusive-or (EA)")
    }
  }
}

/// The number format of READ and WRITE; the raw value is AD.
public enum CompXRadix: UInt8, Sendable {
  /// A single character (extended dialect).
  case character = 0
  /// A decimal number without a prompt (extended dialect).
  case bare = 1
  /// Signed, with the prompt `GR0 (10) `.
  case decimal = 10
  /// Four digits, with the prompt `GR0 (16) `.
  case hexadecimal = 16
}

/// A variant of COMP-X.
public enum CompXDialect: Sendable {
  /// The machine of the ASMBL key.
  case real
  /// With other simulators' extensions: docs/capx.md#extensions.
  case extended

  /// The memory size, a power of two.
  public var wordCount: Int {
    switch self {
    case .real: 2048
    case .extended: 65_536
    }
  }

  /// All valid addresses.
  public var addresses: Range<Int> { 0..<wordCount }

  /// The number of words in a block, which only JSR can leave.
  public static let blockSize = 256

  func accepts(_ radix: CompXRadix) -> Bool {
    switch radix {
    case .decimal, .hexadecimal: true
    case .character, .bare: self == .extended
    }
  }
}

/// Source lines other than instructions.
package enum CapXDirective: CaseIterable, Sendable {
  /// START and END frame a program; the others create words.
  case start, end, const, adcon, resv

  /// The effect, as a line of help.
  package var effect: StaticString {
    switch self {
    case .start: "puts the next word at this address; the first line is a START"
    case .end: "ends the source; the program starts at this address or label"
    case .const: "a word, in 1 to 4 hexadecimal digits"
    case .adcon: "a word with an address, or the address of a label, for JSR"
    case .resv: "the given number of words, all 0"
    }
  }

  /// The name in a source.
  package var name: StaticString {
    switch self {
    case .start: "START"
    case .end: "END"
    case .const: "CONST"
    case .adcon: "ADCON"
    case .resv: "RESV"
    }
  }
}
