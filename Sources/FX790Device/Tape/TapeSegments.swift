import BasicVM

/// Tells where a data segment ends, from what is in it: an end byte may also be data.
enum TapeSegments {
  /// What a data segment holds.
  enum Data {
    case password
    case lines(withPrograms: Bool)
    case records
    case variables(isFirst: Bool)
  }

  /// The offset of the byte that ends a segment, in bytes behind its beginning; nil if none does.
  static func end(of data: Data, in bytes: ArraySlice<TapeByte>, isRecording: Bool) -> Int? {
    let end: Int? =
      switch data {
      case .password, .records: endOfText(bytes)
      case .lines(let withPrograms): endOfLines(bytes, withPrograms)
      case .variables(let isFirst):
        variables(in: bytes.prefix(mostVariableBytes).map { $0.value }, isFirst: isFirst) {
          isEnd($0, of: bytes, isRecording: isRecording)
        }?.end
      }
    guard let end, isEnd(end, of: bytes, isRecording: isRecording) else { return nil }
    return end
  }

  /// More than any segment of variables has, of whatever relative.
  private static let mostVariableBytes = 4096

  private static func isEndByte(_ byte: UInt8) -> Bool {
    byte == TapeWriter.ending || byte == TapeWriter.continuation
  }

  /// Whether what stands behind a segment's end may stand there.
  private static func isEnd(
    _ offset: Int, of bytes: ArraySlice<TapeByte>, isRecording: Bool
  ) -> Bool {
    let end = bytes[bytes.startIndex + offset].value
    let behind = bytes.dropFirst(offset + 1)
    guard !isRecording else {
      // The recording is closed, or the recorder switched off with a click.
      return behind.allSatisfy { !$0.isGood || $0.value == TapeWriter.closing }
    }
    if end == TapeWriter.continuation { return behind.first?.value == TapeWriter.beginning }
    guard let next = behind.first?.value else { return true }
    return next == TapeWriter.closing || TapeFile.Kind(rawValue: next >> 4) != nil
  }

  private static func endOfText(_ bytes: ArraySlice<TapeByte>) -> Int? {
    bytes.firstIndex { isEndByte($0.value) }.map { $0 - bytes.startIndex }
  }

  private static func endOfLines(_ bytes: ArraySlice<TapeByte>, _ withPrograms: Bool) -> Int? {
    var rest = bytes
    while let first = rest.first?.value {
      if isEndByte(first) { return rest.startIndex - bytes.startIndex }
      if withPrograms, first == TapeWriter.programEnd {
        rest = rest.dropFirst()
      } else {
        let text = rest.dropFirst(2)
        guard let end = text.firstIndex(where: { $0.value == TapeWriter.separator }) else {
          return nil
        }
        rest = bytes[(end + 1)...]
      }
    }
    return nil
  }

  // MARK: Variables

  /// The variables of a segment and where it ends, read in the one way that fits.
  static func variables(
    in values: [UInt8], isFirst: Bool, where isEnd: (Int) -> Bool
  ) -> (variables: [TapeVariable], end: Int)? {
    let sizes = isFirst ? [TapeVariable.cellSize] + TapeVariable.longSizes : [TapeVariable.cellSize]
    for size in sizes {
      if let result = variables(in: values, firstSize: size), isEnd(result.end) { return result }
    }
    return nil
  }

  private static func variables(
    in values: [UInt8], firstSize: Int
  ) -> (variables: [TapeVariable], end: Int)? {
    var variables: [TapeVariable] = []
    var offset = 0
    var size = firstSize
    while offset + size < values.count {
      if !variables.isEmpty, isEndByte(values[offset]) { return (variables, offset) }
      let bytes = values[offset..<offset + size]
      let variable =
        size == TapeVariable.cellSize ? TapeVariable(cell: bytes) : TapeVariable(field: bytes)
      guard let variable else { return nil }
      variables.append(variable)
      offset += size
      if isEndByte(values[offset]) { return (variables, offset) }
      guard values[offset] == TapeWriter.separator else { return nil }
      offset += 1
      size = TapeVariable.cellSize
    }
    guard !variables.isEmpty, offset < values.count, isEndByte(values[offset]) else { return nil }
    return (variables, offset)
  }
}
