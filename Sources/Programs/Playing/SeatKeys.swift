import BasicVM
import FX790Device

/// A key that someone in front of a program presses.
public enum SeatKey: Equatable, Sendable {
  /// A character of the machine.
  case character(UInt8)
  /// EXE.
  case exe
  /// BRK.
  case brk
  /// DEL, which takes back the character typed last.
  case delete
}

/// The keys that someone presses, as a program's waits take them.
public struct SeatKeys: KeySource, Sendable {
  /// The key that KEY$ finds.
  public enum Style: Sendable {
    /// The key that is down: until it has been found, and for a short time, because terminals do
    /// not tell when a key is released.
    case held
    /// Each key once, and never two without a look between that finds none: so two programs that
    /// look at different moments find the same.
    case queued
  }

  private let style: Style
  private var keys: [SeatKey] = []
  private var pressed: (code: UInt8, until: Int64, isFound: Bool)?
  private var isReleased = false
  /// Looks at the keyboard since anything else was waited for.
  private var looks = 0
  /// The line that is being typed for INPUT.
  private(set) var line: [UInt8] = []
  /// The time on the wall clock, in nanoseconds.
  var now: Int64

  private static let holdNanoseconds: Int64 = 120_000_000

  init(_ style: Style, now: Int64) {
    self.style = style
    self.now = now
  }

  /// Whether a program has looked so often that it may wait a little: nothing new can be found
  /// before time has passed.
  var isIdle: Bool { looks > 0 && looks % 64 == 0 }

  mutating func press(_ key: SeatKey) {
    if style == .held, case .character(let code) = key {
      pressed = (code, now + Self.holdNanoseconds, false)
    }
    keys.append(key)
  }

  private mutating func next() -> SeatKey? {
    keys.isEmpty ? nil : keys.removeFirst()
  }

  /// Answers a wait.
  public mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    switch wait {
    case .key:
      looks += 1
      let code = style == .held ? heldCode() : queuedCode()
      return .event(.key(code.flatMap { KeyCharacters.isUnshifted($0) ? $0 : nil }))
    case .time:
      endLooks()
      return .event(.proceed)
    case .exe:
      endLooks()
      while let key = next() {
        if key == .exe { return .event(.exe) }
      }
      return .later
    case .line:
      endLooks()
      return typedLine()
    }
  }

  private mutating func endLooks() {
    isReleased = false
    looks = 0
  }

  private mutating func typedLine() -> KeyAnswer {
    while let key = next() {
      switch key {
      case .character(let code): if line.count < LineEditor.limit { line.append(code) }
      case .delete: _ = line.popLast()
      case .exe where !line.isEmpty:
        defer { line = [] }
        return .event(.line(line))
      case .exe, .brk: break
      }
    }
    return .later
  }

  private mutating func heldCode() -> UInt8? {
    // What was typed before is no answer to what is asked later.
    keys = []
    guard let key = pressed, !key.isFound || now < key.until else { return nil }
    pressed?.isFound = true
    return key.code
  }

  private mutating func queuedCode() -> UInt8? {
    guard isReleased else {
      isReleased = true
      return nil
    }
    guard case .character(let code)? = next() else { return nil }
    isReleased = false
    return code
  }
}
