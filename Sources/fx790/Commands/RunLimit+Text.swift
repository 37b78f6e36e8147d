import Programs

extension RunLimit {
  /// The usual limit in words.
  static var usualText: String { "\(usual / 1_000_000) million instructions" }
}
