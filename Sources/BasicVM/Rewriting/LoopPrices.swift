/// The machine times of empty loops, which replace TIMER.
struct LoopPrices {
  static let all = LoopPrices()

  /// The time of TIMER without its wait.
  private let timer = cost("TIMER 1")
  /// The time of a loop without its rounds.
  private let start = cost("FOR A=1 TO 1")
  private let round = cost("NEXT A")
  /// The times of `+0` and of a multiplication after TO.
  private let sum = cost("FOR A=1 TO 1+0") - cost("FOR A=1 TO 1")
  private let product = cost("FOR A=1 TO 1*1") - cost("FOR A=1 TO 1")

  private static let tenth: Ticks = 100_000
  private static let decimals = 10_000

  private static func cost(_ statement: UTF8Text) -> Ticks {
    let program = Compiler.compile(ListingReader.read("1 " + statement).memory)
    return program.steps.dropLast().reduce(0) { $0 + Ticks($1.cost >> Interpreter.tickShift) }
  }

  /// The loop whose time is nearest to that of a TIMER.
  ///
  /// If no number of rounds is close enough, `addsZero` adds `+0` to the limit, which takes a
  /// fraction of a round.
  func loop(lasting ticks: Ticks) -> (rounds: Int, addsZero: Bool, isClose: Bool) {
    let time = timer + ticks
    func rounds(from start: Ticks) -> (count: Ticks, error: Ticks) {
      let count = max((time - start + round / 2) / round, 1)
      return (count, abs(start + count * round - time))
    }
    let (plain, padded) = (rounds(from: start), rounds(from: start + sum))
    func isClose(_ error: Ticks) -> Bool { error * 100 <= time * Ticks(Rewriter.timeTolerance) }
    let addsZero = !isClose(plain.error) && padded.error < plain.error
    let best = addsZero ? padded : plain
    return (Int(best.count), addsZero, isClose(best.error))
  }

  /// For a computed time, the digits of the rounds that last a tenth of a second.
  var roundsPerTenth: [UInt8] {
    let factor = Decimal12(Int(Self.tenth) * Self.decimals / Int(round))
    let tenths = factor.divided(by: Decimal12(Self.decimals), .kept) ?? factor
    return NumberFormat.normal.text(of: tenths).codes
  }

  /// The loop's start value for a computed time; skips the rounds that the cost of FOR replaces.
  var firstRound: Int { Int((start + product - timer + round / 2) / round) }
}
