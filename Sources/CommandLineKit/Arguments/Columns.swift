extension String {
  /// The text padded on the right to a width, with at least one blank.
  package func column(_ width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 1))
  }

  /// The text padded on the left to a width.
  package func rightColumn(_ width: Int) -> String {
    String(repeating: " ", count: max(width - count, 0)) + self
  }
}

extension Double {
  package var hundredths: String {
    let count = Int((self * 100).rounded())
    return "\(count / 100).\(count / 10 % 10)\(count % 10)"
  }
}
