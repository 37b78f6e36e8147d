import BasicVM
import Cassette
import FX790Device

/// Parses the MEMO records and variables that `tape decode` writes.
package struct TapeDataText {
  private let path: String
  private let lines: [[UInt8]]

  package init(_ bytes: [UInt8], path: String) {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text =
      bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines.map { $0.last == UInt8(ascii: "\r") ? Array($0.dropLast()) : Array($0) }
    self.path = path
  }

  /// Reads each line, except remarks, as a MEMO record.
  package func records() throws(UsageError) -> [MachineText] {
    var records: [MachineText] = []
    for index in lines.indices where !isRemark(index) {
      // There is no limit, because records of other models are longer and must stay complete.
      records.append(try characters(ofLine: index))
    }
    return records
  }

  /// Reads each line, except remarks, as a number or a quoted text.
  ///
  /// The first variable may be the string `$`, written as `$="TEXT"`.
  package func variables(of model: Model) throws(UsageError) -> [TapeVariable] {
    var variables: [TapeVariable] = []
    for index in lines.indices where !isRemark(index) {
      variables.append(
        try variable(
          ofLine: index, isFirst: variables.isEmpty, dollarLimit: model.facts.dollarLimit))
    }
    guard !variables.isEmpty else { throw UsageError("\(path): there is no variable") }
    return variables
  }

  private func variable(
    ofLine index: Int, isFirst: Bool, dollarLimit: Int
  ) throws(UsageError) -> TapeVariable {
    let line = try characters(ofLine: index)
    let isLong = line.starts(with: [CharacterCode.dollar, CharacterCode.equal])
    let value = line.dropFirst(isLong ? 2 : 0)
    let isQuoted =
      value.count > 1 && value.first == CharacterCode.quote && value.last == CharacterCode.quote
    let text = MachineText(value.dropFirst().dropLast())
    switch (isLong, isQuoted) {
    case (true, true) where isFirst:
      guard text.count <= dollarLimit else {
        throw fault(index, "$ has up to \(dollarLimit) characters, not \(text.count)")
      }
      return .longText(text, limit: dollarLimit)
    case (false, true) where text.count <= TapeFormat.cellTextLimit: return .text(text)
    case (false, false):
      if let number = Decimal12(text: value) { return .number(number) }
      fallthrough
    default:
      throw fault(index, "neither a number nor a text of up to 7 characters ($= only comes first)")
    }
  }

  private func isRemark(_ index: Int) -> Bool { lines[index].first == UInt8(ascii: "#") }

  private func characters(ofLine index: Int) throws(UsageError) -> MachineText {
    guard let characters = try? CharacterReader.read(UTF8Text(utf8: lines[index])),
      characters.allSatisfy({ CharacterCode.isCharacter($0.code) })
    else { throw fault(index, "there is a character that the machine lacks") }
    return MachineText(codes: characters.map(\.code))
  }

  private func fault(_ index: Int, _ reason: String) -> UsageError {
    UsageError("\(path):\(index + 1): \(reason)")
  }
}
