import BasicVM

/// The FX-790P: a value that is told which keys are pressed and how time goes on.
///
/// `press` and `release` are its keyboard, `advance` its clock, `screen` its display, and
/// `takeOutputs` its buzzer and printer. A copy is the same computer at this moment.
public struct Computer: Sendable {
  // MARK: What it keeps

  /// The language, with programs, variables and memos.
  public internal(set) var machine: Machine
  /// What PASS has locked the programs with; empty if they are open.
  var password: [UInt8] = []
  /// The formula of IN, OUT and CALC.
  var formula: [UInt8] = []
  /// The cassette recorder that is connected.
  public internal(set) var recorder = TapeRecorder()

  // MARK: What it does now

  /// Time since it was switched on.
  public internal(set) var clock: Ticks = 0
  /// The area that is chosen.
  public internal(set) var area = 0
  /// RUN or WRT.
  public internal(set) var mode = Mode.run
  /// MODE 2: each line is announced before it runs.
  var isTracing = false
  var activity = Activity.entering
  /// What is typed, and what is shown while nothing is.
  var entry = Entry()
  /// The line that was entered last, for another try.
  var lastLine: [UInt8] = []
  var planes = Planes()
  var keys = PressedKeys()
  var typedAhead: [TypedAhead] = []
  var run = Run()
  var outputs: [Output] = []
  /// Whether a program does nothing but look for keys; there is no need to hurry then.
  public private(set) var isLookingForKeys = false
  /// What the last error was, with its place; front ends explain it while it is shown.
  public internal(set) var fault: Fault?
  /// Where programs halt to be looked at.
  public var debugger = Debugger()

  /// How fast it runs.
  public var speed = Speed.real {
    didSet { synchronize() }
  }

  /// A computer as new.
  public init(memorySize: MemorySize = .kilobytes8, random: RandomNumbers = RandomNumbers()) {
    machine = Machine(memorySize: memorySize, random: random)
  }

  /// RUN or WRT.
  public enum Mode: UInt8, Sendable {
    /// Calculates, commands, runs programs.
    case run
    /// Edits programs.
    case write
  }

  /// What it is busy with.
  enum Activity: Equatable, Sendable {
    /// It takes what is typed.
    case entering
    /// It runs a program, or a line entered by hand.
    case running
    /// It lists programs, a line every two seconds.
    case listing(ProgramList)
    /// It shows an error until AC.
    case failed(Display)
    /// It shows the memos.
    case memo(MemoView)
    /// It asks for the variables of the formula.
    case calculating(FormulaRun)
  }

  // MARK: Time

  /// Lets time pass, and does what falls in it.
  ///
  /// At speeds other than `real` it does a piece of work that takes a moment, and wants to be
  /// called again soon while `isWorking`.
  public mutating func advance(by ticks: Ticks) {
    let end = clock + max(ticks, 0)
    var work = Work()
    repeat {
      while isContinuing(until: end, &work) {}
      takeTypedAhead()
    } while isContinuing(until: end, &work)
    clock = end
    isLookingForKeys = work.looks == 0
  }

  /// What may be done in one `advance` at speeds that do not follow the clock.
  struct Work {
    /// Machine time that may be spent: some 15,000 statements.
    var ticks: Ticks = 1_000_000_000
    /// Looks at the keyboard that find nothing; a program that waits for a key needs no more.
    var looks = 64
  }

  private mutating func isContinuing(until end: Ticks, _ work: inout Work) -> Bool {
    switch activity {
    case .running: isRunning(until: end, &work)
    case .listing(let list): isListing(list, until: end)
    case .calculating, .entering, .failed, .memo: false
    }
  }

  /// Whether it does something by itself, so that time must pass.
  public var isWorking: Bool {
    switch activity {
    case .running: !run.isWaitingForPerson
    case .listing(let list): !list.isHeld
    case .entering, .failed, .memo, .calculating: false
    }
  }

  /// The moment at which something happens next by itself, if it only waits for it.
  public var nextEvent: Ticks? {
    switch activity {
    case .running:
      guard !run.isWaitingForPerson, case .until(let due) = run.wait else { return nil }
      return due
    case .listing(let list): return list.isHeld ? nil : list.due
    case .entering, .failed, .memo, .calculating: return nil
    }
  }

  /// Hands out what has left the computer since the last time.
  public mutating func takeOutputs() -> [Output] {
    defer { outputs = [] }
    return outputs
  }

  // MARK: Switches

  /// ALL RESET: everything is empty; the tape in the recorder stays as it is.
  public mutating func reset() {
    let speed = speed
    stopTape()
    let recorder = recorder
    self = Computer(memorySize: machine.memory.size)
    self.speed = speed
    self.recorder = recorder
  }
}
