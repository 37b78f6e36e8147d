import BasicVM

package struct SquareWave: Hashable {
  /// In hertz.
  package var frequency: Int
  package var duration: Ticks

  package init(frequency: Int, duration: Ticks) {
    self.frequency = frequency
    self.duration = duration
  }

  /// At a moderate volume.
  package func samples(rate: Int = WAVFile.defaultRate) -> [UInt8] {
    let seconds: Ticks = 1_000_000
    let longest: Ticks = 60 * seconds
    let count = Int(min(max(duration, 0), longest)) * rate / Int(seconds)
    let halves = 2 * min(max(frequency, 0), rate / 2)
    return (0..<count).map { (($0 * halves / rate) & 1 == 0) ? 128 + 48 : 128 - 48 }
  }
}

/// WAV files: one channel of 8-bit samples, 128 in the middle.
package enum WAVFile {
  /// Samples per second.
  package static let defaultRate = 22_050

  package static let headerSize = 44
  package static let silence: UInt8 = 128

  /// Below the format's 4-byte sizes, and below what most programs can open.
  package static let maxSamples = 2_000_000_000

  package static func header(samples count: Int, rate: Int = defaultRate) -> [UInt8] {
    let count = min(max(count, 0), maxSamples)
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

  package static func file(_ samples: [UInt8], rate: Int = defaultRate) -> [UInt8] {
    var file = header(samples: 0) + samples
    end(&file, rate: rate)
    return file
  }

  /// Completes a file that was started with a header for no samples.
  package static func end(_ file: inout [UInt8], rate: Int = defaultRate) {
    let count = file.count - headerSize
    file.replaceSubrange(..<headerSize, with: header(samples: count, rate: rate))
    // Chunks are padded to an even number of bytes.
    if count & 1 == 1 { file.append(0) }
  }

  private static func number(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

/// Writes the tones of a run to a WAV file, with silence between them.
///
/// The file is valid after each tone, even if the process is killed.
package struct ToneRecorder {
  package struct Chunk: Equatable {
    package var offset: Int
    package var bytes: [UInt8]
  }

  private let rate: Int
  private let maxSamples: Int
  package private(set) var count = 0
  /// Whether tones were dropped because the file is full.
  package private(set) var isFull = false

  private static let pieceSize = 1 << 16

  package init(rate: Int = WAVFile.defaultRate, maxSamples: Int = WAVFile.maxSamples) {
    self.rate = rate
    self.maxSamples = min(maxSamples, WAVFile.maxSamples) & ~1
  }

  package var beginning: Chunk { Chunk(offset: 0, bytes: WAVFile.header(samples: 0, rate: rate)) }

  /// Records a tone, at its time or after the previous tone.
  package mutating func record(_ tone: SquareWave, at time: Ticks, write: (Chunk) -> Void) {
    let samples = tone.samples(rate: rate)
    // In two steps, to avoid an overflow after many years.
    let (seconds, rest) = max(time, 0).quotientAndRemainder(dividingBy: 1_000_000)
    guard !isFull, seconds <= maxSamples / rate else {
      isFull = true
      return
    }
    let start = Int(seconds) * rate + Int(rest) * rate / 1_000_000
    guard max(start, count) + samples.count <= maxSamples else {
      isFull = true
      return
    }
    while count < start {
      let length = min(start - count, Self.pieceSize)
      append([UInt8](repeating: WAVFile.silence, count: length), write)
    }
    append(samples, write)
    // The chunk needs an even number of bytes.
    if count & 1 == 1 { append([WAVFile.silence], write) }
    // Until the header counts them, the new samples are past the end of a valid file.
    write(Chunk(offset: 0, bytes: WAVFile.header(samples: count, rate: rate)))
  }

  private mutating func append(_ samples: [UInt8], _ write: (Chunk) -> Void) {
    guard !samples.isEmpty else { return }
    write(Chunk(offset: WAVFile.headerSize + count, bytes: samples))
    count += samples.count
  }
}
