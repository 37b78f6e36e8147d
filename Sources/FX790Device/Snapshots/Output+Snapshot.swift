// What has left the computer and is not yet taken, and what its last error was.

import BasicVM

extension ByteWriter {
  mutating func append(_ fault: Fault) {
    append(fault.cause.rawValue)
    append(fault.place.area.map { UInt8($0) } ?? .max)
    append(UInt16(fault.place.line))
    append(UInt16(clamping: fault.place.offset))
  }

  mutating func append(_ outputs: [Computer.Output]) {
    append(UInt32(outputs.count))
    for output in outputs { append(output) }
  }

  private mutating func append(_ output: Computer.Output) {
    switch output {
    case .tone(let tone, let start):
      append(UInt8(tone))
      append(start)
    case .paper(let line):
      append(UInt8(2))
      append(UInt32(line.count))
      append(contentsOf: line)
    }
  }
}

extension ByteReader {
  /// Takes a program area.
  mutating func area() throws(SnapshotError) -> Int {
    try number(UInt8.self, in: 0...(ProgramMemory.areaCount - 1))
  }

  mutating func fault() throws(SnapshotError) -> Fault {
    let cause = try require(FaultCause(rawValue: try number()))
    let area = try number(UInt8.self)
    try require(area < ProgramMemory.areaCount || area == .max)
    let line = try number(UInt16.self, in: 0...StoredLine.numbers.upperBound)
    let offset = Int(try number(UInt16.self))
    return Fault(cause, at: Place(area: area == .max ? nil : Int(area), line: line, offset: offset))
  }

  mutating func outputs() throws(SnapshotError) -> [Computer.Output] {
    var outputs: [Computer.Output] = []
    for _ in 0..<(try count()) { outputs.append(try output()) }
    return outputs
  }

  private mutating func output() throws(SnapshotError) -> Computer.Output {
    let kind = try number(UInt8.self, in: 0...2)
    guard kind == 2 else { return .tone(kind, at: try number(upTo: 2 * Computer.clockLimit)) }
    return .paper(try bytes(try count()))
  }
}
