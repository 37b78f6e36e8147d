import BasicVM

/// The FX-790P, or a relative: a value that is told which keys are pressed and how time goes on.
///
/// `press` and `release` are its keyboard, `advance` its clock, `screen` its display, and
/// `takeOutputs` its buzzer and printer. A copy is the same computer at this moment.
public struct Computer: Sendable {
  // MARK: What it keeps

  /// The language, with programs, variables and memos.
  public internal(set) var machine: Machine
  /// The password with which PASS has locked the programs; empty if they are open.
  var password: MachineText = []
  /// The formula of IN, OUT and CALC.
  var formula: MachineText = []
  /// COMP-X and its source, behind the ASMBL key.
  var assembler = Assembler()
  /// The cassette recorder that is connected.
  public internal(set) var recorder = TapeRecorder()

  // MARK: What it does now

  /// Time since it was switched on.
  public internal(set) var clock: Ticks = 0
  /// The area that is chosen.
  public internal(set) var area = 0
  /// RUN or WRT.
  public internal(set) var mode = Mode.run
  /// MODE 2: each line is told when it has been carried out.
  var isTracing = false
  var activity = Activity.entering
  /// The line that is typed, and the notice that is shown while none is.
  var entry = Entry() {
    didSet { fitEntry() }
  }
  /// The line that was entered last, for another try.
  var lastLine: MachineText = []
  var planes = Planes()
  var keys = PressedKeys()
  var typedAhead: [TypedAhead] = []
  var run = Run()
  /// The keys of the program that was run last; nil if it was not run from its beginning, or if keys
  /// alone do not tell what happened to it.
  public internal(set) var runNotes: RunNotes?
  var outputs: [Output] = []
  /// Whether a program does nothing but look for keys; there is no need to hurry then.
  public private(set) var isLookingForKeys = false
  /// The last error and its place; front ends explain it while it is shown.
  public internal(set) var fault: Fault?
  /// The lines and goals at which programs halt to be looked at.
  public var debugger = Debugger()

  /// The pace at which it runs.
  public var speed = Speed.real {
    didSet { synchronize() }
  }

  /// A computer as new.
  public init(
    memorySize: MemorySize? = nil, model: Model = .fx790P, random: RandomNumbers = RandomNumbers()
  ) {
    machine = Machine(memorySize: memorySize, model: model, random: random)
    fitEntry()
  }

  /// Which machine of the family it is.
  public var model: Model { machine.model }
  /// In what it differs from the others.
  var facts: ModelFacts { model.facts }

  /// Lets what is typed have as many columns as the display has.
  mutating func fitEntry() {
    let columns = facts.columns
    if entry.editor.columns != columns { entry.editor.columns = columns }
  }

  /// RUN or WRT.
  public enum Mode: UInt8, Sendable {
    /// Calculates, commands, runs programs.
    case run
    /// Edits programs.
    case write
  }

  /// The occupations of the computer, each with its own state.
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
    /// It is behind the ASMBL key, where no program runs.
    case assembler(AssemblerView)
  }

  // MARK: Time

  /// Lets time pass, and does what falls in it.
  ///
  /// At speeds other than `real` it does a piece of work that takes a moment, and wants to be
  /// called again soon while `isWorking`.
  public mutating func advance(by ticks: Ticks) {
    var end = clock
    end.pass(ticks)
    var work = Work()
    repeat {
      while advanceActivity(until: end, within: &work) {}
      takeTypedAhead()
    } while advanceActivity(until: end, within: &work)
    clock = end
    isLookingForKeys = work.looks == 0
  }

  /// The work that may be done in one `advance` at speeds that do not follow the clock.
  struct Work {
    /// Machine time that may be spent: some 15,000 statements.
    var ticks: Ticks = 1_000_000_000
    /// Looks at the keyboard that find nothing; a program that waits for a key needs no more.
    var looks = 64
  }

  /// Does the next thing by itself; false when nothing more is to be done before `end`.
  private mutating func advanceActivity(until end: Ticks, within work: inout Work) -> Bool {
    switch activity {
    case .running: advanceRun(until: end, within: &work)
    case .listing(let list): advanceList(list, until: end)
    case .calculating, .entering, .failed, .memo, .assembler: false
    }
  }

  /// Whether it does something by itself, so that time must pass.
  public var isWorking: Bool {
    switch activity {
    case .running: !run.isWaitingForPerson
    case .listing(let list): !list.isHeld
    case .entering, .failed, .memo, .calculating, .assembler: false
    }
  }

  /// The moment at which something happens next by itself, if it only waits for it.
  public var nextEvent: Ticks? {
    switch activity {
    case .running:
      guard !run.isWaitingForPerson, case .until(let due) = run.wait else { return nil }
      return due
    case .listing(let list): return list.isHeld ? nil : list.due
    case .entering, .failed, .memo, .calculating, .assembler: return nil
    }
  }

  /// Hands out what has left the computer since the last time.
  public mutating func takeOutputs() -> [Output] {
    defer { outputs = [] }
    return outputs
  }

  /// Something that leaves the computer for a buzzer or a printer.
  public enum Output: Equatable, Sendable {
    /// A tone, low (0) or high (1), that starts at this moment of the computer's clock.
    case tone(Int, at: Ticks)
    /// A line on the printer's paper.
    case paper(MachineText)
  }

  // MARK: Switches

  /// ALL RESET: everything is empty; the tape in the recorder stays as it is.
  public mutating func reset() {
    let speed = speed
    stopTape()
    let recorder = recorder
    self = Computer(memorySize: machine.memory.size, model: model)
    self.speed = speed
    self.recorder = recorder
  }
}

extension Computer {
  // MARK: Listings

  /// The outcomes of loading a listing.
  public enum LoadResult: Equatable, Sendable {
    /// Its areas are in place of those that were there.
    case loaded
    /// It does not fit beside the rest; nothing has changed.
    case memoryFull
    /// It has been read for another model; nothing has changed.
    case otherModel
    /// A password protects the programs; nothing has changed.
    case locked
    /// A program runs; nothing has changed.
    case busy
  }

  /// Puts the areas that a listing fills in place of those that are there.
  public mutating func load(_ listing: Listing) -> LoadResult {
    guard password.isEmpty else { return .locked }
    guard !isRunning else { return .busy }
    guard listing.memory.model == model else { return .otherModel }
    var memory = machine.memory
    for area in 0..<ProgramMemory.areaCount where !listing.memory.areas[area].isEmpty {
      memory.replaceArea(area, with: listing.memory.areas[area])
    }
    guard machine.load(memory) else { return .memoryFull }
    become(.ready)
    return .loaded
  }

  /// The listing of an area, or of all, in UTF-8; nil while a password protects the programs.
  public func listing(ofArea area: Int? = nil) -> UTF8Text? {
    guard password.isEmpty else { return nil }
    return ListingWriter.write(area.map { machine.memory.keeping(area: $0) } ?? machine.memory)
  }

  /// Whether a program, or a line entered by hand, is being run.
  public var isRunning: Bool {
    if case .running = activity { true } else { false }
  }

  /// Whether a line is being typed, so that every character belongs to it.
  public var isTyping: Bool {
    switch activity {
    case .entering: entry.isTyping
    case .running: run.wait == .person(.line) || isStopped && entry.isTyping
    case .memo, .calculating: true
    case .assembler(let view): view.notice == nil && view.place.editor != nil
    case .listing, .failed: false
    }
  }
}

/// The pace at which machine time passes for the one who watches.
public enum Speed: UInt8, CaseIterable, Sendable {
  /// Everything takes its time.
  case real
  /// Instructions cost nothing; TIMER, BEEP, moving text and LIST take their time.
  case game
  /// Nothing takes time.
  case max
}
