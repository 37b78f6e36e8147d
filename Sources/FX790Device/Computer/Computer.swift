import BasicVM

/// The FX-790P or a relative, as a value that changes only through inputs and passing time.
///
/// `press` and `release` are its keyboard, `advance` its clock, `screen` its display,
/// `takeOutputs` its buzzer and printer.
public struct Computer: Sendable {
  // MARK: Persistent state

  /// The BASIC machine with programs, variables and memos.
  public internal(set) var machine: Machine
  /// The password that locks programs and source; empty if they are unlocked.
  var password: MachineText = []
  /// The formula of IN, OUT and CALC.
  var formula: MachineText = []
  var assembler = Assembler()
  /// The connected cassette recorder.
  package internal(set) var recorder = TapeRecorder()

  // MARK: Current activity

  /// The time since the computer was switched on.
  public internal(set) var clock: Ticks = 0
  /// The selected program area.
  public internal(set) var area = 0
  /// RUN or WRT.
  public internal(set) var mode = Mode.run
  /// MODE 2: shows each line after its execution.
  var isTracing = false
  var activity = Activity.entering
  var entry = Entry() {
    didSet { fitEntry() }
  }
  var lastLine: MachineText = []
  var planes = Planes()
  var keys = PressedKeys()
  var typedAhead: [TypedAhead] = []
  var run = Run()
  /// The keys that the last program consumed; nil if they cannot reproduce its run from the start.
  package internal(set) var runRecording: RunRecording?
  var outputs: [Output] = []
  /// Whether the program only polls KEY$, so that front ends may slow down; false at real speed.
  public private(set) var isPollingKeys = false
  /// The last error, to be explained while it is shown.
  public internal(set) var fault: Fault?
  /// Breakpoints, and when the current run halts next.
  package var debugger = Debugger()

  /// The printer's paper, which snapshots do not contain; nil for the model's usual one.
  package var chosenPaper: PaperWidth?

  /// The pace; a change realigns the clocks.
  public var speed = Speed.real {
    didSet { synchronize() }
  }

  /// A factory-new computer; `memorySize` defaults to the model's.
  public init(
    memorySize: MemorySize? = nil, model: Model = .fx790P, random: RandomNumbers = RandomNumbers()
  ) {
    machine = Machine(memorySize: memorySize, model: model, random: random)
    fitEntry()
  }

  /// The model, fixed at creation.
  public var model: Model { machine.model }
  var facts: ModelFacts { model.facts }

  mutating func fitEntry() {
    let columns = facts.columns
    if entry.editor.columns != columns { entry.editor.columns = columns }
  }

  /// The modes of MODE 0 and MODE 1.
  public enum Mode: UInt8, Sendable {
    /// Calculates and runs programs.
    case run
    /// Edits programs.
    case write
  }

  enum Activity: Equatable, Sendable {
    case entering
    case running
    /// LIST runs, one line per two seconds.
    case listing(ProgramList)
    /// An error is shown until AC.
    case failed(Display)
    case memo(MemoView)
    /// CALC asks for the variables of the formula.
    case calculating(FormulaRun)
    /// The ASMBL menus, in which no program runs.
    case assembler(AssemblerView)
  }

  // MARK: Time

  #if !hasFeature(Embedded)
  /// Advances the clock and does the work due until then: `advance(by: .seconds(1))`.
  @_disfavoredOverload
  public mutating func advance(by time: Duration) { advance(by: Ticks(time)) }
  #endif

  /// Advances the clock by microseconds, and does the work due until then.
  ///
  /// At other speeds than `real`, one call does limited work; call again soon while `isWorking`.
  public mutating func advance(by ticks: Ticks) {
    var end = clock
    end.pass(ticks)
    var work = Work()
    repeat {
      while advanceActivity(until: end, within: &work) {}
      takeTypedAhead()
    } while advanceActivity(until: end, within: &work)
    clock = end
    isPollingKeys = work.polls == 0
  }

  /// The work limit of one `advance`, unless at real speed.
  struct Work {
    /// Machine time: about 15,000 statements.
    var ticks: Ticks = 1_000_000_000
    /// KEY$ polls that find no key: more would only repeat the loop of a program that waits for
    /// one.
    var polls = 64
  }

  /// Takes one step of the activity; returns false if none is due before `end`.
  private mutating func advanceActivity(until end: Ticks, within work: inout Work) -> Bool {
    switch activity {
    case .running: advanceRun(until: end, within: &work)
    case .listing(let list): advanceList(list, until: end)
    case .calculating, .entering, .failed, .memo, .assembler: false
    }
  }

  /// Whether the computer works without input, so that time must pass.
  public var isWorking: Bool {
    switch activity {
    case .running: !run.isWaitingForPerson
    case .listing(let list): !list.isHeld
    case .entering, .failed, .memo, .calculating, .assembler: false
    }
  }

  /// The time until which the computer only waits; nil while it computes or waits for a key.
  public var nextEvent: Ticks? {
    switch activity {
    case .running:
      guard !run.isWaitingForPerson, case .until(let due) = run.wait else { return nil }
      return due
    case .listing(let list): return list.isHeld ? nil : list.due
    case .entering, .failed, .memo, .calculating, .assembler: return nil
    }
  }

  /// Removes and returns the new outputs.
  public mutating func takeOutputs() -> [Output] {
    defer { outputs = [] }
    return outputs
  }

  /// An output for a buzzer or a printer.
  public enum Output: Equatable, Sendable {
    /// A tone, with its start on the computer's clock.
    case tone(Tone, at: Ticks)
    /// A printed line, at most as wide as the paper.
    case paper(MachineText)
  }

  // MARK: Reset

  /// ALL RESET: clears everything except the recorder, the speed and the paper; a debugger stays
  /// switched on.
  public mutating func reset() {
    let (speed, paper) = (speed, chosenPaper)
    var debugger = debugger
    debugger.watch.set([], machine)
    debugger.haltCondition = .none
    stopTape()
    let recorder = recorder
    self = Computer(memorySize: machine.memory.size, model: model)
    self.speed = speed
    chosenPaper = paper
    self.recorder = recorder
    self.debugger = debugger
  }
}

extension Computer {
  // MARK: Listings

  /// The result of `load`; only `loaded` changes anything.
  public enum LoadResult: Equatable, Sendable {
    /// The listing's areas, or the source, replaced the old ones.
    case loaded
    /// The listing or source does not fit beside the rest of memory.
    case memoryFull
    /// The listing is for another model, or the model has no ASMBL key.
    case otherModel
    /// A password locks the programs.
    case locked
    /// A program is running.
    case busy
  }

  /// Replaces the areas that a listing fills.
  ///
  /// Loads a listing with errors, too, without the lines that cannot be stored: see
  /// `Listing.hasErrors` and `Checker`.
  public mutating func load(_ listing: Listing) -> LoadResult {
    guard password.isEmpty else { return .locked }
    guard !isRunning else { return .busy }
    guard listing.memory.model == model else { return .otherModel }
    var memory = machine.memory
    for area in 0..<ProgramMemory.areaCount where !listing.memory.areas[area].isEmpty {
      memory.replaceArea(area, with: listing.memory.areas[area])
    }
    guard machine.load(memory) else { return .memoryFull }
    showNotice(.ready)
    return .loaded
  }

  /// The listing of one area or all, in UTF-8; nil while a password locks the programs.
  ///
  /// Without lines it is empty, and names no model either.
  public func listing(ofArea area: Int? = nil) -> UTF8Text? {
    guard password.isEmpty else { return nil }
    let memory = area.map { machine.memory.keeping(area: $0) } ?? machine.memory
    let hasLines = memory.areas.contains { !$0.isEmpty }
    return hasLines ? ListingWriter.write(memory) : UTF8Text()
  }

  /// Whether a password locks the programs.
  public var isLocked: Bool { !password.isEmpty }

  /// Whether a program or a line entered by hand runs.
  public var isRunning: Bool {
    if case .running = activity { true } else { false }
  }

  /// Whether a program waits for EXE.
  package var isAwaitingEXE: Bool { isRunning && run.wait == .person(.exe) }

  /// Whether a program waits for the answer to INPUT.
  package var isAwaitingAnswer: Bool { isRunning && run.wait == .person(.line) }

  /// Whether a line is being typed, which receives every character.
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

/// The pace of machine time.
public enum Speed: UInt8, CaseIterable, Sendable {
  /// The pace of the real machine.
  case real
  /// Only TIMER, BEEP, scrolling, LIST and the tape take time.
  case game
  /// Nothing takes time.
  case max
}

extension Speed {
  /// The name for options and messages.
  public var name: StaticString {
    switch self {
    case .real: "real"
    case .game: "game"
    case .max: "max"
    }
  }

  /// The next speed, cyclically.
  public var next: Speed { Speed(rawValue: rawValue + 1) ?? .real }
}
