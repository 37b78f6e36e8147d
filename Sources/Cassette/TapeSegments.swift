import BasicVM

/// Finds the end of a data segment by its contents, because an end byte may be data.
enum TapeSegments {
  enum Data {
    case password
    case lines(withPrograms: Bool)
    case records
    case variables(isFirst: Bool)
  }

  static func end(of data: Data, in rest: ArraySlice<TapeByte>, isRecording: Bool) -> Int? {
    // One byte more shows whether the segment may end there.
    let bytes = rest.prefix(maxBytes + 1)
    let end: Int? =
      switch data {
      case .password, .records: endOfText(bytes)
      case .lines(let withPrograms): endOfLines(bytes, withPrograms)
      case .variables(let isFirst):
        variables(in: bytes, isFirst: isFirst) {
          isEnd($0, of: bytes, isRecording: isRecording)
        }?.end
      }
    guard let end, isEnd(end, of: bytes, isRecording: isRecording) else { return nil }
    return end
  }

  /// The largest memory of any model.
  private static let maxBytes = 1 << 16

  private static func isEndByte(_ byte: UInt8) -> Bool {
    byte == TapeFormat.ending || byte == TapeFormat.continuation
  }

  /// Whether the bytes after a possible segment end are valid there.
  private static func isEnd(
    _ offset: Int, of bytes: ArraySlice<TapeByte>, isRecording: Bool
  ) -> Bool {
    let end = bytes[bytes.startIndex + offset].value
    let behind = bytes.dropFirst(offset + 1)
    guard !isRecording else {
      // Only closing bytes or the click of the recorder follow.
      return behind.allSatisfy { $0.sound > .clear || $0.value == TapeFormat.closing }
    }
    if end == TapeFormat.continuation { return behind.first?.value == TapeFormat.beginning }
    guard let next = behind.first?.value else { return true }
    return next == TapeFormat.closing || TapeFile.Kind(rawValue: next >> 4) != nil
  }

  private static func endOfText(_ bytes: ArraySlice<TapeByte>) -> Int? {
    bytes.firstIndex { isEndByte($0.value) }.map { $0 - bytes.startIndex }
  }

  private static func endOfLines(_ bytes: ArraySlice<TapeByte>, _ withPrograms: Bool) -> Int? {
    var rest = bytes
    while let first = rest.first?.value {
      if isEndByte(first) { return rest.startIndex - bytes.startIndex }
      if withPrograms, first == TapeFormat.programEnd {
        rest = rest.dropFirst()
      } else {
        let text = rest.dropFirst(2)
        guard let end = text.firstIndex(where: { $0.value == TapeFormat.separator }) else {
          return nil
        }
        rest = bytes[(end + 1)...]
      }
    }
    return nil
  }

  // MARK: Variables

  /// Tries the layouts in order: cells only, then `$` first in one of two sizes.
  static func variables(
    in bytes: ArraySlice<TapeByte>, isFirst: Bool, where isEnd: (Int) -> Bool
  ) -> (variables: [TapeVariable], end: Int)? {
    var fields: [Int?] = [nil]
    if isFirst {
      // A text that is too long for the shorter field means the longer one.
      let isLong = Int(bytes.first?.value ?? 0) >= TapeFormat.shortTextSize
      for size in TapeFormat.longTextSizes.prefix(isLong ? 1 : 2) { fields.append(size) }
    }
    for field in fields {
      if let result = variables(in: bytes, fieldSize: field), isEnd(result.end) { return result }
    }
    return nil
  }

  /// Returns nil for each invalid variable of a damaged segment.
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

  /// A cell never begins with an end byte or separator: its first byte is two digits or a
  /// character.
  private static func variables(
    in bytes: ArraySlice<TapeByte>, fieldSize: Int?
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
