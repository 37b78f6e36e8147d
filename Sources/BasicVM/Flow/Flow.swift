/// The ways through programs, without running them: what each instruction does that a person could
/// notice, and where it may go on.
public struct Flow: Sendable {
  /// All instructions of the stored programs.
  public let steps: [Step]
  /// The instruction that a run begins with.
  public let start: Int
  /// The lines that are remarks, area by area.
  public let remarks: [Remark]

  /// A line that is nothing but a remark.
  public struct Remark: Sendable {
    /// Where it stands.
    public let place: Place
    /// What it says, in the machine's characters.
    public let text: [UInt8]
  }

  /// One instruction.
  public struct Step: Sendable {
    /// Where it stands.
    public let place: Place
    /// What can be noticed of it.
    public let action: Action
    /// Where it may go on.
    public let ways: [Way]
    /// What it compares or selects by, in the machine's characters; empty for the others.
    public let condition: [UInt8]
    /// The contrary of what it compares.
    public let contrary: [UInt8]
  }

  /// What a person could notice of an instruction.
  public enum Action: Equatable, Sendable {
    case nothing
    /// PRINT of a number.
    case number
    /// PRINT of a text; nil when it is not a literal.
    case text([UInt8]?)
    /// CSR; nil when it is computed.
    case column(Int?)
    /// PRINT alone.
    case clear
    /// The prompt of an INPUT.
    case question([UInt8]?)
    case beep(Int?)
    /// RAN#.
    case random
    case wait(Wait)
    /// The program ends, with an error or without.
    case end(FaultCause?)
  }

  /// What an instruction waits for.
  public enum Wait: Equatable, Sendable {
    /// The end of a PRINT; the next one clears, or it clears at once.
    case pause(clearsAtOnce: Bool)
    case stop
    case line
    case key
    /// So many tenths of a second; nil when they are computed.
    case time(Int?)
  }

  /// Where an instruction may go on.
  public enum Way: Equatable, Sendable {
    case to(Int, Reason)
    /// A subroutine, which may come back.
    case call(Int, back: Int, Reason)
    /// Back from a subroutine.
    case goBack
  }

  /// When a way is taken.
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
    let program = Compiler.compile(memory)
    guard let first = program.start(fromLine: 0, inArea: area) else { return nil }
    start = Int(first)
    let reader = FlowReader(program: program, memory: memory)
    remarks = reader.remarks
    steps = reader.steps
  }

  /// For each instruction whether some way leads there.
  public var isReachable: [Bool] {
    var reached = [Bool](repeating: false, count: steps.count)
    var open = [start]
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
