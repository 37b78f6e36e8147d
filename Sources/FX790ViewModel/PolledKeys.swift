import FX790Device
import Programs

/// Pressed keys: KEY$ finds each in one poll, or in all polls while it is held.
struct PolledKeys: Sendable {
  private var rule = KeyRelease()
  private var presses: [UInt8] = []
  private var held: UInt8?
  /// The key that the last poll found.
  private var found: UInt8?

  /// More presses than a person makes between two polls.
  private static let maxPresses = 100

  var mayFindKey: Bool { rule.mayFindKey }

  var hasPress: Bool { !presses.isEmpty }

  /// Ignores characters without keys.
  mutating func press(_ code: UInt8, isHeld: Bool) {
    guard KeyCharacters.isUnshifted(code), presses.count < Self.maxPresses else { return }
    presses.append(code)
    held = isHeld ? code : nil
  }

  mutating func releaseKey() { held = nil }

  mutating func poll() -> UInt8? {
    if mayFindKey, hasPress {
      found = presses.removeFirst()
    } else if found != held {
      found = nil
    }
    rule.notePoll(isEmpty: found == nil)
    return found
  }

  mutating func noteOtherWait() { rule.noteOtherWait() }

  /// Discards presses that no poll has found, so that they do not answer a later question.
  mutating func forgetPresses() { presses = [] }
}
