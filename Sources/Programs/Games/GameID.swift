/// The games that come with the computer.
public enum GameID: CaseIterable, Sendable {
  case horseRace, bullseye, bullsAndCows, hangman, shapes

  /// What it is called on the command line.
  public var id: StaticString {
    switch self {
    case .horseRace: "horse-race"
    case .bullseye: "bullseye"
    case .bullsAndCows: "bulls-and-cows"
    case .hangman: "hangman"
    case .shapes: "shapes"
    }
  }

  /// Its name.
  public var title: StaticString {
    switch self {
    case .horseRace: "Horse Race"
    case .bullseye: "Bullseye"
    case .bullsAndCows: "Bulls & Cows"
    case .hangman: "Hangman"
    case .shapes: "Shapes"
    }
  }

  /// What one does in it, in a sentence.
  public var summary: StaticString {
    switch self {
    case .horseRace: "Bet on four horses, one to nine players, and see them race along one line."
    case .bullseye: "Put a slider on a target without seeing its number."
    case .bullsAndCows: "Find four different digits in ten guesses."
    case .hangman: "Guess words letter by letter before seven bad guesses."
    case .shapes: "See two shapes for two seconds and say which is larger."
    }
  }

  /// The file of its listing in BASIC, in UTF-8.
  public var listing: [UInt8] {
    switch self {
    case .horseRace: PackageResources.horse_race_bas
    case .bullseye: PackageResources.bullseye_bas
    case .bullsAndCows: PackageResources.bulls_and_cows_bas
    case .hangman: PackageResources.hangman_bas
    case .shapes: PackageResources.shapes_bas
    }
  }
}
