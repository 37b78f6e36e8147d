/// Where something stands in program memory.
public struct Place: Equatable, Sendable {
  /// The area, 0 to 9; nil for a line entered by hand.
  public let area: Int?
  /// The line number; 0 by hand.
  public let line: Int
  /// The offset in the line's bytes, behind the line number.
  public let offset: Int

  /// Names a place.
  public init(area: Int?, line: Int, offset: Int) {
    self.area = area
    self.line = line
    self.offset = offset
  }
}

/// An error of a BASIC program.
public struct Fault: Error, Equatable, Sendable {
  /// What went wrong.
  public let cause: FaultCause
  /// Where.
  public let place: Place

  /// Describes an error.
  public init(_ cause: FaultCause, at place: Place) {
    self.cause = cause
    self.place = place
  }

  /// The number that the machine shows.
  public var code: Int { cause.code }

  /// The machine's message: `ERR4 P0-120`, or `ERR4` by hand.
  public var message: [UInt8] {
    guard let area = place.area, !cause.isShownWithoutPlace else { return shortMessage }
    return shortMessage + [CharacterCode.space] + Self.name(ofArea: area) + [CharacterCode.minus]
      + Lister.digits(of: place.line)
  }

  /// The machine's message without the place: `ERR4`.
  public var shortMessage: [UInt8] {
    Tokenizer.codes(of: "ERR") + [CharacterCode.zero + UInt8(code)]
  }

  /// `P0` to `P9`.
  public static func name(ofArea area: Int) -> [UInt8] {
    [CharacterCode.letterP, CharacterCode.zero + UInt8(area)]
  }
}
