import Programs

extension RunLimit {
  static var usualText: String { "\(usual / 1_000_000) million instructions" }
}
