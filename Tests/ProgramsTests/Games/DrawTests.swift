import BasicVM
import Testing

@testable import Programs

/// Random whole numbers from ten-digit fractions.
@Suite struct DrawTests {
  /// The generator computes state × factor + addend; this inverts one step.
  private static func random(before digits: UInt64) -> RandomNumbers {
    // The factor's inverse modulo 10^11.
    let inverse = Self.inverse(of: 31_415_926_541, modulo: modulus)
    let moved = (digits * 10 + modulus - 27_182_818_287) % modulus
    return RandomNumbers(state: multiplied(moved, inverse))
  }

  private static let modulus: UInt64 = 100_000_000_000

  private static func multiplied(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    return modulus.dividingFullWidth((high, low)).remainder
  }

  /// Euler's theorem: number^(4 × 10^10) = 1 modulo 10^11 if coprime to 10.
  private static func inverse(of number: UInt64, modulo: UInt64) -> UInt64 {
    var result: UInt64 = 1
    var square = number
    var exponent: UInt64 = 40_000_000_000 - 1
    while exponent > 0 {
      if exponent % 2 == 1 { result = multiplied(result, square) }
      square = multiplied(square, square)
      exponent /= 2
    }
    return result
  }

  struct Case: CustomTestStringConvertible {
    let digits: UInt64
    let count: Int
    let drawn: Int
    var testDescription: String { "0.\(digits) of \(count) -> \(drawn)" }
  }

  static let cases = [
    Case(digits: 1, count: 10, drawn: 0),
    Case(digits: 999_999_999, count: 10, drawn: 0),
    Case(digits: 1_000_000_000, count: 10, drawn: 1),
    Case(digits: 9_999_999_999, count: 10, drawn: 9),
    Case(digits: 9_999_999_999, count: 100, drawn: 99),
    Case(digits: 9_999_999_999, count: 6, drawn: 5),
    Case(digits: 9_999_999_998, count: 40, drawn: 39),
    Case(digits: 9_999_999_999, count: 40, drawn: 40),
    Case(digits: 9_999_999_998, count: 3, drawn: 2),
    Case(digits: 9_999_999_999, count: 3, drawn: 3),
  ]

  @Test(arguments: cases) func `a ten-digit fraction is scaled to a whole number`(_ test: Case) {
    var random = Self.random(before: test.digits)
    let drawn = random.draw(test.count)
    #expect(drawn == test.drawn)
  }

  @Test(arguments: [GameID.hangman, .shapes, .bullseye, .bullsAndCows])
  func `the listing and the state machine treat the largest random number alike`(_ game: GameID) {
    let random = Self.random(before: 9_999_999_999)
    let keys = GamePlay.keys("1E5=")
    let basic = GamePlay(game, as: .basic, random: random, keys: keys)
    let machine = GamePlay(game, as: .machine, random: random, keys: keys)
    #expect(GamePlay.difference(basic, machine) == nil)
    #expect(basic.texts.count > 2)
  }
}
