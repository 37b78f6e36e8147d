import BasicVM
import FX790Device

/// The keys of one of two programs that go side by side: it gets an answer when both stand at the same
/// wait, and none before.
struct TwinKeys: KeySource, Sendable {
  /// The answer to the wait that it stands at.
  var given: KeyAnswer?
  /// Whether the last look found nothing, with nothing answered since: only then the next may find a
  /// key, so that one press is one key and each of the two sees the key released.
  ///
  /// Time may have passed: a game that waits in each round is played too.
  private(set) var isReleased = false
  /// What its waits have taken; nil if nobody wants to know.
  var notes: KeyNotes?

  mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    guard let answer = given else { return .later }
    given = nil
    notes?.take(answer, at: clock)
    switch wait {
    case .key: isReleased = answer == .event(.key(nil))
    case .exe, .line: isReleased = false
    case .time: break
    }
    return answer
  }
}

/// The keys that someone presses in front of two programs, until both take them.
struct TwinKeyboard: Sendable {
  private var keys: [SeatKey] = []
  /// The line that is being typed for INPUT.
  private(set) var line = LineEditor()
  /// Whether BRK has been pressed: it goes before all other keys.
  private(set) var isBroken = false
  /// Nobody types so far ahead; a key that repeats while nobody takes it would wait in a long row.
  private static let limit = 256

  mutating func press(_ key: SeatKey) {
    if key == .brk { isBroken = true }
    if keys.count < Self.limit { keys.append(key) }
  }

  /// The answer to a wait at which both stand.
  mutating func answer(to wait: TraceEvent.Wait, isReleased: Bool) -> KeyAnswer {
    if isBroken {
      (keys, line, isBroken) = ([], LineEditor(), false)
      return .broken
    }
    switch wait {
    case .time: return .event(.proceed)
    case .exe:
      while let key = next() { if key == .exe { return .event(.exe) } }
      return .later
    case .line: return typedLine()
    case .key: return .event(.key(isReleased ? pressedKey() : nil))
    }
  }

  private mutating func next() -> SeatKey? {
    keys.isEmpty ? nil : keys.removeFirst()
  }

  /// A key that makes a character by itself; others are not found by a look.
  private mutating func pressedKey() -> UInt8? {
    while let key = next() {
      if case .character(let code) = key, KeyCharacters.isUnshifted(code) { return code }
    }
    return nil
  }

  private mutating func typedLine() -> KeyAnswer {
    while let key = next() {
      if let line = line.take(key) { return .event(.line(line)) }
    }
    return .later
  }
}

extension LineEditor {
  /// Takes a key into a line that is being typed for INPUT; the line, if the key ends it.
  ///
  /// EXE on an empty line ends nothing.
  mutating func take(_ key: SeatKey) -> MachineText? {
    switch key {
    case .character(let code): type(code)
    case .edit(let edit): take(edit)
    case .exe where !isEmpty:
      defer { self = LineEditor() }
      return text
    case .exe, .brk: break
    }
    return nil
  }
}
