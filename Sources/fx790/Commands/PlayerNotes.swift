import BasicVM
import FX790Terminal

/// The notes below the display of a played program.
enum PlayerNotes {
  /// The head of a listing, and the common keys or, in a replay, the session with the keys.
  static func lines(
    of listing: [UTF8Text] = [], on model: Model = .fx790P, _ options: RunOptions
  ) -> [String] {
    guard options.isReplay, let session = options.session else {
      return head(of: listing) + ["\(ListingNotes.keys(on: model))."]
    }
    let first = options.firstKeyTime.map { ", the first after \($0) s" } ?? ""
    let keys = "The keys are those of \(session.path)\(first): Esc ends."
    return head(of: listing) + [keys]
  }

  static func head(of listing: [UTF8Text]) -> [String] {
    ListingNotes.head(of: listing).map { String($0.harmless(keepingLines: false)) }
  }
}
