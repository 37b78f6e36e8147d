/// Everything of a machine but its cells and strings: what instructions look at and change while
/// they are carried out.
///
/// Cells and strings come to it as a `RunFrame`, so whatever works here works while a program runs,
/// and what needs them at rest belongs to `Machine`.
@usableFromInline
package struct Interpreter: Sendable {
  // MARK: What lies in memory

  /// The program areas.
  var memory: ProgramMemory
  /// The compiled programs, and behind them what is entered by hand.
  package var program = CompiledProgram()
  /// How many instructions the programs have; those of a line by hand follow.
  package var programCount = 0
  var arrays = ArrayTable()
  var statistics = Statistics()
  private(set) var memo = Memo()

  /// The bytes of it that something else takes, of which the language knows nothing.
  var heldBytes = 0

  // MARK: The state of a run

  /// The instruction that comes next.
  package var pc = 0
  /// Machine time since the start.
  @usableFromInline package var clock: Ticks = 0
  var calls: CallStack
  var loops: LoopStack
  /// The next DATA item of each area.
  var dataPositions = [Int](repeating: 0, count: ProgramMemory.areaCount)
  /// The record and the item at which READ# and WRITE# go on.
  var memoPosition = MemoPosition()
  /// The event that the program waits for.
  var waiting = Waiting.ended
  /// While an answer to INPUT is being computed: the instruction that asked.
  var askedBy: Int?
  /// The display with the question of the last INPUT, to come back to if the answer is none.
  var question: Display
  /// The instructions that marks stand for, and which of them have been reached.
  var marks = Marks()
  /// How many instructions have been carried out.
  @usableFromInline package var instructionCount: UInt64 = 0
  /// The area that a line entered by hand refers to: the one chosen, or started last.
  var currentArea = 0

  // MARK: Display and settings

  @usableFromInline var display: Display
  var printing = Printing()
  /// Everything that is printed, while somebody wants it.
  var record: PrintRecord?
  var format = NumberFormat.normal
  var angleUnit = AngleUnit.degrees
  var endDigits = EndDigits.corrected
  var isPrinterOn = false
  var ignoresErrors = false
  var random: RandomNumbers
  /// ANS: the last result of a calculation by hand.
  var lastResult = Decimal12.zero

  /// What the machine is; the loop never asks, what is rare may.
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

  /// An event that a program waits for, and what happens when it comes.
  enum Waiting: Equatable {
    /// It runs.
    case nothing
    /// EXE, then on.
    case exe(ThenDisplay)
    /// A line for the INPUT at `pc`.
    case line
    /// The end of an error message about an answer; then the question again.
    case askingAgain
    /// A key, for a string slot.
    case key(TextSlot)
    /// So much time.
    case time(Ticks)
    /// Text that is still to be shown.
    case scrolling
    /// The recorder, for the instruction at `pc`.
    case recorder
    /// It has ended.
    case ended
  }

  /// The effect of EXE on the display.
  enum ThenDisplay: Equatable {
    /// Nothing: STOP.
    case stays
    /// It is cleared at once: a comma.
    case isCleared
    /// It is cleared by the next PRINT.
    case isClearedByPrint
  }

  // MARK: Starting and ending

  /// Forgets what was running, and gets ready to run from the first instruction.
  mutating func prepare() {
    calls = CallStack(limit: facts.callLimit)
    loops = LoopStack(limit: facts.loopLimit)
    dataPositions = Array(repeating: 0, count: ProgramMemory.areaCount)
    waiting = .nothing
    pc = 0
    askedBy = nil
    printing = Printing()
  }

  /// Ends the program with an error, or asks again, or goes on behind the statement.
  package mutating func raise(_ cause: FaultCause) -> Effect? {
    let fault = Fault(cause, at: program.origins[pc].place)
    if let asked = askedBy { return reject(fault, askedAt: asked) }
    if ignoresErrors, pc < programCount, let next = program.statement(after: Target(pc)) {
      pc = Int(next)
      return nil
    }
    display = Display(fault.message, width: facts.columns)
    waiting = .ended
    return .failed(fault)
  }

  // MARK: Places in programs

  /// The area that an instruction belongs to; by hand, the current one.
  func area(at index: Int) -> Int {
    program.origins[index].place.area ?? currentArea
  }

  /// The line whose number was computed, in the area of the instruction at `index`.
  func target(ofLine cell: Cell, from index: Int) throws(FaultCause) -> Target {
    guard let line = try Self.number(cell).truncated,
      let target = program.start(ofLine: line, inArea: area(at: index))
    else { throw .noSuchLine }
    return target
  }

  /// The first line of the area whose number was computed.
  func target(ofArea cell: Cell) throws(FaultCause) -> Target {
    let area = try Self.whole(cell, in: 0...(ProgramMemory.areaCount - 1), else: .noProgram)
    guard let target = program.lines[area].first?.start else { throw .noProgram }
    return target
  }

  /// Puts back the instruction at an index, and those that will be reached with it.
  mutating func takeMarks(from index: Int) {
    var index = index
    repeat {
      program.steps[index] = marks.originals[index]
      marks.reached.append(index)
      index += 1
    } while index < marks.originals.count && program.steps[index].instruction == .mark
      && !marks.originals[index - 1].instruction.facts.continuation.endsBlock
      && !program.isLineStart(Target(index))
  }
  // MARK: Memory

  /// The bytes that MEMO records, cells and what else is held take from the memory of the programs.
  var reservedBytes: Int { memo.usedBytes + arrays.bytes + heldBytes }

  /// The bytes that are free for programs, MEMO records and cells.
  var freeBytes: Int { memory.size.bytes - memory.usedBytes - reservedBytes }

  /// Stores a MEMO record, cut to 62 characters.
  ///
  /// - Parameters:
  ///   - record: its text.
  ///   - index: the record that it replaces; behind the last, it is added.
  /// - Returns: false, with nothing changed, if it does not fit into memory.
  mutating func storeMemo(_ record: some Collection<UInt8>, at index: Int) -> Bool {
    let kept = MachineText(record.prefix(Memo.recordLimit))
    let replaces = memo.records.indices ~= index
    let released = replaces ? Memo.size(of: memo.records[index]) : 0
    guard Memo.size(of: kept) <= freeBytes + released else { return false }
    if replaces {
      memo.replace(at: index, with: kept)
      memoPosition.follow(replacementAt: index)
    } else {
      memo.add(kept)
    }
    return true
  }

  /// Removes a MEMO record if it is there.
  mutating func removeMemo(at index: Int) {
    guard memo.records.indices ~= index else { return }
    memo.remove(at: index)
    memoPosition.follow(removalAt: index)
  }

  /// Replaces the MEMO records; false, with nothing changed, if they do not fit beside the rest.
  mutating func replaceMemo(_ records: [MachineText]) -> Bool {
    var memo = Memo()
    for record in records { memo.add(record) }
    guard memo.usedBytes <= freeBytes + self.memo.usedBytes else { return false }
    self.memo = memo
    memoPosition = MemoPosition()
    return true
  }

  /// WRITE#: the record in the place where READ# would go on, or a new one behind the last.
  mutating func writeMemo(_ record: UnsafeBufferPointer<UInt8>) throws(FaultCause) {
    guard storeMemo(record, at: memoPosition.record) else { throw .memoryFull }
    memoPosition.pass()
  }

  /// WRITE# alone: removes the record.
  mutating func deleteMemo() throws(FaultCause) {
    guard memoPosition.record < memo.records.count else { throw .dataUsedUp }
    removeMemo(at: memoPosition.record)
  }

  /// READ#: the next item.
  mutating func nextMemoItem() throws(FaultCause) -> Slice<MachineText> {
    guard let item = memoPosition.nextItem(of: memo.records) else { throw .dataUsedUp }
    return item
  }

  /// RESTORE# text,n: the first record that begins with a text (n is 0), or the next (1).
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

  /// Takes over what lies in memory besides programs, and the settings.
  mutating func takeOver(_ other: Interpreter) {
    arrays = other.arrays
    statistics = other.statistics
    if memo != other.memo {
      memo = other.memo
      memoPosition = MemoPosition()
    }
    format = other.format
    angleUnit = other.angleUnit
    endDigits = other.endDigits
    isPrinterOn = other.isPrinterOn
    ignoresErrors = other.ignoresErrors
    random = other.random
    lastResult = other.lastResult
  }
}

/// A way to see where a run has been: marks stand in the places of instructions.
///
/// Whoever comes to a mark puts the instruction back and goes on, so a place costs something only
/// the first time, and a run without marks nothing at all.
struct Marks: Sendable {
  /// All instructions of the stored programs, without marks; empty when none were set.
  var originals: [CompiledProgram.Step] = []
  /// The instructions whose marks were reached.
  var reached: [Int] = []
}
