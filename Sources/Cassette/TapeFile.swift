import BasicVM

/// A file on a tape (docs/machine.md#tape).
public struct TapeFile: Equatable, Sendable {
  /// The statement that wrote the file, with or without a password; a half-byte on the tape.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// SAVE# without a password.
    case memo = 0x9
    /// SAVE# with a password.
    case lockedMemo = 0xA
    /// SAVE ALL with a password.
    case lockedPrograms = 0xB
    /// SAVE with a password.
    case lockedProgram = 0xC
    /// SAVE without a password.
    case program = 0xD
    /// PUT.
    case variables = 0xE
    /// SAVE ALL without a password.
    case programs = 0xF

    /// Whether the file has a password.
    public var isLocked: Bool {
      switch self {
      case .lockedMemo, .lockedPrograms, .lockedProgram: true
      case .memo, .program, .variables, .programs: false
      }
    }
  }

  /// The data of a file.
  public enum Content: Equatable, Sendable {
    /// The lines of SAVE.
    case program([TapeLine])
    /// The lines of SAVE ALL for each of the ten areas.
    case programs([[TapeLine]])
    /// The records of SAVE#.
    case memo([MachineText])
    /// The variables of PUT.
    case variables([TapeVariable])

    package var command: StaticString {
      switch self {
      case .program: "SAVE"
      case .programs: "SAVE ALL"
      case .memo: "SAVE#"
      case .variables: "PUT"
      }
    }
  }

  /// At most eight characters; nil differs from an empty name.
  public let name: MachineText?
  /// At most eight characters.
  public var password: MachineText?
  /// The lines, records or variables.
  public var content: Content
  /// The padding and the line number after the name; nil if they equal `TapeLabel.usualRest`.
  package var labelRest: [UInt8]?
  /// The bytes after the text in the field of `$`; nil if they equal those of `TapeVariable`.
  var fieldRest: [UInt8]?

  /// The most data bytes in a segment of lines or records.
  ///
  /// Lines are never split, not even longer ones. SAVE ALL and PUT use a single segment.
  var segmentLimit: Int

  /// Uses a model's segment size; cuts name and password to eight characters.
  public init(
    name: MachineText? = nil, password: MachineText? = nil, content: Content,
    by model: Model = .fx790P
  ) {
    self.name = name.map { MachineText($0.prefix(TapeRequest.nameLimit)) }
    self.password = password.map { MachineText($0.prefix(Machine.passwordLimit)) }
    self.content = content
    segmentLimit = model.facts.segmentLimit
  }

  /// The first line number in a program's label: LOAD removes all lines from it on.
  package var firstNumber: Int? {
    guard case .program(let lines) = content else { return nil }
    // On tapes of the FX-770P these bytes are not a number.
    let number = labelRest.flatMap { TapeLine.number($0[$0.count - 2], $0[$0.count - 1]) }
    return number ?? lines.first?.number
  }

  /// Follows from content and password; variables have no password.
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
  public func matches(_ request: TapeRequest) -> Bool {
    TapeLabel(kind: kind, name: name).matches(request)
  }
}

/// The name segment, by which a computer finds the file.
///
///     D4 | 2F 31 2E 26 00 00 00 00 | 10 00      SAVE "PROG", whose first line is 10
///     kind, length                 first number
///        name
package struct TapeLabel: Equatable {
  let kind: TapeFile.Kind
  /// May contain invalid bytes; nil for no name.
  let name: MachineText?
  /// The padding and the number of the program's first line; nil if unreadable.
  let rest: [UInt8]?

  init(kind: TapeFile.Kind, name: MachineText?) {
    self.kind = kind
    self.name = name
    rest = nil
  }

  /// Returns nil if the bytes do not begin with a label.
  init?(_ bytes: ArraySlice<TapeByte>) {
    guard Self.isLabel(bytes), let kind = Self.kind(bytes) else { return nil }
    let segment = Array(bytes.prefix(TapeFormat.nameSize))
    let length = segment[0].value & 15
    let hasName = length != TapeFormat.nameless
    let text = segment[1...].prefix(hasName ? Int(length) : 0)
    let others = segment[(text.count + 1)...]
    self.kind = kind
    name = hasName ? MachineText(codes: text.map { $0.value }) : nil
    rest = others.allSatisfy { $0.isGood } ? others.map { $0.value } : nil
  }

  static func isLabel(_ bytes: ArraySlice<TapeByte>) -> Bool {
    guard bytes.count >= TapeFormat.nameSize, let first = bytes.first?.value, kind(bytes) != nil
    else { return false }
    let length = first & 15
    return length <= UInt8(TapeRequest.nameLimit) || length == TapeFormat.nameless
  }

  private static func kind(_ bytes: ArraySlice<TapeByte>) -> TapeFile.Kind? {
    bytes.first.flatMap { TapeFile.Kind(rawValue: $0.value >> 4) }
  }

  static func bytes(of file: TapeFile) -> [UInt8] {
    let name = file.name ?? ""
    let length = file.name == nil ? TapeFormat.nameless : UInt8(name.count)
    return [file.kind.rawValue << 4 | length] + name.codes
      + (file.labelRest ?? usualRest(of: file))
  }

  /// What follows the name in files of fx790: zeros, then the number of the first line or 0.
  static func usualRest(of file: TapeFile) -> [UInt8] {
    let padding = TapeRequest.nameLimit - (file.name?.count ?? 0)
    var number: [UInt8] = [0, 0]
    if case .program(let lines) = file.content, let first = lines.first {
      number = TapeLine.bytes(ofNumber: first.number)
    }
    return Array(repeating: 0, count: padding) + number
  }

  /// Shown while the machine reads the file: for example `PF:` and the name.
  package var message: MachineText {
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

  package func matches(_ request: TapeRequest) -> Bool {
    guard request.name == nil || request.name == name else { return false }
    switch request.verb {
    case .load: return kind == .program || kind == .lockedProgram
    case .loadAll: return kind == .programs || kind == .lockedPrograms
    case .loadMemo, .mergeMemo: return kind == .memo || kind == .lockedMemo
    case .get: return kind == .variables
    case .verify: return true
    case .save, .saveAll, .saveMemo, .put: return false
    }
  }

  var isReadable: Bool { (name ?? []).allSatisfy(CharacterCode.isCharacter) }
}

/// A program line; other models of the family have longer lines.
public struct TapeLine: Equatable, Sendable {
  /// From 0 to 9999.
  public var number: Int
  /// Tokens and characters.
  public var bytes: [UInt8]

  /// Creates a line from tokenized text.
  public init(number: Int, bytes: [UInt8]) {
    self.number = number
    self.bytes = bytes
  }

  /// Copies a line of program memory.
  package init(_ line: StoredLine) {
    self.init(number: line.number, bytes: line.bytes)
  }

  static let numberSize = 2

  /// Two BCD bytes, the low digits first.
  static func bytes(ofNumber number: Int) -> [UInt8] {
    let (high, low) = (number / 100 % 100, number % 100)
    return [UInt8(low / 10 * 16 + low % 10), UInt8(high / 10 * 16 + high % 10)]
  }

  /// Reads two BCD bytes; nil if invalid.
  static func number(_ low: UInt8, _ high: UInt8) -> Int? {
    let digits = [high >> 4, high & 15, low >> 4, low & 15]
    guard digits.allSatisfy({ $0 < 10 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1) }
  }
}

/// A variable as PUT writes it, without its name.
public enum TapeVariable: Equatable, Sendable {
  /// A cell with a number; 0 also represents the empty text.
  case number(Decimal12)
  /// A cell with a text of one to seven characters.
  case text(MachineText)
  /// The string `$`, with the capacity of its machine, usually 62 characters.
  case longText(MachineText, limit: Int = 62)

  /// Decodes a cell of eight bytes; nil if invalid.
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

  /// Stores a variable's value in a cell.
  public init(_ value: VariableValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    }
  }

  /// The value for a variable.
  public var value: VariableValue {
    switch self {
    case .number(let number): .number(number)
    case .text(let text), .longText(let text, _): .text(text)
    }
  }

  /// Decodes the field of `$`: length, characters and unused bytes; nil if invalid.
  init?(field bytes: ArraySlice<UInt8>) {
    guard let count = bytes.first, Int(count) < bytes.count else { return nil }
    let text = bytes.dropFirst().prefix(Int(count))
    guard text.allSatisfy(CharacterCode.isCharacter) else { return nil }
    self = .longText(MachineText(text), limit: bytes.count - 1)
  }

  /// The bytes on the tape, without a separator.
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
