import FX790Device

/// Lets a tape be heard while the recorder runs it: each segment as it comes to the head.
struct TapeSpeaker {
  private var heard: Tape.Segment?
  private var child: System.Child?
  private var file: String?
  /// The programs that may still do, the best first.
  private var candidates = TonePlayer.programs[...]

  /// Plays what runs past the head, from its beginning; nil is silence.
  mutating func play(_ segment: Tape.Segment?) {
    guard segment != heard else { return }
    silence()
    heard = segment
    guard let segment, !candidates.isEmpty else { return }
    file = System.createTemporary(TapeOutput.sound(of: [segment.bytes], isInverted: false))
    guard let file else { return }
    while child == nil, let program = candidates.first {
      child = System.spawn(program + [file])
      if child == nil { candidates.removeFirst() }
    }
  }

  /// Ends what is heard.
  mutating func silence() {
    if let child { System.stop(child) }
    if let file { System.remove(file) }
    (heard, child, file) = (nil, nil, nil)
  }
}
