import BasicVM

/// The ways through programs, without running them: what each instruction does that a person could
/// notice, and where it may go on.
public struct Flow: Sendable {
  /// All instructions of the stored programs; behind them the crossings at which ways meet that may
  /// lead to any of many places.
  public let steps: [Step]
  /// The crossing of all ways back from subroutines; where it leads, whoever follows the calls knows.
  public let wayBack: Int
  /// How many of the steps are instructions.
  public let instructionCount: Int
  /// The instruction that a run begins with.
  public let start: Int
  /// The lines that are remarks, area by area.
  public let remarks: [Remark]
  /// Whether the printer may be on, with which a PRINT does not wait.
  package let mayPrint: Bool
  /// For each instruction that looks at the keys the text in conditions behind it that stands for
  /// what it has found, `KEY$` or a variable; nil for the others.
  package let keyNames: [MachineText?]

  /// The statements that the instructions were compiled from.
  let statements: StatementList
  /// For each instruction what it does with what a run keeps.
  package let keepings: [Keeping]
  /// How many calls may be open.
  public let callLimit: Int
  /// How many loops may be open.
  public let loopLimit: Int
  /// How many items of DATA each area has.
  package let dataCounts: [Int]
  /// Whether a run may go on behind an error.
  package let mayIgnoreErrors: Bool

  /// A line that is nothing but a remark.
  public struct Remark: Sendable {
    /// Its place.
    public let place: Place
    /// Its text, in the machine's characters.
    public let text: MachineText
  }

  /// One instruction.
  public struct Step: Sendable {
    /// Its place.
    public let place: Place
    /// The part of it that can be noticed.
    public let action: Action
    /// The ways on from it, errors aside.
    public internal(set) var ways: [Way]
    /// What it chooses by, if it has a choice.
    let premise: Premise?
    /// Whether a variable may change, but for keeping the key that was just looked at.
    public let changes: Bool
    /// What it does to variables that hold numbers.
    let assignment: Assignment

    /// Whether a variable may get another value, by its number from 0 for A and A$.
    package func mayChange(letter: Int) -> Bool {
      switch assignment {
      case .nothing: false
      case .number(_, let slot), .variable(let slot): Int(slot) == letter
      case .anything: true
      }
    }

    /// Whether it is no instruction, but the place where ways meet that lead to the same places.
    var isCrossing: Bool { place.line == 0 && action == .nothing }
  }

  /// What an instruction does to numbers in variables.
  enum Assignment: Equatable, Sendable {
    case nothing
    /// It assigns a constant to a variable.
    case number(Decimal12, to: Slot)
    /// It may change a variable.
    case variable(Slot)
    /// It may change any of them.
    case anything
  }

  /// What an instruction chooses by: the comparison of IF, or the value after ON.
  enum Premise: Equatable, Sendable {
    case comparison(Comparison)
    case selector(Comparison.Side)

    /// The comparison that holds where a way is taken.
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

  /// An effect of an instruction that a person could notice.
  public enum Action: Equatable, Sendable {
    case nothing
    /// PRINT of a number.
    case number
    /// PRINT of a text; nil when it is not a literal.
    case text(MachineText?)
    /// CSR; nil when it is computed.
    case column(Int?)
    /// PRINT alone.
    case clear
    /// The prompt of an INPUT.
    case question(MachineText?)
    case beep(Int?)
    /// RAN#.
    case random
    case wait(Wait)
    /// The program ends, with an error or without.
    case end(FaultCause?)
  }

  /// Something that an instruction waits for.
  public enum Wait: Equatable, Sendable {
    /// The end of a PRINT; the next one clears, or it clears at once.
    case pause(clearsAtOnce: Bool)
    case stop
    case line
    case key
    /// So many tenths of a second; nil when they are computed.
    case time(Int?)
  }

  /// A way on from an instruction.
  public enum Way: Equatable, Sendable {
    case to(Int, Reason)
    /// A subroutine, which may come back.
    case call(Int, back: Int, Reason)
    /// Back from a subroutine.
    case goBack
  }

  /// The reason for which a way is taken.
  public enum Reason: Equatable, Sendable {
    case always
    /// The comparison holds, or does not.
    case holds
    case fails
    /// ON: the n-th place.
    case choice(Int)
    /// ON: none of the places.
    case otherwise
    /// The loop goes round again, or is done.
    case again
    case done
    /// The place is computed; it may be this one.
    case computed
  }

  /// The ways through the programs of a memory; nil when there is nothing in the area to start.
  public init?(of memory: ProgramMemory, area: Int) {
    self.init(of: Compiler.compile(memory), memory, area: area)
  }

  /// The ways through compiled programs, and the memory that they were compiled from.
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

  /// For each step from which a RETURN of the same subroutine can be reached whether that is so.
  public var comesBack: [Bool] {
    Subroutines(in: steps, start: start, isReachable: isReachable).comesBack
  }

  /// For each instruction whether some way leads there.
  public var isReachable: [Bool] { reached(from: [start]) }

  /// For each step whether some way leads there from one of these, into subroutines and past them.
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
