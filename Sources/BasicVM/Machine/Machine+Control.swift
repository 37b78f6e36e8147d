// Jumps to computed places, events from the world, and errors.

extension Machine {
  enum JumpTarget {
    case target(Target)
    case fault(FaultCause)
  }

  /// The area that an instruction belongs to; by hand, the current one.
  func area(at index: Int) -> Int {
    program.origins[index].place.area ?? currentArea
  }

  /// The line whose number was computed, in the area of the instruction at `index`.
  func target(ofLine cell: Cell, from index: Int) -> JumpTarget {
    if cell.isText { return .fault(.textWhereNumber) }
    guard let line = cell.number.truncated,
      let target = program.start(ofLine: line, inArea: area(at: index))
    else { return .fault(.noSuchLine) }
    return .target(target)
  }

  /// The first line of the area whose number was computed.
  func target(ofArea cell: Cell) -> JumpTarget {
    if cell.isText { return .fault(.textWhereNumber) }
    guard let area = Self.whole(cell, in: 0...(ProgramMemory.areaCount - 1)),
      let target = program.lines[area].first?.start
    else { return .fault(.noProgram) }
    return .target(target)
  }

  /// Does what an event means for what the program waits for.
  ///
  /// - Returns: what the program still waits for; nil when it can go on.
  mutating func settle(_ event: Event) -> Effect? {
    switch waiting {
    case .nothing: return nil
    case .ended: return .ended
    case .time(let ticks):
      clock += ticks
      waiting = .nothing
      return nil
    case .exe(let then):
      guard event == .exe else { return .waitForExe }
      waiting = .nothing
      switch then {
      case .stays: return nil
      case .isCleared: return clearDisplay()
      case .isClearedByPrint:
        printing.clearsFirst = true
        return nil
      }
    case .key(let slot):
      guard case .key(let key) = event else { return .lookAtKey }
      waiting = .nothing
      store(key, in: slot)
      return nil
    case .line:
      guard case .line(let line) = event, !line.isEmpty else { return .waitForLine }
      take(line)
      return nil
    case .askingAgain:
      display = question
      waiting = .line
      return .waitForLine
    case .scrolling: return continueScrolling()
    case .recorder: return settleTape(event)
    }
  }

  private mutating func store(_ key: UInt8?, in slot: TextSlot) {
    let start = Int(slot) * SlotLayout.textStride
    texts[start] = key == nil ? 0 : 1
    if let key { texts[start + 1] = key }
  }

  /// Ends the program with an error, or asks again, or goes on behind the statement.
  mutating func raise(_ cause: FaultCause) -> Effect? {
    let fault = Fault(cause, at: program.origins[pc].place)
    if let asked = askedBy { return reject(fault, askedAt: asked) }
    if ignoresErrors, pc < programCount, let next = program.statement(after: Target(pc)) {
      pc = Int(next)
      return nil
    }
    display = Display(fault.message)
    waiting = .ended
    return .failed(fault)
  }

  /// BRK: ends the program where it is.
  public mutating func stopProgram() {
    display.cursor = nil
    waiting = .ended
  }
}
