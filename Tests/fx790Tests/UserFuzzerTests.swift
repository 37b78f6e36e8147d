import BasicVM
import Testing

@testable import fx790_lab

@Suite struct UserFuzzerTests {
  @Test(arguments: 1...8)
  func `no random action of a user loses programs, tapes, drafts or computers`(
    _ number: UInt64
  ) throws {
    let model = Model.allCases[Int(number) % Model.allCases.count]
    #expect(try UserFuzzer.run(number, on: model) == UserFuzzer.actionsPerCase)
  }
}
