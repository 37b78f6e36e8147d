import BasicVM

/// A computer whose past is kept, so that a debugger can step back.
///
/// A run depends on nothing but what the computer is told, so the past is a few copies of the
/// computer and what it was told since each: to step back is to start from a copy and to tell it
/// the same again, up to one statement less.
public struct History: Sendable {
  /// The computer now.
  public private(set) var computer: Computer
  private var inputs: [Computer.Input] = []
  private var checkpoints: [Checkpoint] = []

  private struct Checkpoint: Sendable {
    let computer: Computer
    /// How many inputs came before.
    var inputCount: Int
  }

  /// A copy is kept every so many statements: as long as a step back may take to replay.
  private static let spacing = 200
  private static let checkpointLimit = 100

  /// A computer without a past.
  public init(_ computer: Computer) {
    self.computer = computer
  }

  /// Tells the computer something; while the debugger watches, the recorder remembers it.
  public mutating func tell(_ input: Computer.Input) {
    if computer.debugger.isWatching { remember(input) }
    computer.take(input)
  }

  /// Changes the computer in a way that cannot be told again, and forgets the past.
  public mutating func change<Result>(_ body: (inout Computer) -> Result) -> Result {
    inputs = []
    checkpoints = []
    return body(&computer)
  }

  /// Hands out what has left the computer since the last time.
  public mutating func takeOutputs() -> [Computer.Output] {
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

  /// While the computer only waits, the times that pass are one; false if this is no such time.
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

  /// Goes back to the statement before the one at which the program is halted, or to the beginning
  /// of the one that it is in.
  ///
  /// - Returns: false when the past is not known so far back.
  public mutating func stepBack() -> Bool {
    guard computer.isRunning else { return false }
    // The statement halted at has been counted already.
    let goal = computer.debugger.statementCount - (computer.isHalted ? 2 : 1)
    let start = checkpoints.lastIndex { $0.computer.debugger.statementCount <= goal }
    guard goal >= 0, let start else { return false }
    checkpoints.removeSubrange((start + 1)...)
    replay(from: checkpoints[start], to: goal)
    return true
  }

  private mutating func replay(from checkpoint: Checkpoint, to goal: Int) {
    let past = inputs[checkpoint.inputCount...]
    inputs.removeSubrange(checkpoint.inputCount...)
    computer = checkpoint.computer
    for input in past {
      guard case .advance(let ticks, let limit) = input else {
        tell(input)
        continue
      }
      tell(.advance(ticks, limit: min(limit ?? goal, goal)))
      if computer.isHalted, computer.debugger.statementCount > goal { break }
    }
    // What was heard and printed then has been heard and printed.
    _ = computer.takeOutputs()
  }
}
