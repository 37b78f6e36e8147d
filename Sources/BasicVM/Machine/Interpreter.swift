/// The state of the machine, except cells and strings: a `RunFrame` lends these to each run.
///
/// Code that uses cells outside a run belongs in `Machine`.
@usableFromInline
package struct Interpreter: Sendable {
  // MARK: Memory contents

  var memory: ProgramMemory
  /// The stored programs, then lines entered by hand.
  package var program = CompiledProgram()
  /// The number of instructions of the stored programs.
  package var programCount = 0
  var arrays = ArrayTable()
  var statistics = Statistics()
  private(set) var memo = Memo()

  /// Reserved by `Machine.hold`.
  var heldBytes = 0

  // MARK: The state of a run

  package var pc = 0
  /// Machine time since the start.
  @usableFromInline package var clock: Ticks = 0
  var calls: CallStack
  var loops: LoopStack
  var dataPositions = [Int](repeating: 0, count: ProgramMemory.areaCount)
  /// The record and item for the next READ# or WRITE#.
  var memoPosition = MemoPosition()
  var waiting = Waiting.ended
  /// The INPUT instruction whose answer is being computed.
  var inputInstruction: Int?
  /// The display to restore after an invalid answer.
  var question: Display
  var marks = CoverageMarks()
  @usableFromInline package var instructionCount: UInt64 = 0
  /// The area of lines entered by hand.
  var currentArea = 0

  // MARK: Display and settings

  @usableFromInline var display: Display
  var printing = PrintState()
  /// Nil unless `Machine.beginRecord` has started one.
  var printRecord: PrintRecord?
  var format = NumberFormat.normal
  var angleUnit = AngleUnit.degrees
  var endDigits = EndDigits.corrected
  var isPrinterOn = false
  var ignoresErrors = false
  var random: RandomNumbers
  /// The last result, for ANS.
  var lastResult = Decimal12.zero

  /// The model's facts, which the inner loop does not read.
  let facts: ModelFacts

  init(memory: ProgramMemory, random: RandomNumbers) {
    self.memory = memory
    self.random = random
    facts = memory.model.facts
    display = Display(width: facts.columns)
    question = display
    calls = CallStack(limit: facts.callLimit)
    loops = LoopStack(limit: facts.loopLimit)
  }

  enum Waiting: Equatable {
    /// The program runs.
    case nothing
    case exe(DisplayAction)
    /// A line for the INPUT at `pc`.
    case line
    /// The end of the message about an invalid answer; INPUT then repeats its prompt.
    case askingAgain
    /// A key for a string slot.
    case key(TextSlot)
    case time(Ticks)
    /// The next scroll step.
    case scrolling
    /// The recorder, for the instruction at `pc`.
    case recorder
    case ended
  }

  /// The effect of EXE on the display.
  enum DisplayAction: Equatable {
    /// No change, after STOP.
    case unchanged
    /// Cleared immediately, after a comma.
    case clear
    /// Cleared by the next PRINT.
    case clearOnPrint
  }

  // MARK: Starting and ending

  /// Resets the run to the first instruction.
  mutating func prepare() {
    calls = CallStack(limit: facts.callLimit)
    loops = LoopStack(limit: facts.loopLimit)
    dataPositions = Array(repeating: 0, count: ProgramMemory.areaCount)
    waiting = .nothing
    pc = 0
    inputInstruction = nil
    printing = PrintState()
  }

  /// Handles an error: ends the program, repeats an INPUT, or after MODE 99,1 skips the statement.
  ///
  /// Returns nil if the program continues.
  package mutating func raise(_ cause: FaultCause) -> Effect? {
    let fault = Fault(cause, at: program.origins[pc].place)
    if let asked = inputInstruction { return reject(fault, askedAt: asked) }
    if ignoresErrors, pc < programCount, let next = program.statement(after: Target(pc)) {
      pc = Int(next)
      return nil
    }
    display = Display(fault.message, width: facts.columns)
    waiting = .ended
    return .failed(fault)
  }

  // MARK: Positions in programs

  /// The area of an instruction; the current area in lines entered by hand.
  func area(at index: Int) -> Int {
    program.origins[index].place.area ?? currentArea
  }

  /// The first instruction of a computed line, in the area of `index`.
  func target(ofLine cell: Cell, from index: Int) throws(FaultCause) -> Target {
    guard let line = try Self.number(cell).truncated,
      let target = program.start(ofLine: line, inArea: area(at: index))
    else { throw .noSuchLine }
    return target
  }

  func target(ofArea cell: Cell) throws(FaultCause) -> Target {
    let area = try Self.whole(cell, in: 0...(ProgramMemory.areaCount - 1), else: .noProgram)
    guard let target = program.lines[area].first?.start else { throw .noProgram }
    return target
  }

  /// Restores a marked instruction and those that always run after it in its line.
  ///
  /// A later comparison of numbers keeps its mark, which records the distance when it runs.
  mutating func removeMarks(from index: Int) {
    var index = index
    repeat {
      program.steps[index] = marks.originals[index]
      marks.reached.append(index)
      index += 1
    } while index < marks.originals.count && program.steps[index].instruction == .mark
      && !marks.originals[index - 1].instruction.facts.continuation.endsBlock
      && marks.originals[index].instruction.comparedNumbers == nil
      && !program.isLineStart(Target(index))
  }

  /// Records the distance between the numbers of a marked comparison.
  mutating func noteDistance(_ cells: UnsafeMutablePointer<Cell>) {
    guard let (a, b) = marks.originals[pc].instruction.comparedNumbers,
      !cells[Int(a)].isText, !cells[Int(b)].isText,
      let distance = cells[Int(a)].number.subtracting(cells[Int(b)].number, .kept)
    else { return }
    marks.distances.append((pc, distance))
  }

  // MARK: Memory

  var reservedBytes: Int { memo.usedBytes + arrays.bytes + heldBytes }

  var freeBytes: Int { memory.size.bytes - memory.usedBytes - reservedBytes }

  /// Replaces or appends a record; false, without any change, if memory does not suffice.
  mutating func storeMemo(_ record: some Collection<UInt8>, at index: Int) -> Bool {
    let stored = MachineText(record.prefix(Memo.recordLimit))
    let replaces = memo.records.indices ~= index
    let released = replaces ? Memo.size(of: memo.records[index]) : 0
    guard Memo.size(of: stored) <= freeBytes + released else { return false }
    if replaces {
      memo.replace(at: index, with: stored)
      memoPosition.follow(replacementAt: index)
    } else {
      memo.add(stored)
    }
    return true
  }

  mutating func removeMemo(at index: Int) {
    guard memo.records.indices ~= index else { return }
    memo.remove(at: index)
    memoPosition.follow(removalAt: index)
  }

  /// False, without any change, if memory does not suffice.
  mutating func replaceMemo(_ records: [MachineText]) -> Bool {
    var memo = Memo()
    for record in records { memo.add(record) }
    guard memo.usedBytes <= freeBytes + self.memo.usedBytes else { return false }
    self.memo = memo
    memoPosition = MemoPosition()
    return true
  }

  /// WRITE#: replaces the record at READ#'s position, or appends one.
  mutating func writeMemo(_ record: UnsafeBufferPointer<UInt8>) throws(FaultCause) {
    guard storeMemo(record, at: memoPosition.record) else { throw .memoryFull }
    memoPosition.advance()
  }

  /// WRITE# alone: deletes the current record.
  mutating func deleteMemo() throws(FaultCause) {
    guard memoPosition.record < memo.records.count else { throw .dataUsedUp }
    removeMemo(at: memoPosition.record)
  }

  /// Consumes the item that READ# assigns.
  mutating func nextMemoItem() throws(FaultCause) -> Slice<MachineText> {
    guard let item = memoPosition.nextItem(of: memo.records) else { throw .dataUsedUp }
    return item
  }

  /// RESTORE# text,n: finds a record by its beginning, from the first record (n = 0) or from the
  /// one after the record last used (n = 1).
  mutating func findMemo(_ text: UnsafeBufferPointer<UInt8>, _ cell: Cell) throws(FaultCause)
    -> Bool
  {
    let start = try Self.whole(cell, in: 0...1) == 0 ? 0 : memoPosition.last + 1
    guard let index = memo.firstIndex(beginningWith: text, from: start) else {
      return false
    }
    memoPosition.go(to: index)
    return true
  }

  /// Copies arrays, statistics, MEMO with READ#'s position, and settings, but not programs and
  /// the state of their run.
  mutating func takeOver(_ other: Interpreter) {
    arrays = other.arrays
    statistics = other.statistics
    memo = other.memo
    memoPosition = other.memoPosition
    format = other.format
    angleUnit = other.angleUnit
    endDigits = other.endDigits
    isPrinterOn = other.isPrinterOn
    ignoresErrors = other.ignoresErrors
    random = other.random
    lastResult = other.lastResult
  }
}

/// Marks replace instructions until a run reaches them, so a run without marks has no overhead.
struct CoverageMarks: Sendable {
  /// The instructions without marks; empty if none were set.
  var originals: [CompiledProgram.Step] = []
  var reached: [Int] = []
  /// The first number minus the second, for each marked comparison that has run.
  var distances: [(instruction: Int, distance: Decimal12)] = []
}
