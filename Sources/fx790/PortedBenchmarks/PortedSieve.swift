import BasicVM

/// PortedSieve, ported from Sources/fx790/Benchmarks/sieve.bas by fx790 port.
struct PortedSieve: PortedProgram {
  enum State: Int {
    case shown, ended
  }

  static let stateNames: [StaticString] = ["shown", "ended"]

  mutating func begin(_ fx: inout FX790) throws(Halt) -> State {
    fx.line = 10  // 10 DEFM 900:FOR R=1 TO 150
    try fx.defineCells(900)
    fx.put(1, in: "R")
    repeat {
      fx.put(1, in: "I")  // 20 FOR I=1 TO 800:A(25+I)=1:NEXT I
      fx.line = 20
      repeat {
        try fx.put(1, in: "A", 25 + fx.number("I"))
      } while try fx.next("I", by: 1, to: 800)
      fx.put(0, in: "C")  // 30 C=0
      fx.put(1, in: "I")  // 40 FOR I=1 TO 800
      repeat {
        fx.line = 50  // 50 IF A(25+I)=0 THEN 90
        if try fx.element("A", 25 + fx.number("I")) != 0 {
          fx.line = 60  // 60 P=I+I+1:C=C+1
          try fx.put(fx.number("I") + fx.number("I") + 1, in: "P")
          try fx.put(fx.number("C") + 1, in: "C")
          fx.line = 70  // 70 K=I+P
          try fx.put(fx.number("I") + fx.number("P"), in: "K")
          fx.line = 80  // 80 IF K≤800 THEN A(25+K)=0:K=K+P:GOTO 80
          while try fx.number("K") <= 800 {
            try fx.round()
            try fx.put(0, in: "A", 25 + fx.number("K"))
            try fx.put(fx.number("K") + fx.number("P"), in: "K")
          }
        }
      } while try fx.next("I", by: 1, to: 800)
    } while try fx.next("R", by: 1, to: 150)
    fx.line = 100  // 100 PRINT C
    try fx.print(fx.number("C"))
    fx.pause()
    return .shown
  }

  mutating func next(after state: State, _ fx: inout FX790) throws(Halt) -> State {
    switch state {
    case .shown:
      fx.end()  // 100 PRINT C
      return .ended
    case .ended:
      return .ended
    }
  }
}
