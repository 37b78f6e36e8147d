import BasicVM
import Testing

@testable import Programs

/// Input that scripts cannot express: lowercase letters and held keys.
@Suite struct DirectKeyTests {
  /// The texts at KEY$ polls and at the end; each key is down for `held` polls, then up.
  private static func shown(
    by program: some ResumableProgram, after keys: String, held: Int = 1
  ) -> [String] {
    var program = program
    var keys = Array(MachineText(typing: UTF8Text(keys)))[...]
    var looks = 0
    var event = Event.proceed
    var texts: [String] = []
    while true {
      switch program.resume(event, until: .max) {
      case .waitForExe: event = .exe
      case .waitForLine: event = .line([CharacterCode.zero + 1])
      case .pollKey:
        let text = GamePlay.text(program.display.trimmedText)
        if texts.last != text { texts.append(text) }
        let isUp = looks / held % 2 == 0
        looks += 1
        guard isUp || !keys.isEmpty else { return texts }
        event = .key(isUp ? nil : keys.first)
        if !isUp, looks % held == 0 { keys.removeFirst() }
      case .ended: return texts + [GamePlay.text(program.display.trimmedText)]
      default: event = .proceed
      }
    }
  }

  struct Case: CustomTestStringConvertible {
    let game: GameID
    let small: String
    let capital: String
    var testDescription: String { "\(game.id) \(small)" }
  }

  static let cases = [
    Case(game: .horseRace, small: "0yx0n", capital: "0YX0N"),
    Case(
      game: .bullsAndCows, small: GameScripts.answered + "=yn" + GameScripts.missed + "n",
      capital: GameScripts.answered + "=YN" + GameScripts.missed + "N"),
    Case(game: .bullseye, small: "3334", capital: "3334"),
    Case(game: .hangman, small: "abzetzqjxvwkypn", capital: "ABZETZQJXVWKYPN"),
    Case(game: .hangman, small: "qj?xzvwkfbpgny?n", capital: "QJXZVWKFBPGNYN"),
    Case(game: .shapes, small: "1111111111y2222222222n", capital: "1111111111Y2222222222N"),
  ]

  @Test(arguments: cases) func `a lowercase letter counts as its capital`(_ test: Case) {
    let random = RandomNumbers(seed: 1)
    let expected = Self.shown(by: test.game.program(random: random), after: test.capital)
    let machine = Self.shown(by: test.game.program(random: random), after: test.small)
    let basic = Self.shown(by: GamePlay.basic(test.game, random: random), after: test.small)
    #expect(machine == expected)
    #expect(basic == expected)
    #expect(expected.count > 3)
  }

  @Test(arguments: cases, [2, 5])
  func `a held key counts once`(_ test: Case, looks: Int) {
    let random = RandomNumbers(seed: 1)
    let expected = Self.shown(by: test.game.program(random: random), after: test.capital)
    let machine = Self.shown(
      by: test.game.program(random: random), after: test.capital, held: looks)
    let basic = Self.shown(
      by: GamePlay.basic(test.game, random: random), after: test.capital, held: looks)
    #expect(machine == expected)
    #expect(basic == expected)
  }
}

private enum GameScripts {
  static let answered = GameScript.answer(ofGame: 1)
  static let missed = String(repeating: "0011=", count: 10)
}
