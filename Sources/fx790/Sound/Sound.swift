import BasicVM
import FX790Device

/// What becomes of the machine's tones: `--sound off|bell|tone|FILE.wav`.
struct Sound {
  /// What the option asks for.
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
