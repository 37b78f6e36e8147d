import BasicVM
import FX790Words

/// A function for each screen, called in order, in the words of the listing.
extension FX790 {
  func playHorseRace() throws(Halt) {
    showTitle()
    let bettors = askForBettors()
    var number = 0
    repeat {
      number += 1
      let horses = try drawHorses()
      announce(race: number)
      for bettor in bettors { takeBet(of: bettor, on: horses) }
      showStart()
      let winner = try race(horses)
      showGoal()
      for bettor in bettors { settle(bettor, winner: winner) }
    } while bettors.contains { $0.money > 0 } && wantsAnotherRace()
    PRINT()
    PRINT("GAME OVER", terminator: "")
    TIMER(20)
  }

  private func showTitle() {
    PRINT("< Horse Race >", terminator: "")
    fanfare(5)
    TIMER()
  }

  private func announce(race number: Int) {
    PRINT()
    PRINT("RACE \(number)", terminator: "")
    BEEP(1)
    TIMER()
  }

  // MARK: Bets

  private func askForBettors() -> [Bettor] {
    while true {
      PRINT()
      let answer: String = INPUT("PLAYERS (1-9)")
      if let count = wholeNumber(answer), 1...9 ~= count { return (1...count).map(Bettor.init) }
    }
  }

  private func takeBet(of bettor: Bettor, on horses: [Horse]) {
    bettor.stake = 0
    guard bettor.money > 0 else { return }
    showMoney(of: bettor)
    let offers = horses.map { "\($0.sign)\($0.odds)" }.joined(separator: " ")
    PRINT("P \(bettor.number)→ \(offers)", terminator: "")
    let choice = pressedKey(of: "01234")
    guard let place = Int(choice), place > 0 else { return }
    let horse = horses[place - 1]
    BEEP()
    bettor.stake = askForStake(of: bettor, on: horse)
    bettor.money -= bettor.stake
    bettor.horse = horse
  }

  private func askForStake(of bettor: Bettor, on horse: Horse) -> Int {
    while true {
      PRINT()
      PRINT("PLAYER \(bettor.number) \(horse.sign) MONEY", terminator: "")
      if let amount = wholeNumber(INPUT()), amount <= bettor.money { return amount }
    }
  }

  private func settle(_ bettor: Bettor, winner: Horse) {
    if bettor.stake > 0 {
      let prize = bettor.horse === winner ? min(bettor.stake * winner.odds, Bettor.maxMoney) : 0
      PRINT()
      PRINT("Player \(bettor.number)→ PRIZE $ \(prize)")
      bettor.money = min(bettor.money + prize, Bettor.maxMoney)
    }
    showMoney(of: bettor)
  }

  private func showMoney(of bettor: Bettor) {
    PRINT()
    PRINT("Player \(bettor.number) has $ \(bettor.money)")
  }

  // MARK: The race

  /// Draws the paces and the odds, which give back most of the stakes.
  ///
  /// The calculation uses the machine's numbers, because Double rounds differently.
  private func drawHorses() throws(Halt) -> [Horse] {
    var horses: [Horse] = []
    var total: Number = 0
    for (index, sign) in ["♠", "♥", "♦", "♣"].enumerated() {
      let horse = Horse(sign, pace: try 1 + RAN / 5, place: Number(index + 1))
      total = try total + horse.chance()
      horses.append(horse)
    }
    for horse in horses {
      let fair = try 0.84 * total / horse.chance() + 0.5
      horse.odds = min(max(fair.floor.choice, 2), 30)
    }
    return horses
  }

  private func showStart() {
    PRINT()
    PRINT(" < START! >", terminator: "")
    for _ in 1...10 { BEEP() }
    TIMER(5)
    PRINT()
  }

  /// Moves the horses in turn; returns the first at the goal.
  private func race(_ horses: [Horse]) throws(Halt) -> Horse {
    while true {
      for horse in horses {
        PRINT(csr: horse.column, " ")
        horse.position = min(try horse.position + RAN * horse.pace, 22)
        for other in horses { PRINT(csr: other.column, other.sign) }
        TIMER(1)
        if horse.column == 22 { return horse }
      }
    }
  }

  private func showGoal() {
    PRINT(csr: 0, "GOAL!")
    fanfare(7)
    TIMER(20)
  }

  private func fanfare(_ times: Int) {
    for _ in 1...times {
      BEEP()
      BEEP(1)
    }
  }

  // MARK: Keys

  private func wantsAnotherRace() -> Bool {
    PRINT("Replay (Y/N)?", terminator: "")
    BEEP()
    return "Yy".contains(pressedKey(of: "YyNn"))
  }

  /// Waits until no key is down, and then for one of these.
  private func pressedKey(of keys: String) -> String {
    while true {
      while KEY != "" {}
      var key = KEY
      while key == "" { key = KEY }
      if keys.contains(key) { return key }
    }
  }

  /// Returns nil unless the text has one to nine digits.
  private func wholeNumber(_ text: String) -> Int? {
    text.count <= 9 && text.allSatisfy("0123456789".contains) ? Int(text) : nil
  }
}

private final class Bettor {
  static let maxMoney = 999_999

  let number: Int
  var money = 1000
  var horse: Horse?
  var stake = 0

  init(number: Int) {
    self.number = number
  }
}

private final class Horse {
  let sign: String
  let pace: Number
  private let place: Number
  var odds = 0
  var position: Number = 0

  init(_ sign: String, pace: Number, place: Number) {
    self.sign = sign
    self.pace = pace
    self.place = place
  }

  /// Grows with the 17th power of the pace; horses that move earlier have an edge.
  func chance() throws(Halt) -> Number { try (pace - 0.007 * place).raised(to: 17) }

  var column: Int { position.floor.choice }
}
