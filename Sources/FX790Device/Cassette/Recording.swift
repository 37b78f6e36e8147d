import BasicVM

/// What one SAVE or PUT sends to the recorder, and how long it takes.
struct Recording: Equatable, Sendable {
  private let bytes: [[UInt8]]

  /// Segments, each behind its lead-in, and the byte that closes them.
  init(_ segments: [[UInt8]]) {
    bytes = segments
  }

  /// How long it takes.
  var time: Ticks {
    bytes.reduce(Tape.byteTime) { $0 + Tape.leadInTime + Ticks($1.count) * Tape.byteTime }
  }

  /// The segments as they lie on a tape.
  func segments(from start: Ticks) -> [Tape.Segment] {
    var place = start
    var segments: [Tape.Segment] = []
    for bytes in bytes {
      let segment = Tape.Segment(start: place + Tape.leadInTime, bytes: bytes)
      segments.append(segment)
      place = segment.end
    }
    return segments
  }
}
