import BasicVM

/// Searches by the secant method for an answer that makes a comparison equal.
///
/// `IF 3*X+5=1220` is 1215 away from being equal if X is 0, and 3 less if X is 1: so X is 405. A
/// condition that is linear in the answer takes one step, others several.
///
/// A condition that is linear in each of two answers, such as `IF A*B=8633`, has whole solutions
/// that four plays predict.
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
    let distances = { (numbers: [Decimal12]) in
      play(before + numbers.map(Self.answer), prefix.count).distances
    }
    let pair = random.chance(30) ? pair(distances, &random) : nil
    // A comparison may come after the next answer.
    let next: [Decimal12] = random.chance(30) ? [.one] : []
    guard let numbers = pair ?? number({ distances([$0] + next) }, &random).map({ [$0] + next })
    else { return nil }
    return Answers(
      before: Array(before), isAfterAll: before.count == prefix.count,
      next: numbers.map(Self.answer))
  }

  private typealias Distances = [(instruction: Int, distance: Decimal12)]

  private func number(
    _ distances: (Decimal12) -> Distances, _ random: inout SeededRandom
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
    let distance = { (all: Distances) in
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

  // MARK: Two answers

  /// One of the pairs of whole numbers that should make a comparison equal.
  private func pair(
    _ distances: ([Decimal12]) -> Distances, _ random: inout SeededRandom
  ) -> [Decimal12]? {
    let (x, y) = (random.below(100), random.below(100))
    let corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map { x, y in
      distances([Decimal12(x), Decimal12(y)])
    }
    let values = corners[0].compactMap { one in
      let values = corners.compactMap { corner in
        corner.first { $0.instruction == one.instruction }?.distance.integer
      }
      return values.count == corners.count ? values : nil
    }
    // A comparison that depends on both.
    guard let values = random.pick(values.filter { $0[0] != $0[1] && $0[0] != $0[2] }) else {
      return nil
    }
    return random.pick(Self.zeros(values, x, y)).map { [Decimal12($0), Decimal12($1)] }
  }

  /// The greatest number of a pair.
  private static let maxOfPair = 9999

  /// The pairs in which a function that is linear in both numbers is 0; `values` are those at
  /// (`x`, `y`), one more in `x`, in `y`, and in both.
  private static func zeros(_ values: [Int], _ x: Int, _ y: Int) -> [(Int, Int)] {
    (0...maxOfPair).compactMap { a in
      let value = values[0] + (values[1] - values[0]) * (a - x)
      let slope = values[2] + (values[3] - values[2]) * (a - x) - value
      guard slope != 0, value.isMultiple(of: slope) else { return nil }
      let b = y - value / slope
      return (0...maxOfPair).contains(b) ? (a, b) : nil
    }
  }

  /// The copy has consumed the first `copyDepth` answers.
  private func play(_ answers: ArraySlice<[ScriptKey]>, _ copyDepth: Int) -> ScriptResult {
    player.search(
      after: Array(answers), seed: seed, from: answers.count >= copyDepth ? stop : nil,
      isCopied: false)
  }

  private static func answer(_ number: Decimal12) -> [ScriptKey] {
    NumberFormat.normal.text(of: number).map { .character($0) } + [.exe]
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

extension Decimal12 {
  /// The number, if it is whole and has at most nine digits.
  fileprivate var integer: Int? {
    guard let integer = truncated, abs(integer) < 1_000_000_000, self == Decimal12(integer) else {
      return nil
    }
    return integer
  }
}
