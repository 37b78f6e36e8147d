import FX790Device

extension Speed {
  /// The speed that a word of the command line names.
  init?(named name: String) {
    guard let speed = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = speed
  }

  /// The word for it.
  var name: String {
    switch self {
    case .real: "real"
    case .game: "game"
    case .max: "max"
    }
  }

  /// The next one, for a key that goes round.
  var next: Speed {
    switch self {
    case .real: .game
    case .game: .max
    case .max: .real
    }
  }
}
