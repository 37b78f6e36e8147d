import BasicVM

/// The result of a check that the statements of a port do the same as its listing's instructions.
public enum PortCheck: Equatable, Sendable {
  /// They do the same, as this number of pairs of places proves.
  case checked(pairs: Int)
  /// The check found a difference, or something that it does not cover, on this line if it is on one.
  case notChecked(line: Int?, reason: UTF8Text)

  /// Whether the check succeeded.
  public var isChecked: Bool {
    if case .checked = self { true } else { false }
  }

  /// The result in words.
  public var sentence: UTF8Text {
    switch self {
    case .checked: "the port's statements were checked: they do the same as the listing's"
    case .notChecked(let line, let reason):
      "the port's statements are not checked: \(line.map { "line \($0): " } ?? "")\(reason)"
    }
  }
}
