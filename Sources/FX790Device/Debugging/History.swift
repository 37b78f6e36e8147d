import BasicVM

/// A computer with checkpoints and recorded inputs, so that a debugger can step back.
///
/// Runs are deterministic: stepping back restores a checkpoint and replays the inputs.
package struct History: Sendable {
  /// The current state.
  package private(set) var computer: Computer
  private var inputs: [Computer.Input] = []
  private var checkpoints: [Checkpoint] = []
  /// The computer at the program's last waits that a key ended, oldest first.
  package private(set) var waits: [Computer] = []

  private struct Checkpoint: Sendable {
    let computer: Computer
    var inputCount: Int
  }

  /// The statements between checkpoints, which a step back replays at most.
  private static let spacing = 200
  private static let checkpointLimit = 100
  private static let waitLimit = 12

  /// Starts without earlier states.
  package init(_ computer: Computer) {
    self.computer = computer
  }

  /// Applies an input; records it while the debugger is on.
  package mutating func apply(_ input: Computer.Input) {
    if computer.debugger.isWatching { remember(input) }
    if input.isKey { rememberWait() }
    computer.take(input)
  }

  /// Makes a change that cannot be replayed; discards earlier states.
  package mutating func change<Result>(_ body: (inout Computer) -> Result) -> Result {
    inputs = []
    checkpoints = []
    waits = []
    return body(&computer)
  }

  // MARK: Waits

  /// Stores the computer once for each wait of a stored program, during which the machine's clock
  /// stands still.
  private mutating func rememberWait() {
    let clock = computer.machine.clock
    guard computer.isRunning, computer.run.program == .stored,
      waits.last?.machine.clock != clock
    else { return }
    var wait = computer
    // The caller receives these outputs now.
    _ = wait.takeOutputs()
    waits.append(wait)
    if waits.count > Self.waitLimit { waits.removeFirst() }
  }

  /// Returns to a wait, with the current speed and no key held; false if it does not exist.
  package mutating func returnToWait(_ index: Int) -> Bool {
    guard waits.indices.contains(index) else { return false }
    var former = waits[index]
    former.chosenPaper = computer.chosenPaper
    // The tape keeps what was recorded since.
    former.connect(recorderOf: computer)
    former.speed = computer.speed
    former.take(.releaseAll)
    waits.removeSubrange(index...)
    inputs = []
    checkpoints = []
    computer = former
    return true
  }

  /// Removes and returns the new outputs.
  package mutating func takeOutputs() -> [Computer.Output] {
    computer.takeOutputs()
  }

  private mutating func remember(_ input: Computer.Input) {
    if lengthenPause(by: input) { return }
    let count = computer.debugger.statementCount
    let last = checkpoints.last?.computer.debugger.statementCount
    if last.map({ count - $0 >= Self.spacing }) ?? true {
      checkpoints.append(Checkpoint(computer: computer, inputCount: inputs.count))
      if checkpoints.count > Self.checkpointLimit { forgetOldest() }
    }
    inputs.append(input)
  }

  /// Merges consecutive advances of an idle computer.
  private mutating func lengthenPause(by input: Computer.Input) -> Bool {
    guard !computer.isWorking, case .advance(let more, nil) = input,
      case .advance(let ticks, nil)? = inputs.last
    else { return false }
    inputs[inputs.count - 1] = .advance(ticks + more)
    return true
  }

  private mutating func forgetOldest() {
    checkpoints.removeFirst()
    let forgotten = checkpoints[0].inputCount
    inputs.removeFirst(forgotten)
    for index in checkpoints.indices { checkpoints[index].inputCount -= forgotten }
  }

  /// Returns to the previous statement or the start of the current one, which an error may have
  /// ended.
  ///
  /// - Returns: false if nothing runs, or if that statement is before the oldest checkpoint.
  package mutating func stepBack() -> Bool {
    goBack(to: statement - 1)
  }

  /// Returns to the last statement at which a breakpoint would have halted, or which changed a
  /// watched variable; if there is none, to the oldest one that is recorded.
  ///
  /// - Returns: false if nothing runs, or if no earlier statement is recorded.
  package mutating func continueBack() -> Bool {
    guard canGoBack, let oldest = checkpoints.first?.computer.debugger.statementCount else {
      return false
    }
    for index in checkpoints.indices.reversed() {
      let search = search(fromCheckpoint: index)
      if let found = search?.found, found >= oldest {
        guard goBack(to: found) else { return false }
        computer.debugger.cause = search?.cause
        return true
      }
    }
    return goBack(to: oldest)
  }

  /// The number of the next statement, or of the one after the current one.
  private var statement: Int {
    // The current statement is already counted.
    computer.debugger.statementCount - (computer.isHalted ? 1 : 0)
  }

  private var canGoBack: Bool { computer.isRunning || computer.hasFailedInProgram }

  /// Finds the last halt with the present breakpoints between two checkpoints, or after the last.
  ///
  /// The later one may be inside a statement, so the search includes the start of the next.
  private func search(fromCheckpoint index: Int) -> HaltSearch? {
    var replayed = checkpoints[index].computer
    let watch = replayed.debugger.watch.searching(for: computer.debugger.breakpoints)
    replayed.debugger.search = HaltSearch(watch, before: statement)
    let end =
      index + 1 < checkpoints.count
      ? checkpoints[index + 1].computer.debugger.statementCount : Int.max
    for input in inputs[checkpoints[index].inputCount...] {
      if case .advance(let ticks, let limit) = input {
        replayed.take(.advance(ticks, limit: min(limit ?? end, end)))
      } else {
        replayed.take(input)
      }
      if replayed.debugger.statementCount > end { return replayed.debugger.search }
    }
    let count = replayed.debugger.statementCount
    replayed.debugger.search?.finish(count, replayed.machine)
    return replayed.debugger.search
  }

  private mutating func goBack(to goal: Int) -> Bool {
    let start = checkpoints.lastIndex { $0.computer.debugger.statementCount <= goal }
    guard canGoBack, goal >= 0, goal < statement, let start else { return false }
    checkpoints.removeSubrange((start + 1)...)
    let (breakpoints, speed) = (computer.debugger.breakpoints, computer.speed)
    replay(from: checkpoints[start], to: goal)
    computer.debugger.cause = .condition
    // Only the program goes back: breakpoints and speed stay as they are now.
    if computer.debugger.breakpoints != breakpoints { apply(.breakpoints(breakpoints)) }
    if computer.speed != speed { apply(.speed(speed)) }
    return true
  }

  private mutating func replay(from checkpoint: Checkpoint, to goal: Int) {
    let replayed = inputs[checkpoint.inputCount...]
    inputs.removeSubrange(checkpoint.inputCount...)
    computer = checkpoint.computer
    waits.removeAll { $0.machine.clock > computer.machine.clock }
    for input in replayed {
      guard case .advance(let ticks, let limit) = input else {
        apply(input)
        continue
      }
      apply(.advance(ticks, limit: min(limit ?? goal, goal)))
      if computer.isHalted, computer.debugger.statementCount > goal { break }
    }
    // Replayed tones and paper were already delivered.
    _ = computer.takeOutputs()
  }
}
