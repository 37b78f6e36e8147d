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
    case .exe: return keys.takeEXE()
    case .line: return line.take(from: &keys)
    case .key: return .event(.key(mayFindKey ? pressedKey() : nil))
    }
  }

  /// KEY$ sees only unshifted characters.
  private mutating func pressedKey() -> UInt8? {
    while !keys.isEmpty {
      if case .character(let code) = keys.removeFirst(), KeyCharacters.isUnshifted(code) {
        return code
      }
    }
    return nil
  }
}

extension [KeyboardKey] {
  /// Removes the keys up to EXE, which answers the wait.
  mutating func takeEXE() -> KeyAnswer {
    while !isEmpty { if removeFirst() == .exe { return .event(.exe) } }
    return .later
  }
}

extension LineEditor {
  /// Removes and types the keys up to the EXE that completes the line.
  mutating func take(from keys: inout [KeyboardKey]) -> KeyAnswer {
    while !keys.isEmpty {
      if let line = take(keys.removeFirst()) { return .event(.line(line)) }
    }
    return .later
  }

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
