import BasicVM
import Testing

@testable import Programs

/// Small letters count as capitals where letters are asked for.
///
/// The keys of a script make none, so here they are pressed directly.
@Suite struct SmallLetterTests {
  /// What a game shows after its keys; every other wait goes on by itself.
  private static func shown(
    by program: some ResumableProgram, after keys: String
  ) -> [String] {
    var program = program
    var keys = Array(CharacterReader.readKeys(Array(keys.utf8)).compactMap { $0 })[...]
    var isKeyUp = false
    var event = Event.proceed
    var texts: [String] = []
    while true {
      switch program.resume(event, until: .max) {
      case .waitForExe: event = .exe
      case .waitForLine: event = .line([CharacterCode.zero + 1])
      case .lookAtKey:
        let text = GamePlay.text(program.display.trimmedText)
        if texts.last != text { texts.append(text) }
        isKeyUp.toggle()
        guard isKeyUp || !keys.isEmpty else { return texts }
        event = .key(isKeyUp ? nil : keys.popFirst())
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
    Case(game: .hangman, small: "abzetzqjxvwkypn", capital: "ABZETZQJXVWKYPN"),
    Case(game: .hangman, small: "qjxzvwkfbpgny?n", capital: "QJXZVWKFBPGNY?N"),
    Case(game: .shapes, small: "1111111111y2222222222n", capital: "1111111111Y2222222222N"),
  ]

  @Test(arguments: cases) func `a small letter is as good as a capital`(_ test: Case) {
    let random = RandomNumbers(seed: 1)
    let expected = Self.shown(by: GameMachine(test.game, random: random), after: test.capital)
    let machine = Self.shown(by: GameMachine(test.game, random: random), after: test.small)
    let basic = Self.shown(by: GamePlay.basic(test.game, random: random), after: test.small)
    #expect(machine == expected)
    #expect(basic == expected)
    #expect(expected.count > 3)
  }
}

private enum GameScripts {
  static let answered = GameScript.answer(ofGame: 1)
  static let missed = String(repeating: "0011=", count: 10)
}
