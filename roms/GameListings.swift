/// The listings of the games, as the bytes of their files.
package enum GameListings {
  package static var bullsAndCows: [UInt8] { PackageResources.bulls_and_cows_bas }
  package static var bullseye: [UInt8] { PackageResources.bullseye_bas }
  package static var hangman: [UInt8] { PackageResources.hangman_bas }
  package static var horseRace: [UInt8] { PackageResources.horse_race_bas }
  package static var shapes: [UInt8] { PackageResources.shapes_bas }
}
