import BasicVM

/// What one SAVE, SAVE ALL, SAVE# or PUT has left on a tape.
///
/// Facts: docs/machine.md#tape.
public struct TapeFile: Equatable, Sendable {
  /// What made the file, as the half-byte that says so on the tape.
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
      self == .lockedMemo || self == .lockedPrograms || self == .lockedProgram
    }
  }

  /// What is in it.
  public enum Content: Equatable, Sendable {
    /// SAVE.
    case program([TapeLine])
    /// SAVE ALL: the lines of each of the ten areas.
    case programs([[TapeLine]])
    /// SAVE#.
    case memo([[UInt8]])
    /// PUT.
    case variables([TapeVariable])
  }

  /// The name in the machine's characters, at most eight; nil is no name, which is not an empty one.
  public var name: [UInt8]?
  /// The password in the machine's characters, at most eight; nil if there is none.
  public var password: [UInt8]?
  /// What is in it.
  public var content: Content
  /// The line from which on LOAD clears, if a recording tells another than the program's first.
  public var startNumber: Int?

  /// A name and a password have at most so many characters.
  public static let nameLimit = 8

  /// A file; name and password are cut to eight characters.
  public init(name: [UInt8]? = nil, password: [UInt8]? = nil, content: Content) {
    self.name = name.map { Array($0.prefix(Self.nameLimit)) }
    self.password = password.map { Array($0.prefix(Self.nameLimit)) }
    self.content = content
  }

  /// The line number that goes with the name of a program.
  var firstNumber: Int? {
    guard case .program(let lines) = content else { return nil }
    return startNumber ?? lines.first?.number
  }

  /// What made it; variables have no password.
  public var kind: Kind {
    switch content {
    case .program: password == nil ? .program : .lockedProgram
    case .programs: password == nil ? .programs : .lockedPrograms
    case .memo: password == nil ? .memo : .lockedMemo
    case .variables: .variables
    }
  }
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
