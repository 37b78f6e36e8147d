import BasicVM

/// The held keys, as KEY$ sees them.
struct PressedKeys: Equatable, Sendable {
  private(set) var down: [Key] = []
  /// The last key pressed since a KEY$ poll, even if it is up again: docs/machine.md#computer.
  private(set) var unpolledKey: UnpolledKey?
  /// Presses without release events; snapshots do not contain them.
  private var taps = TapQueue()

  struct UnpolledKey: Equatable, Sendable {
    var code: UInt8
    var until: Ticks
  }

  /// A press that no poll has found expires after 0.5 s.
  static let unpolledTimeout: Ticks = 500_000

  mutating func press(_ key: Key) {
    release(key)
    down.append(key)
  }

  /// Saves the last pressed key for the next KEY$ poll.
  mutating func expectPoll(at clock: Ticks) {
    guard let code = down.last.flatMap(Self.character) else { return }
    unpolledKey = UnpolledKey(code: code, until: clock + Self.unpolledTimeout)
  }

  mutating func release(_ key: Key) {
    down.removeAll { $0 == key }
  }

  mutating func releaseAll() {
    down = []
  }

  mutating func tap(_ code: UInt8, mergingRepeats merges: Bool) {
    taps.add(code, mergingRepeats: merges)
  }

  /// Drops taps that came before a prompt.
  mutating func forgetTaps() {
    taps.forget()
  }

  /// The key that KEY$ finds: a tap, a held key, or one pressed since the last poll.
  mutating func poll(at clock: Ticks, machineClock: Ticks) -> UInt8? {
    defer { unpolledKey = nil }
    if !taps.isEmpty {
      switch taps.poll(at: machineClock) {
      case .nothing: return nil
      case .pressed(let code), .held(let code): return code
      }
    }
    if let code = down.reversed().lazy.compactMap(Self.character).first { return code }
    guard let unpolledKey, clock <= unpolledKey.until else { return nil }
    return unpolledKey.code
  }

  static func character(of key: Key) -> UInt8? {
    KeyCap.cap(of: key).plain.character.flatMap { KeyCharacters.isUnshifted($0) ? $0 : nil }
  }

  /// Drops all keys that no poll has found, but not held keys.
  mutating func forgetUnpolledKeys() {
    unpolledKey = nil
    taps = TapQueue()
  }

  mutating func code(_ coder: inout FieldCoder, at clock: Ticks) throws(SnapshotError) {
    try coder.field(&down, limit: Key.allCases.count)
    try coder.field(&unpolledKey)
    guard let unpolledKey else { return }
    try coder.require(KeyCharacters.isUnshifted(unpolledKey.code))
    try coder.require(0...(clock + Self.unpolledTimeout) ~= unpolledKey.until)
  }
}

extension PressedKeys.UnpolledKey: Coded {
  package static var blank: Self { Self(code: 0, until: 0) }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&code)
    try coder.field(&until, in: 0...(.max))
  }
}

/// The active prefixes and locks.
struct Planes: OptionSet, Sendable {
  let rawValue: UInt8

  static let shift = Planes(rawValue: 1)
  static let function = Planes(rawValue: 2)
  /// EXT stays on until pressed again.
  static let ext = Planes(rawValue: 4)
  static let hyp = Planes(rawValue: 8)
  /// MODE was pressed and a digit follows.
  static let choosingMode = Planes(rawValue: 16)

  /// Clears prefixes for one key.
  mutating func spend() {
    formIntersection(.ext)
  }

  /// S and F replace each other.
  mutating func toggle(_ prefix: KeyPrefix) {
    switch prefix {
    case .shift: self = symmetricDifference(.shift).subtracting(.function)
    case .function: self = symmetricDifference(.function).subtracting(.shift)
    case .ext: formSymmetricDifference(.ext)
    case .hyp: formSymmetricDifference(.hyp)
    }
  }

  func meaning(of cap: KeyCap) -> KeyMeaning {
    if contains(.function) { return cap.function }
    guard contains(.shift) else { return cap.plain }
    // Keys without a character for EXT keep their S meaning.
    if contains(.ext), case .nothing = cap.extendedShifted { return cap.shifted }
    return contains(.ext) ? cap.extendedShifted : cap.shifted
  }
}
