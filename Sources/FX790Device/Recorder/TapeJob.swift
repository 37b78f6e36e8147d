import BasicVM
import Cassette

/// A tape statement in progress.
struct TapeJob: Equatable, Sendable {
  var request: TapeRequest
  var step = Step.end
  /// The segment with the file name.
  var segment = 0
  /// The tape position of the next step.
  var goal: Ticks = 0
  /// The message about the found file, for the display.
  var message = MachineText()

  /// What is complete when the tape reaches `goal`.
  enum Step: UInt8, Sendable {
    /// The recording.
    case recorded
    /// The name of a file.
    case name
    /// The requested file.
    case file
    /// The tape, before the statement has succeeded.
    case end
  }

  /// Sets the goal to the end of the next file name, or of the tape.
  mutating func search(on tape: Tape, from place: Ticks) {
    guard let index = tape.nextName(from: place) else {
      step = .end
      goal = tape.length
      return
    }
    step = .name
    segment = index
    goal = tape.segments[index].start + Ticks(TapeFormat.nameSize) * TapeFormat.byteTime
  }
}

extension TapeJob: Coded {
  package static var blank: TapeJob { TapeJob(request: TapeRequest(.save, name: nil)) }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    var (verb, name, isNamed) = (request.verb, request.name ?? [], request.name != nil)
    var first = request.variables.cells?.lowerBound ?? 0
    // -1 encodes a missing range.
    var last = request.variables.cells?.upperBound ?? -1
    var hasDollar = request.variables.hasDollar
    try coder.field(&verb)
    try coder.field(&isNamed)
    try coder.field(&name, limit: TapeRequest.nameLimit)
    try coder.field(&first, in: 0...Int(Int16.max))
    try coder.field(&last, in: -1...Int(Int16.max))
    try coder.field(&hasDollar)
    try coder.require(last == -1 || first <= last)
    let variables = TapeRequest.Variables(
      dollar: hasDollar, cells: last == -1 ? nil : first...last)
    request = TapeRequest(verb, name: isNamed ? name : nil, variables: variables)
    try coder.field(&step)
    try coder.field(&segment)
    try coder.field(&goal, in: 0...(2 * Tape.longest))
    try coder.field(&message, limit: Display.width)
  }

  /// Whether a restored job fits the tape.
  func isPossible(in recorder: TapeRecorder) -> Bool {
    guard let tape = recorder.tape, recorder.place...tape.length ~= goal else { return false }
    switch step {
    case .recorded: return request.verb.records
    case .name, .file: return !request.verb.records && tape.segments.indices ~= segment
    case .end: return true
    }
  }
}
