import BasicVM
import FX790Device

/// A recorded session as a script.
package struct RecordedScript: Sendable {
  package let keys: [ScriptKey]
  package let run: TestRun
  /// In whole seconds, if the program computes until BRK ends it.
  package let timeLimit: Ticks?

  package enum Problem: Error {
    /// No script gives the output of the session.
    case otherOutput
    /// The session exceeds the limit of instructions or machine time.
    case tooLong
  }

  /// The instructions of about an hour of polling at game speed.
  package static let maxInstructions: UInt64 = 100_000_000

  /// Replays a session on a machine started with its seed.
  ///
  /// The script has pauses and held keys only if the output depends on them.
  package init(
    of session: RecordedSession, on machine: Machine, instructions: UInt64 = maxInstructions
  ) throws(Problem) {
    let limit = session.keys.last.map { $0.time + TestRun.longest } ?? TestRun.longest
    var notes = NotedKeys(session.keys)
    let recorded = TestRun(
      of: machine, keys: notes, timeLimit: limit, instructions: instructions
    ) { notes = $0.keys }
    guard !recorded.isCut else { throw .tooLong }
    for isTimed in [false, true] {
      let keys = notes.script(isTimed: isTimed, endsWithBreak: recorded.ending == .broken)
      func play(until limit: Ticks) -> TestRun {
        TestRun(of: machine, keys: ScriptKeys(keys), timeLimit: limit, instructions: instructions)
      }
      var (run, timeLimit) = (play(until: limit), nil as Ticks?)
      if run.ending == .timedOut {
        // A script's BRK takes effect only at a wait.
        let end = (session.keys.last?.time ?? 0).roundedUpToSeconds
        (run, timeLimit) = (play(until: end), end)
      }
      guard run.lines == recorded.lines, (run.ending == .timedOut) == (timeLimit != nil) else {
        continue
      }
      (self.keys, self.run, self.timeLimit) = (keys, run, timeLimit)
      return
    }
    throw .otherOutput
  }
}

extension Ticks {
  fileprivate var roundedUpToSeconds: Ticks { (self + 999_999) / 1_000_000 * 1_000_000 }
}

/// Recorded keys that note when waits consume them.
private struct NotedKeys: FilmKeys, Sendable {
  private var keys: RecordedKeys
  private var notes: [Note] = []
  /// The time of the first wait after the last key.
  private var waitTime: Ticks?

  private struct Note {
    var key: [ScriptKey]
    /// The time since the first wait after the previous key; 0 for a line.
    var pause: Ticks = 0
    /// The time from the first to the last poll that found the key.
    var heldTime: Ticks = 0
    var time: Ticks
  }

  init(_ keys: [RecordedKey]) {
    self.keys = RecordedKeys(keys)
  }

  var breakTime: Ticks? { keys.breakTime }
  var isUsedUp: Bool { keys.isUsedUp }
  var keysLeft: Int { keys.keysLeft }

  mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    let start = waitTime ?? clock
    let answer = keys.answer(to: wait, at: clock)
    waitTime = start
    switch answer {
    case .event(.line(let line)): note(line.map { .character($0) } + [.exe], at: clock)
    case .event(.key(let code?)): note([.character(code)], pause: clock - start, at: clock)
    case .held: notes[notes.count - 1].heldTime = clock - notes[notes.count - 1].time
    case .broken: note([.brk], pause: clock - start, at: clock)
    case .event, .starved, .later: break
    }
    return answer
  }

  private mutating func note(_ key: [ScriptKey], pause: Ticks = 0, at clock: Ticks) {
    notes.append(Note(key: key, pause: pause, time: clock))
    waitTime = nil
  }

  func script(isTimed: Bool, endsWithBreak: Bool) -> [ScriptKey] {
    var script: [ScriptKey] = []
    for note in notes {
      if isTimed, note.pause > 0 { script.append(.pause(note.pause)) }
      if isTimed, note.heldTime > 0, case .character(let code) = note.key[0], note.key.count == 1 {
        // A poll at the end of the time finds no key.
        script.append(.held(code, note.heldTime + 1))
      } else {
        script += note.key
      }
    }
    return endsWithBreak && script.last != .brk ? script + [.brk] : script
  }
}
