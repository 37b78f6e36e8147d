// The cassette recorder: manual operation and tape statements.

import BasicVM
import Cassette

extension Computer {
  // MARK: Manual operation

  /// Inserts a rewound tape, which replaces the current one.
  public mutating func insert(_ tape: Tape) {
    interruptTape()
    recorder = TapeRecorder(tape: tape)
  }

  /// Removes and returns the tape.
  public mutating func ejectTape() -> Tape? {
    interruptTape()
    defer { recorder = TapeRecorder() }
    return recorder.tape
  }

  /// Rewinds to the beginning.
  public mutating func rewindTape() {
    interruptTape()
    recorder.rewind()
  }

  /// Winds to the end of the last recording.
  public mutating func windTapeToEnd() {
    interruptTape()
    recorder.windToEnd()
  }

  /// Marks the tape as saved to a file.
  public mutating func noteTapeIsSaved() {
    recorder.tape?.isUnsaved = false
  }

  /// Connects the recorder of another computer, whose tape stops; a tape statement of this one
  /// fails.
  package mutating func connect(recorderOf other: Computer) {
    interruptTape()
    var other = other
    other.stopTape()
    recorder = other.recorder
  }

  /// Stops a running tape; its statement fails.
  private mutating func interruptTape() {
    guard recorder.job != nil else { return }
    stopTape()
    resumeRun(.refused(.tapeInterrupted))
  }

  // MARK: Current state

  /// The motion of the tape: stopped unless a tape statement runs that STOP has not suspended.
  package var tapeMotion: TapeRecorder.Motion {
    guard let job = recorder.job, !run.isSuspended else { return .stopped }
    return job.request.verb.records ? .recording : .playing
  }

  /// The tape position, as time from the beginning.
  public var tapePlace: Ticks {
    guard let job = recorder.job else { return recorder.place }
    guard case .until(let due) = run.wait else { return job.goal }
    let left = max(due - (run.suspension ?? clock), 0)
    return max(job.goal - left, recorder.place)
  }

  /// The segment that is played or recorded now, or whose lead-in tone is; nil between segments.
  package var playingSegment: Tape.Segment? {
    guard tapeMotion != .stopped, let job = recorder.job, let tape = recorder.tape else {
      return nil
    }
    let segments =
      job.request.verb.records
      ? recording(for: job.request).segments(from: recorder.place) : tape.segments
    let place = tapePlace
    return segments.first { $0.start - TapeFormat.leadInTime <= place && place < $0.end }
  }

  /// Whether the tape plays on after its last recording, for a statement that looks for one.
  var playsUnrecordedTape: Bool {
    tapeMotion == .playing && recorder.job?.step == .end
  }

  // MARK: Statements

  mutating func start(_ request: TapeRequest) {
    guard recorder.begin(request, writing: recording(for: request)) else {
      return resumeRun(.refused(.noTape))
    }
    wait(recorder.timeToGoal)
  }

  /// Stops the tape, which keeps the part recorded.
  mutating func stopTape() {
    guard let job = recorder.job else { return }
    recorder.stop(at: tapePlace, writing: recording(for: job.request))
  }

  mutating func continueTape(_ job: TapeJob) {
    switch recorder.reachGoal(writing: recording(for: job.request)) {
    case .continues: wait(recorder.timeToGoal)
    case .file(let file?, let request): apply(file, for: request)
    case .file(nil, _): finishTape(.badRecording)
    case .finished(let cause): finishTape(cause)
    }
  }

  mutating func finishTape(_ cause: FaultCause?) {
    recorder.job = nil
    resumeRun(cause.map { .refused($0) } ?? .done)
  }
}
