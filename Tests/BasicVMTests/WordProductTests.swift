import Testing

@testable import BasicVM

@Suite struct WordProductTests {
  @Test(
    arguments: [
      (0, 5, 0), (-3, 7, -21), (999_999_999_999, 1_000_000, 999_999_999_999_000_000),
      (1 << 31, 1 << 31, 1 << 62), (-(1 << 31), 1 << 32, .min),
    ] as [(Int64, Int64, Int64)])
  func `a product that fits in a word is exact`(_ a: Int64, _ b: Int64, _ product: Int64) {
    #expect(WordProduct.narrow(a, b) == product)
  }

  @Test(
    arguments: [
      (1 << 31, 1 << 32), (999_999_999_999, 999_999_999_999), (.min, -1), (.max, 2),
    ] as [(Int64, Int64)])
  func `a product that overflows a word is refused`(_ a: Int64, _ b: Int64) {
    #expect(WordProduct.narrow(a, b) == nil)
  }

  @Test(
    arguments: [
      (1 << 32, 1 << 32, 1), (1 << 32, 1 << 31, 0), (.max, .max, .max - 1), (10, 1 << 63, 5),
    ] as [(UInt64, UInt64, UInt64)])
  func `the upper word of a product is exact`(_ a: UInt64, _ b: UInt64, _ high: UInt64) {
    #expect(WordProduct.high(a, b) == high)
    #expect(WordProduct.full(a, b) == (high, a &* b))
  }
}
