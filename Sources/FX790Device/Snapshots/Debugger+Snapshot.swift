import BasicVM

extension ByteWriter {
  mutating func append(_ debugger: Debugger) {
    append(UInt32(debugger.breakpoints.count))
    let lines = debugger.breakpoints.sorted { ($0.area, $0.number) < ($1.area, $1.number) }
    for line in lines { append(line) }
    append(debugger.goal)
    append(Int64(debugger.statementCount))
    append(debugger.isWatching)
  }

  private mutating func append(_ line: Debugger.Line) {
    append(Int64(line.area))
    append(Int64(line.number))
  }

  private mutating func append(_ goal: Debugger.Goal) {
    switch goal {
    case .none: append(UInt8(0))
    case .statement: append(UInt8(1))
    case .line(let line):
      append(UInt8(2))
      append(line)
    }
  }
}

extension ByteReader {
  mutating func debugger() throws(SnapshotError) -> Debugger {
    var debugger = Debugger()
    for _ in 0..<(try count()) {
      try require(debugger.breakpoints.insert(try line()).inserted)
    }
    debugger.goal = try goal()
    debugger.statementCount = try number(Int64.self, in: 0...(Int.max / 2))
    debugger.isWatching = try flag()
    return debugger
  }

  private mutating func line() throws(SnapshotError) -> Debugger.Line {
    let area = Int(truncatingIfNeeded: try number(Int64.self))
    return Debugger.Line(area: area, number: Int(truncatingIfNeeded: try number(Int64.self)))
  }

  private mutating func goal() throws(SnapshotError) -> Debugger.Goal {
    switch try number(UInt8.self, in: 0...2) {
    case 0: .none
    case 1: .statement
    default: .line(try line())
    }
  }
}
