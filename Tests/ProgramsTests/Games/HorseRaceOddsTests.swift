import BasicVM
import TestSampling
import Testing

@testable import Programs

@Suite struct HorseRaceOddsTests {
  @Test(.enabled(if: triesAll))
  func `over 20,000 races every simple betting strategy returns 80 to 97 percent`() {
    let season = Season(raceCount: 20_000)
    for sign in HorseSign.allCases {
      #expect(0.80...0.97 ~= season.share(season.bySign[sign.rawValue]), "always \(sign)")
    }
    #expect(0.80...0.97 ~= season.share(season.byFavourite), "always the favourite")
    #expect(0.80...0.97 ~= season.share(season.byOutsider), "always the outsider")
    #expect(season.share(season.ofTypicalLength) >= 0.99, "20 to 60 rounds")
    #expect(season.oddsSeen.lowerBound == 2 && season.oddsSeen.upperBound >= 15)
  }
}

/// The return of betting one dollar on each race.
private struct Season {
  let raceCount: Int
  var bySign = [0, 0, 0, 0]
  var byFavourite = 0
  var byOutsider = 0
  var ofTypicalLength = 0
  var oddsSeen = 10...10

  init(raceCount: Int) {
    self.raceCount = raceCount
    var random = RandomNumbers(seed: 790)
    for number in 1...raceCount { run(Race(number: number, &random), &random) }
  }

  func share(_ count: Int) -> Double { Double(count) / Double(raceCount) }

  private mutating func run(_ start: Race, _ random: inout RandomNumbers) {
    var race = start
    var moves = 0
    while race.winner == nil {
      race.move(&random)
      moves += 1
    }
    guard let winner = race.winner else { return }
    if 20...60 ~= (moves + 3) / 4 { ofTypicalLength += 1 }
    let odds = race.odds
    bySign[winner.rawValue] += odds[winner]
    // Ties go to the first horse.
    let signs = HorseSign.allCases
    if winner == signs.min(by: { odds[$0] < odds[$1] }) { byFavourite += odds[winner] }
    if winner == signs.min(by: { odds[$0] > odds[$1] }) { byOutsider += odds[winner] }
    for sign in signs {
      oddsSeen = min(oddsSeen.lowerBound, odds[sign])...max(oddsSeen.upperBound, odds[sign])
    }
  }
}
