import Testing

@testable import BasicVM

/// Checks of ports that depend on the model's limits.
@Suite struct PortHostTests {
  private func text(_ count: Int) -> MachineText {
    MachineText(repeating: CharacterCode.letterA, count: count)
  }

  /// Calls a method of a PB-100's host; returns nil if it fails, which must be with this error.
  private func result<Result>(
    failing cause: FaultCause, _ call: (inout PortHost) throws(Halt) -> Result
  ) -> Result? {
    var host = PortHost(model: .pb100)
    do throws(Halt) {
      return try call(&host)
    } catch {
      #expect(error == .fault(cause))
      return nil
    }
  }

  @Test func `a text that is too long for its variable is an error`() {
    let limit = Model.pb100.facts.dollarLimit
    for (count, isAccepted) in [(7, true), (8, false)] {
      let short = result(failing: .textTooLong) { host throws(Halt) in
        try host.shortText(text(count))
      }
      #expect(short == (isAccepted ? text(count) : nil))
    }
    for (count, isAccepted) in [(limit, true), (limit + 1, false)] {
      let dollar = result(failing: .textTooLong) { host throws(Halt) in
        try host.dollarText(text(count))
      }
      #expect(dollar == (isAccepted ? text(count) : nil))
    }
  }

  static let parts: [(start: Int, count: Int?, part: MachineText?)] = [
    (1, 3, "ABC"), (2, 1, "B"), (3, 1, "C"), (2, nil, "BC"), (3, nil, "C"), (1, 4, nil),
    (3, 2, nil), (4, nil, nil), (0, 1, nil), (1, 0, nil), (31, 1, nil),
  ]

  @Test(arguments: parts)
  func `MID fails if the text has no such part`(
    _ start: Int, _ count: Int?, _ part: MachineText?
  ) {
    let found = result(failing: .badArgument) { host throws(Halt) in
      try host.part(of: "ABC", Number(start), count.map { Number($0) })
    }
    #expect(found == part)
  }

  @Test(arguments: [(Model.fx790P, 14), (.pb100F, 12)])
  func `STR$ is cut to the width of the display`(_ model: Model, _ count: Int) {
    var host = PortHost(model: model)
    #expect(host.str(Decimal12(written: "-1.23456789E-10")).count == count)
  }

  @Test(arguments: [(Model.fx790P, 123_456_789_012), (.pb100, 123_456_789_000)])
  func `the bounds of FOR are cut to the digits that the model keeps`(_ model: Model, _ bound: Int)
  {
    var host = PortHost(model: model)
    let kept = host.loopBound(Decimal12(123_456_789_012))
    #expect(kept == Decimal12(bound))
  }

  @Test(arguments: [(11, true), (12, false)])
  func `CSR accepts the columns of the model`(_ column: Int, _ isAccepted: Bool) {
    let done: Void? = result(failing: .badArgument) { host throws(Halt) in
      try host.csr(Number(column))
    }
    #expect((done != nil) == isAccepted)
  }
}
