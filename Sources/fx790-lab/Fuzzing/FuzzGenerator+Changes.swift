import BasicVM

// Small changes to a valid text, as by editing or by an incomplete copy.
extension FuzzGenerator {
  private static let numbers = [
    "0", "1", "9", "-1", "1.5", ".5", "2.", "1e3", "0.000001", "0.0000001", "255", "256", "2048",
    "65536", "1000000", "99999999999", "1152921504606", "9223372036854775808",
    "18446744073709551616", "", "FFFF", "١",
  ]
  private static let bytes: [[UInt8]] = [
    [0x00], [0x09], [0x0C], [0x0D], [0x1A], [0x20], [0x5C], [0x7F], [0x80], [0xFF], [0xC2, 0x85],
    [0xEF, 0xBB, 0xBF], [0xE2, 0x80, 0xA8], [0x0A, 0x0A], [0x23], [0x22], [0x3A], [0x2C], [0x3B],
  ]

  /// Changes one to three places: lines, words, numbers, bytes, or the line ends.
  mutating func changed(_ text: UTF8Text) -> UTF8Text {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Array($0) }
    for _ in 0...random.below(3) { change(&lines) }
    let ends: [[UInt8]] = [[0x0D, 0x0A], [0x0D], [0x0A, 0x0D]]
    let end = random.onceIn(8) ? random.any(of: ends) : [0x0A]
    return UTF8Text(utf8: Array(lines.joined(separator: end)))
  }

  private mutating func change(_ lines: inout [[UInt8]]) {
    guard !lines.isEmpty else { return }
    let (index, other) = (random.below(lines.count), random.below(lines.count))
    switch random.below(9) {
    case 0: lines.swapAt(index, other)
    case 1: lines.remove(at: index)
    case 2: lines.insert(lines[other], at: index)
    case 3: lines.removeSubrange(index...)
    case 4: lines[index] = damaged(lines[index], onceIn: 1)
    case 5: insertBytes(into: &lines[index])
    case 6: replaceWord(of: &lines[index], by: word(of: lines[other]))
    default: replaceWord(of: &lines[index], by: Array(random.any(of: Self.numbers).utf8))
    }
  }

  private mutating func insertBytes(into line: inout [UInt8]) {
    line.insert(contentsOf: random.any(of: Self.bytes), at: random.below(line.count + 1))
  }

  private mutating func word(of line: [UInt8]) -> [UInt8] {
    let words = Self.words(of: line)
    return words.isEmpty ? [] : Array(line[random.any(of: words)])
  }

  private mutating func replaceWord(of line: inout [UInt8], by word: [UInt8]) {
    let words = Self.words(of: line)
    let end = line.count..<line.count
    line.replaceSubrange(words.isEmpty ? end : random.any(of: words), with: word)
  }

  private static func words(of line: [UInt8]) -> [Range<Int>] {
    line.indices.split { [0x20, 0x2C, 0x3A].contains(line[$0]) }
      .map { $0.startIndex..<$0.endIndex }
  }
}
