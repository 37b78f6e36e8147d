import BasicVM
import Cassette
import CommandLineKit
import FX790Device
import FX790Terminal

/// Plays the machine's tones, as `--sound off|bell|tone|FILE.wav` selects.
struct Sound {
  enum Choice: Equatable {
    case off
    case bell
    case tone
    case file(String)

    init?(_ word: String) {
      switch word {
      case "off": self = .off
      case "bell": self = .bell
      case "tone": self = .tone
      case _ where word.utf8.count > 4 && word.lowercased().hasSuffix(".wav"): self = .file(word)
      default: return nil
      }
    }
  }

  private let choice: Choice
  private var player = TonePlayer()
  private var speaker = TapeSpeaker()
  private var recorder = ToneRecorder()
  private var descriptor: Int32?
  private(set) var failure: System.Failure?

  init(_ choice: Choice) throws(System.Failure) {
    self.choice = choice
    guard case .file(let path) = choice else { return }
    descriptor = try System.create(file: path, overwriting: true)
    write(recorder.beginning)
  }

  mutating func play(_ tone: Tone, at time: Ticks) {
    switch choice {
    case .off: break
    case .bell: ring()
    case .tone: if !player.play(tone) { ring() }
    case .file:
      var recorder = recorder
      recorder.record(tone, at: time) { write($0) }
      self.recorder = recorder
    }
  }

  /// Plays the segment at the head of the tape recorder, if the choice is `tone`.
  mutating func play(_ segment: Tape.Segment?) {
    if choice == .tone { speaker.play(segment) }
  }

  mutating func close() {
    player.close()
    speaker.silence()
    if let descriptor { System.close(descriptor) }
    descriptor = nil
  }

  private func ring() {
    _ = System.write([0x07], to: System.output)
  }

  private mutating func write(_ piece: ToneRecorder.Piece) {
    guard let descriptor, failure == nil else { return }
    failure = System.write(piece.bytes, to: descriptor, at: piece.offset)
  }
}

/// Plays tones with an external program, without waiting for it.
struct TonePlayer {
  /// The commands, to which a file is appended; three are for Linux, one for macOS.
  static let programs: [[String]] = [
    ["pw-play"], ["paplay"], ["aplay", "-q"], ["afplay"],
  ]
  /// More tones at a time would be noise, and a load on the system.
  private static let maxPlaying = 4

  private var files: [Tone: String] = [:]
  private var children: [(child: System.Child, program: [String])] = []
  /// The programs that may still work, best first.
  private var candidates = Self.programs[...]

  /// Returns false if no program can play the tone.
  mutating func play(_ tone: Tone) -> Bool {
    reap()
    guard children.count < Self.maxPlaying else { return true }
    guard !candidates.isEmpty, let file = file(of: tone) else { return false }
    while let program = candidates.first {
      if let child = System.spawn(program + [file]) {
        children.append((child, program))
        return true
      }
      candidates.removeFirst()
    }
    return false
  }

  /// Removes ended programs; one that failed, perhaps for lack of a sound card, is not tried again.
  private mutating func reap() {
    children.removeAll { child, program in
      guard let isGood = System.result(of: child) else { return false }
      if !isGood, candidates.first == program { candidates.removeFirst() }
      return true
    }
  }

  private mutating func file(of tone: Tone) -> String? {
    if let file = files[tone] { return file }
    guard let file = System.createTemporary(WAVFile.file(tone.samples())) else { return nil }
    files[tone] = file
    return file
  }

  mutating func close() {
    reap()
    for file in files.values { System.remove(file) }
    files = [:]
  }
}

/// Plays each segment of a tape when it reaches the recorder's head.
struct TapeSpeaker {
  private var current: Tape.Segment?
  private var child: System.Child?
  private var file: String?
  private var candidates = TonePlayer.programs[...]

  /// Plays a segment from its beginning, unless it is playing already; nil stops the sound.
  mutating func play(_ segment: Tape.Segment?) {
    guard segment != current else { return }
    silence()
    current = segment
    guard let segment, !candidates.isEmpty, let sound = try? TapeOutput.sound(of: [segment.bytes])
    else { return }
    file = System.createTemporary(sound)
    guard let file else { return }
    while child == nil, let program = candidates.first {
      child = System.spawn(program + [file])
      if child == nil { candidates.removeFirst() }
    }
  }

  mutating func silence() {
    if let child { System.stop(child) }
    if let file { System.remove(file) }
    (current, child, file) = (nil, nil, nil)
  }
}
