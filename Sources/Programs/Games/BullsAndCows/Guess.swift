import BasicVM

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
