import BasicVM

/// PortedStrings, ported from Sources/CommandLineKit/Benchmarks/strings.bas by fx790 port.
struct PortedStrings: PortedProgram {
  enum State: Int {
    case shown, ended
  }

  static let stateNames: [StaticString] = ["shown", "ended"]

  mutating func begin(_ fx: inout PortHost) throws(Halt) -> State {
    var t: Number = 0  // 10 T=0
    var r: Number = 1  // 20 FOR R=1 TO 2ᴇ4
    repeat {
      try fx.round()
      var text: MachineText = ""  // 30 $=""
      var i: Number = 1  // 40 FOR I=1 TO 31:$=$+"AB":NEXT I
      repeat {
        text.add("AB")
      } while try i.next(to: 31)
      i = 1  // 50 FOR I=1 TO 62
      fx.line = 60  // 60 IF MID$(I,1)="B" THEN T=T+1
      repeat {
        if try text.has("B", at: i) { t = try t + 1 }
      } while try i.next(to: 62)
      fx.line = 80  // 80 T=T+LEN($)-31:NEXT R
      t = try t + text.length - 31
    } while try r.next(to: 20000)
    fx.print(t)  // 90 PRINT T
    return fx.pause(then: .shown)
  }

  mutating func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
    switch state {
    case .shown:
      fx.end()  // 90 PRINT T
      return .ended
    case .ended: return .ended
    }
  }
}
