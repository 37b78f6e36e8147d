import BasicVM
import FX790Device

/// The keys of one of two programs that run in step.
///
/// Both programs get the same answer to the same wait.
struct TwinKeys: KeySource, Sendable {
  /// The answer to the current wait; nil until there is one.
  var given: KeyAnswer?
  private var release = KeyRelease()
  var recording: KeyRecording?

  var mayFindKey: Bool { release.mayFindKey }

  mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    guard let answer = given else { return .later }
    given = nil
    recording?.take(answer, at: clock)
    switch wait {
    case .key: release.notePoll(isEmpty: answer == .event(.key(nil)))
    case .exe, .line, .time: release.noteOtherWait()
    }
    return answer
  }
}

/// The keys that a person presses for both programs.
struct TwinKeyboard: Sendable {
  private var keys: [KeyboardKey] = []
  private(set) var line = LineEditor()
  /// Whether BRK was pressed; it comes before the queued keys and discards them.
  private(set) var isBroken = false
  /// The most queued keys, since a held key may repeat endlessly.
  private static let limit = 256

  mutating func press(_ key: KeyboardKey) {
    if key == .brk { isBroken = true }
    if keys.count < Self.limit { keys.append(key) }
  }

  mutating func answer(to wait: TraceEvent.Wait, mayFindKey: Bool) -> KeyAnswer {
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
    case .key: return .event(.key(mayFindKey ? pressedKey() : nil))
    }
  }

  private mutating func next() -> KeyboardKey? {
    keys.isEmpty ? nil : keys.removeFirst()
  }

  /// KEY$ sees only unshifted characters.
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
  /// Returns the line when EXE completes it.
  ///
  /// EXE on an empty line is ignored.
  mutating func take(_ key: KeyboardKey) -> MachineText? {
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
