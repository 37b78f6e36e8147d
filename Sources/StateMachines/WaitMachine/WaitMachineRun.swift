import BasicVM

/// A run of a wait machine.
///
/// A `Machine` runs the instructions between branches. Each word takes the time of its instruction
/// in the listing, so the run polls the keys when the listing would.
public struct WaitMachineRun: ResumableProgram, Sendable {
  private let code: LinkedCode
  package private(set) var data: Machine
  /// The next word.
  private var position: Int
  /// The end of the current `work` word.
  private var workEnd: Int

  /// Starts a run; `data` is a started machine with the programs of `machine`.
  public init(_ machine: WaitMachine, from data: Machine) {
    code = machine.code
    self.data = data
    position = code.start
    workEnd = data.interpreter.pc
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
    position.append(UInt32(self.position))
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
      let effect = data.interpreter.pc == workEnd ? takeWord() : work(until: deadline)
      if let effect { return effect }
    }
    return .outOfTime
  }

  /// Returns nil at the end of the time or the `work` word.
  private mutating func work(until deadline: Ticks) -> Effect? {
    let pc = data.interpreter.pc
    // An answer to INPUT is code outside the program; it runs in single steps, as its end is
    // unknown.
    let cost = pc < data.interpreter.programCount ? code.cost(of: pc..<max(workEnd, pc)) : 1
    let effect = data.resume(.proceed, until: min(deadline, data.clock + cost))
    if case .outOfTime = effect { return nil }
    return effect
  }

  /// Returns an effect if the run fails or ends.
  private mutating func takeWord() -> Effect? {
    let position = position
    switch code.words[position] {
    case .work(let range):
      go(to: position + 1, at: range.lowerBound)
      workEnd = range.upperBound
    case .pass(let step):
      addCost(for: step)
      self.position = position + 1
    case .loop, .block, .close: self.position = position + 1
    case .again, .leave, .go, .wait: self.position = code.target[position]
    case .decide(let step):
      addCost(for: step)
      guard let holds = data.compare(at: step) else { return fail(.textWhereNumber, at: step) }
      self.position = holds ? position + 1 : code.target[position]
    case .select(let step):
      addCost(for: step)
      guard let choice = data.choice(at: step) else { return fail(.textWhereNumber, at: step) }
      self.position = code.arm(for: choice, at: position)
    case .next(let step):
      return runBranch(at: step) { code, target in code.arm(for: target, at: position) }
    case .goBack(let step):
      return runBranch(at: step) { code, target in code.returnTargets[target] }
    case .call(let step):
      return runBranch(at: step) { code, target in
        let function = code.functions[target]
        return function >= 0 ? function : position + 1
      }
    case .compute(let step): return runBranch(at: step) { _, _ in position + 1 }
    case .cross: self.position = code.arm(for: data.interpreter.pc, at: position)
    // Control never reaches these, since the words before them jump, wait or end.
    case .otherwise, .arm, .end: return .ended
    }
    return nil
  }

  private mutating func go(to position: Int, at pc: Int) {
    self.position = position
    data.interpreter.pc = pc
    workEnd = pc
  }

  private mutating func addCost(for step: Int) {
    data.interpreter.clock += code.cost(of: step..<(step + 1))
    data.interpreter.instructionCount += 1
  }

  private mutating func fail(_ cause: FaultCause, at step: Int) -> Effect? {
    data.interpreter.pc = step
    return data.interpreter.raise(cause)
  }

  /// Runs a branch; `word` is the word for the step that it leads to.
  private mutating func runBranch(
    at step: Int, _ word: (LinkedCode, _ target: Int) -> Int
  ) -> Effect? {
    data.interpreter.pc = step
    let effect = data.resume(.proceed, until: data.clock + 1)
    guard case .outOfTime = effect else { return effect }
    workEnd = data.interpreter.pc
    position = word(code, workEnd)
    return nil
  }
}
