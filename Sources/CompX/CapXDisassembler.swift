import BasicVM

/// Turns an image into statements that assemble to the same words.
///
/// Reachable words become instructions, words that JSR reads become ADCON, others CONST or RESV.
/// Facts: docs/capx.md#disassembling.
public struct CapXDisassembler {
  private let image: CompXImage
  private let start: Int
  private var isCode: [Bool]
  private var isPointer: [Bool]
  private var isLabelled: [Bool]
  /// The reachable addresses still to visit.
  private var pending: [Int] = []

  private init(_ image: CompXImage, start: Int) {
    self.image = image
    self.start = start
    isCode = Array(repeating: false, count: image.words.count)
    isPointer = isCode
    isLabelled = isCode
  }

  /// Disassembles an image without errors.
  package static func statements(of image: CompXImage, start: Int) -> [CapXStatement] {
    var disassembler = CapXDisassembler(image, start: start)
    disassembler.findCode()
    disassembler.findLabels()
    return disassembler.statements
  }

  // MARK: Reachability

  private mutating func findCode() {
    reach(start)
    while let address = pending.popLast() {
      guard !isCode[address] else { continue }
      let instruction = CompXInstruction(word: image.words[address])
      guard let operation = instruction.operation, instruction.isValid(in: image.dialect) else {
        continue
      }
      isCode[address] = true
      follow(operation, instruction, at: address)
    }
  }

  private mutating func reach(_ address: Int) {
    if contains(address) { pending.append(address) }
  }

  private func contains(_ address: Int) -> Bool {
    image.dialect.addresses.contains(address) && image.isFilled[address]
  }

  private mutating func follow(
    _ operation: CompXOperation, _ instruction: CompXInstruction, at address: Int
  ) {
    let next = inBlock(of: address, address + 1)
    let target = inBlock(of: address, Int(instruction.address))
    // The target of an indexed instruction is unknown.
    let isKnown = operation.index != .register || instruction.index == 0
    switch operation {
    case .hj: reach(target)
    case .jnz:
      reach(next)
      if isKnown { reach(target) }
    case .jc:
      if instruction.register != 3 { reach(next) }
      if isKnown, instruction.register != 0 { reach(target) }
    case .jsr: if isKnown { call(through: target, next: next) } else { reach(next) }
    case .sft, .read, .write, .lai, .add, .sub, .ld, .st, .and, .eor: reach(next)
    }
  }

  /// A JSR through a word that is still 0 returns from a subroutine, so the next word is not
  /// reached.
  private mutating func call(through pointer: Int, next: Int) {
    guard contains(pointer), image.words[pointer] != 0 else { return }
    isPointer[pointer] = true
    reach(Int(image.words[pointer]))
    reach(next)
  }

  private func inBlock(of address: Int, _ other: Int) -> Int {
    address - address % CompXDialect.blockSize + other % CompXDialect.blockSize
  }

  // MARK: Labels

  private mutating func findLabels() {
    addLabel(to: start)
    for address in image.dialect.addresses where image.isFilled[address] {
      if isCode[address] {
        if let target = target(of: address) { addLabel(to: target) }
      } else if isPointer[address] {
        addLabel(to: Int(image.words[address]))
      }
    }
  }

  private mutating func addLabel(to address: Int) {
    if contains(address) { isLabelled[address] = true }
  }

  private func target(of address: Int) -> Int? {
    let instruction = CompXInstruction(word: image.words[address])
    switch instruction.operation?.argument {
    case .address, .pointer: return inBlock(of: address, Int(instruction.address))
    case .number, .places, .radix, nil: return nil
    }
  }

  /// A label that encodes an address: the block's letter, then the offset in hexadecimal.
  private func name(of address: Int) -> UTF8Text {
    var name = UTF8Text()
    let digits = UTF8Text(CompXText.hex(UInt16(truncatingIfNeeded: address))).utf8
    switch image.dialect {
    case .real:
      let block = UInt8(truncatingIfNeeded: address / CompXDialect.blockSize)
      name.append(utf8: [UInt8(ascii: "A") + block] + digits.suffix(2))
    case .extended: name.append(utf8: [UInt8(ascii: "L")] + digits)
    }
    return name
  }

  private func operand(_ address: Int, orNumber number: Int) -> UTF8Text {
    contains(address) && isLabelled[address] ? name(of: address) : "\(number)"
  }

  // MARK: Statements

  private var statements: [CapXStatement] {
    var statements: [CapXStatement] = []
    var address = 0
    while address < image.words.count {
      guard image.isFilled[address] else {
        address += 1
        continue
      }
      if address % CompXDialect.blockSize == 0 || !image.isFilled[address - 1] {
        statements.append(CapXStatement("START", ["\(address)"]))
      }
      let zeros = isCode[address] ? 0 : zeroCount(from: address)
      statements.append(zeros > 0 ? reserve(zeros, at: address) : statement(at: address))
      address += max(zeros, 1)
    }
    let end = operand(start, orNumber: start)
    // END alone is an error: a word or START must precede it.
    if statements.isEmpty { statements.append(CapXStatement("START", ["0"])) }
    return statements + [CapXStatement("END", [end])]
  }

  /// The zeros that a single RESV covers: up to the next label or block.
  private func zeroCount(from first: Int) -> Int {
    var address = first
    while address < image.words.count, image.isFilled[address], image.words[address] == 0,
      !isCode[address], address == first || !isLabelled[address],
      address == first || address % CompXDialect.blockSize != 0
    {
      address += 1
    }
    return address - first
  }

  private func label(at address: Int) -> UTF8Text { isLabelled[address] ? name(of: address) : "" }

  private func reserve(_ count: Int, at address: Int) -> CapXStatement {
    CapXStatement(label: label(at: address), "RESV", ["\(count)"])
  }

  private func statement(at address: Int) -> CapXStatement {
    let word = image.words[address]
    let instruction = CompXInstruction(word: word)
    if isCode[address], let operation = instruction.operation {
      return CapXStatement(
        label: label(at: address), UTF8Text(operation.name), operands(of: instruction, at: address))
    }
    if isPointer[address], contains(Int(word)) {
      return CapXStatement(label: label(at: address), "ADCON", [name(of: Int(word))])
    }
    return CapXStatement(label: label(at: address), "CONST", ["\(CompXText.hex(word))"])
  }

  private func operands(of instruction: CompXInstruction, at address: Int) -> [UTF8Text] {
    let number = Int(instruction.address)
    let argument = target(of: address).map { operand($0, orNumber: number) } ?? "\(number)"
    return ["\(instruction.register)", argument]
      + (instruction.index == 0 ? [] : ["\(instruction.index)"])
  }
}
