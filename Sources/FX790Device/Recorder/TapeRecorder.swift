import BasicVM
import Cassette

/// The cassette recorder: a tape and at most one job.
///
/// It has no clock: the caller waits for `timeToGoal`, then calls `reachGoal`.
package struct TapeRecorder: Equatable, Sendable {
  /// The inserted tape.
  package internal(set) var tape: Tape?
  /// The tape position; during a job, the last position that the job reached.
  package internal(set) var place: Ticks = 0
  var job: TapeJob?

  /// The motion of the tape.
  package enum Motion: Equatable, Sendable {
    /// No job is active, or STOP suspends it.
    case stopped
    /// A job reads the tape.
    case playing
    /// A job writes to the tape.
    case recording
  }

  /// The result of a job that reached its goal.
  enum Arrival {
    /// The tape continues to the next goal.
    case continues
    /// A file; nil if it is unreadable.
    case file(TapeFile?, TapeRequest)
    /// The job is complete or failed.
    case finished(FaultCause?)
  }

  init(tape: Tape? = nil) {
    self.tape = tape
  }

  mutating func rewind() { place = 0 }

  mutating func windToEnd() { place = tape?.recordedEnd ?? 0 }

  var timeToGoal: Ticks { max((job?.goal ?? place) - place, 0) }

  mutating func begin(_ request: TapeRequest, writing recording: Recording) -> Bool {
    guard let tape else { return false }
    var job = TapeJob(request: request)
    if request.verb.records {
      let end = place + recording.time
      job.step = end <= tape.length ? .recorded : .end
      job.goal = min(end, tape.length)
    } else {
      job.search(on: tape, from: place)
    }
    self.job = job
    return true
  }

  /// Stops the job; the tape keeps the part recorded.
  mutating func stop(at place: Ticks, writing recording: Recording) {
    move(to: place, writing: recording)
    job = nil
  }

  mutating func reachGoal(writing recording: Recording) -> Arrival {
    guard var job else { return .finished(nil) }
    move(to: job.goal, writing: recording)
    guard let tape else { return .finished(.noTape) }
    switch job.step {
    case .recorded: return .finished(nil)
    case .end: return .finished(.endOfTape)
    case .file: return .file(tape.file(at: job.segment), job.request)
    case .name:
      guard let label = tape.label(at: job.segment) else { return .finished(.badRecording) }
      job.message = label.message
      if label.matches(job.request) {
        job.step = .file
        job.goal = tape.endOfFile(at: job.segment)
      } else {
        job.search(on: tape, from: job.goal)
      }
      self.job = job
      return .continues
    }
  }

  private mutating func move(to place: Ticks, writing recording: Recording) {
    if let job, job.request.verb.records { tape?.record(recording, from: self.place, to: place) }
    self.place = place
  }

  /// The section TAPE of Sources/BasicVM/Snapshots/README.md.
  mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    var tape = tape ?? Tape()
    try coder.field(&place, in: 0...(2 * Tape.longest))
    try tape.code(&coder)
    try coder.require(place <= tape.length)
    self.tape = tape
  }
}
