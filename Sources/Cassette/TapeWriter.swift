import BasicVM

/// Encodes files as the bytes of a tape.
public enum TapeWriter {
  /// Joins all segments, in the format of a byte file.
  public static func bytes(of files: [TapeFile]) -> [UInt8] {
    files.flatMap { segments(of: $0).flatMap { $0 } } + [TapeFormat.closing]
  }

  /// The segments of a file, the name first.
  public static func segments(of file: TapeFile) -> [[UInt8]] {
    var pieces = pieces(of: file.content, upTo: file.segmentLimit)
    if let rest = file.fieldRest, let range = fieldRestRange(of: file.content),
      range.count == rest.count
    {
      pieces[0].replaceSubrange(range, with: rest)
    }
    if let password = file.password { pieces.insert(password + [TapeFormat.separator], at: 0) }
    var segments = [TapeLabel.bytes(of: file)]
    for (index, piece) in pieces.enumerated() {
      let end = index == pieces.count - 1 ? TapeFormat.ending : TapeFormat.continuation
      segments.append([TapeFormat.beginning] + piece + [end])
    }
    return segments
  }

  /// The data of each segment, without marks and password.
  ///
  /// The limit applies to lines and records, except those of SAVE ALL.
  static func pieces(of content: TapeFile.Content, upTo limit: Int) -> [[UInt8]] {
    switch content {
    case .program(let lines): gathered(lines.map(bytes), upTo: limit)
    case .programs(let areas): [areas.flatMap { $0.flatMap(bytes) + [TapeFormat.programEnd] }]
    case .memo(let records):
      gathered(records.flatMap { parts(of: $0 + [TapeFormat.separator], upTo: limit) }, upTo: limit)
    case .variables(let variables): [variables.flatMap { bytes(of: $0) }]
    }
  }

  /// The range of `fieldRest` in the first segment's data; nil without `$`.
  static func fieldRestRange(of content: TapeFile.Content) -> Range<Int>? {
    guard case .variables(let variables) = content,
      case .longText(let text, let limit)? =
        variables.first
    else { return nil }
    return min(text.count, limit) + 1..<limit + 1
  }

  /// A separator follows `$`, but no cell.
  private static func bytes(of variable: TapeVariable) -> [UInt8] {
    switch variable {
    case .number, .text: variable.bytes
    case .longText: variable.bytes + [TapeFormat.separator]
    }
  }

  private static func bytes(of line: TapeLine) -> [UInt8] {
    TapeLine.bytes(ofNumber: line.number) + line.bytes + [TapeFormat.separator]
  }

  /// Splits a record at the limit; a line is never split.
  private static func parts(of record: [UInt8], upTo limit: Int) -> [[UInt8]] {
    stride(from: 0, to: record.count, by: limit).map { start in
      Array(record[start..<min(start + limit, record.count)])
    }
  }

  /// Joins items up to the limit; a longer item stays alone.
  private static func gathered(_ items: [[UInt8]], upTo limit: Int) -> [[UInt8]] {
    var pieces: [[UInt8]] = [[]]
    for item in items {
      let last = pieces.count - 1
      if pieces[last].isEmpty || pieces[last].count + item.count <= limit {
        pieces[last] += item
      } else {
        pieces.append(item)
      }
    }
    return pieces
  }
}
