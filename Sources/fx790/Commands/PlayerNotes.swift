import BasicVM
import FX790Terminal

/// What stands beneath the display for whoever has read nothing: the head of a listing.
enum PlayerNotes {
  /// The `#` lines before the first line of the program, and the keys that are the same everywhere.
  static func lines(of listing: [UTF8Text]) -> [String] {
    head(of: listing) + ["\(keys), F1 hides this."]
  }

  /// What the keys do in every program.
  static let keys = "Enter is EXE (when STOP is lit it goes on), Esc is BRK and ends"

  /// The `#` lines before the first line of the program.
  static func head(of listing: [UTF8Text]) -> [String] {
    let head = listing.prefix { $0.utf8.first == UInt8(ascii: "#") || $0.isEmpty }
    // Lines that name variables for a port are for nobody who plays.
    let notes = head.filter { !PortHints.isHint($0) }.map {
      UTF8Text(utf8: Array($0.utf8.drop { $0 == UInt8(ascii: "#") }))
    }
    .map { String($0.harmless(keepingLines: false)) }
    .filter { !$0.allSatisfy { $0 == " " } }
    return Array(notes.prefix(mostLines))
  }

  /// Whatever stands behind these is no rule of a game.
  private static let mostLines = 8
}
