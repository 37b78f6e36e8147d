import BasicVM

extension Tone {
  /// The 8-bit samples of a square wave, at a moderate volume.
  ///
  /// BEEP 0 has 2000 Hz, and BEEP 1 has 4000 Hz: docs/machine.md#sound.
  package func samples(rate: Int = WAVFile.defaultRate) -> [UInt8] {
    let count = Int(Effect.beepTime) * rate / 1_000_000
    let halfWavesPerSecond = self == .low ? 4000 : 8000
    return (0..<count).map { index in
      (index * halfWavesPerSecond / rate) & 1 == 0 ? 128 + 48 : 128 - 48
    }
  }
}

/// Writes WAV files with one channel of unsigned 8-bit samples.
package enum WAVFile {
  /// Samples per second.
  package static let defaultRate = 22_050

  package static let headerSize = 44
  package static let silence: UInt8 = 128

  /// The format's 4-byte sizes would allow 4 GB, but many programs open only files below 2 GB.
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
    // WAV chunks are padded to an even number of bytes.
    if count & 1 == 1 { file.append(0) }
  }

  private static func number(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

/// Turns the tones of a run into the pieces of a WAV file, with silence between the tones.
///
/// The caller writes each piece at its offset. The file is valid after each piece, so it can be
/// played even if the process is killed.
package struct ToneRecorder {
  package struct Piece: Equatable {
    package var offset: Int
    package var bytes: [UInt8]
  }

  private let rate: Int
  private let maxSamples: Int
  package private(set) var sampleCount = 0
  /// Whether a tone did not fit the size limit; it and all later ones are dropped.
  package private(set) var isFull = false

  /// The number of samples of silence in a piece.
  private static let maxSilence = 1 << 16

  package init(rate: Int = WAVFile.defaultRate, maxSamples: Int = WAVFile.maxSamples) {
    self.rate = rate
    self.maxSamples = min(maxSamples, WAVFile.maxSamples) & ~1
  }

  /// The header of a file without tones, to be written first.
  package var beginning: Piece { Piece(offset: 0, bytes: WAVFile.header(samples: 0, rate: rate)) }

  /// Passes the pieces with a tone to `write`.
  ///
  /// The tone starts at its time, or after the previous tone if that is later.
  package mutating func record(_ tone: Tone, at time: Ticks, write: (Piece) -> Void) {
    let samples = tone.samples(rate: rate)
    guard !isFull, let start = sampleIndex(at: time),
      max(start, sampleCount) + samples.count <= maxSamples
    else {
      isFull = true
      return
    }
    while sampleCount < start {
      let length = min(start - sampleCount, Self.maxSilence)
      append([UInt8](repeating: WAVFile.silence, count: length), write)
    }
    append(samples, write)
    // A WAV chunk has an even number of bytes.
    if sampleCount & 1 == 1 { append([WAVFile.silence], write) }
    // The header comes last: until it counts the new samples, the file ends before them.
    write(Piece(offset: 0, bytes: WAVFile.header(samples: sampleCount, rate: rate)))
  }

  /// The index of the sample at a time; nil if it would exceed the size limit.
  private func sampleIndex(at time: Ticks) -> Int? {
    // Multiplying the whole time by the rate could overflow.
    let (seconds, rest) = max(time, 0).quotientAndRemainder(dividingBy: 1_000_000)
    guard seconds <= maxSamples / rate else { return nil }
    return Int(seconds) * rate + Int(rest) * rate / 1_000_000
  }

  private mutating func append(_ samples: [UInt8], _ write: (Piece) -> Void) {
    guard !samples.isEmpty else { return }
    write(Piece(offset: WAVFile.headerSize + sampleCount, bytes: samples))
    sampleCount += samples.count
  }
}
