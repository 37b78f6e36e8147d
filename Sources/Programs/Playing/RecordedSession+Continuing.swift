import BasicVM
import FX790Device

extension RecordedSession {
  /// The beginning of a file that continues this session, which was read from `file`, after `count`
  /// keys.
  ///
  /// It keeps the bytes of `file`, unless a key appended to them would not be read, as after ^Z.
  package func beginning(of file: [UInt8], keys count: Int) -> [UInt8] {
    let same = Self.lines(of: file, before: count)
    var continued = self
    continued.keys = Array(keys.prefix(count))
    let written = continued.text.utf8
    continued.keys.append(RecordedKey(time: continued.keys.last?.time ?? 0, key: .brk))
    let probe = UTF8Text(utf8: same + Self.line(of: continued.keys[count]).utf8)
    return (try? RecordedSession(reading: probe)) == continued ? same : written
  }

  /// The bytes before the line of the key at index `count`.
  private static func lines(of file: [UInt8], before count: Int) -> [UInt8] {
    var left = count
    // The first line may have a BOM, and is no key.
    for line in file.split(whereSeparator: isLineEnd).dropFirst() {
      guard let first = line.first(where: { !$0.isASCIIBlank }), first != UInt8(ascii: "#") else {
        continue
      }
      if left == 0 { return Array(file[..<line.startIndex]) }
      left -= 1
    }
    return file.last.map(isLineEnd) == true ? file : file + [UInt8(ascii: "\n")]
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
