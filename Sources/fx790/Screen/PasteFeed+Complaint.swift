import FX790Device

extension PasteFeed {
  /// What to say about lines that were left out, if there are any.
  var complaint: String? {
    switch longLines {
    case 0: nil
    case 1: "1 line is longer than an input line; Ctrl-O opens a listing with such lines"
    default:
      "\(longLines) lines are longer than an input line; Ctrl-O opens a listing with such lines"
    }
  }
}
