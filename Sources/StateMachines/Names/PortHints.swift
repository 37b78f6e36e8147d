import BasicVM

/// The names in lines such as `#= A players` of a listing, which are no part of the program.
public struct PortHints: Sendable {
  package private(set) var names: [NameHint.Subject: UTF8Text] = [:]
  /// In the order of the file, without duplicates.
  package private(set) var subjects: [NameHint.Subject] = []
  /// The messages about invalid hints.
  public private(set) var warnings: [UTF8Text] = []

  /// Creates empty hints.
  public init() {}

  /// Reads the hints and labels of a listing; each belongs to the area of the last header, initially
  /// `area`.
  public init(in listing: UTF8Text, area: Int = 0) {
    var area = area
    for line in LabelledListing.numbered(ListingFormat.lines(of: listing)) {
      if let text = NameHint.text(after: line) {
        note(NameHint(line, area: area), text: text)
      } else if let header = ListingFormat.area(
        ofHeader: CharacterReader.decode(line).characters[...])
      {
        area = header
      }
    }
  }

  private mutating func note(_ hint: NameHint?, text: UTF8Text) {
    guard let hint else {
      warnings.append("#=\(text): expected a variable, array or line, and its name")
      return
    }
    if let earlier = names.updateValue(hint.name, forKey: hint.subject) {
      guard earlier != hint.name else { return }
      warnings.append(
        "\(hint.subjectWord) is named \(earlier) and \(hint.name): \(hint.name) is used")
    } else {
      subjects.append(hint.subject)
    }
  }
}
