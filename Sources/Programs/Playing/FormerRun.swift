import BasicVM
import FX790Device

/// Replays the keys of a program for its next version; then a person answers.
struct ResumingKeys: KeySource, Sendable {
  private var keys: RecordedKeys
  /// The machine time that the former program had reached.
  private let moment: Ticks
  private(set) var recording = KeyRecording()

  init(_ keys: [RecordedKey], until moment: Ticks) {
    self.keys = RecordedKeys(keys)
    self.moment = moment
  }

  var isUsedUp: Bool { keys.isUsedUp }
  var down: (code: UInt8, end: Ticks)? { keys.down }

  mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    let answer = given(to: wait, at: clock)
    recording.take(answer, at: clock)
    return answer
  }

  private mutating func given(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    switch wait {
    case .exe, .line:
      let answer = keys.answer(to: wait, at: clock)
      return answer == .starved ? .later : answer
    case .key, .time:
      guard !isUsedUp || clock < moment else { return .later }
      let answer = keys.answer(to: wait, at: clock)
      return answer == .starved ? .event(.key(nil)) : answer
    }
  }
}

/// The keys of a run that the next version of its program continues.
package struct FormerRun: Equatable, Sendable {
  /// The keys that it consumed, without BRK.
  package private(set) var keys: [RecordedKey] = []
  /// The machine time that it reached.
  package var clock: Ticks = 0
  /// The number of answers that INPUT rejected.
  package var rejections = 0

  package init() {}

  package mutating func add(_ consumed: [RecordedKey]) {
    keys += consumed.filter { $0.key != .brk }
  }

  /// How much longer the next version may take to consume the keys.
  static let patience: Ticks = 600_000_000
}
