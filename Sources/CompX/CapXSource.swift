import BasicVM

/// A source as the machine holds it behind the ASMBL key: with colons, and without empty lines.
public struct CapXSource: Equatable, Sendable {
  /// The lines.
  package let lines: [MachineText]

  /// The most characters of a line.
  package static let lineLimit = Memo.recordLimit

  /// What was assembled; nil if it has errors, or a line longer than the machine's are.
  public init?(_ assembly: CapXAssembly) {
    guard !assembly.hasErrors else { return nil }
    var lines: [MachineText] = []
    for line in ListingFormat.lines(of: assembly.source(in: .even)) where !line.isEmpty {
      guard let text = MachineText(line), text.count <= Self.lineLimit else { return nil }
      lines.append(text)
    }
    self.lines = lines
  }
}

extension CapXAssembly.Line {
  /// Its words: the first, and how often it stands there if it is not alone, or how many there are.
  public var wordSummary: UTF8Text {
    guard let first = words.first else { return "" }
    var text = UTF8Text()
    CompXText.append(first, to: &text)
    if words.count > 1 { text.append(words.allSatisfy { $0 == first } ? " x" : " +", words.count) }
    return text
  }
}
