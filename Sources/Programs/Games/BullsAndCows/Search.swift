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
