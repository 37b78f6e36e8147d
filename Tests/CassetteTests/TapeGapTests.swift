import BasicVM
import Programs
import TestSampling
import Testing

@testable import Cassette

/// Recordings with an echo, or with silence within a lead-in.
@Suite struct TapeGapTests {
  private static let file = TapeShapeTests.program(segments: 2)

  private static func decoded(_ samples: [Float], rate: Int) -> TapeContents {
    var decoder = TapeDecoder(rate: rate, channels: 1)
    decoder?.decode(samples, channel: 0)
    return decoder?.takeBest().contents ?? TapeReader.read(bytes: [])
  }

  // MARK: Echoes

  private static func withEcho(_ samples: [Float], rate: Int, milliseconds: Int) -> [Float] {
    let delay = rate * milliseconds / 1000
    return samples.indices.map {
      0.7 * (samples[$0] + ($0 < delay ? 0 : 0.4 * samples[$0 - delay]))
    }
  }

  /// At 28 ms the echo weakens the high tone, and hardly changes the low one.
  @Test(
    arguments: triesAll ? [10, 20, 28, 29, 30, 40, 50, 60] : [28],
    triesAll ? [true, false] : [true])
  func `an echo is removed`(milliseconds: Int, isSquare: Bool) {
    var shape = TapeShapeTests.Shape.tool
    shape.isSquare = isSquare
    shape.leadIns = (80, 80)
    let file = TapeShapeTests.program(segments: 1)
    let sound = Self.withEcho(
      shape.sound(of: file), rate: shape.rate, milliseconds: milliseconds)
    let contents = Self.decoded(sound, rate: shape.rate)
    #expect(contents.files.map(\.file) == [file])
    #expect(contents.files.map(\.faintBytes) == [0])
    #expect(contents.problems.isEmpty)
  }

  @Test(arguments: triesAll ? [true, false] : [true])
  func `no echo is found in a recording without one`(_ isSquare: Bool) {
    let shape = TapeShapeTests.Shape(rate: 8000, isSquare: isSquare, leadIns: (80, 80))
    var demodulator = TapeDemodulator(rate: shape.rate, removesEcho: true)
    demodulator.append(shape.sound(of: Self.file))
    let contents = TapeReader.read(recording: demodulator.finish())
    #expect(contents.files.map(\.file) == [Self.file])
    #expect(!demodulator.hasFoundEcho)
  }

  // MARK: Silence

  /// Silence of 0.3 s, which is 90 bits, in a lead-in of 200.
  struct Gap: CustomTestStringConvertible {
    /// The segment after the lead-in; 0 is the name.
    let segment: Int
    /// The bits of the lead-in before the silence.
    let bit: Int
    /// Whether the silence adds time, instead of replacing a part of the lead-in.
    let isInserted: Bool
    var noise: Float = 0

    var testDescription: String {
      "\(segment) \(bit) \(isInserted ? "inserted" : "replaced") \(noise)"
    }

    func sound(of file: TapeFile) -> [Float] {
      let shape = TapeShapeTests.Shape(rate: 8000, isSquare: false, leadIns: (200, 200))
      var sound = shape.sound(of: file)
      let bytes = TapeWriter.segments(of: file).prefix(segment).joined().count
      let bits = 200 * segment + TapeFormat.bitsOfByte * bytes + bit
      let start = bits * shape.rate / TapeFormat.bitRate
      let gap = 90 * shape.rate / TapeFormat.bitRate
      sound.replaceSubrange(
        start..<(isInserted ? start : start + gap), with: repeatElement(0, count: gap))
      var random = SeededRandom(seed: 1)
      if noise > 0 { for index in sound.indices { sound[index] += noise * Float(random.bell()) } }
      return sound
    }
  }

  private static let gaps = [
    Gap(segment: 0, bit: 110, isInserted: false),
    Gap(segment: 1, bit: 60, isInserted: true, noise: 0.05),
    Gap(segment: 2, bit: 110, isInserted: false, noise: 0.02),
  ]
  private static let moreGaps = (0...2).flatMap { segment in
    [0, 50].flatMap { bit in
      [Float(0), 0.005].flatMap { noise in
        [false, true].map {
          Gap(segment: segment, bit: bit, isInserted: $0, noise: noise)
        }
      }
    }
  }

  @Test(arguments: triesAll ? gaps + moreGaps : gaps)
  func `silence within a lead-in loses nothing`(_ gap: Gap) {
    var demodulator = TapeDemodulator(rate: 8000)
    demodulator.append(gap.sound(of: Self.file))
    let contents = TapeReader.read(recording: demodulator.finish())
    #expect(contents.files.map(\.file) == [Self.file])
    #expect(contents.problems.isEmpty)
  }

  /// Lead-ins of 600 bits, one in the middle different.
  @Test(arguments: [
    (600.0, 0.0, true), (690, 0, false), (690, 90, true), (690, 50, false), (900, 300, true),
    (901, 301, false), (600, 90, true),
    // A silenced segment between two lead-ins.
    (1284, 84, false), (1284, 684, false),
  ])
  func `only short silence may lengthen a lead-in`(bits: Double, silent: Double, isRegular: Bool) {
    var leadIns = LeadIns(after: 600, hasBitClock: true)
    for number in 0..<20 {
      let position = TapeProblem.Position(segment: number, byte: 1, second: 0, total: 1)
      let isOther = number == 9
      leadIns.append(isOther ? bits : 600, silentBits: isOther ? silent : 0, at: position)
    }
    #expect(leadIns.irregularPositions.map(\.segment) == (isRegular ? [] : [9]))
  }
}
