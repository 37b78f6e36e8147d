// What a port computes with: texts, cut as the machine cuts them.

extension MachineText {
  /// A text as `$` keeps it: up to 62 characters.
  public var cut: MachineText {
    count <= SlotLayout.textLimit ? self : MachineText(prefix(SlotLayout.textLimit))
  }

  /// A text as a variable keeps it: up to 7 characters.
  public var short: MachineText {
    count <= SlotLayout.shortTextLimit ? self : MachineText(prefix(SlotLayout.shortTextLimit))
  }

  /// LEN.
  public var length: Number { Number(count) }

  /// VAL.
  public var value: Number {
    get throws(Halt) {
      guard let number = NumberText.parse(codes) else { throw .fault(.notANumber) }
      return number
    }
  }

  /// MID$ of this text: from a place on, all characters.
  public func mid(_ start: Number) throws(Halt) -> MachineText {
    let first = try Self.place(start)
    return part(from: first - 1, Swift.max(codes.count - first + 1, 0))
  }

  /// MID$ of this text: from a place on, so many characters.
  public func mid(_ start: Number, _ count: Number) throws(Halt) -> MachineText {
    let first = try Self.place(start)
    // Most programs look at one character after the other.
    if count == 1, first <= codes.count { return MachineText(code: codes[first - 1]) }
    guard let wanted = Interpreter.whole(count, in: 0...SlotLayout.textLimit) else {
      throw .fault(.badArgument)
    }
    let available = Swift.max(codes.count - first + 1, 0)
    return part(from: first - 1, Swift.min(wanted, available))
  }

  /// Whether MID$ of this text, from a place on, is just a literal of the same length.
  public func has(_ literal: StaticString, at start: Number) throws(Halt) -> Bool {
    length(of: literal, at: try Self.place(start) - 1) != nil
  }

  @inline(__always)
  private static func place(_ start: Number) throws(Halt) -> Int {
    guard let place = Interpreter.whole(start, in: 1...SlotLayout.textLimit) else {
      throw .fault(.badArgument)
    }
    return place
  }
}

extension MachineText: Comparable {
  /// Whether it stands before another in the order of the machine's codes.
  public static func < (a: MachineText, b: MachineText) -> Bool {
    a.codes.lexicographicallyPrecedes(b.codes)
  }
}

extension MachineText.Interpolation {
  /// Adds a number as STR$ gives it.
  public mutating func appendInterpolation(_ number: Number) {
    appendInterpolation(MachineText(codes: NumberFormat.normal.text(of: number).codes))
  }

  /// Adds a number as PRINT shows it: with a place for its sign.
  public mutating func appendInterpolation(spaced number: Number) {
    let text = NumberFormat.normal.text(of: number)
    if text.first != CharacterCode.minus { appendInterpolation(" " as MachineText) }
    appendInterpolation(text)
  }
}
