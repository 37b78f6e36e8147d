import BasicVM

/// The control flow graph of a memory's programs, with the visible effect of each instruction.
public struct Flow: Sendable {
  /// All instructions of the stored programs, then the crossings.
  public let steps: [Step]
  /// The crossing for all returns from subroutines.
  ///
  /// It has no successors: only a caller that tracks the open calls knows the destination.
  public let wayBack: Int
  /// The number of instructions in `steps`; crossings do not count.
  public let instructionCount: Int
  /// The index of the first instruction of a run.
  public let start: Int
  /// The remark lines, area by area.
  public let remarks: [Remark]
  /// Whether some MODE may turn on the printer; then PRINT does not wait.
  package let mayPrint: Bool
  /// For each KEY$ instruction, the text that later conditions use for its key.
  ///
  /// That is `KEY$` or a text variable such as `K$`; nil for other instructions.
  package let keyNames: [MachineText?]

  let statements: StatementList
  /// For each instruction, its effect on open calls, open loops and DATA.
  package let keepings: [Keeping]
  /// The most calls that may be open at one time.
  public let callLimit: Int
  /// The most loops that may be open at one time.
  public let loopLimit: Int
  /// The number of DATA items in each area.
  package let dataCounts: [Int]
  /// Whether some MODE may make runs continue after errors.
  package let mayIgnoreErrors: Bool

  /// A line with only a remark.
  public struct Remark: Sendable {
    /// The position of the line in memory.
    public let place: Place
    /// The text after REM or the apostrophe, in the machine's characters.
    public let text: MachineText
  }

  /// A node of the graph: one instruction, or a crossing.
  public struct Step: Sendable {
    /// The position of the instruction in the listing.
    public let place: Place
    /// The visible or audible effect.
    public let action: Action
    /// The possible successors; errors do not count.
    public internal(set) var ways: [Way]
    /// The condition of a branch; nil if the step does not branch on a value.
    let premise: Premise?
    /// Whether it may change a variable.
    ///
    /// Storing the key that the KEY$ before it has read does not count.
    public let changes: Bool
    let assignment: Assignment

    /// Whether it may change the number in this variable; 0 is A.
    package func mayChange(letter: Int) -> Bool {
      switch assignment {
      case .nothing: false
      case .number(_, let slot), .variable(let slot): Int(slot) == letter
      case .anything: true
      }
    }

    /// Whether this is a crossing: not an instruction, but a node where paths with the same
    /// targets meet.
    var isCrossing: Bool { place.line == 0 && action == .nothing }
  }

  /// The effect of an instruction on numeric variables.
  enum Assignment: Equatable, Sendable {
    case nothing
    case number(Decimal12, to: Slot)
    /// It may change this variable.
    case variable(Slot)
    /// It may change any variable.
    case anything
  }

  /// The condition of a branch: the comparison of IF, or the value after ON.
  enum Premise: Equatable, Sendable {
    case comparison(Comparison)
    case selector(Comparison.Side)

    /// The comparison that is true on the branch with this reason.
    func comparison(for reason: Reason) -> Comparison? {
      switch (self, reason) {
      case (.comparison(let comparison), .holds): comparison
      case (.comparison(let comparison), .fails): comparison.contrary
      case (.selector(let side), .choice(let number)):
        Comparison(left: side, relation: .equal, right: Comparison.Side(number))
      default: nil
      }
    }
  }

  /// An effect of an instruction that a user can see or hear.
  public enum Action: Equatable, Sendable {
    /// No effect.
    case nothing
    /// PRINT of a number.
    case number
    /// PRINT of a text; nil if it is not a literal.
    case text(MachineText?)
    /// CSR; nil if the column is computed.
    case column(Int?)
    /// PRINT without arguments, which clears the display.
    case clear
    /// The prompt of an INPUT; nil if it is not a literal.
    case question(MachineText?)
    /// BEEP; nil if its argument is computed.
    case beep(Int?)
    /// RAN#, which draws a random number.
    case random
    /// The instruction waits for an event.
    case wait(Wait)
    /// The program ends; the cause is nil unless it ends with an error.
    case end(FaultCause?)
  }

  /// The event that an instruction waits for.
  public enum Wait: Equatable, Sendable {
    /// The pause after a PRINT; the display clears right after it, or with the next PRINT.
    case pause(clearsAtOnce: Bool)
    /// EXE after STOP.
    case stop
    /// A line for INPUT.
    case line
    /// A key press.
    case key
    /// A number of tenths of a second; nil if computed.
    case time(Int?)
  }

  /// An edge of the graph, from one instruction to another.
  public enum Way: Equatable, Sendable {
    /// A jump, or the next instruction.
    case to(Int, Reason)
    /// A call of a subroutine and the step after its return.
    case call(Int, back: Int, Reason)
    /// RETURN.
    case goBack
  }

  /// The condition under which an edge is followed.
  public enum Reason: Equatable, Sendable {
    /// No condition.
    case always
    /// The comparison is true.
    case holds
    /// The comparison is false.
    case fails
    /// ON selects destination *n*.
    case choice(Int)
    /// ON selects no destination.
    case otherwise
    /// The loop runs again.
    case again
    /// The loop is done.
    case done
    /// The target of a jump is computed; this is one of the possible targets.
    case computed
  }

  /// Analyses the programs of a memory; nil if the area to start has no program.
  public init?(of memory: ProgramMemory, area: Int) {
    self.init(of: Compiler.compile(memory), memory, area: area)
  }

  init?(of program: CompiledProgram, _ memory: ProgramMemory, area: Int) {
    guard let first = program.start(fromLine: 0, inArea: area) else { return nil }
    start = Int(first)
    statements = StatementList(memory, program)
    let reader = FlowReader(program: program, memory: memory)
    remarks = reader.remarks
    steps = OpenLoops.known(in: reader.steps + reader.crossings, of: program)
    instructionCount = program.steps.count
    wayBack = steps.count - 1
    mayPrint = program.maySet(.printer)
    keyNames = KeptKeys(program).names
    keepings = KeepingReader(program, statements, steps).keepings
    (callLimit, loopLimit) = (memory.model.facts.callLimit, memory.model.facts.loopLimit)
    dataCounts = program.data.map { $0.count }
    mayIgnoreErrors = program.steps.contains { $0.instruction.facts.outside == .errors }
  }

  /// For each step, whether a RETURN of the same subroutine is reachable from it.
  public var comesBack: [Bool] {
    Subroutines(in: steps, start: start, isReachable: isReachable).comesBack
  }

  /// For each step, whether it is reachable from the start.
  public var isReachable: [Bool] { reached(from: [start]) }

  /// For each step, whether it is reachable from one of these; assumes that calls may return.
  func reached(from starts: [Int]) -> [Bool] {
    var reached = [Bool](repeating: false, count: steps.count)
    var open = starts
    while let index = open.popLast() {
      guard index < steps.count, !reached[index] else { continue }
      reached[index] = true
      for way in steps[index].ways {
        switch way {
        case .to(let target, _): open.append(target)
        case .call(let target, let back, _): open += [target, back]
        case .goBack: break
        }
      }
    }
    return reached
  }
}
