import BasicVM
import FX790Device

/// The keys of a script, consumed by the program's waits.
public struct ScriptKeys: KeySource, Sendable {
  private var keys: [ScriptKey]
  private var index = 0
  /// Whether keys may be appended.
  public private(set) var isOpen: Bool
  private let isManual: Bool
  private let lineRule: LineRule
  private var pollLimit: PollLimit
  private(set) var release = KeyRelease()
  private var held: (code: UInt8, end: Ticks)?
  private var pauseEnd: Ticks?
  private let holdsCountPolls: Bool
  private var polls: Ticks = 0
  /// The length of a poll that measures holds and pauses.
  package static let pollTime: Ticks = 100_000

  /// The rule for lines that answer INPUT.
  public enum LineRule: Sendable {
    /// Like the keyboard: limited length, EXE on an empty line is ignored.
    case typed
    /// Like `typed`, but a lone EXE at the end ends the keys.
    case typedToTheEnd
    /// Like a file: full lines, including empty ones.
    case wholeLines
  }

  /// Creates a source of keys.
  ///
  /// - Parameters:
  ///   - keys: the first keys.
  ///   - isOpen: whether `append` may add keys, until `close`.
  ///   - isManual: whether waits for EXE consume an EXE; otherwise they pass.
  ///   - lineRule: the rule for lines.
  ///   - graceTime: the least polling time after the last key.
  ///   - holdsCountPolls: whether polls measure holds and pauses, ten a second; otherwise machine
  ///     time does.
  public init(
    _ keys: [ScriptKey], isOpen: Bool = false, isManual: Bool = false,
    lineRule: LineRule = .typed, graceTime: Ticks = 1_000_000, holdsCountPolls: Bool = false
  ) {
    self.keys = keys
    self.isOpen = isOpen
    self.isManual = isManual
    self.lineRule = lineRule
    self.holdsCountPolls = holdsCountPolls
    pollLimit = PollLimit(graceTime: graceTime)
  }

  /// Ends the keys after a number of empty polls.
  mutating func allow(emptyPolls: Int) {
    pollLimit = PollLimit(graceTime: 0, maxPolls: emptyPolls)
  }

  /// Creates a source of a script's keys; throws for a part that is no key.
  ///
  /// `ScriptKey.keys(_:)` describes scripts.
  public init(
    _ script: UTF8Text, isOpen: Bool = false, isManual: Bool = false, lineRule: LineRule = .typed
  ) throws(ScriptKey.ParseError) {
    self.init(
      try ScriptKey.keys(script), isOpen: isOpen, isManual: isManual, lineRule: lineRule)
  }

  /// Creates a source of the keys that type a text; a line end is EXE.
  public init(
    typing text: UTF8Text, isOpen: Bool = false, isManual: Bool = false, lineRule: LineRule = .typed
  ) {
    self.init(
      ScriptKey.keys(typing: text), isOpen: isOpen, isManual: isManual, lineRule: lineRule)
  }

  /// Appends keys to an open source.
  public mutating func append(_ more: [ScriptKey]) {
    if isEmpty {
      keys = []
      index = 0
    }
    keys.append(contentsOf: more)
    if !isEmpty { pollLimit.restore() }
  }

  /// Marks the keys as complete.
  public mutating func close() {
    isOpen = false
  }

  private var isEmpty: Bool { index == keys.count }
  /// Whether no key is left and none can be appended.
  public var isUsedUp: Bool { !isOpen && isEmpty }
  /// The number of unconsumed keys.
  public var keysLeft: Int {
    keys[index...].count { if case .pause = $0 { false } else { true } }
  }
  var isDue: Bool { release.isDue }

  private mutating func take() -> ScriptKey? {
    guard !isEmpty else { return nil }
    index += 1
    return keys[index - 1]
  }

  private var answerWithoutKey: KeyAnswer { isOpen ? .later : .starved }

  /// Answers a wait.
  public mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    let now = holdsCountPolls ? polls * Self.pollTime : clock
    passPauses(at: now)
    if wait != .key { release.noteOtherWait() }
    switch wait {
    case .key: return poll(at: clock, now)
    case .time: return pass(with: .proceed)
    case .exe: return isManual ? exe() : pass(with: .exe)
    case .line: return line()
    }
  }

  private mutating func passPauses(at now: Ticks) {
    while !isEmpty, case .pause(let ticks) = keys[index] {
      let end = pauseEnd ?? now + ticks
      pauseEnd = end
      guard end <= now else { return }
      pauseEnd = nil
      index += 1
    }
  }

  /// Passes a wait that accepts only BRK.
  private mutating func pass(with event: Event) -> KeyAnswer {
    guard !isEmpty, keys[index] == .brk else { return .event(event) }
    index += 1
    return .broken
  }

  private mutating func exe() -> KeyAnswer {
    (held, pauseEnd) = (nil, nil)
    while let key = take() {
      pollLimit.restore()
      if key == .exe { return .event(.exe) }
      if key == .brk { return .broken }
    }
    return answerWithoutKey
  }

  /// Consumes a line; the last may lack its EXE.
  private mutating func line() -> KeyAnswer {
    (held, pauseEnd) = (nil, nil)
    if !isEmpty { pollLimit.restore() }
    while let end = keys[index...].firstIndex(where: { $0 == .exe || $0 == .brk }) {
      let line = line(of: keys[index..<end])
      index = end + 1
      if keys[end] == .brk { return .broken }
      if !line.isEmpty { return .event(.line(line)) }
      switch lineRule {
      case .typed: break
      case .typedToTheEnd: if isEmpty { return .starved }
      case .wholeLines: return .event(.line(line))
      }
    }
    let line = line(of: keys[index...])
    guard !isOpen else {
      // Drop what does not fit in the line, since its end may be far away.
      if lineRule != .wholeLines { (keys, index) = (line.map { .character($0) }, 0) }
      return .later
    }
    index = keys.count
    return line.isEmpty ? .starved : .event(.line(line))
  }

  private func line(of keys: ArraySlice<ScriptKey>) -> MachineText {
    let codes = keys.compactMap { key -> UInt8? in
      switch key {
      case .character(let code), .held(let code, _): code
      case .exe, .brk, .pause, .malformed, .nothing: nil
      }
    }
    switch lineRule {
    case .typed, .typedToTheEnd: return MachineText(codes.prefix(LineEditor.limit))
    case .wholeLines: return MachineText(codes)
    }
  }

  private mutating func poll(at clock: Ticks, _ now: Ticks) -> KeyAnswer {
    let answer = pollAnswer(at: clock, now)
    switch answer {
    case .later, .broken, .starved: return answer
    case .event, .held: break
    }
    polls += 1
    release.notePoll(isEmpty: answer == .event(.key(nil)))
    return answer
  }

  private mutating func pollAnswer(at clock: Ticks, _ now: Ticks) -> KeyAnswer {
    // Holds and pauses end in machine time: while it advances, their polls do not count.
    let isTimed = !holdsCountPolls
    if let held, now < held.end {
      return pollLimit.count(pollAt: clock, isTimed: isTimed) ? .held(held.code) : .starved
    }
    held = nil
    if pauseEnd != nil {
      return pollLimit.count(pollAt: clock, isTimed: isTimed) ? .event(.key(nil)) : .starved
    }
    if !isEmpty, keys[index] == .brk {
      index += 1
      return .broken
    }
    guard release.mayFindKey else {
      return pollLimit.count(pollAt: clock) ? .event(.key(nil)) : answerWithoutKey
    }
    guard let key = take() else {
      if isOpen { return .later }
      return pollLimit.count(pollAt: clock) ? .event(.key(nil)) : .starved
    }
    guard let code = key.polledCharacter else { return .event(.key(nil)) }
    pollLimit.restore()
    if case .held(_, let ticks) = key { held = (code, now + ticks) }
    return .event(.key(code))
  }
}
