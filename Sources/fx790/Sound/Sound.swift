import BasicVM
import Cassette
import CommandLineKit
import FX790Device
import FX790Terminal

/// Makes the machine's tones heard, as chosen: `--sound off|bell|tone|FILE.wav`.
struct Sound {
  /// The choices of the option.
  enum Choice: Equatable {
    case off
    case bell
    case tone
    case file(String)

    /// The choice that a word names; nil for what is none of them.
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
  private let canRing: Bool
  private var player = TonePlayer()
  private var speaker = TapeSpeaker()
  private var recorder = ToneRecorder()
  private var descriptor: Int32?
  /// Why the file isn't written any more.
  private(set) var failure: System.Failure?

  /// Sound as chosen; a bell is rung only if there is a terminal to ring it.
  init(_ choice: Choice, canRing: Bool) throws(System.Failure) {
    self.choice = choice
    self.canRing = canRing
    guard case .file(let path) = choice else { return }
    descriptor = try System.create(file: path)
    write(recorder.beginning)
  }

  /// Sounds a tone that begins at a time of the machine.
  mutating func play(_ tone: SquareWave, at time: Ticks) {
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

  /// Lets be heard what runs past the recorder's head; a bell cannot, and a file holds tones alone.
  mutating func play(_ segment: Tape.Segment?) {
    if choice == .tone { speaker.play(segment) }
  }

  /// Ends what has begun.
  mutating func close() {
    player.close()
    speaker.silence()
    if let descriptor { System.close(descriptor) }
    descriptor = nil
  }

  private func ring() {
    if canRing { _ = System.write([0x07], to: System.output) }
  }

  private mutating func write(_ piece: ToneRecorder.Piece) {
    guard let descriptor, failure == nil else { return }
    failure = System.write(piece.bytes, to: descriptor, at: piece.offset)
  }
}

/// Plays tones through whatever program the system has for it, without waiting for any.
struct TonePlayer {
  /// Programs that play a file and need no more words: of Linux's ways to sound, and of macOS.
  static let programs: [[String]] = [
    ["pw-play"], ["paplay"], ["aplay", "-q"], ["afplay"],
  ]
  /// More at a time would be a noise, and a burden.
  private static let mostAtATime = 4

  private var files: [SquareWave: String] = [:]
  private var children: [(child: System.Child, program: [String])] = []
  /// The programs that may still do, the best first.
  private var candidates = Self.programs[...]

  /// Starts to play a tone; false if nothing here can.
  mutating func play(_ tone: SquareWave) -> Bool {
    reap()
    guard children.count < Self.mostAtATime else { return true }
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

  /// A program that failed is not asked again: it may be there without a sound card.
  private mutating func reap() {
    children.removeAll { child, program in
      guard case .ended(let isGood) = System.state(of: child) else { return false }
      if !isGood, candidates.first == program { candidates.removeFirst() }
      return true
    }
  }

  private mutating func file(of tone: SquareWave) -> String? {
    if let file = files[tone] { return file }
    guard let file = System.createTemporary(WAVFile.file(tone.samples())) else { return nil }
    files[tone] = file
    return file
  }

  /// Removes what playing has left.
  mutating func close() {
    reap()
    for file in files.values { System.remove(file) }
    files = [:]
  }
}

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
    guard let segment, !candidates.isEmpty, let sound = try? TapeOutput.sound(of: [segment.bytes])
    else { return }
    file = System.createTemporary(sound)
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
