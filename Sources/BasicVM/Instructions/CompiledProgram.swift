/// All ten areas as one flat row of instructions, with what is needed to run and to explain them.
struct CompiledProgram: Sendable {
  /// The instructions of all areas, one after the other, then those entered by hand.
  var steps: [Step] = []
  /// Where each instruction comes from.
  var origins: [Origin] = []
  /// The lines of each area in the order of their numbers.
  var lines: [[Line]] = Array(repeating: [], count: ProgramMemory.areaCount)
  /// The DATA items of each area in their order.
  var data: [[DataItem]] = Array(repeating: [], count: ProgramMemory.areaCount)
  /// The first instructions of statements, ascending.
  var statements: [Target] = []
  /// Constants, which lie behind the temporaries.
  var numbers: [Decimal12] = []
  /// Literals, which lie behind the temporary strings.
  var texts: [[UInt8]] = []
  /// What is wrong, in the order of the text; each is also an instruction that raises it.
  var faults: [Fault] = []

  /// An instruction and what it costs, as `InstructionCost` packs it.
  struct Step: Equatable, Sendable {
    var instruction: Instruction
    let cost: UInt64
  }

  /// Where an instruction comes from, in four bytes.
  struct Origin: Equatable, Sendable {
    let line: UInt16
    let area: UInt8
    let offset: UInt8

    /// The area of a line entered by hand.
    static let byHand: UInt8 = 0xFF

    var place: Place {
      Place(area: area == Self.byHand ? nil : Int(area), line: Int(line), offset: Int(offset))
    }
  }

  /// The first instruction of a line.
  struct Line: Equatable, Sendable {
    let number: Int
    let start: Target
  }

  /// An item of DATA.
  struct DataItem: Equatable, Sendable {
    let line: Int
    let text: [UInt8]
    let isQuoted: Bool
  }

  /// The first instruction of the line with this number.
  func start(ofLine number: Int, inArea area: Int) -> Target? {
    let index = index(ofLine: number, inArea: area)
    guard index < lines[area].count, lines[area][index].number == number else { return nil }
    return lines[area][index].start
  }

  /// The first instruction of the first line with this number or a higher one.
  func start(fromLine number: Int, inArea area: Int) -> Target? {
    let index = index(ofLine: number, inArea: area)
    return index < lines[area].count ? lines[area][index].start : nil
  }

  private func index(ofLine number: Int, inArea area: Int) -> Int {
    var low = 0
    var high = lines[area].count
    while low < high {
      let middle = (low + high) / 2
      if lines[area][middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first instruction of the statement behind the one that an instruction belongs to.
  func statement(after target: Target) -> Target? {
    let index = index(ofStatementAfter: target)
    return index < statements.count ? statements[index] : nil
  }

  /// Whether an instruction is the first of a statement.
  func isStatementStart(_ target: Target) -> Bool {
    let index = index(ofStatementAfter: target)
    return index > 0 && statements[index - 1] == target
  }

  private func index(ofStatementAfter target: Target) -> Int {
    var low = 0
    var high = statements.count
    while low < high {
      let middle = (low + high) / 2
      if statements[middle] <= target { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether an instruction is the first of a line.
  func isLineStart(_ target: Target) -> Bool {
    let origin = origins[Int(target)]
    guard origin.area != CompiledProgram.Origin.byHand else { return false }
    return start(ofLine: Int(origin.line), inArea: Int(origin.area)) == target
  }

  /// How far the program reaches, so that what is compiled behind it can be dropped again.
  struct End: Sendable {
    var steps = 0
    var numbers = 0
    var texts = 0
  }

  /// The present end.
  var end: End { End(steps: steps.count, numbers: numbers.count, texts: texts.count) }

  /// Drops what was compiled behind an end.
  mutating func truncate(to end: End) {
    steps.removeSubrange(end.steps...)
    origins.removeSubrange(end.steps...)
    numbers.removeSubrange(end.numbers...)
    texts.removeSubrange(end.texts...)
    while let last = statements.last, Int(last) >= end.steps { statements.removeLast() }
  }
}
