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
  /// Whether the block has no room left; code never continues into the next one.
  private var isBlockFull = false
  private var hasReportedFullBlock = false
  private var hasStatement = false
  private var ends: [(place: SourcePosition, target: CapXOperand?)] = []
  private var lastPlace = SourcePosition(line: 1, column: 1)
  private var lineAfterEnd: SourcePosition?
  /// The source line that filled each word; 0 for an empty word.
  private var fillers: [Int32] = []
  private var instructionAddresses: Set<Int> = []

  private struct SourcePosition {
    let line: Int
    let column: Int
  }

  private struct Item {
    let lineIndex: Int
    let place: SourcePosition
    let address: Int
    let content: CapXContent
    let fitsIntoBlock: Bool
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

  private mutating func addProblem(_ problem: CapXDiagnostic.Problem, _ line: Int, _ column: Int) {
    assembly.diagnostics.append(CapXDiagnostic(line: line, column: column, problem: problem))
  }

  // MARK: Lines

  private mutating func read(_ line: UTF8Text, number: Int) {
    switch CapXStatement.read(line, in: dialect) {
    case .blank(let comment):
      assembly.lines.append(.init(number: number, statement: nil, comment: comment))
    case .refused(let problem, let column, let label):
      visit(SourcePosition(line: number, column: column))
      addProblem(problem, number, column)
      // Define the label, so that references to it are not reported too.
      if let label, CapXOperand.problem(ofLabel: label.text, in: dialect) == nil {
        define(label, location ?? 0, number)
      }
    case .statement(let statement):
      let place = SourcePosition(line: number, column: statement.operation.column)
      visit(place)
      // Exam books usually omit the first START.
      if !statement.hasColons, !hasStatement, !CapXMeaning.isStart(statement) {
        location = 0
        assembly.leavesStartOut = true
      }
      hasStatement = true
      assembly.lines.append(.init(number: number, statement: statement, comment: nil))
      add(statement, place)
    }
  }

  private mutating func visit(_ place: SourcePosition) {
    lastPlace = place
    if !ends.isEmpty, lineAfterEnd == nil { lineAfterEnd = place }
  }

  private mutating func add(_ statement: CapXStatement, _ place: SourcePosition) {
    let isLabelled = checkLabel(of: statement, place.line)
    let meaning: CapXMeaning
    do throws(CapXFieldError) {
      meaning = try CapXMeaning(of: statement, in: dialect)
    } catch {
      addProblem(error.problem, place.line, error.column)
      meaning = substitute(for: statement)
    }
    let address: Int
    switch meaning {
    case .start(let start):
      location = start
      isBlockFull = false
      hasReportedFullBlock = false
      address = start
    case .end(let target):
      if location == nil { addProblem(.wordBeforeStart, place.line, place.column) }
      addEnd(target, place)
      address = location ?? 0
    case .content(let content):
      address = allocate(content, place)
    }
    // There is no address after the last word, so a label of END there is undefined.
    if isLabelled, address < dialect.wordCount { define(statement.label, address, place.line) }
  }

  /// The meaning of a faulty statement that causes no further errors.
  private func substitute(for statement: CapXStatement) -> CapXMeaning {
    switch CapXMeaning.directive(named: statement.operation.text) {
    case .start: return .start(location ?? 0)
    case .end: return .end(nil)
    case .const, .adcon, .resv, nil: return .content(.words([]))
    }
  }

  private mutating func addEnd(_ target: CapXOperand?, _ place: SourcePosition) {
    ends.append((place, target))
    lineAfterEnd = nil
  }

  /// Reports a malformed label; returns whether the line has a label.
  private mutating func checkLabel(of statement: CapXStatement, _ line: Int) -> Bool {
    let label = statement.label
    guard !label.isEmpty else { return false }
    // `LAI 1,3` in the first column has its own diagnostic.
    guard statement.hasColons || CapXMeaning.isName(statement.operation.text) else { return false }
    if let problem = CapXOperand.problem(ofLabel: label.text, in: dialect) {
      addProblem(problem, line, label.column)
    }
    return true
  }

  private mutating func define(
    _ label: CapXStatement.Field, _ address: Int, _ line: Int
  ) {
    if let earlier = assembly.labels[label.text] {
      return addProblem(.labelTwice(line: earlier.line), line, label.column)
    }
    assembly.labels[label.text] = .init(address: address, line: line)
  }

  private mutating func allocate(_ content: CapXContent, _ place: SourcePosition) -> Int {
    if location == nil { addProblem(.wordBeforeStart, place.line, place.column) }
    // Lines that do not fit get the block's last address.
    let next = location ?? 0
    let address = isBlockFull ? next - 1 : next % dialect.wordCount
    let room = isBlockFull ? 0 : room(at: address)
    let fits = content.size <= room
    if !fits, !hasReportedFullBlock {
      addProblem(.wordAcrossBlock, place.line, place.column)
      hasReportedFullBlock = true
    }
    items.append(
      Item(
        lineIndex: assembly.lines.count - 1, place: place, address: address, content: content,
        fitsIntoBlock: fits))
    if fits, case .instruction = content { instructionAddresses.insert(address) }
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
      guard item.fitsIntoBlock else { continue }
      assembly.lines[item.lineIndex].address = item.address
      assembly.lines[item.lineIndex].words = words
      fill(words, item)
    }
  }

  /// Later words overwrite earlier ones, with a warning.
  private mutating func fill(_ words: [UInt16], _ item: Item) {
    var isReported = false
    for (offset, word) in words.enumerated() {
      let address = item.address + offset
      if fillers[address] != 0, !isReported {
        addProblem(
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
    case .reserved(let count): return Array(repeating: 0, count: item.fitsIntoBlock ? count : 0)
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
      addProblem(isLong ? .undefinedLong(name) : .undefined(name), place.line, operand.column)
      return nil
    }
  }

  private mutating func finish() {
    for end in ends {
      assembly.start = end.target.flatMap { start(at: $0, end.place) } ?? 0
    }
    if let place = lineAfterEnd { addProblem(.afterEnd, place.line, place.column) }
    if ends.isEmpty { addProblem(.noEnd, lastPlace.line, lastPlace.column) }
    assembly.diagnostics = assembly.diagnostics.ordered { $0.column }.ordered { $0.line }
  }

  private mutating func start(at target: CapXOperand, _ place: SourcePosition) -> Int? {
    guard let start = value(of: target, place) else { return nil }
    guard dialect.addresses.contains(start) else {
      addProblem(.addressTooLarge(most: dialect.wordCount - 1), place.line, target.column)
      return nil
    }
    return start
  }

  // MARK: Warnings

  private mutating func warn(
    of operation: CompXOperation, _ operand: CapXOperand, _ address: Int, _ index: Int, _ item: Item
  ) {
    let (line, column) = (item.place.line, operand.column)
    if operation == .hj, index != 0 { addProblem(.indexOfHalt, line, column) }
    switch operand.value {
    case .number(let number): if number > 0xFF { addProblem(.lowBits(number), line, column) }
    case .label(let name):
      guard let label = assembly.labels[name] else { return }
      warn(of: operation, name, label, item, column)
    }
    if operation.argument == .places, address & 0xFF > 15 { addProblem(.farShift, line, column) }
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
        addProblem(.otherBlock(name, block: block, reached: reached), item.place.line, column)
      }
      if operation.argument == .pointer, instructionAddresses.contains(label.address) {
        addProblem(.callOfInstruction(name), item.place.line, column)
      }
    case .number, .places, .radix: break
    }
  }
}
