import BasicVM
import FX790Procedural

/// Horse Race as a procedure that awaits the machine, in the order of events.
struct ProceduralHorseRace: ProceduralProgram {
  func run(_ fx: PocketComputer) async throws(Halt) {
    fx.print("< Horse Race >", terminator: "")
    fx.fanfare(5)
    try await fx.timer(10)
    var players = try await fx.askForPlayers()
    var number = 0
    repeat {
      number += 1
      var race = try Race(fx)
      fx.clearDisplay()
      fx.print("RACE\(spaced: number)", terminator: "")
      fx.beep(.high)
      try await fx.timer(10)
      for index in players.indices { try await players[index].bet(on: race, fx) }
      let winner = try await race.run(fx)
      for index in players.indices {
        try await players[index].collect(race.odds[winner], for: winner, fx)
      }
    } while try await fx.wantsReplay(players)
    fx.clearDisplay()
    fx.print("GAME OVER", terminator: "")
    try await fx.timer(20)
  }
}

struct Player {
  let number: Int
  var money = 1000
  var horse = 0
  var stake = 0

  static let maxMoney = 999_999

  init(number: Int) {
    self.number = number
  }

  /// Asks for a horse and a stake, if the player has money; 0 passes.
  mutating func bet(on race: Race, _ fx: PocketComputer) async throws(Halt) {
    stake = 0
    guard money > 0 else { return }
    try await showMoney(fx)
    fx.print("P\(spaced: number)→ \(race.offers)", terminator: "")
    guard let chosen = try await fx.digit(in: 0...4), chosen > 0 else { return }
    horse = chosen - 1
    fx.beep(.low)
    stake = try await askForStake(fx)
    money -= stake
  }

  private func askForStake(_ fx: PocketComputer) async throws(Halt) -> Int {
    while true {
      fx.clearDisplay()
      fx.print("PLAYER\(spaced: number) \(Race.signs[horse]) MONEY", terminator: "")
      if let amount = try await fx.wholeNumber(), amount <= money { return amount }
    }
  }

  /// Takes the prize for a bet, if there was one.
  mutating func collect(_ odds: Int, for winner: Int, _ fx: PocketComputer) async throws(Halt) {
    if stake > 0 {
      let prize = horse == winner ? min(stake * odds, Self.maxMoney) : 0
      fx.clearDisplay()
      try await fx.print("Player\(spaced: number)→ PRIZE $\(spaced: prize)")
      money = min(money + prize, Self.maxMoney)
    }
    try await showMoney(fx)
  }

  private func showMoney(_ fx: PocketComputer) async throws(Halt) {
    fx.clearDisplay()
    try await fx.print("Player\(spaced: number) has $\(spaced: money)")
  }
}

/// Four horses and their odds.
struct Race {
  static let signs: [MachineText] = ["♠", "♥", "♦", "♣"]

  private(set) var odds: [Int] = []
  private var paces: [Number] = []
  private var positions = [Number](repeating: 0, count: 4)

  /// Draws the paces.
  ///
  /// A chance grows with the 17th power of a pace; horses that move earlier have an edge.
  init(_ fx: PocketComputer) throws(Halt) {
    var powers: [Number] = []
    var total: Number = 0
    for place in 1...4 {
      let pace = try 1 + fx.random() / 5
      let power = try (pace - 0.007 * Number(place)).raised(to: 17)
      paces.append(pace)
      powers.append(power)
      total = try total + power
    }
    for power in powers {
      let fair = try 0.84 * total / power + 0.5
      odds.append(min(max(fair.floor.choice, 2), 30))
    }
  }

  var offers: MachineText {
    "♠\(odds[0]) ♥\(odds[1]) ♦\(odds[2]) ♣\(odds[3])"
  }

  /// Moves the horses in turn; returns the first at the goal.
  mutating func run(_ fx: PocketComputer) async throws(Halt) -> Int {
    fx.clearDisplay()
    fx.print(" < START! >", terminator: "")
    for _ in 1...10 { fx.beep(.low) }
    try await fx.timer(5)
    fx.clearDisplay()
    var horse = 3
    repeat {
      horse = (horse + 1) % 4
      try fx.print(csr: cell(of: horse), " ")
      positions[horse] = min(try positions[horse] + fx.random() * paces[horse], 22)
      for (sign, place) in zip(Self.signs, positions.indices) {
        try fx.print(csr: cell(of: place), sign)
      }
      try await fx.timer(1)
    } while positions[horse] < 22
    try fx.print(csr: 0, "GOAL!")
    fx.fanfare(7)
    try await fx.timer(20)
    return horse
  }

  private func cell(of horse: Int) -> Int { positions[horse].floor.choice }
}

extension PocketComputer {
  fileprivate func fanfare(_ times: Int) {
    for _ in 1...times {
      beep(.low)
      beep(.high)
    }
  }

  fileprivate func askForPlayers() async throws(Halt) -> [Player] {
    while true {
      clearDisplay()
      print("PLAYERS (1-9)", terminator: "")
      guard let count = try await wholeNumber(), 1...9 ~= count else { continue }
      return (1...count).map(Player.init)
    }
  }

  /// Whether a player has money left and wants another race.
  fileprivate func wantsReplay(_ players: [Player]) async throws(Halt) -> Bool {
    guard players.contains(where: { $0.money > 0 }) else { return false }
    print("Replay (Y/N)?", terminator: "")
    beep(.low)
    while true {
      switch try await pressedKey() {
      case "Y", "y": return true
      case "N", "n": return false
      default: continue
      }
    }
  }

  /// Waits until no key is pressed, and then for the next one.
  private func pressedKey() async throws(Halt) -> MachineText {
    while try await !key().isEmpty {}
    while true {
      let pressed = try await key()
      if !pressed.isEmpty { return pressed }
    }
  }

  fileprivate func digit(in range: ClosedRange<Int>) async throws(Halt) -> Int? {
    while true {
      let key = try await pressedKey()
      guard key.isWhole, let digit = try key.value.truncated, range ~= digit else { continue }
      return digit
    }
  }

  /// Asks for at most nine digits; nil for any other answer.
  fileprivate func wholeNumber() async throws(Halt) -> Int? {
    let answer = try await input()
    return answer.isWhole && answer.count <= 9 ? try answer.value.truncated : nil
  }
}

extension MachineText {
  /// Whether it consists of digits.
  fileprivate var isWhole: Bool {
    !isEmpty && allSatisfy { 0...9 ~= Int($0) - Int(Self.zero) }
  }

  private static let zero = ("0" as MachineText).codes[0]
}
