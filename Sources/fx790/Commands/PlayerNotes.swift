import BasicVM
import FX790Terminal

/// The notes below the display: the head of a listing, and the common keys.
enum PlayerNotes {
  /// The notes; those of a replay name its session in place of the keys.
  static func lines(of listing: [UTF8Text], _ options: RunOptions) -> [String] {
    guard options.isReplay, let session = options.session else {
      return head(of: listing) + ["\(keys), F1 hides this."]
    }
    let first = options.firstKeyTime.map { ", the first after \($0) s" } ?? ""
    let keys = "The keys are those of \(session.path)\(first): Esc ends, F1 hides this."
    return head(of: listing) + [keys]
  }

  static var keys: String { "\(ListingNotes.keys)" }

  /// The `#` lines before the first program line.
  static func head(of listing: [UTF8Text]) -> [String] {
    ListingNotes.head(of: listing).map { String($0.harmless(keepingLines: false)) }
  }
}
