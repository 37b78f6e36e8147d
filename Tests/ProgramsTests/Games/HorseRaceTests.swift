import BasicVM
import Testing

@testable import Programs

@Suite struct HorseRaceTests {
  private static func finishedRace(seed: UInt64) -> Race {
    var random = RandomNumbers(seed: seed)
    var race = Race(number: 1, &random)
    while race.winner == nil { race.move(&random) }
    return race
  }

  @Test func `a bet is subtracted from the player's money and a prize is added`() throws {
    let race = Self.finishedRace(seed: 1)
    let winner = try #require(race.winner)
    var player = Bettor(number: 1)
    player.place(400, on: winner)
    #expect(player.money == 600)
    let prize = player.collectPrize(for: winner, at: race.odds)
    #expect(prize == 400 * race.odds[winner])
    #expect(player.money == 600 + 400 * race.odds[winner])
    #expect(player.bet == nil)
  }

  @Test func `a lost bet has a prize of 0, and no bet has no prize`() throws {
    let race = Self.finishedRace(seed: 1)
    let winner = try #require(race.winner)
    let loser = winner == .club ? HorseSign.spade : .club
    var player = Bettor(number: 1)
    let nothing = player.collectPrize(for: winner, at: race.odds)
    #expect(nothing == nil)
    player.place(1000, on: loser)
    let lost = player.collectPrize(for: winner, at: race.odds)
    #expect(lost == 0)
    #expect(player.money == 0)
    player.place(0, on: winner)
    #expect(player.bet == nil)
  }

  @Test func `horses do not move after one has reached the goal`() {
    var race = Self.finishedRace(seed: 2)
    let finished = race
    var random = RandomNumbers(seed: 3)
    race.move(&random)
    #expect(race == finished)
    #expect(race.horses.count { $0.isAtGoal } == 1)
    #expect(race.horses.max { $0.cell < $1.cell }?.cell == 22)
  }

  @Test func `only the last of the horses in a cell is displayed`() {
    var random = RandomNumbers(seed: 1)
    let race = Race(number: 1, &random)
    #expect(GamePlay.text(race.track.codes) == "♣")
  }

  @Test func `stronger horses and horses that move earlier have lower odds`() {
    func odds(_ strengths: [Int]) -> [Int] {
      let horses = strengths.map { strength in
        Horse(strength: Decimal12(strength).divided(by: Decimal12(100), .corrected) ?? .zero)
      }
      let odds = Odds(for: horses)
      return HorseSign.allCases.map { odds[$0] }
    }
    #expect(odds([50, 50, 50, 50]) == [3, 3, 4, 4])
    #expect(odds([99, 0, 0, 0]) == [2, 23, 26, 29])
    #expect(odds([1, 99, 99, 99]) == [30, 2, 3, 3])
    #expect(odds([20, 40, 60, 80]) == [9, 5, 3, 2])
  }
}
