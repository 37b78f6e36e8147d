/// The number of columns that a printer prints on its paper.
public enum PaperWidth: UInt8, CaseIterable, Sendable {
  /// FP-12.
  case columns20 = 20
  /// FP-40.
  case columns40 = 40
  /// FP-40 with its small type.
  case columns80 = 80

  /// The width in characters.
  public var columns: Int { Int(rawValue) }

  /// The paper lines of a text; a blank one for an empty text.
  public func lines(of text: MachineText) -> [MachineText] {
    lines(of: text.codes, indent: 0)
  }

  /// The paper lines of a program line that LIST shows in RUN mode.
  ///
  /// Continued lines start under the text; 20 columns align the numbers, too.
  public func lines(ofNumber number: Int, text: MachineText) -> [MachineText] {
    var codes = MachineText(number).codes
    while self == .columns20, codes.count < Self.numberColumns {
      codes.insert(CharacterCode.space, at: 0)
    }
    codes.append(CharacterCode.space)
    return lines(of: codes + text.codes, indent: Self.numberColumns + 1)
  }

  private static let numberColumns = 4

  private func lines(of codes: [UInt8], indent: Int) -> [MachineText] {
    var lines = [MachineText(codes: Array(codes.prefix(columns)))]
    var rest = codes.dropFirst(columns)
    let blanks = [UInt8](repeating: CharacterCode.space, count: indent)
    while !rest.isEmpty {
      lines.append(MachineText(codes: blanks + rest.prefix(columns - indent)))
      rest = rest.dropFirst(columns - indent)
    }
    return lines
  }
}
