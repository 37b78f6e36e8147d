import BasicVM

/// A square wave, as a piezo disc sounds.
package struct SquareWave: Hashable {
  /// In hertz.
  package var frequency: Int
  package var duration: Ticks

  package init(frequency: Int, duration: Ticks) {
    self.frequency = frequency
    self.duration = duration
  }

  /// The samples of the tone, at a moderate volume.
  package func samples(rate: Int = WAVFile.usualRate) -> [UInt8] {
    let seconds: Ticks = 1_000_000
    let longest: Ticks = 60 * seconds
    let count = Int(min(max(duration, 0), longest)) * rate / Int(seconds)
    let halves = 2 * min(max(frequency, 0), rate / 2)
    return (0..<count).map { (($0 * halves / rate) & 1 == 0) ? 128 + 48 : 128 - 48 }
  }
}

/// WAV files with one channel and 8-bit samples, 128 in the middle.
package enum WAVFile {
  /// Samples per second of fx790's tones.
  package static let usualRate = 22_050

  package static let headerSize = 44
  package static let silence: UInt8 = 128

  /// Below the 4-byte sizes of the format, and below what most programs can open.
  package static let mostSamples = 2_000_000_000

  /// The header for a number of samples.
  package static func header(samples count: Int, rate: Int = usualRate) -> [UInt8] {
    let count = min(max(count, 0), mostSamples)
    let isOdd = count & 1
    return Array("RIFF".utf8) + number(headerSize - 8 + count + isOdd, bytes: 4)
      + Array("WAVEfmt ".utf8) + number(16, bytes: 4)
      + number(1, bytes: 2)  // sample format: PCM
      + number(1, bytes: 2)  // channels
      + number(rate, bytes: 4)
      + number(rate, bytes: 4)  // bytes per second
      + number(1, bytes: 2)  // bytes per sample
      + number(8, bytes: 2)  // bits per sample
      + Array("data".utf8) + number(count, bytes: 4)
  }

  package static func file(_ samples: [UInt8], rate: Int = usualRate) -> [UInt8] {
    var file = header(samples: 0) + samples
    end(&file, rate: rate)
    return file
  }

  /// Completes a file that started with a header for no samples.
  package static func end(_ file: inout [UInt8], rate: Int = usualRate) {
    let count = file.count - headerSize
    file.replaceSubrange(..<headerSize, with: header(samples: count, rate: rate))
    // Chunks are padded to an even number of bytes.
    if count & 1 == 1 { file.append(0) }
  }

  private static func number(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

/// Writes the tones of a run to a WAV file, each at its machine time, with silence between.
///
/// The file is valid after each tone, even if the process is killed.
package struct ToneRecorder {
  /// Bytes to write at an offset of the file.
  package struct Piece: Equatable {
    package var offset: Int
    package var bytes: [UInt8]
  }

  private let rate: Int
  private let mostSamples: Int
  /// The number of samples written.
  package private(set) var count = 0
  /// Whether the file reached its maximum length and tones were dropped.
  package private(set) var isFull = false

  private static let pieceSize = 1 << 16

  package init(rate: Int = WAVFile.usualRate, mostSamples: Int = WAVFile.mostSamples) {
    self.rate = rate
    self.mostSamples = min(mostSamples, WAVFile.mostSamples) & ~1
  }

  /// The file before any tone.
  package var beginning: Piece { Piece(offset: 0, bytes: WAVFile.header(samples: 0, rate: rate)) }

  /// Records a tone at a machine time, or after the previous tone if that lasts longer.
  package mutating func record(_ tone: SquareWave, at time: Ticks, write: (Piece) -> Void) {
    let samples = tone.samples(rate: rate)
    // Two steps, because microseconds of many years times the rate would overflow.
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
    // Chunks have an even number of bytes.
    if count & 1 == 1 { append([WAVFile.silence], write) }
    // Until the header counts them, the new samples are past the end of a valid file.
    write(Piece(offset: 0, bytes: WAVFile.header(samples: count, rate: rate)))
  }

  private mutating func append(_ samples: [UInt8], _ write: (Piece) -> Void) {
    guard !samples.isEmpty else { return }
    write(Piece(offset: WAVFile.headerSize + count, bytes: samples))
    count += samples.count
  }
}
