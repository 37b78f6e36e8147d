import BasicVM

/// A round of guesses at an answer.
struct Search: Hashable, Sendable {
  let answer: [Int]
  private(set) var guesses: [Guess] = []
  private var shownIndex = 0
  var boxes = DigitBoxes()

  static let guessLimit = 10

  init(_ random: inout RandomNumbers) {
    var answer: [Int] = []
    while answer.count < DigitBoxes.count {
      let digit = random.draw(10)
      if !answer.contains(digit) { answer.append(digit) }
    }
    self.answer = answer
  }

  var isFound: Bool { guesses.last?.digits == answer }
  var isUsedUp: Bool { guesses.count == Self.guessLimit }

  /// Submits the digits; false while a box is empty.
  mutating func send() -> Bool {
    guard boxes.isFull else { return false }
    let marks = Marks(of: boxes.digits, against: answer)
    shownIndex = guesses.count
    guesses.append(Guess(number: guesses.count + 1, digits: boxes.digits, marks: marks))
    boxes = DigitBoxes()
    return true
  }

  /// Shows an older or a newer guess.
  mutating func turn(by step: Int) {
    shownIndex = max(0, min(shownIndex + step, guesses.count - 1))
  }

  var text: MachineText {
    let number = guesses.count + 1
    let typed: MachineText = number < 10 ? " \(number):\(boxes.text)" : "\(number):\(boxes.text)"
    return guesses.isEmpty ? typed : typed.placing(guesses[shownIndex].text, at: 9)
  }
}

struct Guess: Hashable, Sendable {
  /// From 1.
  let number: Int
  let digits: [Int]
  let marks: Marks

  var text: MachineText {
    "\(spaced: number):\(digits: digits) \(marks.right)A\(marks.elsewhere)B"
  }
}

struct DigitBoxes: Hashable, Sendable {
  private(set) var digits: [Int] = []

  static let count = 4

  var isFull: Bool { digits.count == Self.count }

  /// Fills the next box; false if all are full.
  mutating func fill(_ digit: Int) -> Bool {
    guard !isFull else { return false }
    digits.append(digit)
    return true
  }

  /// Empties the last filled box; false if there is none.
  mutating func empty() -> Bool {
    digits.popLast() != nil
  }

  var text: MachineText {
    "\(digits: digits)\(MachineText("□").repeated(Self.count - digits.count))"
  }
}

extension MachineText.Interpolation {
  mutating func appendInterpolation(digits: [Int]) {
    for digit in digits { appendInterpolation(digit) }
  }
}

struct Marks: Hashable, Sendable {
  /// A: the number of digits in their right places.
  let right: Int
  /// B: the number of right digits in wrong places.
  let elsewhere: Int

  /// Marks a guess, whose digits may repeat, against an answer, whose digits all differ.
  ///
  /// Each digit of the answer counts at most once: as A if possible, else as B.
  init(of guess: [Int], against answer: [Int]) {
    let wrong = zip(guess, answer).filter { $0 != $1 }
    right = answer.count - wrong.count
    elsewhere = wrong.count { pair in wrong.contains { $0.0 == pair.1 } }
  }
}
