import BasicVM
import FX790Device

extension KeyNotes {
  /// A wait has taken an answer.
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

/// Keys that were recorded, given to a program's waits as they were then.
public struct RecordedKeys: FilmKeys, Sendable {
  private let keys: [RecordedKey]
  private var index = 0
  /// The key that is down, and until when looks find it.
  private var down: (code: UInt8, end: Ticks)?
  private var patience = Patience(graceTime: 1_000_000)

  /// The keys of a recording.
  public init(_ keys: [RecordedKey]) {
    self.keys = keys
  }

  /// Whether none is left.
  public var isUsedUp: Bool { index == keys.count }

  /// When BRK ends a program that waits for nothing; nil where another key is next.
  public var breakTime: Ticks? {
    guard !isUsedUp, keys[index].key == .brk else { return nil }
    return keys[index].time
  }

  /// Answers a wait.
  public mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    switch wait {
    case .key: return look(at: clock)
    case .time: return isBroken(at: clock) ? .broken : .event(.proceed)
    case .exe: return exe()
    case .line: return line()
    }
  }

  /// Takes BRK if its time has come.
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

  /// While a program waits for EXE or a line its clock stands still, and keys come as they come.
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

  private mutating func look(at clock: Ticks) -> KeyAnswer {
    if isBroken(at: clock) { return .broken }
    if let (code, end) = down {
      if clock <= end { return .held(code) }
      down = nil
      // Only a finger that was on another key already leaves no look between the two.
      guard isAnotherKeyDown(than: code, at: clock) else { return .event(.key(nil)) }
    }
    guard !isUsedUp else { return patience.outlasts(lookAt: clock) ? .event(.key(nil)) : .starved }
    guard keys[index].time <= clock, case .character(let code) = keys[index].key else {
      // EXE is no key that a look finds.
      if keys[index].time <= clock, keys[index].key == .exe { index += 1 }
      return .event(.key(nil))
    }
    down = (code, clock + keys[index].heldTime)
    index += 1
    return .event(.key(code))
  }
}

/// All keys of a run, where they were given before it began: a script, or a recording.
public enum GivenKeys: FilmKeys, Sendable {
  case script(ScriptKeys)
  case recorded(RecordedKeys)

  /// Answers a wait.
  public mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    switch self {
    case .script(var keys):
      defer { self = .script(keys) }
      return keys.answer(to: wait, at: clock)
    case .recorded(var keys):
      defer { self = .recorded(keys) }
      return keys.answer(to: wait, at: clock)
    }
  }

  /// Whether none is left.
  public var isUsedUp: Bool {
    switch self {
    case .script(let keys): keys.isUsedUp
    case .recorded(let keys): keys.isUsedUp
    }
  }

  /// When BRK ends a program that waits for nothing.
  public var breakTime: Ticks? {
    switch self {
    case .script: nil
    case .recorded(let keys): keys.breakTime
    }
  }

  /// Adds keys to a script that is read on.
  public mutating func append(_ more: [ScriptKey]) {
    guard case .script(var keys) = self else { return }
    keys.append(more)
    self = .script(keys)
  }

  /// No more keys come.
  public mutating func close() {
    guard case .script(var keys) = self else { return }
    keys.close()
    self = .script(keys)
  }
}
