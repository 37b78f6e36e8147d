import BasicVM

/// PortedBm7, ported from Sources/CommandLineKit/Benchmarks/bm7.bas by fx790 port.
struct PortedBm7: PortedProgram {
  enum State: Int {
    case shown, ended
  }

  static let stateNames: [StaticString] = ["shown", "ended"]

  private var a = Number.zero
  private var k = Number.zero
  private var mNumbers = NumberArray(5)

  mutating func begin(_ fx: inout PortHost) throws(Halt) -> State {
    k = 0  // 10 K=0:DIM M(5)
    repeat {
      try fx.round()
      fx.line = 20  // 20 K=K+1
      k = try k + 1
      fx.line = 30  // 30 A=K/2*3+4-5
      a = try k / 2 * 3 + 4 - 5
      try workOut(&fx)  // 40 GOSUB 100
      var l: Number = 1  // 50 FOR L=1 TO 5
      fx.line = 60  // 60 M(L)=A
      repeat {
        try mNumbers.set(l, to: a)
      } while try l.next(to: 5)
    } while k < 300000
    try fx.print(mNumbers[5])  // 90 PRINT M(5):END
    return fx.pause(then: .shown)
  }

  mutating func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
    switch state {
    case .shown:
      fx.end()  // 90 PRINT M(5):END
      return .ended
    case .ended: return .ended
    }
  }

  private mutating func workOut(_ fx: inout PortHost) throws(Halt) {
  }
}
