/// Decodes the terminal's bytes into events and drops unknown sequences.
///
/// The bytes may arrive in pieces of any size. Only an ESC without a complete sequence is
/// ambiguous: a timeout decides whether it is a key (`isAmbiguous`).
struct TerminalInput {
  private enum State {
    case ground
    case escape
    /// After `ESC O`.
    case singleShift
    /// After `ESC [`.
    case sequence
    /// After `ESC [ [`, with which the Linux console sends F1 to F5.
    case consoleKey
    /// In an old-format mouse report, which fx790 never enables, with the bytes left.
    case oldMouse(Int)
    /// In a control string (OSC, DCS and similar).
    case string(isEmpty: Bool)
    /// After an ESC that may end a control string.
    case stringEscape
    case paste
  }

  private var state = State.ground
  /// Whether an ESC came before the sequence: Alt, on some terminals.
  private var hasAlt = false
  /// The bytes of the current sequence or pasted text.
  private var gathered: [UInt8] = []
  private var scalars = ScalarReader()
  private var events: [TerminalEvent] = []

  private static let escape: UInt8 = 0x1B
  private static let endOfPaste = Array("\u{1B}[201~".utf8)
  /// A length that no known sequence reaches.
  private static let longestSequence = 256

  mutating func decode(_ bytes: [UInt8]) -> [TerminalEvent] {
    for byte in bytes { take(byte) }
    defer { events = [] }
    return events
  }

  /// Whether the input may be a key or the start of a sequence.
  ///
  /// If no byte follows within a short time, the caller calls `flush`.
  var isAmbiguous: Bool {
    switch state {
    case .escape, .singleShift, .stringEscape: true
    case .sequence: gathered.isEmpty
    case .string(let isEmpty): isEmpty
    default: false
    }
  }

  /// Treats ambiguous input as keys, because nothing followed.
  mutating func flush() -> [TerminalEvent] {
    guard isAmbiguous else { return [] }
    switch state {
    case .singleShift: type("O", with: .alt)
    case .sequence: type("[", with: .alt)
    case .string: gathered.first.map { type(Unicode.Scalar($0), with: .alt) }
    default:
      if hasAlt { press(.escape) }
      press(.escape)
    }
    ground()
    defer { events = [] }
    return events
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeKey(byte)
    case .escape: takeAfterEscape(byte)
    case .singleShift: takeSingleShift(byte)
    case .sequence: takeSequence(byte)
    case .consoleKey: takeConsoleKey(byte)
    case .oldMouse(let left): state = left > 1 ? .oldMouse(left - 1) : .ground
    case .string: takeString(byte)
    case .stringEscape: takeAfterString(byte)
    case .paste: takePasted(byte)
    }
  }

  private mutating func ground() {
    state = .ground
    hasAlt = false
    gathered = []
  }

  private mutating func restart(with byte: UInt8) {
    ground()
    takeKey(byte)
  }

  // MARK: Keys

  private mutating func takeKey(_ byte: UInt8) {
    if byte >= 0x80 {
      guard let scalar = scalars.take(byte), KeyTable.printable(Int(scalar.value)) != nil
      else { return }
      return type(scalar)
    }
    scalars.reset()
    if byte == Self.escape { state = .escape } else { typeASCII(byte) }
  }

  private mutating func typeASCII(_ byte: UInt8, with modifiers: KeyStroke.Modifiers = []) {
    switch byte {
    case 0x08, 0x7F: press(.backspace, with: modifiers)
    case 0x09: press(.tab, with: modifiers)
    case 0x0A, 0x0D: press(.enter, with: modifiers)
    case 0x00: press(.character(" "), with: modifiers.union(.control))
    case 0x01...0x1A:
      press(.character(Unicode.Scalar(byte | 0x60)), with: modifiers.union(.control))
    case 0x1B...0x1F:
      press(.character(Unicode.Scalar(byte | 0x40)), with: modifiers.union(.control))
    default: type(Unicode.Scalar(byte), with: modifiers)
    }
  }

  private mutating func type(_ scalar: Unicode.Scalar, with modifiers: KeyStroke.Modifiers = []) {
    guard !modifiers.isEmpty else { return events.append(.key(.typing(scalar))) }
    press(.character(scalar), with: modifiers)
  }

  private mutating func press(_ key: KeyStroke.Key, with modifiers: KeyStroke.Modifiers = []) {
    events.append(.key(KeyStroke(key: key, modifiers: modifiers)))
  }

  // MARK: After ESC

  private mutating func takeAfterEscape(_ byte: UInt8) {
    switch byte {
    case Self.escape:
      if hasAlt { press(.escape) }
      hasAlt = true
    case UInt8(ascii: "["): state = .sequence
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string(isEmpty: true)
      gathered = [byte]
    default: takeAlt(byte)
    }
  }

  /// Alt with a character, which terminals send as ESC and the character.
  private mutating func takeAlt(_ byte: UInt8) {
    if hasAlt { press(.escape) }
    ground()
    guard byte < 0x80 else { return takeKey(byte) }
    typeASCII(byte, with: .alt)
  }

  private mutating func takeSingleShift(_ byte: UInt8) {
    guard byte >= 0x20, byte < 0x7F else { return restart(with: byte) }
    KeyTable.stroke(singleShift: byte).map { report(.key($0)) }
    ground()
  }

  private mutating func takeConsoleKey(_ byte: UInt8) {
    guard byte >= 0x20, byte < 0x7F else { return restart(with: byte) }
    if 0x41...0x45 ~= byte { report(.key(KeyStroke(key: .function(Int(byte) - 0x40)))) }
    ground()
  }

  private mutating func report(_ event: TerminalEvent) {
    guard hasAlt, case .key(var stroke) = event else { return events.append(event) }
    stroke.modifiers.insert(.alt)
    stroke.text = ""
    events.append(.key(stroke))
  }

  // MARK: Sequences

  private mutating func takeSequence(_ byte: UInt8) {
    switch byte {
    case 0x20...0x3F: if gathered.count < Self.longestSequence { gathered.append(byte) }
    case 0x40...0x7E: finishSequence(byte)
    default: restart(with: byte)
    }
  }

  private mutating func finishSequence(_ last: UInt8) {
    let sequence = ControlSequence(gathered, last: last)
    if sequence.isBare, last == UInt8(ascii: "[") {
      state = .consoleKey
      return
    }
    let isWhole = gathered.count < Self.longestSequence
    if isWhole, let event = sequence.event { report(event) }
    ground()
    if sequence.isBare, last == UInt8(ascii: "M") { state = .oldMouse(3) }
    if sequence.prefix == 0, last == UInt8(ascii: "~"), sequence.number(0) == 200 {
      state = .paste
    }
  }

  /// A control string ends with BEL or with `ESC \`.
  private mutating func takeString(_ byte: UInt8) {
    switch byte {
    case 0x07: ground()
    case Self.escape: state = .stringEscape
    // A control character cannot be part of the string: it is a key after a broken sequence.
    case 0..<0x20: restart(with: byte)
    default: state = .string(isEmpty: false)
    }
  }

  private mutating func takeAfterString(_ byte: UInt8) {
    ground()
    guard byte != UInt8(ascii: "\\") else { return }
    state = .escape
    takeAfterEscape(byte)
  }

  // MARK: Pasting

  private mutating func takePasted(_ byte: UInt8) {
    gathered.append(byte)
    guard byte == UInt8(ascii: "~"), gathered.suffix(Self.endOfPaste.count) == Self.endOfPaste[...]
    else { return }
    let text = gathered.dropLast(Self.endOfPaste.count)
    events.append(.paste(String(decoding: text, as: UTF8.self)))
    ground()
  }
}

/// Assembles UTF-8 characters; invalid bytes are dropped.
struct ScalarReader {
  private var pending: [UInt8] = []
  private var length = 0

  var isPending: Bool { !pending.isEmpty }

  /// Adds a byte of at least 0x80; returns the character if it is now complete.
  mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
    if byte & 0xC0 != 0x80 { begin(with: byte) } else if isPending { pending.append(byte) }
    guard isPending, pending.count == length else { return nil }
    defer { reset() }
    return String(validating: pending, as: UTF8.self)?.unicodeScalars.first
  }

  mutating func reset() {
    pending = []
  }

  private mutating func begin(with byte: UInt8) {
    reset()
    switch byte {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return
    }
    pending = [byte]
  }
}
