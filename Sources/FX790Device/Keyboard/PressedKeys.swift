import BasicVM

/// The keys that are held down at this moment, as KEY$ sees them.
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

/// The prefixes and locks that change what the next key does.
struct Planes: Equatable, Sendable {
  var isShifted = false
  var isFunction = false
  /// EXT stays until it is pressed again.
  var isExtended = false
  var isHyperbolic = false
  /// MODE was pressed; a digit follows.
  var isChoosingMode = false

  /// Ends what holds for one key only.
  mutating func spend() {
    isShifted = false
    isFunction = false
    isHyperbolic = false
    isChoosingMode = false
  }

  /// Takes a prefix: a second press takes it back, and S and F take each other's place.
  mutating func toggle(_ prefix: KeyPrefix) {
    switch prefix {
    case .shift:
      isShifted.toggle()
      isFunction = false
    case .function:
      isFunction.toggle()
      isShifted = false
    case .ext: isExtended.toggle()
    case .hyp: isHyperbolic.toggle()
    }
  }

  /// The meaning of a key under these prefixes.
  func meaning(of cap: KeyCap) -> KeyMeaning {
    if isFunction { return cap.function }
    if isShifted { return isExtended ? extendedShifted(cap) : cap.shifted }
    return cap.plain
  }

  /// A key without a sign of its own for S and EXT does what S alone makes of it.
  private func extendedShifted(_ cap: KeyCap) -> KeyMeaning {
    if case .nothing = cap.extendedShifted { return cap.shifted }
    return cap.extendedShifted
  }
}
