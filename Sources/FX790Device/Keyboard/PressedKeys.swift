import BasicVM

/// The keys that are held down now, as KEY$ sees them.
struct PressedKeys: Equatable, Sendable {
  private(set) var down: [Key] = []
  /// A key that no look at the keyboard has found yet.
  ///
  /// A short press between two looks would be lost otherwise: docs/machine.md#computer.
  private(set) var unseen: Unseen?

  struct Unseen: Equatable, Sendable {
    let code: UInt8
    let until: Ticks
  }

  /// A press waits so long to be seen.
  static let patience: Ticks = 500_000

  /// A key goes down.
  mutating func press(_ key: Key) {
    release(key)
    down.append(key)
  }

  /// A program may look for the key that was pressed last.
  mutating func expectLook(at clock: Ticks) {
    guard let code = down.last.flatMap(Self.character) else { return }
    unseen = Unseen(code: code, until: clock + Self.patience)
  }

  mutating func release(_ key: Key) {
    down.removeAll { $0 == key }
  }

  mutating func releaseAll() {
    down = []
  }

  /// The key that a look at the keyboard finds.
  mutating func look(at clock: Ticks) -> UInt8? {
    defer { unseen = nil }
    if let code = down.reversed().lazy.compactMap(Self.character).first { return code }
    guard let unseen, clock <= unseen.until else { return nil }
    return unseen.code
  }

  private static func character(of key: Key) -> UInt8? {
    KeyCap.cap(of: key).plain.character.flatMap { KeyCharacters.isUnshifted($0) ? $0 : nil }
  }

  /// Forgets what no program has looked for.
  mutating func forgetUnseen() {
    unseen = nil
  }
}
