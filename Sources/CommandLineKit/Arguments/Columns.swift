extension String {
  /// A column of text: the text and as many blanks as it takes, at least one.
  package func column(_ width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 1))
  }

  /// The text at the right end of a column.
  package func rightColumn(_ width: Int) -> String {
    String(repeating: " ", count: max(width - count, 0)) + self
  }
}

extension Double {
  /// The number with two decimals.
  package var hundredths: String {
    let count = Int((self * 100).rounded())
    return "\(count / 100).\(count / 10 % 10)\(count % 10)"
  }
}
