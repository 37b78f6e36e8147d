import BasicVM
import FX790Device

/// Answers the waits of both programs with recorded keys, at the pace of a person.
struct TwinReplay: Sendable {
  private(set) var keys: RecordedKeys
  /// Whether to answer without delay.
  let isHurried: Bool
  /// The answer to the current wait, and the wall-clock time at which it is due.
  private var next: (answer: KeyAnswer, due: Int64)?

  init(_ keys: RecordedKeys, isHurried: Bool) {
    self.keys = keys
    self.isHurried = isHurried
  }

  var due: Int64? { next?.due }

  /// The next answer to INPUT.
  var line: LineEditor {
    guard case .event(.line(let text))? = next?.answer else { return LineEditor() }
    return LineEditor(text, cursor: text.count)
  }

  /// Answers `.later` until the answer is due.
  mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks, now: Int64) -> KeyAnswer {
    let (answer, due) = next ?? prepared(for: wait, at: clock, now: now)
    guard due <= now else {
      next = (answer, due)
      return .later
    }
    next = nil
    return answer
  }

  private mutating func prepared(
    for wait: TraceEvent.Wait, at clock: Ticks, now: Int64
  ) -> (answer: KeyAnswer, due: Int64) {
    let answer = keys.answer(to: wait, at: clock)
    let pause: Ticks =
      switch answer {
      case .event(.exe): FilmPace.reading
      case .event(.line(let text)):
        FilmPace.thinking + FilmPace.typing * Ticks(text.count) + FilmPace.beforeEXE
      case .event, .held, .broken, .starved, .later: 0
      }
    return (answer, isHurried ? now : now + pause * 1000)
  }
}

extension TwinRunner {
  /// Whether recorded keys answer the waits.
  package var isReplay: Bool { replay != nil }

  /// The number of unconsumed recorded keys.
  package var keysLeft: Int { replay?.keys.keysLeft ?? 0 }

  /// Begins to answer the waits with the keys of a session, at the pace of a person.
  package mutating func beginReplay(of session: RecordedSession) {
    replay = TwinReplay(RecordedKeys(session.keys), isHurried: false)
  }

  /// Replays a session without delay until the first program's clock reaches `moment`.
  ///
  /// Then a person continues, unless the programs have diverged. Returns the number of consumed
  /// keys; throws if the session ends before.
  package mutating func replay(
    _ session: RecordedSession, until moment: Ticks, now: Int64
  ) throws(RecordedSession.End) -> Int {
    let pace = speed
    speed = .max
    replay = TwinReplay(RecordedKeys(session.keys, until: moment), isHurried: true)
    while !hasDiverged, clock < moment {
      guard !hasEnded, clock < session.longestReplay else { throw RecordedSession.End(time: clock) }
      advance(now: now)
    }
    let left = keysLeft
    replay = nil
    _ = takeTones()
    speed = pace
    return session.keys.count - left
  }
}
