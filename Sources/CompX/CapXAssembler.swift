import BasicVM

/// A two-pass assembler for CAP-X: first label addresses, then words.
///
/// Errors become diagnostics. Facts: docs/capx.md#the-assembler.
public struct CapXAssembler {
  private let dialect: CompXDialect
  private var assembly: CapXAssembly
  private var items: [Item] = []
  /// The address of the next word; nil before the first START.
  private var location: Int?
  /// Code never continues into the next block.
  private var isBlockFull = false
  private var hasTooManyDiagnostics = false
  private var hasStatement = false
  private var ends: [(place: SourcePosition, target: CapXOperand?)] = []
  private var lastPlace = SourcePosition(line: 1, column: 1)
  private var afterEnd: SourcePosition?
  /// The source line that filled each word; 0 for an empty word.
  private var fillers: [Int32] = []
  private var instructions: Set<Int> = []

  private struct SourcePosition {
    let line: Int
    let column: Int
  }

  private struct Item {
    let index: Int
    let place: SourcePosition
    let address: Int
    let content: CapXContent
    let fits: Bool
  }

  private init(_ dialect: CompXDialect) {
    self.dialect = dialect
    assembly = CapXAssembly(dialect)
  }

  /// Assembles a source text.
  public static func assemble(
    _ source: UTF8Text, for dialect: CompXDialect = .real
  ) -> CapXAssembly {
    assemble(lines: ListingFormat.lines(of: source), for: dialect)
  }

  /// Assembles source lines, numbered from 1.
  public static func assemble(
    lines: [UTF8Text], for dialect: CompXDialect = .real
  ) -> CapXAssembly {
    var assembler = CapXAssembler(dialect)
    for (index, line) in lines.enumerated() { assembler.read(line, number: index + 1) }
    assembler.makeWords()
    assembler.finish()
    return assembler.assembly
  }

  private mutating func note(_ problem: CapXDiagnostic.Problem, _ line: Int, _ column: Int) {
    assembly.diagnostics.append(CapXDiagnostic(line: line, column: column, problem: problem))
  }

  // MARK: Lines

  private mutating func read(_ line: UTF8Text, number: Int) {
    switch CapXStatement.read(line, in: dialect) {
    case .blank(let comment):
      assembly.lines.append(.init(number: number, statement: nil, comment: comment))
    case .refused(let problem, let column, let label):
      pass(SourcePosition(line: number, column: column))
      note(problem, number, column)
      // Define the label, so that references to it are not reported too.
      if let label, CapXOperand.problem(ofLabel: label.text, in: dialect) == nil {
        define(label, location ?? 0, number)
      }
    case .statement(let statement):
      let place = SourcePosition(line: number, column: statement.operation.column)
      pass(place)
      // Exam books usually omit the first START.
      if !statement.hasColons, !hasStatement, !CapXMeaning.isStart(statement) {
        location = 0
        assembly.leavesStartOut = true
      }
      hasStatement = true
      assembly.lines.append(.init(number: number, statement: statement, comment: nil))
      take(statement, place)
    }
  }

  private mutating func pass(_ place: SourcePosition) {
    lastPlace = place
    if !ends.isEmpty, afterEnd == nil { afterEnd = place }
  }

  private mutating func take(_ statement: CapXStatement, _ place: SourcePosition) {
    let isLabelled = hasLabel(statement, place.line)
    let meaning: CapXMeaning
    do throws(CapXFieldError) {
      meaning = try CapXMeaning(of: statement, in: dialect)
    } catch {
      note(error.problem, place.line, error.column)
      meaning = passOver(statement, place)
    }
    let address: Int
    switch meaning {
    case .start(let start):
      location = start
      isBlockFull = false
      hasTooManyDiagnostics = false
      address = start
    case .end(let target):
      if location == nil { note(.wordBeforeStart, place.line, place.column) }
      take(end: target, place)
      address = location ?? 0
    case .content(let content):
      address = self.place(content, place)
    }
    if isLabelled { define(statement.label, address, place.line) }
  }

  /// Replaces a faulty line to avoid follow-up errors.
  private mutating func passOver(_ statement: CapXStatement, _ place: SourcePosition) -> CapXMeaning
  {
    switch CapXMeaning.directive(named: statement.operation.text) {
    case .start: return .start(location ?? 0)
    case .end: return .end(nil)
    case .const, .adcon, .resv, nil: return .content(.words([]))
    }
  }

  private mutating func take(end target: CapXOperand?, _ place: SourcePosition) {
    ends.append((place, target))
    afterEnd = nil
  }

  private mutating func hasLabel(_ statement: CapXStatement, _ line: Int) -> Bool {
    let label = statement.label
    guard !label.isEmpty else { return false }
    // `LAI 1,3` in the first column has its own diagnostic.
    guard statement.hasColons || CapXMeaning.isName(statement.operation.text) else { return false }
    if let problem = CapXOperand.problem(ofLabel: label.text, in: dialect) {
      note(problem, line, label.column)
    }
    return true
  }

  private mutating func define(
    _ label: CapXStatement.Field, _ address: Int, _ line: Int
  ) {
    if let earlier = assembly.labels[label.text] {
      return note(.labelTwice(line: earlier.line), line, label.column)
    }
    assembly.labels[label.text] = .init(address: address, line: line)
  }

  private mutating func place(_ content: CapXContent, _ place: SourcePosition) -> Int {
    if location == nil { note(.wordBeforeStart, place.line, place.column) }
    // Lines that do not fit get the block's last address.
    let next = location ?? 0
    let address = isBlockFull ? next - 1 : next % dialect.wordCount
    let room = isBlockFull ? 0 : room(at: address)
    let fits = content.size <= room
    if !fits, !hasTooManyDiagnostics {
      note(.wordAcrossBlock, place.line, place.column)
      hasTooManyDiagnostics = true
    }
    let index = assembly.lines.count - 1
    items.append(
      Item(index: index, place: place, address: address, content: content, fits: fits))
    if fits, case .instruction = content { instructions.insert(address) }
    if !isBlockFull { location = address + min(content.size, room) }
    isBlockFull = content.size >= room
    return address
  }

  private func room(at address: Int) -> Int {
    CompXDialect.blockSize - address % CompXDialect.blockSize
  }

  // MARK: Words

  private mutating func makeWords() {
    fillers = Array(repeating: 0, count: dialect.wordCount)
    for item in items {
      let words = words(of: item)
      guard item.fits else { continue }
      assembly.lines[item.index].address = item.address
      assembly.lines[item.index].words = words
      fill(words, item)
    }
  }

  /// Later words overwrite earlier ones, with a warning.
  private mutating func fill(_ words: [UInt16], _ item: Item) {
    var isReported = false
    for (offset, word) in words.enumerated() {
      let address = item.address + offset
      if fillers[address] != 0, !isReported {
        note(
          .filledBefore(address: address, line: Int(fillers[address])), item.place.line,
          item.place.column)
        isReported = true
      }
      fillers[address] = Int32(truncatingIfNeeded: item.place.line)
      assembly.words[address] = word
    }
  }

  private mutating func words(of item: Item) -> [UInt16] {
    switch item.content {
    case .words(let words): return words
    case .reserved(let count): return Array(repeating: 0, count: item.fits ? count : 0)
    case .pointer(let target):
      return [UInt16(truncatingIfNeeded: value(of: target, item.place) ?? 0)]
    case .instruction(let operation, let register, let operand, let index):
      let address = value(of: operand, item.place) ?? 0
      warn(of: operation, operand, address, index, item)
      return [
        CompXInstruction(operation, register: register, index: index, address: address).word
      ]
    }
  }

  private mutating func value(of operand: CapXOperand, _ place: SourcePosition) -> Int? {
    switch operand.value {
    case .number(let number): return number
    case .label(let name):
      if let label = assembly.labels[name] { return label.address }
      let isLong = dialect == .real && CapXOperand.problem(ofLabel: name, in: .real) == .longLabel
      note(isLong ? .undefinedLong(name) : .undefined(name), place.line, operand.column)
      return nil
    }
  }

  private mutating func finish() {
    for end in ends {
      assembly.start = end.target.flatMap { start(at: $0, end.place) } ?? 0
    }
    if let afterEnd { note(.afterEnd, afterEnd.line, afterEnd.column) }
    if ends.isEmpty { note(.noEnd, lastPlace.line, lastPlace.column) }
    assembly.diagnostics = assembly.diagnostics.ordered { $0.column }.ordered { $0.line }
  }

  private mutating func start(at target: CapXOperand, _ place: SourcePosition) -> Int? {
    guard let start = value(of: target, place) else { return nil }
    guard dialect.addresses.contains(start) else {
      note(.addressTooLarge(most: dialect.wordCount - 1), place.line, target.column)
      return nil
    }
    return start
  }

  // MARK: Warnings

  private mutating func warn(
    of operation: CompXOperation, _ operand: CapXOperand, _ address: Int, _ index: Int, _ item: Item
  ) {
    let (line, column) = (item.place.line, operand.column)
    if operation == .hj, index != 0 { note(.indexOfHalt, line, column) }
    switch operand.value {
    case .number(let number): if number > 0xFF { note(.lowBits(number), line, column) }
    case .label(let name):
      guard let label = assembly.labels[name] else { return }
      warn(of: operation, name, label, item, column)
    }
    if operation.argument == .places, address & 0xFF > 15 { note(.farShift, line, column) }
  }

  private mutating func warn(
    of operation: CompXOperation, _ name: UTF8Text, _ label: CapXAssembly.Label, _ item: Item,
    _ column: Int
  ) {
    switch operation.argument {
    case .address, .pointer:
      let block = label.address / CompXDialect.blockSize
      let own = item.address / CompXDialect.blockSize
      let reached = own * CompXDialect.blockSize + label.address % CompXDialect.blockSize
      if block != own {
        note(.otherBlock(name, block: block, reached: reached), item.place.line, column)
      }
      if operation.argument == .pointer, instructions.contains(label.address) {
        note(.callOfInstruction(name), item.place.line, column)
      }
    case .number, .places, .radix: break
    }
  }
}
