import BasicVM

/// Writes the tones of a run into a WAV file, each at its machine time with silence between: in,
/// tones; out, the bytes of the file in the order in which they are to be written.
///
/// The file is valid after each tone, whatever ends the process then.
struct ToneRecorder {
  /// Bytes for a place of the file.
  struct Piece: Equatable {
    var offset: Int
    var bytes: [UInt8]
  }

  private let rate: Int
  private let mostSamples: Int
  /// How many samples have been written.
  private(set) var count = 0
  /// Whether something was left out because the file is as long as can be.
  private(set) var isFull = false

  private static let pieceSize = 1 << 16

  init(rate: Int = WAVFile.usualRate, mostSamples: Int = WAVFile.mostSamples) {
    self.rate = rate
    self.mostSamples = min(mostSamples, WAVFile.mostSamples) & ~1
  }

  /// The file before any tone.
  var beginning: Piece { Piece(offset: 0, bytes: WAVFile.header(samples: 0, rate: rate)) }

  /// Records a tone that begins at a time of the machine.
  ///
  /// A tone that begins before the one before it has ended follows it.
  mutating func record(_ tone: Tone, at time: Ticks, write: (Piece) -> Void) {
    let samples = tone.samples(rate: rate)
    // In two steps, because a time of many years times a rate is too large for a number.
    let (seconds, rest) = max(time, 0).quotientAndRemainder(dividingBy: 1_000_000)
    guard !isFull, seconds <= mostSamples / rate else {
      isFull = true
      return
    }
    let start = Int(seconds) * rate + Int(rest) * rate / 1_000_000
    guard max(start, count) + samples.count <= mostSamples else {
      isFull = true
      return
    }
    while count < start {
      let length = min(start - count, Self.pieceSize)
      append([UInt8](repeating: WAVFile.silence, count: length), write)
    }
    append(samples, write)
    // The format wants an even number of bytes.
    if count & 1 == 1 { append([WAVFile.silence], write) }
    // Until the header counts them, the samples are beyond the end of a valid file.
    write(Piece(offset: 0, bytes: WAVFile.header(samples: count, rate: rate)))
  }

  private mutating func append(_ samples: [UInt8], _ write: (Piece) -> Void) {
    guard !samples.isEmpty else { return }
    write(Piece(offset: WAVFile.headerSize + count, bytes: samples))
    count += samples.count
  }
}
