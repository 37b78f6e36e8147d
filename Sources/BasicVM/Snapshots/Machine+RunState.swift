// Where a program is: instructions, stacks and temporaries, which mean something only to the
// compiler that made the instructions. It makes the same ones again from the same bytes.

extension Machine {
  // MARK: Writing

  func appendState(_ writer: inout ByteWriter) {
    writer.append(line != nil)
    if let line {
      writer.append(UInt8(line.area))
      writer.append(counted: line.bytes)
    }
    writer.append(answer != nil)
    if let answer { writer.append(counted: answer) }
    writer.append(UInt32(pc))
    writer.append(askedBy != nil)
    if let askedBy { writer.append(UInt32(askedBy)) }
    writer.append(waiting)
    for position in dataPositions { writer.append(UInt16(position)) }
    appendStacks(&writer)
    for cell in cells[SlotLayout.cells..<SlotLayout.constants] { writer.append(cell.word) }
    for slot in 1..<TextSlot(SlotLayout.literals) { writer.append(counted: text(in: slot)) }
  }

  private func appendStacks(_ writer: inout ByteWriter) {
    writer.append(UInt8(calls.depth))
    for back in calls.all { writer.append(back) }
    writer.append(UInt8(loops.all.count))
    for loop in loops.all {
      writer.append(loop.limit.word)
      writer.append(loop.step.word)
      writer.append(UInt8(loop.variable))
      writer.append(loop.body)
    }
  }

  // MARK: Reading

  mutating func readState(_ reader: inout ByteReader) throws(SnapshotError) {
    try readLines(&reader)
    pc = try reader.count()
    askedBy = try reader.flag() ? reader.count() : nil
    waiting = try reader.waiting()
    try checkPlace(reader)
    for area in 0..<ProgramMemory.areaCount {
      dataPositions[area] = try reader.number(UInt16.self, in: 0...program.data[area].count)
    }
    try readCalls(&reader)
    try readLoops(&reader)
    // An instruction that computes a temporary never leaves a text there, and those that read it
    // rely on that.
    for index in SlotLayout.cells..<SlotLayout.constants {
      cells[index] = Cell(try reader.decimal())
    }
    for slot in 1..<TextSlot(SlotLayout.literals) {
      store(try reader.countedBytes(limit: SlotLayout.textLimit), in: slot)
    }
  }

  private mutating func readLines(_ reader: inout ByteReader) throws(SnapshotError) {
    var line: HandLine?
    if try reader.flag() {
      let area = try reader.number(UInt8.self, in: 0...(ProgramMemory.areaCount - 1))
      line = HandLine(bytes: try reader.countedBytes(limit: Self.lineLimit), area: area)
    }
    compile(line, answer: try reader.flag() ? reader.countedBytes(limit: Self.lineLimit) : nil)
  }

  /// Refuses places that no run comes to.
  private func checkPlace(_ reader: ByteReader) throws(SnapshotError) {
    let isNowhere = pc == 0 && waiting == .ended
    try reader.require(pc < program.steps.count || isNowhere)
    if let askedBy {
      try reader.require(askedBy < lineSteps && isInput(askedBy, numberOnly: true))
      try reader.require(pc >= lineSteps)
    } else {
      try reader.require(pc < lineSteps || isNowhere)
    }
    switch waiting {
    case .line: try reader.require(isInput(pc, numberOnly: false))
    case .askingAgain: try reader.require(isInput(pc, numberOnly: true))
    case .recorder: try reader.require(asksRecorder(pc))
    case .nothing, .exe, .key, .time, .scrolling, .ended: break
    }
  }

  private func isInput(_ index: Int, numberOnly: Bool) -> Bool {
    if case .inputNumber = program.steps[index].instruction { return true }
    if case .inputText = program.steps[index].instruction { return !numberOnly }
    return false
  }

  private func asksRecorder(_ index: Int) -> Bool {
    if case .tape = program.steps[index].instruction { true } else { false }
  }

  private mutating func readCalls(_ reader: inout ByteReader) throws(SnapshotError) {
    for _ in 0..<(try reader.number(UInt8.self, in: 0...CallStack.limit)) {
      let back = try reader.number(Target.self)
      try reader.require(program.steps.contains { $0.instruction.facts.continuation.back == back })
      try reader.require(Int(back) < program.steps.count && calls.push(back))
    }
  }

  private mutating func readLoops(_ reader: inout ByteReader) throws(SnapshotError) {
    let count = try reader.number(UInt8.self, in: 0...LoopStack.limit)
    for _ in 0..<count {
      let limit = try reader.decimal()
      let step = try reader.decimal()
      let variable = Slot(try reader.number(UInt8.self))
      let body = try reader.number(Target.self)
      try reader.require(1..<program.steps.count ~= Int(body))
      guard case .startLoop(variable, _) = program.steps[Int(body) - 1].instruction else {
        return try reader.require(false)
      }
      let loop = LoopStack.Loop(limit: limit, step: step, variable: variable, body: body)
      try reader.require(loops.start(loop))
    }
    try reader.require(loops.all.count == count)
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ waiting: Machine.Waiting) {
    switch waiting {
    case .nothing: append(UInt8(0))
    case .exe(.stays): append(UInt8(1))
    case .exe(.isCleared): append(UInt8(2))
    case .exe(.isClearedByPrint): append(UInt8(3))
    case .line: append(UInt8(4))
    case .askingAgain: append(UInt8(5))
    case .key(let slot):
      append(UInt8(6))
      append(slot)
    case .time(let ticks):
      append(UInt8(7))
      append(ticks)
    case .scrolling: append(UInt8(8))
    case .ended: append(UInt8(9))
    case .recorder: append(UInt8(10))
    }
  }
}

extension ByteReader {
  /// The longest time that TIMER waits, in ticks.
  private static let longestWait: Ticks = 1_000_000_000_000

  fileprivate mutating func waiting() throws(SnapshotError) -> Machine.Waiting {
    switch try number(UInt8.self, in: 0...10) {
    case 0: .nothing
    case 1: .exe(.stays)
    case 2: .exe(.isCleared)
    case 3: .exe(.isClearedByPrint)
    case 4: .line
    case 5: .askingAgain
    case 6: .key(TextSlot(try number(UInt16.self, in: 1...SlotLayout.textTemporaryCount)))
    case 7: .time(try number(upTo: Self.longestWait))
    case 8: .scrolling
    case 9: .ended
    default: .recorder
    }
  }
}
