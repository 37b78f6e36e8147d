import BasicVM
import FX790Device
import FX790Terminal

/// A tape that was named on the command line: a recording, or a file of bytes.
struct TapeInput {
  let path: String
  private let bytes: [UInt8]

  /// More than a whole day of tape has.
  private static let mostBytes = 1 << 20
  /// Two sides of 90 minutes in the finest form that there is.
  static let longestRecording = 4 << 30
  /// Samples that are read at a time.
  private static let pieceSize = 1 << 16
  /// A tape has two; to look at more would be a waste of time.
  private static let mostChannels = 2

  init(path: String) throws(UsageError) {
    try self.init(Self.read(path), path: path)
  }

  /// The bytes of a file, which may be a recording.
  static func read(_ path: String) throws(UsageError) -> [UInt8] {
    try NamedFile.naming(path) { () throws(System.Failure) in
      try System.read(file: path, limit: longestRecording)
    }
  }

  /// A tape of bytes that have been read from a file.
  init(_ bytes: [UInt8], path: String) throws(UsageError) {
    self.bytes = bytes
    if !WAVReader.isWAV(bytes), bytes.count > Self.mostBytes {
      throw UsageError("\(path): neither a WAV file nor the bytes of a tape, which are fewer")
    }
    self.path = path == "-" ? "standard input" : path
  }

  /// Whether bytes are a recording, or those of a tape.
  static func isTape(_ bytes: [UInt8]) -> Bool {
    WAVReader.isWAV(bytes) || TapeReader.beginsFile(bytes)
  }

  /// Whether it is a recording, rather than bytes.
  var isRecording: Bool { WAVReader.isWAV(bytes) }

  /// The files on it, and the places that cannot be read.
  func contents(puttingUpWithDamage isForced: Bool) throws(UsageError) -> TapeContents {
    guard isRecording else {
      return TapeReader.read(bytes: bytes, puttingUpWithDamage: isForced)
    }
    return Self.best(of: try sound(), puttingUpWithDamage: isForced).contents
  }

  /// The tape itself, to be put into the recorder, with what is wrong with it.
  ///
  /// - Throws: also when all that there is cannot be read.
  func tape() throws(UsageError) -> (tape: Tape, problems: [TapeProblem]) {
    guard isRecording else {
      let contents = TapeReader.read(bytes: bytes)
      if contents.files.isEmpty, let problem = contents.problems.first {
        throw UsageError("\(path): \(TapeText.sentence(problem))")
      }
      return (Tape(contents.files.map(\.file)), contents.problems)
    }
    let sound = try sound()
    let heard = Self.best(of: sound, puttingUpWithDamage: false)
    let tape = Tape(recording: heard.blocks, seconds: Double(sound.count) / Double(sound.rate))
    return (tape, heard.contents.problems)
  }

  private func sound() throws(UsageError) -> WAVReader {
    let sound: WAVReader
    do {
      sound = try WAVReader(bytes)
    } catch {
      throw UsageError("\(path): \(error.reason)")
    }
    guard TapeFormat.sampleRates.contains(sound.rate) else {
      let rates = TapeFormat.sampleRates
      throw UsageError(
        "\(path): \(sound.rate) samples a second; a tape is read with \(rates.lowerBound) to "
          + "\(rates.upperBound)")
    }
    return sound
  }

  /// The channel from which the most can be read.
  static func best(of sound: WAVReader, puttingUpWithDamage isForced: Bool) -> TapeHearing {
    var best = TapeHearing([], puttingUpWithDamage: isForced)
    for channel in 0..<min(sound.channels, mostChannels) {
      let hearing = TapeHearing(blocks(of: sound, channel), puttingUpWithDamage: isForced)
      if channel == 0 || hearing.isBetter(than: best) { best = hearing }
    }
    return best
  }

  private static func blocks(of sound: WAVReader, _ channel: Int) -> [[TapeByte]] {
    var listener = TapeDemodulator.Listener(rate: sound.rate)
    for start in stride(from: 0, to: sound.count, by: pieceSize) {
      listener.append(sound.samples(start..<start + pieceSize, ofChannel: channel))
    }
    return listener.blocks()
  }
}
