// The recorder: hands on it, and statements that wait for its tape.

import BasicVM
import Cassette

extension Computer {
  // MARK: Hands on the recorder

  /// Puts a tape into the recorder, at its beginning, in place of one that is there.
  public mutating func insert(_ tape: Tape) {
    interruptTape()
    recorder = TapeRecorder(tape: tape)
  }

  /// Takes the tape out.
  public mutating func ejectTape() -> Tape? {
    interruptTape()
    defer { recorder = TapeRecorder() }
    return recorder.tape
  }

  /// Winds the tape back to its beginning.
  public mutating func rewindTape() {
    interruptTape()
    recorder.rewind()
  }

  /// Winds the tape to the end of the last recording.
  public mutating func windTapeToEnd() {
    interruptTape()
    recorder.windToEnd()
  }

  /// Notes that what is on the tape has been written to a file.
  public mutating func noteTapeIsSaved() {
    recorder.tape?.isUnsaved = false
  }

  /// Stops a tape that the computer needs, so that its statement fails.
  private mutating func interruptTape() {
    guard recorder.job != nil else { return }
    stopTape()
    goOn(.refused(.noTape))
  }

  // MARK: The tape at this moment

  /// The motion of the tape at this moment.
  public var tapeMotion: TapeRecorder.Motion {
    guard let job = recorder.job, !run.isSuspended else { return .stopped }
    return job.order.verb.records ? .recording : .playing
  }

  /// The place of the tape at this moment.
  public var tapePlace: Ticks {
    guard let job = recorder.job else { return recorder.place }
    guard case .until(let due) = run.wait else { return job.goal }
    let left = max(due - (run.suspension ?? clock), 0)
    return max(job.goal - left, recorder.place)
  }

  /// The segment that passes the head at this moment, its lead-in included.
  public var segmentHeard: Tape.Segment? {
    guard tapeMotion != .stopped, let job = recorder.job, let tape = recorder.tape else {
      return nil
    }
    let segments =
      job.order.verb.records
      ? recording(for: job.order).segments(from: recorder.place) : tape.segments
    let place = tapePlace
    return segments.first { $0.start - TapeFormat.leadInTime <= place && place < $0.end }
  }

  // MARK: Statements

  /// Gives the recorder the order of a statement.
  mutating func start(_ order: TapeOrder) {
    guard recorder.begin(order, writing: recording(for: order)) else {
      return goOn(.refused(.noTape))
    }
    wait(recorder.timeToGoal)
  }

  /// Stops the tape where it is; what was recorded so far stays on it.
  mutating func stopTape() {
    guard let job = recorder.job else { return }
    recorder.stop(at: tapePlace, writing: recording(for: job.order))
  }

  /// Continues the job whose tape has reached its goal.
  mutating func carryOn(_ job: TapeJob) {
    switch recorder.reachGoal(writing: recording(for: job.order)) {
    case .searches: wait(recorder.timeToGoal)
    case .file(let file?, let order): take(file, for: order)
    case .file(nil, _): finishTape(.badRecording)
    case .finished(let cause): finishTape(cause)
    }
  }

  /// Ends the job, and lets its statement end or fail.
  mutating func finishTape(_ cause: FaultCause?) {
    recorder.job = nil
    goOn(cause.map { .refused($0) } ?? .done)
  }
}
