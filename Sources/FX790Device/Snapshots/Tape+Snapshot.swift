// The recorder and its tape, and what a statement has it do.

import BasicVM

extension SectionTag {
  static var tape: SectionTag { SectionTag("TAPE") }
}

extension ByteWriter {
  mutating func append(_ tape: Tape, at place: Ticks) {
    append(place)
    append(tape.length)
    append(tape.isUnsaved)
    append(UInt32(tape.segments.count))
    for segment in tape.segments { append(segment) }
  }

  private mutating func append(_ segment: Tape.Segment) {
    append(segment.start)
    append(UInt32(segment.bytes.count))
    append(contentsOf: segment.bytes)
    append(UInt32(segment.unclear.count))
    for offset in segment.unclear { append(UInt32(offset)) }
  }

  mutating func append(_ job: TapeJob) {
    append(job.order.verb.rawValue)
    append(job.order.name != nil)
    if let name = job.order.name { append(counted: name) }
    append(Int16(job.order.variables.lowerBound))
    append(Int16(job.order.variables.upperBound))
    switch job.step {
    case .recorded: append(contentsOf: [0])
    case .end: append(contentsOf: [1])
    case .name(let index):
      append(UInt8(2))
      append(UInt32(index))
    case .file(let index):
      append(UInt8(3))
      append(UInt32(index))
    }
    append(job.goal)
    append(counted: job.sign)
  }
}

extension ByteReader {
  /// Takes a recorder with its tape.
  mutating func recorder() throws(SnapshotError) -> TapeRecorder {
    let place = try number(Int64.self)
    let length = try number(Int64.self)
    let isUnsaved = try flag()
    var segments: [Tape.Segment] = []
    for _ in 0..<(try count()) { segments.append(try segment()) }
    var tape = try require(Tape(segments: segments, length: length))
    tape.isUnsaved = isUnsaved
    try require(0...length ~= place)
    return TapeRecorder(tape: tape, place: place)
  }

  private mutating func segment() throws(SnapshotError) -> Tape.Segment {
    let start = try number(upTo: Tape.longest)
    var segment = Tape.Segment(start: start, bytes: try bytes(try count()))
    for _ in 0..<(try count()) { segment.unclear.append(try count()) }
    return segment
  }

  /// Takes what a statement has the recorder do.
  mutating func tapeJob(_ recorder: TapeRecorder) throws(SnapshotError) -> TapeJob {
    let verb = try require(TapeOrder.Verb(rawValue: try number()))
    let name = try flag() ? countedBytes(limit: TapeOrder.nameLimit) : nil
    let first = Int(try number(Int16.self))
    let last = Int(try number(Int16.self))
    try require(TapeOrder.dollar <= first && first <= last)
    var job = TapeJob(order: TapeOrder(verb, name: name, variables: first...last))
    let tape = try require(recorder.tape)
    job.step = try step(of: tape, isRecording: verb.records)
    job.goal = try number(upTo: tape.length)
    job.sign = try countedBytes(limit: Display.width)
    try require(job.goal >= recorder.place)
    return job
  }

  private mutating func step(
    of tape: Tape, isRecording: Bool
  ) throws(SnapshotError) -> TapeJob.Step {
    let kind = try number(UInt8.self, in: isRecording ? 0...1 : 1...3)
    guard kind > 1 else { return kind == 0 ? .recorded : .end }
    let index = try count()
    try require(index < tape.segments.count)
    return kind == 2 ? .name(index) : .file(index)
  }
}
