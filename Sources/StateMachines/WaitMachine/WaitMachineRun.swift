import BasicVM

/// A run of a wait machine.
///
/// A `Machine` runs the instructions of a block; its branch decides which block follows. Each branch
/// takes the time of its instruction in the listing, so the run polls the keys when the listing would.
public struct WaitMachineRun: ResumableProgram, Sendable {
  private let code: BlockCode
  package private(set) var data: Machine
  /// The current block.
  private var block: Int
  /// The end of the block's work.
  private var workEnd: Int

  /// Starts a run; `data` is a started machine with the programs of `machine`.
  public init(_ machine: WaitMachine, from data: Machine) {
    code = machine.code
    self.data = data
    block = code.start
    workEnd = code.blocks[block].work.upperBound
  }

  // MARK: Output

  /// The current display.
  public var display: Display { data.display }
  /// The lit indicators.
  public var indicators: Indicators { data.indicators }
  /// The time since the start.
  public var clock: Ticks { data.clock }
  /// The number of executed instructions.
  public var instructionCount: UInt64 { data.instructionCount }
  /// The machine with the variables.
  public var variables: Machine { data }
  /// The machine that runs the states' code.
  public var variableHolder: Machine? { data }

  /// The index of the current state; nil if the run does not wait.
  public var stateIndex: Int? {
    guard data.isWaiting, workEnd > 0 else { return nil }
    let state = code.states[workEnd - 1]
    return state >= 0 ? state : nil
  }

  /// The bytes that determine how the run continues; nil for a run that cannot be saved.
  package var runState: [UInt8]? {
    guard let state = data.runState else { return nil }
    var position = ByteWriter()
    position.append(UInt32(block))
    position.append(UInt32(workEnd))
    return position.bytes + state
  }

  /// Returns and clears the lines printed since the last call.
  public mutating func takeRecordedLines() -> [MachineText] { data.takeRecordedLines() }

  // MARK: Running

  /// Runs until an event is needed or the clock reaches `deadline`.
  public mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    if data.isWaiting {
      let effect = data.resume(event, until: data.clock)
      guard case .outOfTime = effect else { return effect }
    }
    while data.clock < deadline {
      let effect = data.interpreter.pc == workEnd ? leaveBlock() : work(until: deadline)
      if let effect { return effect }
    }
    return .outOfTime
  }

  /// Returns nil at the end of the time or the work.
  private mutating func work(until deadline: Ticks) -> Effect? {
    let pc = data.interpreter.pc
    // An answer to INPUT is code outside the program; it runs in single steps, as its end is
    // unknown.
    let cost = pc < data.interpreter.programCount ? code.cost(of: pc..<max(workEnd, pc)) : 1
    let effect = data.resume(.proceed, until: min(deadline, data.clock + cost))
    if case .outOfTime = effect { return nil }
    return effect
  }

  /// Branches to the next block; returns an effect if the run fails or ends.
  private mutating func leaveBlock() -> Effect? {
    switch code.blocks[block].ending {
    case .goes(let target), .waits(let target): return enter(target)
    case .jumps(let step, let target):
      addCost(for: step)
      return enter(target)
    case .decides(let step, let next, let other):
      addCost(for: step)
      guard let holds = data.compare(at: step) else { return fail(.textWhereNumber, at: step) }
      return enter(holds ? next : other)
    case .selects(let step, let targets, let otherwise):
      addCost(for: step)
      guard let choice = data.choice(at: step) else { return fail(.textWhereNumber, at: step) }
      return enter(choice <= targets.count ? targets[choice - 1] : otherwise)
    case .continues(let step, _, _), .computes(let step, _), .calls(let step, _, _),
      .goesBack(let step):
      return runBranch(at: step)
    // No run reaches a crossing: the branch before it leads to one of its targets.
    case .crosses, .ends: return .ended
    }
  }

  /// Ends the run if no block begins at the step.
  private mutating func enter(_ step: Int) -> Effect? {
    guard let next = code.index(ofBlockAt: step) else { return .ended }
    block = next
    data.interpreter.pc = step
    workEnd = code.blocks[next].work.upperBound
    return nil
  }

  private mutating func addCost(for step: Int) {
    data.interpreter.clock += code.cost(of: step..<(step + 1))
    data.interpreter.instructionCount += 1
  }

  private mutating func fail(_ cause: FaultCause, at step: Int) -> Effect? {
    data.interpreter.pc = step
    return data.interpreter.raise(cause)
  }

  /// Runs a branch whose target depends on the machine's stacks or a computed value.
  private mutating func runBranch(at step: Int) -> Effect? {
    data.interpreter.pc = step
    let effect = data.resume(.proceed, until: data.clock + 1)
    guard case .outOfTime = effect else { return effect }
    return enter(data.interpreter.pc)
  }
}
