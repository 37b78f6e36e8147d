/// The games that come with the computer.
public enum GameID: CaseIterable, Sendable {
  case horseRace

  /// What it is called on the command line.
  public var id: StaticString {
    switch self {
    case .horseRace: "horse-race"
    }
  }

  /// Its name.
  public var title: StaticString {
    switch self {
    case .horseRace: "Horse Race"
    }
  }

  /// What one does in it, in a sentence.
  public var summary: StaticString {
    switch self {
    case .horseRace: "Bet on four horses, one to nine players, and see them race along one line."
    }
  }

  /// The file of its listing in BASIC, in UTF-8.
  public var listing: [UInt8] {
    switch self {
    case .horseRace: PackageResources.horse_race_bas
    }
  }
}
