/// A row of a listing file, for a view of the listing.
package enum ListingRow {
  /// A line with its number, and its text after the number and a blank.
  case line(area: Int, number: Int, text: UTF8Text)
  /// A hint, such as `#= A players`.
  case hint(NameHint?, text: UTF8Text)
  /// Another comment line.
  case comment(UTF8Text)
  /// A header, or a row that is no line.
  case other(UTF8Text)

  /// Visits the rows of a file that are not blank; lines before the first header belong to `area`.
  package static func visit(_ file: UTF8Text, area: Int, _ body: (ListingRow) -> Void) {
    var area = area
    for line in ListingFormat.lines(of: file) where !line.isEmpty {
      if ListingFormat.isComment(line) {
        let isHint = NameHint.isHint(line)
        body(isHint ? .hint(NameHint(line, area: area), text: line) : .comment(line))
      } else if let (number, text) = ListingFormat.number(of: line) {
        body(.line(area: area, number: number, text: text))
      } else {
        let characters = CharacterReader.decode(line).characters
        area = ListingFormat.area(ofHeader: characters[...]) ?? area
        body(.other(line))
      }
    }
  }
}
