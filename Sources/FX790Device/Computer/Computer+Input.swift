import BasicVM

extension Computer {
  /// An input; equal computers with equal inputs stay equal.
  package enum Input: Equatable, Sendable {
    /// A key goes down.
    case press(Key)
    /// A held key comes up.
    case release(Key)
    /// A key press without a release event; KEY$ finds it once.
    case tap(Key)
    /// All held keys come up.
    case releaseAll
    /// A character, independent of keys.
    case type(UInt8)
    /// Edits the line, also in ways that no key has.
    case edit(LineEdit)
    /// Changes the pace.
    case speed(Speed)
    /// Halts at the next statement.
    case halt
    /// Resumes a halted run.
    case proceed(Debugger.HaltCondition)
    /// Replaces all breakpoints.
    case breakpoints(Breakpoints)
    /// Changes the COMP-X state.
    case change(CompXChange)
    /// Time passes; a replay halts at the statement count `limit`.
    case advance(Ticks, limit: Int? = nil)

    /// Whether it is a key, a character or an edit.
    var isKey: Bool {
      switch self {
      case .press, .tap, .type, .edit: true
      case .release, .releaseAll, .speed, .halt, .proceed, .breakpoints, .change, .advance: false
      }
    }
  }

  /// Applies an input.
  package mutating func take(_ input: Input) {
    switch input {
    case .press(let key): press(key)
    case .release(let key): release(key)
    case .tap(let key): tap(key)
    case .releaseAll: releaseAll()
    case .type(let code): type(code)
    case .edit(let edit): self.edit(edit)
    case .speed(let speed): self.speed = speed
    case .halt: halt()
    case .proceed(let condition): proceed(condition)
    case .breakpoints(let breakpoints): setBreakpoints(breakpoints)
    case .change(let change): self.change(change)
    case .advance(let ticks, let limit):
      debugger.limit = limit
      advance(by: ticks)
      debugger.limit = nil
    }
  }
}
