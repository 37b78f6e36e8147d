import BasicVM
import CommandLineKit

/// Benchmarks written by hand in Swift on `Decimal12`, to show the interpreter's overhead.
struct HandWritten: Sendable {
  let name: String
  let run: @Sendable () -> Decimal12?

  static let all: [HandWritten] = [
    .init(name: "bm1", run: bm1), .init(name: "bm2", run: bm2), .init(name: "bm3", run: bm3),
    .init(name: "bm4", run: bm4), .init(name: "bm8", run: bm8),
    .init(name: "primes", run: { repeated(primes) }),
    .init(name: "mandel", run: { repeated(mandel) }),
  ]

  func measure(_ benchmark: Benchmark) -> Double? {
    benchmark.fastest { run().map { UTF8Text(NumberFormat.normal.text(of: $0)) } }
  }

  private static let one = Decimal12(1)

  /// Repeats the work twenty times, as the listings of primes and mandel do.
  private static func repeated(_ body: () -> Decimal12?) -> Decimal12? {
    var result: Decimal12?
    for _ in 0..<20 { result = body() }
    return result
  }

  @inline(never)
  private static func bm1() -> Decimal12? {
    var k = one
    let limit = Decimal12(3_000_000)
    repeat {
      guard let next = k.adding(one, .corrected) else { return nil }
      k = next
    } while k <= limit
    return k
  }

  @inline(never)
  private static func bm2() -> Decimal12? {
    var k = Decimal12.zero
    let limit = Decimal12(1_500_000)
    repeat {
      guard let next = k.adding(one, .corrected) else { return nil }
      k = next
    } while k < limit
    return k
  }

  @inline(never)
  private static func bm3() -> Decimal12? {
    var k = Decimal12.zero
    var a = Decimal12.zero
    let limit = Decimal12(1_000_000)
    repeat {
      guard let next = k.adding(one, .corrected),
        let value = next.divided(by: next, .corrected)?.multiplied(by: next, .corrected)?
          .adding(next, .corrected)?.subtracting(next, .corrected)
      else { return nil }
      k = next
      a = value
    } while k < limit
    return a
  }

  @inline(never)
  private static func bm4() -> Decimal12? {
    var k = Decimal12.zero
    var a = Decimal12.zero
    let limit = Decimal12(1_000_000)
    let (two, three, four, five) = (Decimal12(2), Decimal12(3), Decimal12(4), Decimal12(5))
    repeat {
      guard let next = k.adding(one, .corrected),
        let value = next.divided(by: two, .corrected)?.multiplied(by: three, .corrected)?
          .adding(four, .corrected)?.subtracting(five, .corrected)
      else { return nil }
      k = next
      a = value
    } while k < limit
    return a
  }

  @inline(never)
  private static func bm8() -> Decimal12? {
    var result = Decimal12.zero
    let limit = Decimal12(25)
    let two = Decimal12(2)
    for _ in 0..<20_000 {
      var k = Decimal12.zero
      repeat {
        guard let next = k.adding(one, .corrected), next.raised(to: two, .corrected) != nil,
          next.naturalLogarithm(.corrected) != nil, let sine = next.sine(.radians, .corrected)
        else { return nil }
        k = next
        result = sine
      } while k < limit
    }
    return result
  }

  @inline(never)
  private static func primes() -> Decimal12? {
    let (two, limit) = (Decimal12(2), Decimal12(12_000))
    var count = one
    var n = Decimal12(3)
    while n < limit {
      var divisor = Decimal12(3)
      var isPrime = true
      while let square = divisor.multiplied(by: divisor, .corrected), square <= n {
        guard let quotient = n.divided(by: divisor, .corrected),
          let again = n.divided(by: divisor, .corrected)
        else { return nil }
        if quotient == again.integerPart(.corrected) {
          isPrime = false
          break
        }
        guard let next = divisor.adding(two, .corrected) else { return nil }
        divisor = next
      }
      guard let nextCount = count.adding(isPrime ? one : .zero, .corrected),
        let next = n.adding(two, .corrected)
      else { return nil }
      count = nextCount
      n = next
    }
    return count
  }

  @inline(never)
  private static func mandel() -> Decimal12? {
    let (two, four, limit) = (Decimal12(2), Decimal12(4), Decimal12(60))
    guard let scale = Decimal12(96).divided(by: Decimal12(10), .corrected) else { return nil }
    var total = Decimal12.zero
    for y in -12...11 {
      for x in -32...15 {
        guard let a = Decimal12(x).divided(by: Decimal12(16), .corrected),
          let b = Decimal12(y).divided(by: scale, .corrected)
        else { return nil }
        var (p, q, i) = (Decimal12.zero, Decimal12.zero, Decimal12.zero)
        while i < limit {
          guard let c = p.multiplied(by: p, .corrected), let d = q.multiplied(by: q, .corrected),
            let size = c.adding(d, .corrected)
          else { return nil }
          if four < size { break }
          guard
            let nextQ = two.multiplied(by: p, .corrected)?.multiplied(by: q, .corrected)?
              .adding(b, .corrected),
            let nextP = c.subtracting(d, .corrected)?.adding(a, .corrected),
            let nextI = i.adding(one, .corrected)
          else { return nil }
          (p, q, i) = (nextP, nextQ, nextI)
        }
        guard let sum = total.adding(i, .corrected) else { return nil }
        total = sum
      }
    }
    return total
  }
}
