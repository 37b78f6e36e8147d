import BasicVM
import FX790Terminal

/// What stands beneath the display for whoever has read nothing: the head of a listing.
enum PlayerNotes {
  /// The `#` lines before the first line of the program, and the keys that are the same everywhere.
  static func lines(of listing: [UTF8Text]) -> [String] {
    head(of: listing) + ["\(keys), F1 hides this."]
  }

  /// What the keys do in every program.
  static var keys: String { "\(ListingNotes.keys)" }

  /// The `#` lines before the first line of the program.
  static func head(of listing: [UTF8Text]) -> [String] {
    ListingNotes.head(of: listing).map { String($0.harmless(keepingLines: false)) }
  }
}
