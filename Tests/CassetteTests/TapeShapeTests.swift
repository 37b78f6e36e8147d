import BasicVM
import Foundation
import TestSampling
import Testing

@testable import Cassette

/// Recordings with signal shapes that fx790 itself does not write.
@Suite struct TapeShapeTests {
  /// A signal whose phase restarts at each bit.
  struct Shape: CustomTestStringConvertible {
    /// Samples per second.
    var rate = 22_050
    /// In hertz, of the low tone.
    var hertz = 1200.0
    var bitRate = 300.0
    var isSquare = true
    /// Lead-in bits of the first segment and of each other one.
    var leadIns = (first: 600, others: 600)
    /// Seconds before and after the signal.
    var silence = 0.0

    /// The shape of a tape tool: 72 samples a bit at 22050 a second.
    static let tool = Shape(bitRate: 22_050 / 72)

    var testDescription: String {
      "\(rate) \(hertz)/\(bitRate) \(isSquare ? "square" : "sine") \(leadIns) \(silence)"
    }

    func sound(of file: TapeFile) -> [Float] {
      var bits: [Bool] = []
      for (index, segment) in TapeWriter.segments(of: file).enumerated() {
        let leadIn = index == 0 ? leadIns.first : leadIns.others
        bits += Array(repeating: true, count: leadIn) + segment.flatMap(TapeFormat.bits)
      }
      bits += TapeFormat.bits(of: TapeFormat.closing)
      let quiet = [Float](repeating: 0, count: Int(silence * Double(rate)))
      return quiet
        + (0..<Int(Double(bits.count) / bitRate * Double(rate))).map { sample in
          let time = Double(sample) / Double(rate)
          let bit = min(Int(time * bitRate), bits.count - 1)
          let turns = (time - Double(bit) / bitRate) * hertz * (bits[bit] ? 2 : 1)
          let wave = Float(sin(2 * Double.pi * turns))
          return isSquare ? (wave < -1e-6 ? -0.8 : 0.8) : 0.8 * wave
        } + quiet
    }

    func heard(_ file: TapeFile) -> TapeContents {
      var demodulator = TapeDemodulator(rate: rate)
      demodulator.append(sound(of: file))
      return TapeReader.read(recording: demodulator.finish())
    }
  }

  static func program(segments: Int) -> TapeFile {
    let lines = (1...segments).map { number in
      TapeLine(number: number, bytes: (0..<50).map { UInt8(($0 * 7 + number * 13) % 128) })
    }
    return TapeFile(name: "PROG", content: .program(lines))
  }

  private static let lowRates = [8000, 11_025, 16_000].flatMap { rate in
    [
      Shape(rate: rate), Shape(rate: rate, hertz: 1170, bitRate: 292.5),
      Shape(rate: rate, bitRate: Shape.tool.bitRate),
    ]
  }

  /// At low sample rates harmonics alias between the tones.
  @Test(arguments: triesAll ? lowRates : [lowRates[0], lowRates[4]])
  func `square waves are decoded at low sample rates`(_ shape: Shape) {
    let file = Self.program(segments: 3)
    let contents = shape.heard(file)
    #expect(contents.files.map(\.file) == [file])
    #expect(contents.files.map(\.faintBytes) == [0])
    #expect(contents.problems.isEmpty)
  }

  private static let lateRecordings = [0, 1, 2, 6, 12, 23].flatMap { bits in
    [(true, 0.0), (false, 0.0), (true, 0.3), (false, 0.3)].map { isSquare, silence in
      var shape = Shape.tool
      shape.isSquare = isSquare
      shape.leadIns.first = bits
      shape.silence = silence
      return shape
    }
  }

  @Test(
    arguments: triesAll
      ? lateRecordings : stride(from: 0, to: 24, by: 9).map { lateRecordings[$0] })
  func `a recording may begin within the first lead-in`(_ shape: Shape) {
    let file = Self.program(segments: 1)
    let contents = shape.heard(file)
    #expect(contents.files.map(\.file) == [file])
    #expect(contents.problems.isEmpty)
  }

  @Test(arguments: triesAll ? [1100, 2000] : [1100], triesAll ? [1, 2, 3] : [1, 2])
  func `lead-ins may be long if they have the same length`(_ bits: Int, _ segments: Int) {
    let file = Self.program(segments: segments)
    let contents = Shape(rate: 8000, leadIns: (bits, bits)).heard(file)
    #expect(contents.files.map(\.file) == [file])
    #expect(contents.problems.isEmpty)
    // Only the first lead-in may differ in length.
    let other = Shape(rate: 8000, leadIns: (bits / 3, bits)).heard(file)
    #expect(other.problems.map(\.kind) == (segments > 1 ? [] : [.missingSegment]))
  }

  @Test(arguments: triesAll ? [600, 1200] : [600])
  func `a missing segment is detected at any lead-in length`(_ bits: Int) {
    let file = Self.program(segments: 4)
    var demodulator = TapeDemodulator(rate: 8000)
    demodulator.append(Shape(rate: 8000, leadIns: (bits, bits)).sound(of: file))
    var blocks = demodulator.finish()
    #expect(blocks.count == 5)
    blocks.remove(at: 3)
    #expect(TapeReader.read(recording: blocks).problems.map(\.kind) == [.missingSegment])
  }

  /// The recorder has no recording clock and uses the tape's own time.
  @Test(.enabled(if: triesAll)) func `the recorder accepts long lead-ins`() {
    let file = Self.program(segments: 3)
    var demodulator = TapeDemodulator(rate: 8000)
    demodulator.append(Shape(rate: 8000, leadIns: (1200, 1200)).sound(of: file))
    let tape = Tape(recording: demodulator.finish(), seconds: 60)
    #expect(tape.contents.files.map(\.file) == [file])
    #expect(tape.file(at: 0) == file)
  }
}
