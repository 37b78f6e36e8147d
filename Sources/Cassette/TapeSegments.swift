import BasicVM

/// Finds the end of a data segment by its contents, because an end byte may be data.
enum TapeSegments {
  enum Contents {
    case password
    /// Program lines; with SAVE ALL, a mark ends each program.
    case lines(withProgramEnds: Bool)
    case records
    /// Only the first segment may begin with `$`.
    case variables(isFirst: Bool)
  }

  /// The offset of the segment's end byte; nil if the contents are invalid.
  static func end(
    of contents: Contents, in rest: ArraySlice<TapeByte>, isRecording: Bool
  ) -> Int? {
    // The byte after an end byte decides whether it is one.
    let bytes = rest.prefix(maxBytes + 1)
    let end: Int? =
      switch contents {
      case .password, .records: endOfText(bytes)
      case .lines(let withProgramEnds): endOfLines(bytes, withProgramEnds: withProgramEnds)
      case .variables(let isFirst):
        variables(in: bytes, isFirst: isFirst) {
          canEnd(at: $0, in: bytes, isRecording: isRecording)
        }?.end
      }
    guard let end, canEnd(at: end, in: bytes, isRecording: isRecording) else { return nil }
    return end
  }

  /// More than the memory of any model.
  private static let maxBytes = 1 << 16

  static func isEndByte(_ byte: UInt8) -> Bool {
    byte == TapeFormat.ending || byte == TapeFormat.continuation
  }

  private static func canEnd(
    at offset: Int, in bytes: ArraySlice<TapeByte>, isRecording: Bool
  ) -> Bool {
    let endByte = bytes[bytes.startIndex + offset].value
    let after = bytes.dropFirst(offset + 1)
    guard !isRecording else {
      // Closing bytes may follow, and unclear ones such as the click of the recorder.
      return after.allSatisfy { $0.sound > .clear || $0.value == TapeFormat.closing }
    }
    if endByte == TapeFormat.continuation { return after.first?.value == TapeFormat.beginning }
    guard let next = after.first?.value else { return true }
    return next == TapeFormat.closing || TapeFile.Kind(rawValue: next >> 4) != nil
  }

  private static func endOfText(_ bytes: ArraySlice<TapeByte>) -> Int? {
    bytes.firstIndex { isEndByte($0.value) }.map { $0 - bytes.startIndex }
  }

  private static func endOfLines(
    _ bytes: ArraySlice<TapeByte>, withProgramEnds: Bool
  ) -> Int? {
    var rest = bytes
    while let first = rest.first?.value {
      if isEndByte(first) { return rest.startIndex - bytes.startIndex }
      if withProgramEnds, first == TapeFormat.programEnd {
        rest = rest.dropFirst()
      } else {
        let text = rest.dropFirst(TapeLine.numberSize)
        guard let end = text.firstIndex(where: { $0.value == TapeFormat.separator }) else {
          return nil
        }
        rest = bytes[(end + 1)...]
      }
    }
    return nil
  }

  // MARK: Variables

  /// Decodes a segment, given without its end byte; nil if a variable is invalid.
  static func variables(of data: ArraySlice<TapeByte>, isFirst: Bool) -> [TapeVariable]? {
    let ended = data + [TapeByte(TapeFormat.ending)]
    return variables(in: ended, isFirst: isFirst) { $0 == data.count }?.variables
  }

  /// Tries the layouts in order: cells only and, in the first segment, `$` in one of two sizes
  /// before the cells.
  private static func variables(
    in bytes: ArraySlice<TapeByte>, isFirst: Bool, acceptsEnd: (Int) -> Bool
  ) -> (variables: [TapeVariable], end: Int)? {
    var fieldSizes: [Int?] = [nil]
    if isFirst {
      // A text that is too long for the shorter field must be in the longer one.
      let isLong = Int(bytes.first?.value ?? 0) >= TapeFormat.shortTextSize
      for size in TapeFormat.longTextSizes.prefix(isLong ? 1 : 2) { fieldSizes.append(size) }
    }
    for size in fieldSizes {
      if let result = decode(bytes, fieldSize: size), acceptsEnd(result.end) { return result }
    }
    return nil
  }

  /// Decodes a damaged segment, with nil for each invalid variable.
  static func salvage(_ values: ArraySlice<UInt8>, isFirst: Bool) -> [TapeVariable?] {
    var rest = values
    var variables: [TapeVariable?] = []
    let sizes = isFirst ? TapeFormat.longTextSizes : []
    if TapeVariable(cell: rest.prefix(TapeFormat.cellSize)) == nil,
      let size = sizes.first(where: { rest.dropFirst($0).first == TapeFormat.separator })
    {
      variables.append(TapeVariable(field: rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    while rest.count >= TapeFormat.cellSize {
      if rest.first == TapeFormat.separator { rest = rest.dropFirst() }
      variables.append(TapeVariable(cell: rest.prefix(TapeFormat.cellSize)))
      rest = rest.dropFirst(TapeFormat.cellSize)
    }
    return variables
  }

  /// Decodes variables up to an end byte between them; `fieldSize` is nil without `$`.
  ///
  /// A cell begins with two digits or a character, never with an end byte or separator.
  private static func decode(
    _ bytes: ArraySlice<TapeByte>, fieldSize: Int?
  ) -> (variables: [TapeVariable], end: Int)? {
    var variables: [TapeVariable] = []
    var rest = bytes
    if let fieldSize {
      guard rest.count > fieldSize,
        let field = TapeVariable(field: takeValues(fieldSize, of: &rest))
      else { return nil }
      variables.append(field)
    }
    while let first = rest.first {
      if isEndByte(first.value), !variables.isEmpty { return (variables, bytes.count - rest.count) }
      // A separator follows `$`; an earlier version of fx790 wrote one between all variables.
      if first.value == TapeFormat.separator, !variables.isEmpty { rest = rest.dropFirst() }
      if let next = rest.first, isEndByte(next.value) {
        return (variables, bytes.count - rest.count)
      }
      guard rest.count > TapeFormat.cellSize,
        let cell = TapeVariable(cell: takeValues(TapeFormat.cellSize, of: &rest))
      else { return nil }
      variables.append(cell)
    }
    return nil
  }

  private static func takeValues(
    _ count: Int, of rest: inout ArraySlice<TapeByte>
  ) -> ArraySlice<UInt8> {
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).map { $0.value }[...]
  }
}
