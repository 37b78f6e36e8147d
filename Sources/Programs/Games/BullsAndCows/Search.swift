import BasicVM

/// The search for one answer: what was guessed, and what is being typed.
struct Search: Equatable, Sendable {
  let answer: [Int]
  private(set) var guesses: [Guess] = []
  /// The guess of the record that is shown.
  private var shown = 0
  var boxes = DigitBoxes()

  static let guessLimit = 10

  /// The search for four different digits drawn at random.
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

  /// Sends what stands in the boxes; false while they are not full.
  mutating func send() -> Bool {
    guard boxes.isFull else { return false }
    let marks = Marks(of: boxes.digits, against: answer)
    shown = guesses.count
    guesses.append(Guess(number: guesses.count + 1, digits: boxes.digits, marks: marks))
    boxes = DigitBoxes()
    return true
  }

  /// Turns to another guess of the record, staying at its ends.
  mutating func turn(by step: Int) {
    shown = max(0, min(shown + step, guesses.count - 1))
  }

  /// The number of the guess that is being typed, its boxes, and the record.
  var text: MachineText {
    let number = guesses.count + 1
    let typed: MachineText = number < 10 ? " \(number):\(boxes.text)" : "\(number):\(boxes.text)"
    return guesses.isEmpty ? typed : typed.placing(guesses[shown].text, at: 9)
  }
}

/// A guess that was sent, with its marks.
struct Guess: Equatable, Sendable {
  /// Counted from 1.
  let number: Int
  let digits: [Int]
  let marks: Marks

  /// The guess as the display shows it.
  var text: MachineText {
    "\(spaced: number):\(digits: digits) \(marks.right)A\(marks.elsewhere)B"
  }
}

/// Four boxes that fill as digits are typed.
struct DigitBoxes: Equatable, Sendable {
  private(set) var digits: [Int] = []

  static let count = 4

  var isFull: Bool { digits.count == Self.count }

  /// Fills the next box; false if there is none.
  mutating func fill(_ digit: Int) -> Bool {
    guard !isFull else { return false }
    digits.append(digit)
    return true
  }

  /// Empties the box that was filled last; false if there is none.
  mutating func empty() -> Bool {
    digits.popLast() != nil
  }

  /// The boxes as the display shows them.
  var text: MachineText {
    "\(digits: digits)\(MachineText("□").repeated(Self.count - digits.count))"
  }
}

extension MachineText.Interpolation {
  /// Digits side by side.
  mutating func appendInterpolation(digits: [Int]) {
    for digit in digits { appendInterpolation(digit) }
  }
}

/// The answer to a guess.
struct Marks: Equatable, Sendable {
  /// A: so many digits stand in their right places.
  let right: Int
  /// B: so many more are there, but stand elsewhere.
  let elsewhere: Int

  /// The marks of a guess, whose digits may repeat, against an answer of different digits.
  ///
  /// Each digit of either counts once, in its right place first.
  init(of guess: [Int], against answer: [Int]) {
    let wrong = zip(guess, answer).filter { $0 != $1 }
    right = answer.count - wrong.count
    elsewhere = wrong.count { pair in wrong.contains { $0.0 == pair.1 } }
  }
}
