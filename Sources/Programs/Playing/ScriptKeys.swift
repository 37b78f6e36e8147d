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
  private var patience: Patience
  /// Whether the last poll was empty and no other wait followed.
  ///
  /// Only then may a poll find a key: a press counts once, and every program sees its release.
  private var isReleased = false
  /// Whether the last poll was empty, whatever waits followed; then a held key may go down.
  private var lastLookWasEmpty = false
  private var held: (code: UInt8, end: Ticks)?
  private var pauseEnd: Ticks?

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
  public init(
    _ keys: [ScriptKey], isOpen: Bool = false, isManual: Bool = false,
    lineRule: LineRule = .typed, graceTime: Ticks = 1_000_000
  ) {
    self.keys = keys
    self.isOpen = isOpen
    self.isManual = isManual
    self.lineRule = lineRule
    patience = Patience(graceTime: graceTime)
  }

  /// Appends keys.
  public mutating func append(_ more: [ScriptKey]) {
    if isEmpty {
      keys = []
      index = 0
    }
    keys.append(contentsOf: more)
    if !isEmpty { patience.restore() }
  }

  /// Ends the keys.
  public mutating func close() {
    isOpen = false
  }

  private var isEmpty: Bool { index == keys.count }
  /// Whether no key is left or may come.
  public var isUsedUp: Bool { !isOpen && isEmpty }

  private mutating func take() -> ScriptKey? {
    guard !isEmpty else { return nil }
    index += 1
    return keys[index - 1]
  }

  private var none: KeyAnswer { isOpen ? .later : .starved }

  /// Answers a wait.
  public mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    passPauses(at: clock)
    switch wait {
    case .key: return look(at: clock)
    case .time: return pass(with: .proceed)
    case .exe: return isManual ? exe() : pass(with: .exe)
    case .line: return line()
    }
  }

  private mutating func passPauses(at clock: Ticks) {
    while !isEmpty, case .pause(let ticks) = keys[index] {
      let end = pauseEnd ?? clock + ticks
      pauseEnd = end
      guard end <= clock else { return }
      pauseEnd = nil
      index += 1
    }
  }

  /// Passes a wait that takes only BRK.
  private mutating func pass(with event: Event) -> KeyAnswer {
    isReleased = false
    guard !isEmpty, keys[index] == .brk else { return .event(event) }
    index += 1
    return .broken
  }

  private mutating func exe() -> KeyAnswer {
    isReleased = false
    held = nil
    while let key = take() {
      if key == .exe { return .event(.exe) }
      if key == .brk { return .broken }
    }
    return none
  }

  /// Consumes a line; the last may lack its EXE.
  private mutating func line() -> KeyAnswer {
    isReleased = false
    held = nil
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
    guard !isOpen else { return .later }
    let line = line(of: keys[index...])
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

  private mutating func look(at clock: Ticks) -> KeyAnswer {
    if let held, clock < held.end { return .held(held.code) }
    held = nil
    let answer = lookForNext(at: clock)
    lastLookWasEmpty = answer == .event(.key(nil))
    return answer
  }

  private mutating func lookForNext(at clock: Ticks) -> KeyAnswer {
    if lastLookWasEmpty, !isEmpty, case .held = keys[index] { isReleased = true }
    guard isReleased else { return firstLook(at: clock) }
    if pauseEnd != nil { return .event(.key(nil)) }
    guard let key = take() else {
      if isOpen { return .later }
      return patience.outlasts(lookAt: clock) ? .event(.key(nil)) : .starved
    }
    if key == .brk { return .broken }
    guard let code = key.polledCharacter else { return .event(.key(nil)) }
    isReleased = false
    patience.restore()
    if case .held(_, let ticks) = key { held = (code, clock + ticks) }
    return .event(.key(code))
  }

  /// The first poll after another wait finds no key but BRK.
  ///
  /// So a program with other waits between all polls never gets a key; `patience` limits it.
  private mutating func firstLook(at clock: Ticks) -> KeyAnswer {
    if !isEmpty, keys[index] == .brk { return .broken }
    if isEmpty, !patience.outlasts(lookApartAt: clock) { return none }
    isReleased = true
    return .event(.key(nil))
  }
}

/// The limit of polling after the last key.
struct Patience: Sendable {
  let graceTime: Ticks
  private var looks = 0
  /// Polls that could not take a key, of which one is free: each sequence starts with one.
  private var looksApart = 0
  private var since: Ticks?

  private static let lookLimit = 10_000

  init(graceTime: Ticks) {
    self.graceTime = graceTime
  }

  mutating func restore() {
    self = Patience(graceTime: graceTime)
  }

  mutating func outlasts(lookAt clock: Ticks) -> Bool {
    looks += 1
    return outlasts(clock)
  }

  mutating func outlasts(lookApartAt clock: Ticks) -> Bool {
    looksApart += 1
    return outlasts(clock)
  }

  /// Ends when both polls and machine time reach their limits; a stopped clock does not count.
  private mutating func outlasts(_ clock: Ticks) -> Bool {
    let start = since ?? clock
    since = start
    return looks + max(looksApart - 1, 0) < Self.lookLimit
      || (clock - start < graceTime && clock != start)
  }
}
