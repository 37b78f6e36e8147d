import BasicVM

/// Turns files into the bytes of a tape: in, files; out, segments; refused, nothing.
public enum TapeWriter {
  /// Begins a data segment.
  static let beginning: UInt8 = 0x02
  /// Ends a data segment that another one follows.
  static let continuation: UInt8 = 0xF1
  /// Ends the last one.
  static let ending: UInt8 = 0xF0
  /// Ends a line, a record, a password, and stands between variables.
  static let separator: UInt8 = 0xFF
  /// Ends each program of SAVE ALL.
  static let programEnd: UInt8 = 0xE0
  /// Closes the recording.
  public static let closing: UInt8 = 0x00
  /// Stands in place of a name's length where there is no name.
  static let nameless: UInt8 = 0x0F
  /// The bytes of a name segment.
  static let nameSize = 11
  /// The data bytes of a segment, SAVE ALL's excepted.
  static let dataLimit = 63

  /// The bytes of a tape in a file of bytes.
  public static func bytes(of files: [TapeFile]) -> [UInt8] {
    files.flatMap { segments(of: $0).flatMap { $0 } } + [closing]
  }

  /// The segments of a file, name first.
  public static func segments(of file: TapeFile) -> [[UInt8]] {
    var pieces = pieces(of: file.content)
    if let password = file.password { pieces.insert(password + [separator], at: 0) }
    var segments = [nameSegment(of: file)]
    for (index, piece) in pieces.enumerated() {
      let end = index == pieces.count - 1 ? ending : continuation
      segments.append([beginning] + piece + [end])
    }
    return segments
  }

  private static func nameSegment(of file: TapeFile) -> [UInt8] {
    let name = file.name ?? []
    let length = file.name == nil ? nameless : UInt8(name.count)
    let padding = [UInt8](repeating: 0, count: TapeFile.nameLimit - name.count)
    var number: [UInt8] = [0, 0]
    if let first = file.firstNumber { number = TapeLine.bytes(ofNumber: first) }
    return [file.kind.rawValue << 4 | length] + name + padding + number
  }

  private static func pieces(of content: TapeFile.Content) -> [[UInt8]] {
    switch content {
    case .program(let lines): gathered(lines.map(bytes))
    case .programs(let areas): [areas.flatMap { $0.flatMap(bytes) + [programEnd] }]
    case .memo(let records): gathered(records.flatMap { parts(of: $0 + [separator]) })
    case .variables(let variables):
      // Between two variables, so none behind the last; nor is there room for one behind $.
      gathered(
        variables.enumerated().map { index, variable in
          let bytes = variable.bytes
          let isLast = index == variables.count - 1 || bytes.count == dataLimit
          return isLast ? bytes : bytes + [separator]
        })
    }
  }

  private static func bytes(of line: TapeLine) -> [UInt8] {
    TapeLine.bytes(ofNumber: line.number) + line.bytes + [separator]
  }

  /// A record in parts that segments hold; a line is not split, however long a relative's may be.
  private static func parts(of record: [UInt8]) -> [[UInt8]] {
    stride(from: 0, to: record.count, by: dataLimit).map { start in
      Array(record[start..<min(start + dataLimit, record.count)])
    }
  }

  /// Puts as many items into each segment as it may hold, and at least one.
  private static func gathered(_ items: [[UInt8]]) -> [[UInt8]] {
    var pieces: [[UInt8]] = [[]]
    for item in items {
      let last = pieces.count - 1
      if pieces[last].isEmpty || pieces[last].count + item.count <= dataLimit {
        pieces[last] += item
      } else {
        pieces.append(item)
      }
    }
    return pieces
  }
}
