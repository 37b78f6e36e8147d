/// The places at which a tokenized line names other lines of its area: in, its bytes; out, where each
/// number stands; refused, nothing.
///
/// Numbers that are computed are none of these: what they come to, nobody knows before it runs.
struct LineReferences {
  /// A line number that is written out.
  struct Reference: Equatable {
    /// Where its digits stand.
    let digits: Range<Int>
    let number: Int
  }

  private let bytes: [UInt8]
  private(set) var all: [Reference] = []

  /// Finds the numbers behind GOTO, GOSUB, THEN, its `;`, and RESTORE.
  init(in bytes: [UInt8]) {
    self.bytes = bytes
    for statement in StatementBytes.statements(of: bytes) { search(statement.offsets) }
  }

  private mutating func search(_ offsets: [Int]) {
    // The ; that stands for THEN is the first one behind its IF.
    var awaitsThen = false
    for (index, offset) in offsets.enumerated() {
      switch bytes[offset] {
      case Keyword.goto.rawValue, Keyword.gosub.rawValue, Keyword.restore.rawValue:
        takeNumbers(offsets[(index + 1)...])
      case Keyword.if.rawValue: awaitsThen = true
      case Keyword.then.rawValue, CharacterCode.semicolon:
        if awaitsThen { takeNumbers(offsets[(index + 1)...]) }
        awaitsThen = false
      default: break
      }
    }
  }

  /// Takes numbers with commas between them, as ON has several.
  private mutating func takeNumbers(_ offsets: ArraySlice<Int>) {
    var rest = offsets
    while true {
      rest = rest.drop { bytes[$0] == CharacterCode.space }
      let digits = rest.prefix { CharacterCode.digit(bytes[$0]) != nil }
      let behind = rest.dropFirst(digits.count).drop { bytes[$0] == CharacterCode.space }
      let next = behind.first.map { bytes[$0] }
      // With more behind it, it is a part of something computed.
      if let first = digits.first, let last = digits.last,
        next == nil || next == CharacterCode.comma
      {
        let number = digits.reduce(0) {
          min($0 * 10 + (CharacterCode.digit(bytes[$1]) ?? 0), 100_000)
        }
        all.append(Reference(digits: first..<last + 1, number: number))
      }
      guard let comma = rest.firstIndex(where: { bytes[$0] == CharacterCode.comma }) else { return }
      rest = rest[(comma + 1)...]
    }
  }

  /// The line with other numbers; those that are not told of stay as they are.
  func replacing(_ newNumber: (Int) -> Int?) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for reference in all {
      guard let number = newNumber(reference.number) else { continue }
      result += bytes[position..<reference.digits.lowerBound]
      result += MachineText(number).codes
      position = reference.digits.upperBound
    }
    return result + bytes[position...]
  }
}
