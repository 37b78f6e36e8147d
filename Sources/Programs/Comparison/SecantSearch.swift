import BasicVM

/// Searches by the secant method for an answer that makes a comparison equal.
///
/// `IF 3*X+5=1220` is 1215 away from being equal if X is 0, and 3 less if X is 1: so X is 405. A
/// condition that is linear in the answer takes one step, others several.
struct SecantSearch {
  private let player: ScriptPlayer
  private let seed: UInt64
  /// A copy of the program after all answers; nil to play from the start.
  private let stop: ScriptStop?

  init(_ player: ScriptPlayer, seed: UInt64, _ stop: ScriptStop?) {
    (self.player, self.seed, self.stop) = (player, seed, stop)
  }

  struct Answers {
    let before: [[ScriptKey]]
    /// Whether `before` contains all answers that led to the copy.
    let isAfterAll: Bool
    var next: [[ScriptKey]]
  }

  private typealias Point = (number: Decimal12, distance: Decimal12)

  /// The most steps after the first two answers.
  private static let steps = 6

  /// Searches for an answer to a line that the program asks for after some or all of `prefix`.
  ///
  /// Nil if it asks for no line, or compares nothing that depends on the answer.
  func answers(
    after prefix: ArraySlice<[ScriptKey]>, _ random: inout SeededRandom
  ) -> Answers? {
    var before = random.chance(50) ? prefix : prefix.prefix(random.below(prefix.count + 1))
    func isAsking() -> Bool { play(before, prefix.count).unanswered == .line }
    while !isAsking() { guard before.popLast() != nil else { return nil } }
    // If the next answer is 1, the product of the two is linear in the one searched for.
    let next = random.chance(30) ? [Self.answer("1")] : []
    let distances = { (number: Decimal12) in
      play(before + [Self.answer(NumberFormat.normal.text(of: number))] + next, prefix.count)
        .distances
    }
    guard let number = number(distances, &random) else { return nil }
    return Answers(
      before: Array(before), isAfterAll: before.count == prefix.count,
      next: [Self.answer(NumberFormat.normal.text(of: number))] + next)
  }

  private func number(
    _ distances: (Decimal12) -> [(instruction: Int, distance: Decimal12)],
    _ random: inout SeededRandom
  ) -> Decimal12? {
    let x = Decimal12(random.below(100))
    guard let y = x.adding(Decimal12(random.pick([1, 2, 10, 100, 1000]) ?? 1), .kept) else {
      return nil
    }
    let (ofX, ofY) = (distances(x), distances(y))
    let comparisons = ofX.filter { one in
      ofY.contains { $0.instruction == one.instruction && $0.distance != one.distance }
    }
    guard let instruction = random.pick(comparisons)?.instruction else { return nil }
    let distance = { (all: [(instruction: Int, distance: Decimal12)]) in
      all.first { $0.instruction == instruction }?.distance
    }
    guard let first = distance(ofX), let second = distance(ofY) else { return nil }
    var points: [Point] = [(x, first), (y, second)]
    let isWhole = random.chance(70)
    for _ in 0..<Self.steps where !points[1].distance.isZero {
      guard let next = Self.zero(points[0], points[1], isWhole: isWhole), next != points[1].number
      else { break }
      // The answer avoids the comparison, so it may already reach the other branch.
      guard let found = distance(distances(next)) else { return next }
      points = [points[1], (next, found)]
    }
    return points[1].number
  }

  /// The copy has consumed the first `copyDepth` answers.
  private func play(_ answers: ArraySlice<[ScriptKey]>, _ copyDepth: Int) -> ScriptResult {
    player.search(
      after: Array(answers), seed: seed, from: answers.count >= copyDepth ? stop : nil,
      isCopied: false)
  }

  private static func answer(_ text: MachineText) -> [ScriptKey] {
    text.map { .character($0) } + [.exe]
  }

  /// The zero of the line through two points; nil if horizontal.
  private static func zero(_ first: Point, _ second: Point, isWhole: Bool) -> Decimal12? {
    guard let run = second.number.subtracting(first.number, .kept),
      let rise = second.distance.subtracting(first.distance, .kept), !rise.isZero,
      let step = second.distance.multiplied(by: run, .kept)?.divided(by: rise, .kept),
      let zero = second.number.subtracting(step, .kept)
    else { return nil }
    return isWhole ? zero.integerPart(.kept) : zero
  }
}
