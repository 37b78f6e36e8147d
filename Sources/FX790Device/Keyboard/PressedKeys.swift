import BasicVM

/// The keys that are held down at this moment, as KEY$ sees them.
struct PressedKeys: Equatable, Sendable {
  private(set) var down: [Key] = []
  /// A key that no look at the keyboard has found yet.
  ///
  /// A short press between two looks would be lost otherwise: docs/machine.md#computer.
  private(set) var unseen: Unseen?
  /// Keys of a keyboard that tells no releases; a snapshot has no fingers on keys.
  private var taps = Taps()

  struct Unseen: Equatable, Sendable {
    var code: UInt8
    var until: Ticks
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

  /// A key is tapped that a program may look for.
  mutating func tap(_ code: UInt8, mergingRepeats merges: Bool) {
    taps.add(code, mergingRepeats: merges)
  }

  /// What was tapped is no answer to what is asked later.
  mutating func forgetTaps() {
    taps.forget()
  }

  /// The key that a look at the keyboard finds.
  mutating func look(at clock: Ticks, machineClock: Ticks) -> UInt8? {
    defer { unseen = nil }
    if !taps.isEmpty {
      switch taps.look(at: machineClock) {
      case .nothing: return nil
      case .pressed(let code), .held(let code): return code
      }
    }
    if let code = down.reversed().lazy.compactMap(Self.character).first { return code }
    guard let unseen, clock <= unseen.until else { return nil }
    return unseen.code
  }

  static func character(of key: Key) -> UInt8? {
    KeyCap.cap(of: key).plain.character.flatMap { KeyCharacters.isUnshifted($0) ? $0 : nil }
  }

  /// Forgets what no program has looked for.
  mutating func forgetUnseen() {
    unseen = nil
    taps = Taps()
  }

  /// Writes or reads the keys.
  mutating func code(_ coder: inout FieldCoder, at clock: Ticks) throws(SnapshotError) {
    try coder.field(&down, limit: Key.allCases.count)
    try coder.field(&unseen)
    guard let unseen else { return }
    try coder.require(KeyCharacters.isUnshifted(unseen.code))
    try coder.require(0...(clock + Self.patience) ~= unseen.until)
  }
}

extension PressedKeys.Unseen: Coded {
  package static var blank: Self { Self(code: 0, until: 0) }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&code)
    try coder.field(&until, in: 0...(.max))
  }
}

/// The prefixes and locks that change what the next key does.
struct Planes: OptionSet, Sendable {
  let rawValue: UInt8

  static let shift = Planes(rawValue: 1)
  static let function = Planes(rawValue: 2)
  /// EXT stays until it is pressed again.
  static let ext = Planes(rawValue: 4)
  static let hyp = Planes(rawValue: 8)
  /// MODE was pressed; a digit follows.
  static let choosingMode = Planes(rawValue: 16)

  /// Ends what holds for one key only.
  mutating func spend() {
    formIntersection(.ext)
  }

  /// Takes a prefix: a second press takes it back, and S and F take each other's place.
  mutating func toggle(_ prefix: KeyPrefix) {
    switch prefix {
    case .shift: self = symmetricDifference(.shift).subtracting(.function)
    case .function: self = symmetricDifference(.function).subtracting(.shift)
    case .ext: formSymmetricDifference(.ext)
    case .hyp: formSymmetricDifference(.hyp)
    }
  }

  /// The meaning of a key under these prefixes.
  func meaning(of cap: KeyCap) -> KeyMeaning {
    if contains(.function) { return cap.function }
    guard contains(.shift) else { return cap.plain }
    // A key without a sign of its own for S and EXT does what S alone makes of it.
    if contains(.ext), case .nothing = cap.extendedShifted { return cap.shifted }
    return contains(.ext) ? cap.extendedShifted : cap.shifted
  }
}
