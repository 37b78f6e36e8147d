import BasicVM
import FX790Device

/// The keys that someone has pressed, as a program's waits take them.
public struct SeatKeyboard: Sendable {
  /// What KEY$ finds.
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
  private var isReady = false
  /// Looks at the keyboard since anything else was waited for.
  private var looks = 0

  private static let holdNanoseconds: Int64 = 120_000_000

  init(_ style: Style) {
    self.style = style
  }

  /// Whether a program has looked so often that it may wait a little: nothing new can be found
  /// before time has passed.
  var isIdle: Bool { looks > 0 && looks % 64 == 0 }

  mutating func press(_ key: SeatKey, now: Int64) {
    if style == .held, case .character(let code) = key {
      pressed = (code, now + Self.holdNanoseconds, false)
    }
    keys.append(key)
  }

  /// The next key, for a wait that takes keys in their order.
  mutating func next() -> SeatKey? {
    keys.isEmpty ? nil : keys.removeFirst()
  }

  /// A wait other than a look at the keyboard has begun.
  mutating func noteWait() {
    isReady = false
    looks = 0
  }

  /// What KEY$ finds now; only unshifted keys make something.
  mutating func look(now: Int64) -> UInt8? {
    looks += 1
    let code = style == .held ? heldCode(now: now) : queuedCode()
    return code.flatMap { KeyCharacters.isUnshifted($0) ? $0 : nil }
  }

  private mutating func heldCode(now: Int64) -> UInt8? {
    // What was typed before is no answer to what is asked later.
    keys = []
    guard let key = pressed, !key.isFound || now < key.until else { return nil }
    pressed?.isFound = true
    return key.code
  }

  private mutating func queuedCode() -> UInt8? {
    guard isReady else {
      isReady = true
      return nil
    }
    guard case .character(let code)? = next() else { return nil }
    isReady = false
    return code
  }
}
