/// The columns of a printer's paper.
package enum PaperWidth: UInt8, CaseIterable, Sendable {
  /// FP-12.
  case columns20 = 20
  /// FP-40.
  case columns40 = 40
  /// FP-40 with its small type.
  case columns80 = 80

  /// The width in characters.
  package var columns: Int { Int(rawValue) }

  /// The paper lines of a text; an empty text has one empty line.
  package func lines(of text: MachineText) -> [MachineText] {
    lines(of: text.codes, indent: 0)
  }

  /// The paper lines of a numbered program line, as LIST shows it in RUN mode.
  ///
  /// On 20 columns the numbers are right-aligned. Continued lines start after five blanks.
  package func lines(ofListed line: MachineText) -> [MachineText] {
    var codes = line.codes
    if self == .columns20 {
      let digits = codes.prefix { CharacterCode.digit($0) != nil }.count
      codes = Self.blanks(Self.numberColumns - digits) + codes
    }
    return lines(of: codes, indent: Self.numberColumns + 1)
  }

  private static let numberColumns = 4

  private static func blanks(_ count: Int) -> [UInt8] {
    [UInt8](repeating: CharacterCode.space, count: max(count, 0))
  }

  private func lines(of codes: [UInt8], indent: Int) -> [MachineText] {
    var lines = [MachineText(codes: Array(codes.prefix(columns)))]
    var rest = codes.dropFirst(columns)
    while !rest.isEmpty {
      lines.append(MachineText(codes: Self.blanks(indent) + rest.prefix(columns - indent)))
      rest = rest.dropFirst(columns - indent)
    }
    return lines
  }
}
