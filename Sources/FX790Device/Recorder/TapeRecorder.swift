import BasicVM
import Cassette

/// The cassette recorder beside the computer: its tape, and the job that a statement has given it.
///
/// It knows no clock. A caller asks how far the goal of the job is, and reports when the tape is there.
public struct TapeRecorder: Equatable, Sendable {
  /// The tape that is in it.
  public internal(set) var tape: Tape?
  /// The place of the tape at the head; during a job, the last place that the job has reached.
  public internal(set) var place: Ticks = 0
  /// The job of SAVE, LOAD, PUT or a similar statement.
  var job: TapeJob?

  /// The ways in which a tape moves.
  public enum Motion: Equatable, Sendable {
    case stopped
    case playing
    case recording
  }

  /// The result of a job whose tape has reached its goal.
  enum Arrival {
    /// The job continues to its next goal.
    case searches
    /// A file was heard to its end; nil if it could not be read.
    case file(TapeFile?, TapeOrder)
    /// The job is done, or failed.
    case finished(FaultCause?)
  }

  init(tape: Tape? = nil) {
    self.tape = tape
  }

  /// Winds the tape back to its beginning.
  mutating func rewind() { place = 0 }

  /// Winds the tape to the end of the last recording.
  mutating func windToEnd() { place = tape?.recordedEnd ?? 0 }

  /// The time that the tape needs to the goal of the job.
  var timeToGoal: Ticks { max((job?.goal ?? place) - place, 0) }

  /// Begins a job; false without a tape.
  mutating func begin(_ order: TapeOrder, writing recording: Recording) -> Bool {
    guard let tape else { return false }
    var job = TapeJob(order: order)
    if order.verb.records {
      let end = place + recording.time
      job.step = end <= tape.length ? .recorded : .end
      job.goal = min(end, tape.length)
    } else {
      job.search(on: tape, from: place)
    }
    self.job = job
    return true
  }

  /// Ends the job where the tape is; what was recorded so far stays on it.
  mutating func stop(at place: Ticks, writing recording: Recording) {
    move(to: place, writing: recording)
    job = nil
  }

  /// Continues a job whose tape has reached its goal.
  mutating func reachGoal(writing recording: Recording) -> Arrival {
    guard var job else { return .finished(nil) }
    move(to: job.goal, writing: recording)
    guard let tape else { return .finished(.noTape) }
    switch job.step {
    case .recorded: return .finished(nil)
    case .end: return .finished(.endOfTape)
    case .file: return .file(tape.file(at: job.segment), job.order)
    case .name:
      guard let label = tape.label(at: job.segment) else { return .finished(.badRecording) }
      job.sign = label.sign
      if label.matches(job.order) {
        job.step = .file
        job.goal = tape.endOfFile(at: job.segment)
      } else {
        job.search(on: tape, from: job.goal)
      }
      self.job = job
      return .searches
    }
  }

  private mutating func move(to place: Ticks, writing recording: Recording) {
    if let job, job.order.verb.records { tape?.record(recording, from: self.place, to: place) }
    self.place = place
  }

  /// Writes or reads the tape and its place: the section TAPE of docs/state-format.md.
  mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    var tape = tape ?? Tape()
    try coder.field(&place, in: 0...(2 * Tape.longest))
    try tape.code(&coder)
    try coder.require(place <= tape.length)
    self.tape = tape
  }
}
