import BasicVM
import Testing

@testable import Programs

@Suite struct HangmanTests {
  private static func codes(_ text: String) -> MachineText { (try? MachineText(text)) ?? "" }

  struct Case: CustomTestStringConvertible {
    let guesses: String
    let text: String
    let badGuesses: Int
    var isSolved = false
    var isLost = false
    var testDescription: String { "\(guesses) -> \(text)" }
  }

  /// The word is BALLOON.
  static let cases = [
    Case(guesses: "", text: "_______     7", badGuesses: 0),
    Case(guesses: "L", text: "__LL___     7 L", badGuesses: 0),
    Case(guesses: "LOE", text: "__LLOO_     6 LOE", badGuesses: 1),
    Case(guesses: "BALON", text: "BALLOON     7 BALON", badGuesses: 0, isSolved: true),
    Case(guesses: "CDEFGH", text: "_______     1 CDEFGH", badGuesses: 6),
    Case(guesses: "CDEFGHI", text: "_______     0 CDEFGHI", badGuesses: 7, isLost: true),
    Case(guesses: "LONACDEFGH", text: "_ALLOON     1 LONACDEFGH", badGuesses: 6),
    Case(
      guesses: "LONACDEFGHB", text: "BALLOON     1 ONACDEFGHB", badGuesses: 6, isSolved: true),
  ]

  @Test(arguments: cases)
  func `a puzzle displays its known letters, remaining guesses and used letters`(_ test: Case) {
    var puzzle = Puzzle(word: Self.codes("BALLOON"))
    for letter in Self.codes(test.guesses) { _ = puzzle.guess(letter) }
    #expect(GamePlay.text(Display(puzzle.text).trimmedText) == test.text)
    #expect(puzzle.badGuesses == test.badGuesses)
    #expect(puzzle.isSolved == test.isSolved)
    #expect(puzzle.isLost == test.isLost)
    #expect(puzzle.bonus == 7 - test.badGuesses)
  }

  @Test func `a guess reveals every occurrence of its letter, and a repeated guess is ignored`() {
    var puzzle = Puzzle(word: Self.codes("BALLOON"))
    let letters = Self.codes("LBEL")
    let outcomes = letters.map { puzzle.guess($0) }
    #expect(outcomes == [.good(places: 2), .good(places: 1), .bad, nil])
  }

  @Test func `every word is drawn once before any is repeated`() {
    var random = RandomNumbers(seed: 5)
    var book = WordBook()
    for _ in 0..<3 {
      let drawn = Set((0..<40).map { _ in book.draw(&random) })
      #expect(drawn.count == 40)
    }
  }

  @Test func `drawing a used word takes the next unused one, wrapping around`() {
    var drawn: [Int] = []
    var random = RandomNumbers(seed: 1)
    var book = WordBook()
    for _ in 0..<40 {
      var copy = random
      var wanted = copy.draw(40)
      while drawn.contains(wanted) { wanted = (wanted + 1) % 40 }
      drawn.append(wanted)
      let word = book.draw(&random)
      #expect(word == WordBook.words[wanted])
    }
  }

  @Test func `a solved word scores its length plus a bonus reduced by bad guesses`() {
    let played = GameScript.hangman[0].play(as: .machine)
    let first = GameScript.solutions(of: 1)[0]
    // A word without a bad guess scores its length twice.
    let word = played.texts.first { !$0.contains("_") && !$0.hasPrefix(" ") } ?? ""
    #expect(Set(first) == Set(word))
    #expect(played.texts.contains("SCORE \(word.count * 2)"))
  }
}
