import BasicVM

/// A file on a tape, as one SAVE, SAVE ALL, SAVE# or PUT has left it.
///
/// Facts: docs/machine.md#tape.
public struct TapeFile: Equatable, Sendable {
  /// The statement that made the file, and whether with a password: a half-byte on the tape.
  public enum Kind: UInt8, CaseIterable, Sendable {
    case memo = 0x9
    case lockedMemo = 0xA
    case lockedPrograms = 0xB
    case lockedProgram = 0xC
    case program = 0xD
    case variables = 0xE
    case programs = 0xF

    /// Whether a password goes with it.
    public var isLocked: Bool {
      switch self {
      case .lockedMemo, .lockedPrograms, .lockedProgram: true
      case .memo, .program, .variables, .programs: false
      }
    }
  }

  /// The lines, records or variables of a file.
  public enum Content: Equatable, Sendable {
    /// SAVE.
    case program([TapeLine])
    /// SAVE ALL: the lines of each of the ten areas.
    case programs([[TapeLine]])
    /// SAVE#.
    case memo([MachineText])
    /// PUT.
    case variables([TapeVariable])

    /// The command that writes it.
    package var command: StaticString {
      switch self {
      case .program: "SAVE"
      case .programs: "SAVE ALL"
      case .memo: "SAVE#"
      case .variables: "PUT"
      }
    }
  }

  /// The name in the machine's characters, at most eight; nil is no name, which is not an empty one.
  public var name: MachineText?
  /// The password in the machine's characters, at most eight; nil if there is none.
  public var password: MachineText?
  /// Its lines, records or variables.
  public var content: Content
  /// The line from which on LOAD clears, if a recording tells another than the program's first.
  package var startNumber: Int?

  /// The data bytes that a segment of it has at most, unless a line or all of the file is one.
  var segmentLimit: Int

  /// A file as a model makes it; name and password are cut to eight characters.
  public init(
    name: MachineText? = nil, password: MachineText? = nil, content: Content,
    by model: Model = .fx790P
  ) {
    self.name = name.map { MachineText($0.prefix(TapeOrder.nameLimit)) }
    self.password = password.map { MachineText($0.prefix(Machine.passwordLimit)) }
    self.content = content
    segmentLimit = model.facts.segmentLimit
  }

  /// The line number that goes with the name of a program.
  package var firstNumber: Int? {
    guard case .program(let lines) = content else { return nil }
    return startNumber ?? lines.first?.number
  }

  /// The kind that its content and password make it; variables have no password.
  public var kind: Kind {
    switch content {
    case .program: password == nil ? .program : .lockedProgram
    case .programs: password == nil ? .programs : .lockedPrograms
    case .memo: password == nil ? .memo : .lockedMemo
    case .variables: .variables
    }
  }
}

extension TapeFile {
  /// Whether a statement looks for this file.
  public func matches(_ order: TapeOrder) -> Bool {
    TapeLabel(kind: kind, name: name).matches(order)
  }
}

/// The name segment of a file, which announces the file to a computer that looks for it.
///
///     D4 | 2F 31 2E 26 00 00 00 00 | 10 00      SAVE "PROG", whose first line is 10
///     kind, length                 first number
///        name
package struct TapeLabel: Equatable {
  let kind: TapeFile.Kind
  /// The name, whatever its bytes are; nil where there is none.
  let name: MachineText?
  /// The number of the program's first line; nil if it cannot be read.
  let firstNumber: Int?

  /// The label of a file.
  init(kind: TapeFile.Kind, name: MachineText?, firstNumber: Int? = nil) {
    self.kind = kind
    self.name = name
    self.firstNumber = firstNumber
  }

  /// The label that bytes begin with; nil if they begin with none.
  init?(_ bytes: ArraySlice<TapeByte>) {
    guard Self.isLabel(bytes), let kind = Self.kind(bytes) else { return nil }
    let segment = Array(bytes.prefix(TapeFormat.nameSize))
    let length = segment[0].value & 15
    let text = segment[1...].prefix(Int(length)).map { $0.value }
    let number = segment.suffix(2)
    self.kind = kind
    name = length == TapeFormat.nameless ? nil : MachineText(codes: text)
    firstNumber =
      number.allSatisfy { $0.isGood } ? TapeLine.number(segment[9].value, segment[10].value) : nil
  }

  /// Whether bytes may begin with a name segment.
  static func isLabel(_ bytes: ArraySlice<TapeByte>) -> Bool {
    guard bytes.count >= TapeFormat.nameSize, let first = bytes.first?.value, kind(bytes) != nil
    else { return false }
    let length = first & 15
    return length <= UInt8(TapeOrder.nameLimit) || length == TapeFormat.nameless
  }

  private static func kind(_ bytes: ArraySlice<TapeByte>) -> TapeFile.Kind? {
    bytes.first.flatMap { TapeFile.Kind(rawValue: $0.value >> 4) }
  }

  /// The bytes on the tape.
  var bytes: [UInt8] {
    let text = name ?? ""
    let length = name == nil ? TapeFormat.nameless : UInt8(text.count)
    let padding = [UInt8](repeating: 0, count: TapeOrder.nameLimit - text.count)
    return [kind.rawValue << 4 | length] + text.codes + padding
      + (firstNumber.map(TapeLine.bytes(ofNumber:)) ?? [0, 0])
  }

  /// The sign that the machine shows while it reads the file: `PF:` and the name.
  package var sign: MachineText {
    "\(MachineText(word: initials)):\(name ?? "")"
  }

  // Program file, all files, memo file, data file: docs/machine.md#cassette-recorder.
  private var initials: StaticString {
    switch kind {
    case .program, .lockedProgram: "PF"
    case .programs, .lockedPrograms: "AF"
    case .memo, .lockedMemo: "MF"
    case .variables: "DF"
    }
  }

  /// Whether a statement looks for this file.
  package func matches(_ order: TapeOrder) -> Bool {
    guard order.name == nil || order.name == name else { return false }
    switch order.verb {
    case .load: return kind == .program || kind == .lockedProgram
    case .loadAll: return kind == .programs || kind == .lockedPrograms
    case .loadMemo, .mergeMemo: return kind == .memo || kind == .lockedMemo
    case .get: return kind == .variables
    case .verify: return true
    case .save, .saveAll, .saveMemo, .put: return false
    }
  }

  /// Whether the name has nothing but characters, as every name that a machine writes.
  var isReadable: Bool { (name ?? []).allSatisfy(CharacterCode.isCharacter) }
}

/// A program line as it lies on a tape, of this machine or of a relative with longer lines.
public struct TapeLine: Equatable, Sendable {
  /// The line number, 0 to 9999.
  public var number: Int
  /// Tokens and characters.
  public var bytes: [UInt8]

  /// A line.
  public init(number: Int, bytes: [UInt8]) {
    self.number = number
    self.bytes = bytes
  }

  /// A line as it is stored.
  public init(_ line: StoredLine) {
    self.init(number: line.number, bytes: line.bytes)
  }

  /// The two bytes of a number.
  static func bytes(ofNumber number: Int) -> [UInt8] {
    [number % 100, number / 100 % 100].map { UInt8($0 / 10 * 16 + $0 % 10) }
  }

  /// The number that two bytes spell; nil if they spell none.
  static func number(_ low: UInt8, _ high: UInt8) -> Int? {
    let digits = [high >> 4, high & 15, low >> 4, low & 15]
    guard digits.allSatisfy({ $0 < 10 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1) }
  }
}

/// A variable as PUT writes it, without its name.
public enum TapeVariable: Equatable, Sendable {
  /// A cell with a number. 0 is also the empty text.
  case number(Decimal12)
  /// A cell with a text of one to seven characters.
  case text(MachineText)
  /// The string `$`, of up to 62 characters, or as many as its machine has room for.
  case longText(MachineText, limit: Int = Memo.recordLimit)

  /// A cell's eight bytes; nil if they make no sense.
  init?(cell bytes: ArraySlice<UInt8>) {
    guard bytes.count == TapeFormat.cellSize, let last = bytes.last else { return nil }
    guard last >> 4 != 0 else {
      let packed = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard let number = Decimal12(packed: packed) else { return nil }
      self = .number(number)
      return
    }
    let count = Int(last >> 4)
    let text = bytes.prefix(min(count, TapeFormat.cellTextLimit))
    guard count <= TapeFormat.cellTextLimit, last & 15 == 0,
      text.allSatisfy(CharacterCode.isCharacter),
      bytes.dropFirst(count).dropLast().allSatisfy({ $0 == 0 })
    else { return nil }
    self = .text(MachineText(text))
  }

  /// A cell with a value.
  public init(_ value: VariableValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    }
  }

  /// The value that goes into a variable.
  public var value: VariableValue {
    switch self {
    case .number(let number): .number(number)
    case .text(let text), .longText(let text, _): .text(text)
    }
  }

  /// The whole field of `$`: length, characters and left-over bytes; nil if it makes no sense.
  init?(field bytes: ArraySlice<UInt8>) {
    guard let count = bytes.first, Int(count) < bytes.count else { return nil }
    let text = bytes.dropFirst().prefix(Int(count))
    guard text.allSatisfy(CharacterCode.isCharacter) else { return nil }
    self = .longText(MachineText(text), limit: bytes.count - 1)
  }

  /// The bytes on the tape, without the separator.
  var bytes: [UInt8] {
    switch self {
    case .number(let number):
      let packed = number.packed
      return (0..<TapeFormat.cellSize).map { UInt8(truncatingIfNeeded: packed >> UInt64(8 * $0)) }
    case .text(let text):
      let kept = text.prefix(TapeFormat.cellTextLimit)
      let padding = [UInt8](repeating: 0, count: TapeFormat.cellTextLimit - kept.count)
      return kept + padding + [UInt8(kept.count << 4)]
    case .longText(let text, let limit):
      let size = limit + 1
      let field = [UInt8(min(text.count, limit))] + text.prefix(limit) + [TapeFormat.separator]
      let padding = [UInt8](repeating: 0, count: max(size - field.count, 0))
      return Array((field + padding).prefix(size))
    }
  }
}
