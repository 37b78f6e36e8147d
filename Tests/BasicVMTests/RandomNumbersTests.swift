import Testing

@testable import BasicVM

@Suite struct RandomNumbersTests {
  @Test(arguments: [0, 1, 2, 4711, 99_999_999_999] as [UInt64])
  func `a generator can restart from the seed of any state`(_ seed: UInt64) {
    var numbers = RandomNumbers(seed: seed)
    #expect(numbers.seed == seed)
    for _ in 0..<1000 {
      _ = numbers.next()
      #expect(RandomNumbers(seed: numbers.seed) == numbers)
    }
  }

  @Test func `seeds wrap around at the number of states`() {
    #expect(RandomNumbers(seed: 100_000_000_001).seed == 1)
    #expect(RandomNumbers(seed: RandomNumbers().seed) == RandomNumbers())
  }
}
