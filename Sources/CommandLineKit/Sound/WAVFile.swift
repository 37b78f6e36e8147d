import BasicVM

/// A tone such as a piezo disc makes: a square wave.
package struct SquareWave: Hashable {
  /// Of so many hertz.
  package var frequency: Int
  package var duration: Ticks

  package init(frequency: Int, duration: Ticks) {
    self.frequency = frequency
    self.duration = duration
  }

  /// The samples of the tone, loud enough to be heard and not to hurt.
  package func samples(rate: Int = WAVFile.usualRate) -> [UInt8] {
    let seconds: Ticks = 1_000_000
    let longest: Ticks = 60 * seconds
    let count = Int(min(max(duration, 0), longest)) * rate / Int(seconds)
    let halves = 2 * min(max(frequency, 0), rate / 2)
    return (0..<count).map { (($0 * halves / rate) & 1 == 0) ? 128 + 48 : 128 - 48 }
  }
}

/// The WAV format: sound of one channel, a byte for each sample, 128 in the middle.
package enum WAVFile {
  /// Samples a second of the tones that fx790 makes.
  package static let usualRate = 22_050

  package static let headerSize = 44
  package static let silence: UInt8 = 128

  /// Fewer than the four bytes of the format's sizes can count, and than most programs can open.
  package static let mostSamples = 2_000_000_000

  /// The header that stands before so many samples.
  package static func header(samples count: Int, rate: Int = usualRate) -> [UInt8] {
    let count = min(max(count, 0), mostSamples)
    let isOdd = count & 1
    return Array("RIFF".utf8) + number(headerSize - 8 + count + isOdd, bytes: 4)
      + Array("WAVEfmt ".utf8) + number(16, bytes: 4)
      + number(1, bytes: 2)  // plain samples
      + number(1, bytes: 2)  // channels
      + number(rate, bytes: 4)
      + number(rate, bytes: 4)  // bytes a second
      + number(1, bytes: 2)  // bytes of a sample
      + number(8, bytes: 2)  // bits of a sample
      + Array("data".utf8) + number(count, bytes: 4)
  }

  /// A whole file.
  package static func file(_ samples: [UInt8], rate: Int = usualRate) -> [UInt8] {
    var file = header(samples: 0) + samples
    end(&file, rate: rate)
    return file
  }

  /// Ends a file that began with the header of no samples, now that all are there.
  package static func end(_ file: inout [UInt8], rate: Int = usualRate) {
    let count = file.count - headerSize
    file.replaceSubrange(..<headerSize, with: header(samples: count, rate: rate))
    // A chunk of the format has an even number of bytes, with one more where it would not.
    if count & 1 == 1 { file.append(0) }
  }

  private static func number(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

/// Writes the tones of a run into a WAV file, each at its machine time with silence between: in,
/// tones; out, the bytes of the file in the order in which they are to be written.
///
/// The file is valid after each tone, whatever ends the process then.
package struct ToneRecorder {
  /// Bytes for a place of the file.
  package struct Piece: Equatable {
    package var offset: Int
    package var bytes: [UInt8]
  }

  private let rate: Int
  private let mostSamples: Int
  /// How many samples have been written.
  package private(set) var count = 0
  /// Whether something was left out because the file is as long as can be.
  package private(set) var isFull = false

  private static let pieceSize = 1 << 16

  package init(rate: Int = WAVFile.usualRate, mostSamples: Int = WAVFile.mostSamples) {
    self.rate = rate
    self.mostSamples = min(mostSamples, WAVFile.mostSamples) & ~1
  }

  /// The file before any tone.
  package var beginning: Piece { Piece(offset: 0, bytes: WAVFile.header(samples: 0, rate: rate)) }

  /// Records a tone that begins at a time of the machine.
  ///
  /// A tone that begins before the one before it has ended follows it.
  package mutating func record(_ tone: SquareWave, at time: Ticks, write: (Piece) -> Void) {
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
