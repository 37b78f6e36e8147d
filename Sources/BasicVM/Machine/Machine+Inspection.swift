// What a computer and a debugger want to know of a run.

extension Machine {
  /// Whether the machine waits for what it was last told to wait for, or has ended.
  public var isWaiting: Bool { waiting != .nothing }

  /// Machine time that will have passed when what it waits for has come.
  public var pendingTime: Ticks {
    if case .time(let ticks) = waiting { ticks } else { 0 }
  }

  /// The lines whose GOSUB waits for its RETURN, the newest first.
  public var callers: [Int] {
    // RETURN goes back to the instruction behind GOSUB, which may be another line's.
    calls.all.reversed().compactMap { back in
      let call = Int(back) - 1
      return program.origins.indices ~= call ? program.origins[call].place.line : nil
    }
  }

  /// Whether the next instruction is the first of a statement of a program.
  public var isAtStatement: Bool {
    guard case .nothing = waiting, pc < programCount else { return false }
    return program.isStatementStart(Target(pc))
  }

  /// Whether the next instruction is the first of a program's line.
  public var isAtLine: Bool {
    guard case .nothing = waiting, pc < programCount else { return false }
    return program.isLineStart(Target(pc))
  }
}
