import BasicVM

extension Computer {
  /// What a computer can be told: whoever tells two computers the same sees the same.
  public enum Input: Equatable, Sendable {
    case press(Key)
    case release(Key)
    /// A key is pressed on a keyboard that does not tell when it comes up: a program that looks for
    /// keys finds it once.
    case tap(Key)
    case releaseAll
    /// A character, by whatever keys make it.
    case type(UInt8)
    case erase
    case speed(Speed)
    case halt
    case proceed(Debugger.Goal)
    case breakpoints(Set<Debugger.Line>)
    case change(CompXChange)
    /// Time passes; with a limit, a replay is halted when so many statements have begun.
    case advance(Ticks, limit: Int? = nil)
  }

  /// Does what it is told.
  public mutating func take(_ input: Input) {
    switch input {
    case .press(let key): press(key)
    case .release(let key): release(key)
    case .tap(let key): tap(key)
    case .releaseAll: releaseAll()
    case .type(let code): type(code)
    case .erase: erase()
    case .speed(let speed): self.speed = speed
    case .halt: halt()
    case .proceed(let goal): proceed(goal)
    case .breakpoints(let lines): debugger.breakpoints = lines
    case .change(let change): self.change(change)
    case .advance(let ticks, let limit):
      debugger.limit = limit
      advance(by: ticks)
      debugger.limit = nil
    }
  }
}
