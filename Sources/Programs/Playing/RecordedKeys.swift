import BasicVM
import FX790Device

extension KeyRecording {
  mutating func take(_ answer: KeyAnswer, at clock: Ticks) {
    switch answer {
    case .event(.exe): take(.exe, at: clock)
    case .event(.key(let code?)): take(.character(code), at: clock)
    case .event(.line(let line)): take(line, at: clock)
    case .held: hold(at: clock)
    case .broken: take(.brk, at: clock)
    case .event, .starved, .later: break
    }
  }
}

/// Replays recorded keys at their recorded times.
package struct RecordedKeys: FilmKeys, Sendable {
  private let keys: [RecordedKey]
  /// From this machine time on, waits are answered `.later`.
  private let cut: Ticks
  private var index = 0
  /// The key that is down, and the machine time of its release.
  private(set) var down: (code: UInt8, end: Ticks)?
  private var pollLimit = PollLimit(graceTime: 1_000_000)

  /// Creates a source of these keys; from `cut` on a person answers.
  package init(_ keys: [RecordedKey], until cut: Ticks = .max) {
    self.keys = keys
    self.cut = cut
  }

  /// Whether no key is left.
  package var isUsedUp: Bool { index == keys.count }

  /// The number of unconsumed keys.
  package var keysLeft: Int { keys.count - index }

  /// The clock of the next key if it is a BRK before `cut`; otherwise nil.
  package var breakTime: Ticks? {
    guard !isUsedUp, keys[index].key == .brk, keys[index].time < cut else { return nil }
    return keys[index].time
  }

  /// Answers a wait with the keys of this time.
  package mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    guard clock < cut else { return .later }
    switch wait {
    case .key: return poll(at: clock)
    case .time: return isBroken(at: clock) ? .broken : .event(.proceed)
    case .exe: return exe()
    case .line: return line()
    }
  }

  private mutating func isBroken(at clock: Ticks) -> Bool {
    guard let breakTime, breakTime <= clock else { return false }
    index += 1
    return true
  }

  private mutating func take() -> RecordedKey.Key? {
    guard !isUsedUp else { return nil }
    index += 1
    return keys[index - 1].key
  }

  /// Ignores key times: the clock stops during a wait for EXE or a line.
  private mutating func exe() -> KeyAnswer {
    down = nil
    while let key = take() {
      switch key {
      case .exe: return .event(.exe)
      case .brk: return .broken
      case .character: break
      }
    }
    return .starved
  }

  private mutating func line() -> KeyAnswer {
    down = nil
    var line = MachineText()
    while let key = take() {
      switch key {
      case .exe where !line.isEmpty: return .event(.line(line))
      case .exe: break
      case .brk: return .broken
      case .character(let code): if line.count < LineEditor.limit { line.append(code) }
      }
    }
    return .starved
  }

  private func isAnotherKeyDown(than code: UInt8, at clock: Ticks) -> Bool {
    guard !isUsedUp, case .character(let next) = keys[index].key else { return false }
    return next != code && keys[index].time <= clock
  }

  private mutating func poll(at clock: Ticks) -> KeyAnswer {
    if isBroken(at: clock) { return .broken }
    if let (code, end) = down {
      if clock <= end {
        return pollLimit.count(pollAt: clock, isTimed: true) ? .held(code) : .starved
      }
      down = nil
      // After a release a poll finds no key, unless another key is already down.
      guard isAnotherKeyDown(than: code, at: clock) else { return .event(.key(nil)) }
    }
    guard !isUsedUp, keys[index].time <= clock else {
      return pollLimit.count(pollAt: clock, isTimed: !isUsedUp) ? .event(.key(nil)) : .starved
    }
    guard case .character(let code) = keys[index].key else {
      // KEY$ does not see EXE.
      index += 1
      return .event(.key(nil))
    }
    pollLimit.restore()
    down = (code, clock + keys[index].heldTime)
    index += 1
    return .event(.key(code))
  }
}

/// All keys of a run, known before it begins.
package enum GivenKeys: FilmKeys, Sendable {
  /// Keys without times.
  case script(ScriptKeys)
  /// Keys with machine times.
  case recorded(RecordedKeys)

  /// Answers a wait.
  package mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    switch self {
    case .script(var keys):
      defer { self = .script(keys) }
      return keys.answer(to: wait, at: clock)
    case .recorded(var keys):
      defer { self = .recorded(keys) }
      return keys.answer(to: wait, at: clock)
    }
  }

  /// Whether no key is left.
  package var isUsedUp: Bool {
    switch self {
    case .script(let keys): keys.isUsedUp
    case .recorded(let keys): keys.isUsedUp
    }
  }

  /// The number of unconsumed keys.
  package var keysLeft: Int {
    switch self {
    case .script(let keys): keys.keysLeft
    case .recorded(let keys): keys.keysLeft
    }
  }

  /// The clock of the next key if it is a recorded BRK.
  package var breakTime: Ticks? {
    switch self {
    case .script: nil
    case .recorded(let keys): keys.breakTime
    }
  }

  /// Appends to a script; a recording is complete.
  package mutating func append(_ more: [ScriptKey]) {
    guard case .script(var keys) = self else { return }
    keys.append(more)
    self = .script(keys)
  }

  /// Marks a script as complete.
  package mutating func close() {
    guard case .script(var keys) = self else { return }
    keys.close()
    self = .script(keys)
  }
}
