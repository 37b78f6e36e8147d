import BasicVM
import Testing

@testable import Programs

/// Leads a game to states that random input seldom reaches.
struct GameScript: CustomTestStringConvertible, Sendable {
  let game: GameID
  let name: String
  var seed: UInt64 = 1
  let keys: String
  /// Beginnings of texts that must be displayed.
  var seen: [String] = []

  var testDescription: String { "\(game.id): \(name)" }

  func play(as form: GamePlay.Form) -> GamePlay {
    GamePlay(game, as: form, seed: seed, keys: GamePlay.keys(keys))
  }

  static var all: [GameScript] { horseRace + bullseye + bullsAndCows + hangman + shapes }

  // MARK: Horse Race

  static let horseRace = [
    GameScript(
      game: .horseRace, name: "invalid answers are asked again",
      keys: #"0\n10\nA\n1+1\n0000000002\n\n000000002\n 59A>1"# + #"x\n-5\n1001\n1000000000\n7\n0N"#,
      seen: ["PLAYERS (1-9)?", "PLAYER 1 ♠ MONEY?", "Player 2 has $ 1000", "GAME OVER"]),
    GameScript(
      game: .horseRace, name: "nine players, some without a bet",
      keys: #"9\n1100\n02200\n30\n4400\n11000\n0000Y000000000XN"#,
      seen: ["P 9→ ♠3 ♥4 ♦7 ♣2", "RACE 2", "GAME OVER"]),
    GameScript(
      game: .horseRace,
      name: "players without money do not bet, and the game ends when all are broke",
      keys: "2\\n" + losing(["1000", "400"]) + "Y" + losing(["600"], race: 2),
      seen: ["Player 1→ PRIZE $ 0", "Player 1 has $ 0", "Player 2 has $ 600", "GAME OVER"]),
    GameScript(
      game: .horseRace, name: "money and prizes are limited to 999999",
      keys: winning(until: Bettor.moneyLimit),
      seen: ["Player 1→ PRIZE $ 999999", "Player 1 has $ 999999", "Player 1 has $ 499999"]),
    GameScript(
      game: .horseRace, name: "odds are limited to 30", seed: 14, keys: #"1\n0N"#,
      seen: ["GAME OVER"]),
    GameScript(
      game: .horseRace, name: "a winner stops at the end of the track", seed: 117,
      keys: #"1\n0N"#, seen: ["GAME OVER"]),
    GameScript(
      game: .horseRace, name: "BRK during the race", keys: #"1\n0\e"#,
      seen: ["Player 1 has $ 1000"]),
  ]

  /// Races count from 1.
  private static func outcome(ofRace number: Int) -> (winner: HorseSign, odds: Int) {
    var random = RandomNumbers(seed: 1)
    var race = Race(number: 1, &random)
    for _ in 1..<number {
      while race.winner == nil { race.move(&random) }
      race = Race(number: 1, &random)
    }
    while race.winner == nil { race.move(&random) }
    let winner = race.winner ?? .spade
    return (winner, race.odds[winner])
  }

  private static func key(of sign: HorseSign) -> String { "\(sign.rawValue + 1)" }

  private static func losing(_ stakes: [String], race: Int = 1) -> String {
    let winner = outcome(ofRace: race).winner
    let loser = key(of: winner == .spade ? .heart : .spade)
    return stakes.map { "\(loser)\($0)\\n" }.joined()
  }

  /// Bets everything on each winner up to the limit, and then once more.
  private static func winning(until limit: Int) -> String {
    var keys = "1\\n"
    var money = 1000
    var race = 1
    while money < limit {
      let (winner, odds) = outcome(ofRace: race)
      keys += "\(key(of: winner))\(money)\\nY"
      money = min(money * odds, limit)
      race += 1
    }
    let winner = key(of: outcome(ofRace: race).winner)
    return keys + "\(winner)400000\\nY" + losing(["500000"], race: race + 1) + "N"
  }

  // MARK: Bullseye

  static let bullseye = [
    GameScript(
      game: .bullseye, name: "to both ends and past them",
      keys: String(repeating: "1", count: 12) + "4A9 >" + String(repeating: "3", count: 11) + "65",
      seen: ["1♦···················100", "1···················♦100", "Are you even trying?"]),
    hitting([0, 1, 2, 4, 5, 10, 11]),
    hitting([-1, -2, -4, -5, -10, -11]),
    GameScript(
      game: .bullseye, name: "start over", keys: #"55550\e"#,
      seen: ["ROUND 5  TARGET 28", "ROUND 1  TARGET 51"]),
  ]

  /// Misses the targets by the given differences.
  private static func hitting(_ differences: [Int]) -> GameScript {
    var random = RandomNumbers(seed: 4)
    var keys = ""
    for difference in differences {
      let round = Bullseye.Round(number: 1, score: 0, &random)
      let aim = round.target + difference
      let inside = Slider.range ~= aim ? aim : round.target - difference
      let way = inside - round.slider.value
      keys += String(repeating: way < 0 ? "4" : "6", count: abs(way)) + "5"
    }
    return GameScript(
      game: .bullseye, name: "misses by \(differences)", seed: 4, keys: keys,
      seen: differences.first == 0
        ? ["Perfect!", "You almost had it!", "Not bad.", "POINTS 200  SCORE 200"]
        : ["POINTS 150  SCORE 150"])
  }

  // MARK: Bulls & Cows

  static let bullsAndCows = [
    GameScript(
      game: .bullsAndCows, name: "keys at empty and full boxes",
      keys: "-=1=2=-3=4-56=78--=/*AN.", seen: []),
    GameScript(
      game: .bullsAndCows, name: "scrolling the record",
      keys: "/*0123=/*4567=8899=//////****/1/=234=*/*",
      seen: []),
    GameScript(
      game: .bullsAndCows, name: "ten wrong guesses, then a game won at the first guess",
      keys: String(repeating: "0011=", count: 10) + "5 Y" + answer(ofGame: 2) + "=N",
      seen: ["10:□□□□   9:0011 0A0B", "IT WAS", "AGAIN (Y/N)?", "4A0B YOU GOT IT IN 1", "BYE"]),
    GameScript(
      game: .bullsAndCows, name: "a game won at the last guess",
      keys: String(repeating: "9999=", count: 9) + answer(ofGame: 1) + "=YN\\e",
      seen: ["4A0B YOU GOT IT IN 10"]),
  ]

  /// Games count from 1.
  static func answer(ofGame number: Int) -> String {
    var random = RandomNumbers(seed: 1)
    var search = Search(&random)
    for _ in 1..<number { search = Search(&random) }
    return search.answer.map(String.init).joined()
  }

  // MARK: Hangman

  static let hangman = [
    GameScript(
      game: .hangman, name: "all words twice, then two more",
      keys: solutions(of: 82).joined(),
      seen: ["SUBROUTINE", "THUNDERBOLT", "YOU GOT IT!", "     DAY"]),
    GameScript(
      game: .hangman, name: "lost games",
      keys: String(repeating: "ZQJXVWKFBPGMYUCDLHRSNIOTAEZZ1=Y", count: 20) + "N", seen: ["BYE"]),
    GameScript(
      game: .hangman, name: "keys that are not guesses", keys: "E1EE=- (>ATTAS.\\n", seen: []),
  ]

  /// The distinct letters of the first words.
  static func solutions(of count: Int) -> [String] {
    var random = RandomNumbers(seed: 1)
    var book = WordBook()
    return (1...count).map { _ in
      let word = GamePlay.text(book.draw(&random))
      return word.reduce(into: "") { if !$0.contains($1) { $0.append($1) } }
    }
  }

  // MARK: Shapes

  static let shapes = [
    GameScript(
      game: .shapes, name: "always the first shape, then a game with always the second",
      keys: "1111111111 0Y2222222222XN", seen: ["FINAL SCORE", "AGAIN (Y/N)?", "BYE"]),
    GameScript(
      game: .shapes, name: "keys without a choice", keys: "3A =12", seen: []),
  ]
}
