import BasicVM
import FX790Device

/// A key that somebody pressed while a program ran: which, and when on the machine's clock a wait took it.
public struct RecordedKey: Equatable, Sendable {
  /// The keys that a program's waits take.
  public enum Key: Equatable, Sendable {
    case character(UInt8)
    case exe
    case brk
  }

  /// When it was taken, in machine time.
  public let time: Ticks
  /// The key.
  public let key: Key
  /// How long looks for keys found it after that.
  public internal(set) var heldTime: Ticks

  /// A key at a time.
  public init(time: Ticks, key: Key, heldTime: Ticks = 0) {
    self.time = time
    self.key = key
    self.heldTime = heldTime
  }
}

/// Notes which keys the waits of a program take.
struct KeyNotes: Sendable {
  private var keys: [RecordedKey] = []

  /// A wait has taken an answer.
  mutating func take(_ answer: KeyAnswer, at clock: Ticks) {
    switch answer {
    case .event(.exe): keys.append(RecordedKey(time: clock, key: .exe))
    case .event(.key(let code?)): keys.append(RecordedKey(time: clock, key: .character(code)))
    case .event(.line(let line)):
      for code in line { keys.append(RecordedKey(time: clock, key: .character(code))) }
      keys.append(RecordedKey(time: clock, key: .exe))
    case .held:
      if let last = keys.indices.last { keys[last].heldTime = clock - keys[last].time }
    case .broken: keys.append(RecordedKey(time: clock, key: .brk))
    case .event, .starved, .later: break
    }
  }

  /// Hands out those that are known to the end; the last one may still be held.
  mutating func takeKnown(isOver: Bool) -> [RecordedKey] {
    let count = isOver ? keys.count : max(keys.count - 1, 0)
    defer { keys.removeFirst(count) }
    return Array(keys.prefix(count))
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

  private mutating func look(at clock: Ticks) -> KeyAnswer {
    if isBroken(at: clock) { return .broken }
    if let (code, end) = down {
      if clock <= end { return .held(code) }
      down = nil
      return .event(.key(nil))
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
