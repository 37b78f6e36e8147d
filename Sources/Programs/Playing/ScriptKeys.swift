import BasicVM
import FX790Device

/// The keys of a script in their order, handed out as the program's waits take them.
public struct ScriptKeys: KeySource, Sendable {
  private var keys: [ScriptKey]
  private var index = 0
  /// Whether keys may come behind those that are there.
  public private(set) var isOpen: Bool
  private let isManual: Bool
  private let lineRule: LineRule
  private var patience: Patience
  /// Whether the last look found nothing, with no other wait since: only then the next may find a
  /// key, so that one press is one key and every program sees the key released.
  private var isReleased = false
  /// Whether the last look found nothing, whatever has come since: then a key may be held down.
  private var lastLookWasEmpty = false
  /// The key that is held down, and until when.
  private var held: (code: UInt8, end: Ticks)?
  /// The end of the pause that is next among the keys, once it has begun.
  private var pauseEnd: Ticks?

  /// What is an answer where a line is asked for.
  public enum LineRule: Sendable {
    /// As at the keyboard: what fits its line; EXE alone is passed over.
    case typed
    /// As typed; but EXE alone ends the keys if nothing stands behind it.
    case typedToTheEnd
    /// As in a file: each line whole, the empty ones too.
    case wholeLines
  }

  /// The given keys.
  ///
  /// - Parameters:
  ///   - keys: the keys that are there from the start.
  ///   - isOpen: whether more may come, with `append`, until `close`.
  ///   - isManual: whether waits for EXE take an EXE; without it they go on by themselves.
  ///   - lineRule: what is an answer where a line is asked for.
  ///   - graceTime: a program that looks for keys when none are left has at least so much time.
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

  /// Adds keys behind those that are there.
  public mutating func append(_ more: [ScriptKey]) {
    if isEmpty {
      keys = []
      index = 0
    }
    keys.append(contentsOf: more)
    if !isEmpty { patience.restore() }
  }

  /// No more keys come.
  public mutating func close() {
    isOpen = false
  }

  private var isEmpty: Bool { index == keys.count }
  /// Whether no key is left, and none may come.
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

  /// Passes over the pauses that are over by now, and begins the one that is next.
  private mutating func passPauses(at clock: Ticks) {
    while !isEmpty, case .pause(let ticks) = keys[index] {
      let end = pauseEnd ?? clock + ticks
      pauseEnd = end
      guard end <= clock else { return }
      pauseEnd = nil
      index += 1
    }
  }

  /// A wait that goes on by itself takes no key but BRK.
  private mutating func pass(with event: Event) -> KeyAnswer {
    isReleased = false
    guard !isEmpty, keys[index] == .brk else { return .event(event) }
    index += 1
    return .broken
  }

  /// Other keys than EXE and BRK do nothing at a pause.
  private mutating func exe() -> KeyAnswer {
    isReleased = false
    held = nil
    while let key = take() {
      if key == .exe { return .event(.exe) }
      if key == .brk { return .broken }
    }
    return none
  }

  /// A line, or as much as there is of one at the end of the keys.
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

  /// The characters, of which the keyboard takes a limited number.
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

  /// The first look after anything else finds nothing, and takes no key but BRK.
  ///
  /// A program all of whose looks are kept apart by other waits never takes a key; it does not look
  /// for ever.
  private mutating func firstLook(at clock: Ticks) -> KeyAnswer {
    if !isEmpty, keys[index] == .brk { return .broken }
    if isEmpty, !patience.outlasts(lookApartAt: clock) { return none }
    isReleased = true
    return .event(.key(nil))
  }
}

/// How long a program may go on looking for keys when there are none left.
struct Patience: Sendable {
  let graceTime: Ticks
  private var looks = 0
  /// Looks that could take no key; the first of them always is one.
  private var looksApart = 0
  private var since: Ticks?

  /// After so many looks it ends, at the earliest.
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

  /// Looks and machine time must both have been enough; time that stands still does not count.
  private mutating func outlasts(_ clock: Ticks) -> Bool {
    let start = since ?? clock
    since = start
    return looks + max(looksApart - 1, 0) < Self.lookLimit
      || (clock - start < graceTime && clock != start)
  }
}
