// BASIC's text functions, for ports.

extension MachineText {
  /// Cut to 62 characters, as in `$`.
  public var cut: MachineText {
    count <= SlotLayout.textLimit ? self : MachineText(prefix(SlotLayout.textLimit))
  }

  /// Cut to 7 characters, as in `A$`.
  public var short: MachineText {
    count <= SlotLayout.shortTextLimit ? self : MachineText(prefix(SlotLayout.shortTextLimit))
  }

  /// LEN(text).
  public var length: Number { Number(count) }

  /// VAL(text): the number that a text spells; otherwise throws ERR2.
  ///
  ///     let price = try ("1.50" as MachineText).value  // 1.5
  public var value: Number {
    get throws(Halt) {
      guard let number = NumberText.parse(codes) else { throw .fault(.notANumber) }
      return number
    }
  }

  /// MID$(start): the characters from a position on, 1 to 62; none beyond the end.
  ///
  /// Throws ERR5 for another position.
  public func mid(_ start: Number) throws(Halt) -> MachineText {
    let first = try Self.position(start)
    return part(from: first - 1, Swift.max(codes.count - first + 1, 0))
  }

  /// MID$(start,count), with start 1 to 62 and count 0 to 62; cut at the end.
  ///
  /// Throws ERR5 for other arguments.
  public func mid(_ start: Number, _ count: Number) throws(Halt) -> MachineText {
    let first = try Self.position(start)
    // Most programs read single characters.
    if count == 1, first <= codes.count { return MachineText(code: codes[first - 1]) }
    guard let wanted = Interpreter.whole(count, in: 0...SlotLayout.textLimit) else {
      throw .fault(.badArgument)
    }
    let available = Swift.max(codes.count - first + 1, 0)
    return part(from: first - 1, Swift.min(wanted, available))
  }

  /// Whether a literal is at a position; throws if that is out of range.
  public func has(_ literal: StaticString, at start: Number) throws(Halt) -> Bool {
    length(of: literal, at: try Self.position(start) - 1) != nil
  }

  @inline(__always)
  private static func position(_ start: Number) throws(Halt) -> Int {
    guard let position = Interpreter.whole(start, in: 1...SlotLayout.textLimit) else {
      throw .fault(.badArgument)
    }
    return position
  }
}

extension MachineText: Comparable {
  /// Compares by character codes.
  public static func < (a: MachineText, b: MachineText) -> Bool {
    a.codes.lexicographicallyPrecedes(b.codes)
  }
}

extension MachineText.Interpolation {
  /// Appends a number as STR$ does without SET.
  public mutating func appendInterpolation(_ number: Number) {
    appendInterpolation(MachineText(codes: NumberFormat.normal.text(of: number).codes))
  }

  /// Appends a number as PRINT does without SET, with a column for the sign.
  public mutating func appendInterpolation(spaced number: Number) {
    let text = NumberFormat.normal.text(of: number)
    if text.first != CharacterCode.minus { appendInterpolation(" " as MachineText) }
    appendInterpolation(text)
  }
}
