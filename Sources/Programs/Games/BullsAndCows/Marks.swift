/// What a guess is told.
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
