import BasicVM
import Testing

@testable import Programs

@Suite struct BullsAndCowsTests {
  struct Case: CustomTestStringConvertible {
    let guess: [Int]
    let answer: [Int]
    let right: Int
    let elsewhere: Int
    var testDescription: String { "\(guess) for \(answer) -> \(right)A\(elsewhere)B" }
  }

  static let cases = [
    Case(guess: [1, 2, 0, 3], answer: [1, 2, 0, 3], right: 4, elsewhere: 0),
    Case(guess: [3, 1, 2, 0], answer: [1, 2, 0, 3], right: 0, elsewhere: 4),
    Case(guess: [1, 1, 2, 2], answer: [1, 2, 0, 3], right: 1, elsewhere: 1),
    Case(guess: [2, 2, 2, 2], answer: [1, 2, 0, 3], right: 1, elsewhere: 0),
    Case(guess: [2, 0, 0, 2], answer: [1, 2, 0, 3], right: 1, elsewhere: 1),
    Case(guess: [2, 3, 3, 1], answer: [1, 2, 0, 3], right: 0, elsewhere: 3),
    Case(guess: [2, 1, 0, 3], answer: [1, 2, 0, 3], right: 2, elsewhere: 2),
    Case(guess: [4, 5, 6, 7], answer: [1, 2, 0, 3], right: 0, elsewhere: 0),
  ]

  @Test(arguments: cases) func `a guess is marked with its bulls and cows`(_ test: Case) {
    let marks = Marks(of: test.guess, against: test.answer)
    #expect(marks.right == test.right && marks.elsewhere == test.elsewhere)
  }

  @Test func `the sum of the marks is the number of digits that guess and answer share`() {
    var random = RandomNumbers(seed: 3)
    for _ in 0..<500 {
      let answer = Search(&random).answer
      let guess = (0..<4).map { _ in random.draw(10) }
      let common = (0...9).reduce(0) { sum, digit in
        sum + min(answer.count { $0 == digit }, guess.count { $0 == digit })
      }
      let marks = Marks(of: guess, against: answer)
      #expect(marks.right + marks.elsewhere == common)
      #expect(marks.right == (0..<4).count { answer[$0] == guess[$0] })
    }
  }

  @Test func `an answer has four different digits, and each digit can be at each position`() {
    var random = RandomNumbers(seed: 2)
    var seen = Array(repeating: Set<Int>(), count: 4)
    for _ in 0..<300 {
      let answer = Search(&random).answer
      #expect(answer.count == 4 && Set(answer).count == 4)
      for place in 0..<4 { seen[place].insert(answer[place]) }
    }
    #expect(seen.allSatisfy { $0.count == 10 })
  }

  @Test func `boxes fill and empty from the left, and only four full boxes are submitted`() {
    var random = RandomNumbers(seed: 1)
    var search = Search(&random)
    let steps = [
      search.boxes.empty(), search.boxes.fill(1), search.boxes.fill(2), search.boxes.empty(),
      search.send(), search.boxes.fill(3), search.boxes.fill(4), search.boxes.fill(5),
      search.boxes.fill(6), search.send(), search.boxes.empty(),
    ]
    #expect(
      steps == [false, true, true, true, false, true, true, true, false, true, false])
    #expect(search.guesses.map(\.digits) == [[1, 3, 4, 5]])
  }

  @Test func `the record shows the newest guess and scrolls within its ends`() {
    var random = RandomNumbers(seed: 1)
    var search = Search(&random)
    func send(_ digit: Int) {
      for _ in 0..<4 { _ = search.boxes.fill(digit) }
      _ = search.send()
    }
    func shown() -> String { String(GamePlay.text(search.text.codes).dropFirst(9)) }
    search.turn(by: -1)
    #expect(shown() == "")
    for digit in [0, 1, 2] {
      send(digit)
    }
    #expect(shown().hasPrefix(" 3:2222"))
    for (step, newest) in [(1, 3), (-1, 2), (-1, 1), (-1, 1), (1, 2), (1, 3), (1, 3)] {
      search.turn(by: step)
      #expect(shown().hasPrefix(" \(newest):"))
    }
    search.turn(by: -1)
    send(5)
    #expect(shown().hasPrefix(" 4:5555"))
  }
}
