import BasicVM
import CommandLineKit

/// The ten characters with which a listing of the conformance tape reports a subject.
///
/// They are the digits of the subject and of the tape, seven outcomes, and a check character. As in
/// an ISBN-10, the sum of each digit times its position, from 1, is a multiple of 11, and X is 10.
/// This reveals any single wrong character, and any two swapped ones.
struct ConformanceCode: Equatable {
  let part: ConformancePart
  /// In the order of the checks.
  let outcomes: [Int]

  /// The outcome of a check that was not tried.
  static let untried = 0

  /// Reads a code as a person types it.
  init(_ text: String) throws(UsageError) {
    let digits = text.utf8.map(Self.digit)
    guard digits.count == Self.length, !digits.contains(nil), !digits.dropLast().contains(10) else {
      throw UsageError(
        "\(text) is mistyped: a code has ten digits, of which the last may be X")
    }
    let numbers = digits.compactMap { $0 }
    guard Self.sum(of: numbers) % Self.modulus == 0 else {
      throw UsageError("\(text) is mistyped: its last digit does not fit the others")
    }
    guard let subject = ConformanceSubject(rawValue: numbers[0]),
      let tape = ConformanceTape(rawValue: numbers[1]), tape.subjects.contains(subject)
    else { throw UsageError("\(text) names an unknown subject or tape") }
    part = ConformancePart(tape: tape, subject: subject)
    let count = part.checks.count
    let outcomes = numbers[2..<(Self.length - 1)]
    guard outcomes.dropFirst(count).allSatisfy({ $0 == 0 }) else {
      throw UsageError(
        "\(text) has more outcomes than the \(count) checks of \(part.name)")
    }
    self.outcomes = Array(outcomes.prefix(count))
  }

  init(_ part: ConformancePart, _ outcomes: [Int]) {
    (self.part, self.outcomes) = (part, outcomes)
  }

  var text: String {
    let spare = Self.length - 3 - outcomes.count
    let digits =
      [part.subject.rawValue, part.tape.rawValue] + outcomes
      + Array(repeating: 0, count: spare)
    let check = Self.sum(of: digits) % Self.modulus
    return digits.map { "\($0)" }.joined() + (check == 10 ? "X" : "\(check)")
  }

  /// Reads the codes of a model's tapes, at most one for each part.
  static func codes(_ words: [String], on model: Model) throws(UsageError) -> [ConformanceCode] {
    var codes: [ConformanceCode] = []
    for word in words {
      let code = try ConformanceCode(word)
      guard !codes.contains(where: { $0.part == code.part }) else {
        throw UsageError("\(word) is a second code of \(code.part.name)")
      }
      guard ConformanceTape.tapes(for: model).contains(code.part.tape) else {
        throw UsageError(
          "\(code.text) is of a tape for \(code.part.tape.columns) columns, which the "
            + "\(model.facts.title) does not have; see --model")
      }
      codes.append(code)
    }
    return codes
  }

  private static let length = 10
  private static let modulus = 11

  private static func sum(of digits: [Int]) -> Int {
    digits.enumerated().reduce(0) { $0 + ($1.offset + 1) * $1.element }
  }

  private static func digit(_ character: UInt8) -> Int? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0"))
    case UInt8(ascii: "X"), UInt8(ascii: "x"): 10
    default: nil
    }
  }
}
