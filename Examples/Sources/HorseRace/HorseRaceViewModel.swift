import BasicVM
import FX790ViewModel
import Observation
import Programs

/// Horse Race as a view model: a view shows `displayText`, and passes characters, RETURN and ticks.
///
/// The state names the screen, with the player or the horse whose turn it is. Players and horses
/// outlive many screens, so they are properties.
@Observable
final class HorseRaceViewModel: ScreenModel {
  enum State {
    case title, askingForPlayers, announcing
    case offering(player: Int)
    case choosing(player: Int)
    case staking(player: Int, horse: Int)
    case starting
    case racing(horse: Int)
    case finishing
    case paying(player: Int, prize: Int)
    case settling(player: Int)
    case askingForReplay, over, ended
  }

  private(set) var state = State.title
  /// The line that is being typed.
  private(set) var userInput = ""
  /// The tones that the view has not taken yet.
  private(set) var sounds: [Tone] = [.low, .high] * 5
  private var raceNumber = 0
  private var horses: [Horse] = []
  private var players: [Bettor] = []
  /// Draws a number between 0 and 1.
  private let random: () -> Number

  init(random: RandomNumbers = RandomNumbers(seed: .random(in: .min ... .max))) {
    var random = random
    self.random = { random.next() }
  }

  // MARK: What the view shows

  /// The text without the typed line.
  var screenText: String {
    switch state {
    case .title: "< Horse Race >"
    case .askingForPlayers: "PLAYERS (1-9)"
    case .announcing: "RACE \(raceNumber)"
    case .offering(let player), .settling(let player):
      "Player \(player + 1) has $ \(players[player].money)"
    case .choosing(let player):
      "P \(player + 1)→ " + horses.map { "\($0.sign)\($0.odds)" }.joined(separator: " ")
    case .staking(let player, let horse): "PLAYER \(player + 1) \(horses[horse].sign) MONEY"
    case .starting: " < START! >"
    case .racing: track
    case .finishing: "GOAL!" + track.dropFirst(5)
    case .paying(let player, let prize): "Player \(player + 1)→ PRIZE $ \(prize)"
    case .askingForReplay: "Replay (Y/N)?"
    case .over, .ended: "GAME OVER"
    }
  }

  /// The last horse on a cell is visible.
  private var track: String {
    var cells = Array(repeating: " ", count: Horse.goal.choice + 1)
    for horse in horses { cells[horse.position.floor.choice] = horse.sign }
    return cells.joined()
  }

  /// The input that the view must pass on.
  var wait: GameWait {
    switch state {
    case .title, .announcing: .tenths(10)
    case .askingForPlayers, .staking: .line
    case .offering, .paying, .settling: .exe
    case .choosing, .askingForReplay: .key
    case .starting: .tenths(5)
    case .racing: .tenths(1)
    case .finishing, .over: .tenths(20)
    case .ended: .nothing
    }
  }

  /// Removes and returns the new tones.
  func takeSounds() -> [Tone] {
    defer { sounds = [] }
    return sounds
  }

  // MARK: What the view passes on

  /// Types or deletes a character, or answers a question for one key; other screens ignore it.
  func handle(_ character: Character) {
    switch wait {
    case .line where character == "\u{8}": userInput = String(userInput.dropLast())
    case .line: userInput.append(character)
    case .key:
      userInput = String(character)
      moveToNextState()
    case .exe, .text, .tenths, .nothing: break
    }
  }

  /// RETURN ends the line, or continues after a text.
  func confirm() {
    switch wait {
    case .line, .exe: moveToNextState()
    case .key, .text, .tenths, .nothing: break
    }
  }

  /// Called when the time of the screen is over.
  func tick() {
    switch wait {
    case .tenths: moveToNextState()
    case .line, .text, .key, .exe, .nothing: break
    }
  }

  private func moveToNextState() {
    defer { userInput = "" }
    switch state {
    case .title: state = .askingForPlayers
    case .askingForPlayers:
      guard let count = typedNumber, 1...9 ~= count else { return }
      players = Array(repeating: Bettor(), count: count)
      announceRace()
    case .announcing: offer(from: 0)
    case .offering(let player): state = .choosing(player: player)
    case .choosing(let player): chooseHorse(for: player)
    case .staking(let player, let horse):
      guard let stake = typedNumber, stake <= players[player].money else { return }
      players[player].bet(stake, on: horse)
      offer(from: player + 1)
    case .starting: move(horse: 0)
    case .racing(let horse) where horses[horse].position < Horse.goal:
      move(horse: (horse + 1) % horses.count)
    case .racing:
      state = .finishing
      sounds += [.low, .high] * 7
    case .finishing: settle(player: 0)
    case .paying(let player, _): state = .settling(player: player)
    case .settling(let player): settle(player: player + 1)
    case .askingForReplay:
      if "Yy".contains(userInput) { announceRace() }
      if "Nn".contains(userInput) { state = .over }
    case .over: state = .ended
    case .ended: break
    }
  }

  /// nil unless the player typed one to nine digits.
  private var typedNumber: Int? {
    let isNumber = userInput.count <= 9 && userInput.allSatisfy("0123456789".contains)
    return isNumber ? Int(userInput) : nil
  }

  // MARK: The game

  private func announceRace() {
    raceNumber += 1
    horses = Horse.drawAll(random)
    for index in players.indices { players[index].stake = 0 }
    state = .announcing
    sounds += [.high]
  }

  /// Offers a bet to the next player with money, or starts the race.
  private func offer(from index: Int) {
    guard let player = players[index...].firstIndex(where: { $0.money > 0 }) else {
      state = .starting
      sounds += [.low] * 10
      return
    }
    state = .offering(player: player)
  }

  private func chooseHorse(for player: Int) {
    guard let choice = typedNumber, 0...horses.count ~= choice else { return }
    guard choice > 0 else { return offer(from: player + 1) }
    state = .staking(player: player, horse: choice - 1)
    sounds += [.low]
  }

  private func move(horse: Int) {
    horses[horse].move(by: random())
    state = .racing(horse: horse)
  }

  /// Shows a player's prize or money; after the last player, ends the race.
  private func settle(player: Int) {
    guard player < players.count else {
      let isGameOver = players.allSatisfy { $0.money == 0 }
      state = isGameOver ? .over : .askingForReplay
      sounds += isGameOver ? [] : [.low]
      return
    }
    let prize = players[player].collectPrize(from: horses)
    state = prize.map { .paying(player: player, prize: $0) } ?? .settling(player: player)
  }
}

private struct Bettor {
  static let maxMoney = 999_999

  var money = 1000
  var stake = 0
  private var horse = 0

  init() {}

  mutating func bet(_ stake: Int, on horse: Int) {
    money -= stake
    (self.stake, self.horse) = (stake, horse)
  }

  /// Takes the prize; nil without a bet.
  mutating func collectPrize(from horses: [Horse]) -> Int? {
    guard stake > 0 else { return nil }
    let hasWon = horses[horse].position == Horse.goal
    let prize = hasWon ? min(stake * horses[horse].odds, Self.maxMoney) : 0
    money = min(money + prize, Self.maxMoney)
    return prize
  }
}

private struct Horse {
  static let signs = ["♠", "♥", "♦", "♣"]
  static let goal: Number = 22

  let sign: String
  /// The longest move, from 1 to 1.2.
  let pace: Number
  var odds = 0
  var position: Number = 0

  init(_ sign: String, pace: Number) {
    (self.sign, self.pace) = (sign, pace)
  }

  /// Draws paces and odds with the machine's numbers, because Double rounds differently.
  static func drawAll(_ random: () -> Number) -> [Horse] {
    var horses = signs.map { Horse($0, pace: exactly { try 1 + random() / 5 }) }
    let chances = horses.enumerated().map { index, horse in
      exactly { try (horse.pace - 0.007 * Number(index + 1)).raised(to: 17) }
    }
    let total = chances.reduce(0) { sum, chance in exactly { try sum + chance } }
    for (index, chance) in chances.enumerated() {
      let fair = exactly { try 0.84 * total / chance + 0.5 }
      horses[index].odds = min(max(fair.floor.choice, 2), 30)
    }
    return horses
  }

  mutating func move(by luck: Number) {
    position = min(exactly { try position + luck * pace }, Self.goal)
  }
}

/// Computes with the machine's numbers where they cannot overflow.
private func exactly(_ calculate: () throws -> Number) -> Number {
  do { return try calculate() } catch { preconditionFailure("\(error)") }
}
