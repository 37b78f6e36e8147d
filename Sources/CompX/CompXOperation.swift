import BasicVM

/// What an instruction of COMP-X does: the table of the sixteen codes, of which 7 and 9 are none.
///
/// The machine, the assembler, the disassembler, dumps and the help are all made from it. The raw
/// value is the code, the highest four bits of a word. Facts: docs/capx.md#instructions.
public enum CompXOperation: UInt8, CaseIterable, Sendable {
  case hj = 0x0
  case jnz, jc, jsr, sft, read, write
  case lai = 0x8
  case add = 0xA
  case sub, ld, st, and, eor

  /// What the field AD is.
  enum Argument: Sendable {
    /// An address in the instruction's own block.
    case address
    /// The address of a word that holds the target.
    case pointer
    /// A number of 8 bits.
    case number
    /// How many places to shift by.
    case places
    /// How a number is read or written.
    case radix
  }

  /// What the field XR is.
  enum Index: Sendable {
    /// The register that is added to AD, if it is not 0.
    case register
    /// Nothing that the machine looks at.
    case ignored
    /// 0 shifts to the right, 1 to the left.
    case direction
    /// 0, always.
    case none
  }

  /// Its name in a source.
  public var name: StaticString { row.name }
  /// What it does, in a line of help.
  public var effect: StaticString { row.effect }
  /// What its field AD is.
  var argument: Argument { row.argument }
  /// What its field XR is.
  var index: Index { row.index }

  private typealias Row = (
    name: StaticString, argument: Argument, index: Index, effect: StaticString
  )

  private var row: Row {
    switch self {
    case .hj: ("HJ", .address, .ignored, "the program ends; the next Go goes on at AD")
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

/// How READ and WRITE spell a number; the raw value is the field AD.
public enum CompXRadix: UInt8, Sendable {
  /// A single character, which others have added to the machine.
  case character = 0
  /// A decimal number without words around it, which others have added too.
  case bare = 1
  case decimal = 10
  case hexadecimal = 16
}

/// Which COMP-X it is.
public enum CompXDialect: Sendable {
  /// The machine behind the ASMBL key.
  case real
  /// The machine with what others have added to it: docs/capx.md#extensions.
  case extended

  /// How many words there are, a power of two.
  public var wordCount: Int {
    switch self {
    case .real: 2048
    case .extended: 65_536
    }
  }

  /// Its addresses.
  public var addresses: Range<Int> { 0..<wordCount }

  /// A block: no address that an instruction makes leads out of it.
  public static let blockSize = 256

  /// Whether READ and WRITE have a radix.
  func accepts(_ radix: CompXRadix) -> Bool {
    switch radix {
    case .decimal, .hexadecimal: true
    case .character, .bare: self == .extended
    }
  }
}

/// The lines of a source that are no instructions.
public enum CapXDirective: CaseIterable, Sendable {
  case start, end, const, adcon, resv

  /// What it is for, in a line of help.
  public var effect: StaticString {
    switch self {
    case .start: "the next word goes to this address; the first line is one"
    case .end: "ends the source; the program starts at this address or label"
    case .const: "a word, in 1 to 4 hexadecimal digits"
    case .adcon: "a word that holds an address or that of a label, as JSR wants it"
    case .resv: "so many words of 0"
    }
  }

  /// Its name in a source.
  public var name: StaticString {
    switch self {
    case .start: "START"
    case .end: "END"
    case .const: "CONST"
    case .adcon: "ADCON"
    case .resv: "RESV"
    }
  }
}
