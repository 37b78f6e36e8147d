extension String {
  /// Pads on the right, with at least one blank.
  package func column(_ width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 1))
  }

  /// Pads on the left.
  package func rightColumn(_ width: Int) -> String {
    String(repeating: " ", count: max(width - count, 0)) + self
  }
}

extension Double {
  /// A positive number, rounded to two decimal places.
  package var hundredths: String {
    let count = Int((self * 100).rounded())
    return "\(count / 100).\(count / 10 % 10)\(count % 10)"
  }
}
