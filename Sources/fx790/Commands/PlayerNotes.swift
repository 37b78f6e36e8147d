import BasicVM
import FX790Terminal

/// What stands beneath the display for whoever has read nothing: the head of a listing.
enum PlayerNotes {
  /// The `#` lines before the first line of the program, and the keys that are the same everywhere;
  /// where a session is played again there are few.
  static func lines(of listing: [UTF8Text], playing session: SessionFile? = nil) -> [String] {
    let keys = session.map { "The keys are those of \($0.path): Esc ends" } ?? keys
    return head(of: listing) + ["\(keys), F1 hides this."]
  }

  /// What the keys do in every program.
  static var keys: String { "\(ListingNotes.keys)" }

  /// The `#` lines before the first line of the program.
  static func head(of listing: [UTF8Text]) -> [String] {
    ListingNotes.head(of: listing).map { String($0.harmless(keepingLines: false)) }
  }
}
