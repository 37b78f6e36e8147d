import BasicVM
import Cassette

/// A statement's order to the recorder at work, and what comes next of it.
struct TapeJob: Equatable, Sendable {
  var order: TapeOrder
  /// The next thing that happens.
  var step = Step.end
  /// The segment that it is about, with a name.
  var segment = 0
  /// The place of the tape at which it happens.
  var goal: Ticks = 0
  /// The sign of the file that is heard, for the display.
  var sign = MachineText()

  /// Something that happens as the tape comes to a place.
  enum Step: UInt8, Sendable {
    /// The recording is complete.
    case recorded
    /// A name has been heard.
    case name
    /// The file with a name has been heard to its end.
    case file
    /// The tape is at its end.
    case end
  }

  /// Goes on to the next name, or to the end of the tape.
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
  package static var blank: TapeJob { TapeJob(order: TapeOrder(.save, name: nil)) }

  package mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    var (verb, name, isNamed) = (order.verb, order.name ?? [], order.name != nil)
    var first = order.variables.cells?.lowerBound ?? 0
    // Without cells the last of them is none.
    var last = order.variables.cells?.upperBound ?? -1
    var hasDollar = order.variables.hasDollar
    try coder.field(&verb)
    try coder.field(&isNamed)
    try coder.field(&name, limit: TapeOrder.nameLimit)
    try coder.field(&first, in: 0...Int(Int16.max))
    try coder.field(&last, in: -1...Int(Int16.max))
    try coder.field(&hasDollar)
    try coder.require(last == -1 || first <= last)
    let variables = TapeOrder.Variables(
      dollar: hasDollar, cells: last == -1 ? nil : first...last)
    order = TapeOrder(verb, name: isNamed ? name : nil, variables: variables)
    try coder.field(&step)
    try coder.field(&segment)
    try coder.field(&goal, in: 0...(2 * Tape.longest))
    try coder.field(&sign, limit: Display.width)
  }

  /// Whether a recorder can be doing this.
  func isPossible(in recorder: TapeRecorder) -> Bool {
    guard let tape = recorder.tape, recorder.place...tape.length ~= goal else { return false }
    switch step {
    case .recorded: return order.verb.records
    case .name, .file: return !order.verb.records && tape.segments.indices ~= segment
    case .end: return true
    }
  }
}
