import BasicVM

/// The registers of COMP-X: GR, SC, BR and CC.
public struct CompXRegisters: Equatable, Sendable {
  /// GR0 to GR3, 16 bits each, GR0 in the lowest bits.
  private var general: UInt64 = 0
  /// SC, the address of the next instruction.
  public var counter: UInt16 = 0
  /// BR, the address of the current block.
  public private(set) var base: UInt16 = 0
  /// CC: whether the last ADD or SUB had a negative result.
  public var isNegative = false

  /// Creates registers that are 0.
  public init() {}

  /// The number of general registers.
  public static let count = 4

  /// A general register, 0 to 3.
  @inline(__always)
  public subscript(register: Int) -> UInt16 {
    get { UInt16(truncatingIfNeeded: general >> Self.shift(register)) }
    set {
      general &= ~(0xFFFF << Self.shift(register))
      general |= UInt64(newValue) << Self.shift(register)
    }
  }

  @inline(__always)
  private static func shift(_ register: Int) -> UInt64 { UInt64(register & 3) << 4 }

  @inline(__always)
  func inBlock(_ address: UInt16) -> UInt16 { base | address & 0xFF }

  /// Sets SC and BR.
  @inline(__always)
  public mutating func jump(to address: UInt16) {
    base = address & 0xFF00
    counter = address
  }

  /// Sets SC to the next word, or from a block's last word to its first.
  @inline(__always)
  mutating func advance(from address: UInt16) {
    counter = inBlock(address &+ 1)
  }
}

/// The result of a step.
public enum CompXOutcome: Equatable, Sendable {
  /// The next instruction can run.
  case continues
  /// The READ at SC waits for `take`.
  case reads(register: Int, CompXRadix)
  /// A WRITE displays its register.
  case writes(register: Int, CompXRadix)
  /// HJ ended the program; it can resume at SC.
  case halted
  /// Only SC changed; it points after the failed instruction.
  case failed(FaultCause)
}

/// The processor and memory of COMP-X.
///
/// Facts: docs/capx.md.
public struct CompXMachine: Equatable, Sendable {
  /// The variant, which determines the memory size.
  public let dialect: CompXDialect
  /// The registers, which a debugger may change between steps.
  public var registers = CompXRegisters()
  /// The address of the last fetched instruction.
  public private(set) var lastAddress: UInt16 = 0
  /// IR: a copy, as an instruction may overwrite its own word.
  package private(set) var lastInstruction = CompXInstruction(word: 0)
  private var words: [UInt16]

  /// Creates a machine as after ALL RESET: everything is 0.
  public init(_ dialect: CompXDialect = .real) {
    self.dialect = dialect
    words = Array(repeating: 0, count: dialect.wordCount)
  }

  /// A word of memory; addresses wrap around.
  @inline(__always)
  public subscript(address: UInt16) -> UInt16 {
    get { words[Int(address) & (words.count &- 1)] }
    set { words[Int(address) & (words.count &- 1)] = newValue }
  }

  /// Replaces all of memory; words beyond the image become 0.
  public mutating func load(_ image: some Collection<UInt16>) {
    words = Array(image.prefix(dialect.wordCount))
    while words.count < dialect.wordCount { words.append(0) }
  }

  /// Sets SC and BR; returns false, without a change, for an invalid address.
  public mutating func start(at address: Int) -> Bool {
    guard dialect.addresses.contains(address) else { return false }
    registers.jump(to: UInt16(address))
    return true
  }

  /// Completes the READ at SC.
  public mutating func take(_ word: UInt16) {
    let instruction = CompXInstruction(word: self[registers.counter])
    guard instruction.operation == .read else { return }
    registers[instruction.register] = word
    registers.advance(from: registers.counter)
  }

  // MARK: Snapshots

  package var isBlank: Bool { registers == CompXRegisters() && words.allSatisfy { $0 == 0 } }

  /// Encodes or decodes words and registers; BR follows from SC.
  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    for address in words.indices { try coder.field(&words[address]) }
    for register in 0..<CompXRegisters.count { try coder.field(&registers[register]) }
    var counter = registers.counter
    try coder.field(&counter, upTo: UInt16(dialect.wordCount - 1))
    registers.jump(to: counter)
    try coder.field(&registers.isNegative)
  }

  mutating func codeLast(_ coder: inout FieldCoder) throws(SnapshotError) {
    var word = lastInstruction.word
    try coder.field(&lastAddress, upTo: UInt16(dialect.wordCount - 1))
    try coder.field(&word)
    lastInstruction = CompXInstruction(word: word)
  }

  // MARK: Execution

  /// Executes the instruction at SC.
  public mutating func step() -> CompXOutcome {
    let address = registers.counter
    let instruction = CompXInstruction(word: self[address])
    lastAddress = address
    lastInstruction = instruction
    guard let operation = instruction.operation, instruction.isValid(in: dialect) else {
      registers.advance(from: address)
      return .failed(.badCode)
    }
    // SC stays at a READ, so that an interrupted program asks again.
    if operation != .read { registers.advance(from: address) }
    return perform(operation, instruction)
  }

  @inline(__always)
  private mutating func perform(
    _ operation: CompXOperation, _ instruction: CompXInstruction
  ) -> CompXOutcome {
    let register = instruction.register
    switch operation {
    case .hj:
      registers.counter = registers.inBlock(instruction.address)
      return .halted
    case .jnz: if registers[register] != 0 { jump(instruction) }
    case .jc: if condition(register) { jump(instruction) }
    case .jsr: return call(instruction)
    case .sft:
      registers[register] = Self.shift(
        registers[register], by: Int(instruction.address), left: instruction.index == 1)
    case .read, .write:
      guard let radix = instruction.radix else { return .failed(.badCode) }
      return operation == .read
        ? .reads(register: register, radix) : .writes(register: register, radix)
    case .lai: registers[register] = (instruction.address &+ index(instruction)) & 0xFF
    case .add: return set(register, value(register).addingReportingOverflow(operand(instruction)))
    case .sub:
      return set(register, value(register).subtractingReportingOverflow(operand(instruction)))
    case .ld: registers[register] = self[effectiveAddress(instruction)]
    case .st: self[effectiveAddress(instruction)] = registers[register]
    case .and: registers[register] &= self[effectiveAddress(instruction)]
    case .eor: registers[register] ^= self[effectiveAddress(instruction)]
    }
    return .continues
  }

  @inline(__always)
  private func index(_ instruction: CompXInstruction) -> UInt16 {
    instruction.index == 0 ? 0 : registers[instruction.index]
  }

  @inline(__always)
  private func effectiveAddress(_ instruction: CompXInstruction) -> UInt16 {
    registers.inBlock(instruction.address &+ index(instruction))
  }

  @inline(__always)
  private func operand(_ instruction: CompXInstruction) -> Int16 {
    Int16(bitPattern: self[effectiveAddress(instruction)])
  }

  @inline(__always)
  private func value(_ register: Int) -> Int16 { Int16(bitPattern: registers[register]) }

  @inline(__always)
  private mutating func jump(_ instruction: CompXInstruction) {
    registers.counter = effectiveAddress(instruction)
  }

  @inline(__always)
  private func condition(_ number: Int) -> Bool {
    switch number {
    case 0: false
    case 1: registers.isNegative
    case 2: !registers.isNegative
    default: true
    }
  }

  /// Executes JSR, the only instruction that leaves a block.
  private mutating func call(_ instruction: CompXInstruction) -> CompXOutcome {
    let target = self[effectiveAddress(instruction)]
    guard Int(target) < dialect.wordCount else { return .failed(.outOfAddress) }
    registers[instruction.register] = registers.counter
    registers.jump(to: target)
    return .continues
  }

  @inline(__always)
  private mutating func set(
    _ register: Int, _ result: (partialValue: Int16, overflow: Bool)
  ) -> CompXOutcome {
    guard !result.overflow else { return .failed(.wordOverflow) }
    registers[register] = UInt16(bitPattern: result.partialValue)
    registers.isNegative = result.partialValue < 0
    return .continues
  }

  /// Keeps the sign bit in either direction.
  static func shift(_ word: UInt16, by places: Int, left isLeft: Bool) -> UInt16 {
    let places = min(places, 15)
    guard isLeft else { return UInt16(bitPattern: Int16(bitPattern: word) >> places) }
    return word & 0x8000 | word << places & 0x7FFF
  }
}
