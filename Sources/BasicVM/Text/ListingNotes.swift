/// What a listing tells whoever is to use its program: the `#` lines before its first line.
public enum ListingNotes {
  /// What the keys do in every program.
  public static let keys: StaticString =
    "Enter is EXE (when STOP is lit it goes on), Esc is BRK and ends"

  /// The notes at the head of a file's lines, without their signs.
  public static func head(of lines: [UTF8Text]) -> [UTF8Text] {
    let head = lines.prefix { $0.utf8.first == UInt8(ascii: "#") || $0.isEmpty }
    // A name for a variable does not help a player.
    let notes = head.filter { !NameHint.isHint($0) }.map {
      UTF8Text(utf8: Array($0.utf8.drop { $0 == UInt8(ascii: "#") }))
    }
    return Array(notes.filter { !$0.utf8.allSatisfy { $0 == UInt8(ascii: " ") } }.prefix(mostLines))
  }

  /// Whatever stands behind these is no rule of a game.
  private static let mostLines = 8
}
