import BasicVM
import FX790Terminal

/// The notes below the display: the head of a listing, and the common keys.
enum PlayerNotes {
  /// The head of a listing, and the common keys, of which a replay has few.
  static func lines(of listing: [UTF8Text], playing session: SessionFile? = nil) -> [String] {
    let keys = session.map { "The keys are those of \($0.path): Esc ends" } ?? keys
    return head(of: listing) + ["\(keys), F1 hides this."]
  }

  static var keys: String { "\(ListingNotes.keys)" }

  /// The `#` lines before the first program line.
  static func head(of listing: [UTF8Text]) -> [String] {
    ListingNotes.head(of: listing).map { String($0.harmless(keepingLines: false)) }
  }
}
