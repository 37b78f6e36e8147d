import BasicVM

/// A run of a wait machine: it carries out the code of the machine, not the jumps of the listing.
///
/// What the code calls work (sums, texts, what is shown and asked) a `Machine` does, one piece after
/// the other; where to go on is decided here, by the words of the code. Each word costs the machine
/// time that its instruction costs in the listing, so both look at the keys at the same moments.
public struct WaitMachineRun: ResumableProgram, Sendable {
  private let code: LinkedCode
  /// Variables, display, stacks: all that is no code.
  private(set) var data: Machine
  /// The word that comes next.
  private var position: Int
  /// The instruction at which the present work is done.
  private var workEnd: Int

  /// A run from the start.
  ///
  /// - Parameters:
  ///   - machine: the state machine of the programs in `data`.
  ///   - data: a machine with these programs, which has been started.
  public init(_ machine: WaitMachine, from data: Machine) {
    code = machine.code
    self.data = data
    position = code.start
    workEnd = data.interpreter.pc
  }

  // MARK: What it shows

  /// The display as it is now.
  public var display: Display { data.display }
  /// The signs that are lit.
  public var indicators: Indicators { data.indicators }
  /// Machine time since the start.
  public var clock: Ticks { data.clock }
  /// How many instructions have been carried out.
  public var instructionCount: UInt64 { data.instructionCount }
  /// The machine that holds its variables.
  public var variables: Machine { data }

  /// The state it is in, by its index in the machine's states; nil while it does not wait.
  public var stateIndex: Int? {
    guard data.isWaiting, workEnd > 0 else { return nil }
    let state = code.states[workEnd - 1]
    return state >= 0 ? state : nil
  }

  /// Takes what was printed since this was last asked.
  public mutating func takeRecordedLines() -> [MachineText] { data.takeRecordedLines() }

  // MARK: Running

  /// Runs on until it needs the world, or until its clock has reached `deadline`.
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

  /// Goes on with the present work; nil when time or work are at their end.
  private mutating func work(until deadline: Ticks) -> Effect? {
    let pc = data.interpreter.pc
    // An answer to INPUT is computed step by step: nobody knows where it ends.
    let price = pc < data.interpreter.programCount ? code.price(of: pc..<max(workEnd, pc)) : 1
    let effect = data.resume(.proceed, until: min(deadline, data.clock + price))
    if case .outOfTime = effect { return nil }
    return effect
  }

  /// Carries out a word; an effect if it fails.
  private mutating func takeWord() -> Effect? {
    let position = position
    switch code.words[position] {
    case .work(let range):
      go(to: position + 1, at: range.lowerBound)
      workEnd = range.upperBound
    case .pass(let step):
      pay(for: step)
      self.position = position + 1
    case .loop, .block, .close: self.position = position + 1
    case .again, .leave, .go, .wait: self.position = code.target[position]
    case .decide(let step):
      pay(for: step)
      guard let holds = data.compare(at: step) else { return fail(.textWhereNumber, at: step) }
      self.position = holds ? position + 1 : code.target[position]
    case .select(let step):
      pay(for: step)
      guard let choice = data.choice(at: step) else { return fail(.textWhereNumber, at: step) }
      self.position = code.arm(for: choice, at: position)
    case .next(let step):
      return computePlace(at: step) { code, place in code.arm(for: place, at: position) }
    case .goBack(let step): return computePlace(at: step) { code, place in code.comesBack[place] }
    case .call(let step):
      return computePlace(at: step) { code, place in
        let function = code.functions[place]
        return function >= 0 ? function : position + 1
      }
    case .compute(let step): return computePlace(at: step) { _, _ in position + 1 }
    case .cross: self.position = code.arm(for: data.interpreter.pc, at: position)
    // Behind these nothing is carried out: what stands before them ends the run.
    case .otherwise, .arm, .end: return .ended
    }
    return nil
  }

  private mutating func go(to position: Int, at pc: Int) {
    self.position = position
    data.interpreter.pc = pc
    workEnd = pc
  }

  private mutating func pay(for step: Int) {
    data.interpreter.clock += code.price(of: step..<(step + 1))
    data.interpreter.instructionCount += 1
  }

  private mutating func fail(_ cause: FaultCause, at step: Int) -> Effect? {
    data.interpreter.pc = step
    return data.interpreter.raise(cause)
  }

  /// Lets the stacks of loops and calls, or a computed number, say the place to go on at.
  private mutating func computePlace(
    at step: Int, _ word: (LinkedCode, _ place: Int) -> Int
  ) -> Effect? {
    data.interpreter.pc = step
    let effect = data.resume(.proceed, until: data.clock + 1)
    guard case .outOfTime = effect else { return effect }
    workEnd = data.interpreter.pc
    position = word(code, workEnd)
    return nil
  }
}
