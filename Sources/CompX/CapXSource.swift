import BasicVM

/// A source as the machine stores it: with colons and without empty lines.
package struct CapXSource: Equatable, Sendable {
  package let lines: [MachineText]

  package static let lineLimit = Memo.recordLimit

  /// Converts a source; nil if it has errors or a line is too long.
  package init?(_ assembly: CapXAssembly) {
    guard !assembly.hasErrors else { return nil }
    var lines: [MachineText] = []
    for line in ListingFormat.lines(of: assembly.source(in: .colons)) where !line.isEmpty {
      guard let text = try? MachineText(line), text.count <= Self.lineLimit else { return nil }
      lines.append(text)
    }
    self.lines = lines
  }
}

extension CapXAssembly.Line {
  /// The first word and the number of several: after ` x` if all are equal, otherwise after ` +`.
  public var wordSummary: UTF8Text {
    guard let first = words.first else { return "" }
    var text = UTF8Text()
    CompXText.append(first, to: &text)
    if words.count > 1 { text.append(words.allSatisfy { $0 == first } ? " x" : " +", words.count) }
    return text
  }
}
