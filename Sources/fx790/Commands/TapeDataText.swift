import BasicVM
import FX790Device

/// MEMO records and variables as `tape decode` writes them, read again: in, lines of text; out, what
/// goes on a tape; refused, by a throw, a line that is neither.
struct TapeDataText {
  private let path: String
  private let lines: [[UInt8]]

  init(_ bytes: [UInt8], path: String) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines.map { $0.last == UInt8(ascii: "\r") ? Array($0.dropLast()) : Array($0) }
    self.path = path
  }

  /// A record a line.
  func records() throws(UsageError) -> [[UInt8]] {
    var records: [[UInt8]] = []
    for index in lines.indices where !isRemark(index) {
      let record = try characters(ofLine: index)
      guard record.count <= Memo.recordLimit else {
        throw fault(index, "a record has at most \(Memo.recordLimit) characters")
      }
      records.append(record)
    }
    return records
  }

  /// A variable a line: a number, a text in quotes, and `$=` before the long one, which is first.
  func variables() throws(UsageError) -> [TapeVariable] {
    var variables: [TapeVariable] = []
    for index in lines.indices where !isRemark(index) {
      variables.append(try variable(ofLine: index, isFirst: variables.isEmpty))
    }
    guard !variables.isEmpty else { throw UsageError("\(path): there is no variable") }
    return variables
  }

  private func variable(ofLine index: Int, isFirst: Bool) throws(UsageError) -> TapeVariable {
    let line = try characters(ofLine: index)
    let isLong = line.starts(with: [CharacterCode.dollar, CharacterCode.equal])
    let value = line.dropFirst(isLong ? 2 : 0)
    let isQuoted =
      value.count > 1 && value.first == CharacterCode.quote && value.last == CharacterCode.quote
    let text = Array(value.dropFirst().dropLast())
    switch (isLong, isQuoted) {
    case (true, true) where isFirst && text.count <= Memo.recordLimit: return .longText(text)
    case (false, true) where text.count <= TapeFormat.cellTextLimit: return .text(text)
    case (false, false):
      if let number = Decimal12(text: value) { return .number(number) }
      fallthrough
    default:
      throw fault(index, "neither a number nor a text of 7 characters, nor $ in the first place")
    }
  }

  private func isRemark(_ index: Int) -> Bool { lines[index].first == UInt8(ascii: "#") }

  private func characters(ofLine index: Int) throws(UsageError) -> [UInt8] {
    guard let characters = try? CharacterReader.read(lines[index]),
      characters.allSatisfy({ CharacterCode.isCharacter($0.code) })
    else { throw fault(index, "there is a character that the machine lacks") }
    return characters.map(\.code)
  }

  private func fault(_ index: Int, _ reason: String) -> UsageError {
    UsageError("\(path):\(index + 1): \(reason)")
  }
}
