import BasicVM

/// The names that a listing asks for with lines `#= A players`, which the machine never sees.
public struct PortHints: Sendable {
  private(set) var names: [NameHint.Subject: UTF8Text] = [:]
  /// What has names, in the order of the file, each once.
  private(set) var subjects: [NameHint.Subject] = []
  /// Lines that could not be read.
  public private(set) var complaints: [UTF8Text] = []

  /// None.
  public init() {}

  /// The names in a listing; a line counts in the area whose header stands before it.
  ///
  /// - Parameters:
  ///   - listing: the text of the file.
  ///   - area: the area of lines before the first header.
  public init(in listing: UTF8Text, area: Int = 0) {
    var area = area
    for line in ListingFormat.lines(of: listing) {
      if let text = NameHint.text(after: line) {
        note(NameHint(line, area: area), text: text)
      } else if let header = ListingFormat.area(
        ofHeader: CharacterReader.decode(line).characters[...])
      {
        area = header
      }
    }
  }

  /// What is asked for a line, in words for people; nil where it is no name.
  public func words(forLine number: Int, in area: Int) -> UTF8Text? {
    names[.line(area: area, number: number)].flatMap { PortNames.isName($0) ? $0.inWords : nil }
  }

  private mutating func note(_ hint: NameHint?, text: UTF8Text) {
    guard let hint else {
      complaints.append("#=\(text): expected what is named, and a name")
      return
    }
    if let earlier = names.updateValue(hint.name, forKey: hint.subject) {
      guard earlier != hint.name else { return }
      complaints.append(
        "\(hint.subjectWord) is named \(earlier) and \(hint.name): it is \(hint.name)")
    } else {
      subjects.append(hint.subject)
    }
  }
}
