import Cassette
import FX790Device
import FX790Terminal
import Programs
import Testing

@testable import CommandLineKit
@testable import fx790_lab

@Suite struct WAVReaderTests {
  private static func file(
    tag: Int = 1, channels: Int = 1, rate: Int = 8000, bits: Int, _ data: [UInt8],
    dataSize: Int? = nil
  ) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let header =
      number(tag, 2) + number(channels, 2) + number(rate, 4)
      + number(rate * channels * bits / 8, 4) + number(channels * bits / 8, 2) + number(bits, 2)
    return Array("RIFF".utf8) + number(36 + data.count, 4) + Array("WAVE".utf8)
      + Array("LIST".utf8) + number(3, 4) + [1, 2, 3, 0]
      + Array("fmt ".utf8) + number(16, 4) + header
      + Array("data".utf8) + number(dataSize ?? data.count, 4) + data
  }

  private static func kept(_ sample: Float, _ format: WAVReader.Format) -> [UInt8] {
    let word: UInt64 =
      switch format {
      case .whole(1): UInt64(UInt8(128 + (sample * 127).rounded()))
      case .whole(let size):
        UInt64(truncatingIfNeeded: Int(Double(sample) * Double(1 << (8 * size - 1) - 1)))
      case .float32: UInt64(sample.bitPattern)
      case .float64: Double(sample).bitPattern
      }
    return (0..<format.size).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
  }

  static let formats: [WAVReader.Format] = [
    .whole(bytes: 1), .whole(bytes: 2), .whole(bytes: 3), .whole(bytes: 4), .float32, .float64,
  ]

  private static func tag(_ format: WAVReader.Format) -> Int {
    if case .whole = format { 1 } else { 3 }
  }

  @Test(arguments: formats)
  func `a tape is read in every sample format from the better of two channels`(
    _ format: WAVReader.Format
  ) throws {
    let tape = TapeFile(
      name: [0x20], content: .program([TapeLine(number: 10, bytes: [0xA6, 0x20])]))
    let sound = TapeModulator.samples(of: TapeWriter.segments(of: tape), rate: 8000)
    for channels in 1...2 {
      let data = sound.flatMap { sample in
        channels == 2 ? Self.kept(0, format) + Self.kept(sample, format) : Self.kept(sample, format)
      }
      let reader = try WAVReader(
        Self.file(tag: Self.tag(format), channels: channels, bits: 8 * format.size, data))
      #expect(reader.format == format)
      #expect(reader.count == sound.count)
      var decoder = try #require(TapeDecoder(decoding: reader))
      let contents = decoder.takeBest().contents
      #expect(contents.files.map(\.file) == [tape])
      #expect(contents.problems.isEmpty)
    }
  }

  struct Case: CustomTestStringConvertible {
    let format: WAVReader.Format
    let channels: Int
    let rate: Int
    let content: RandomTape.Content
    var testDescription: String { "\(content), \(format), \(channels) at \(rate)" }
  }

  /// Contents and channels alternate; the tests of tape sounds try other rates.
  static let cases = formats.indices.map { index in
    Case(
      format: formats[index], channels: 1 + index % 2, rate: 8000,
      content: RandomTape.Content.allCases[index % 4])
  }

  @Test(arguments: cases) func `a random file round-trips through every sample format`(
    _ row: Case
  ) throws {
    var random = RandomTape(seed: UInt64(row.rate + row.channels))
    let tape = random.file(row.content)
    let sound = TapeModulator.samples(of: TapeWriter.segments(of: tape), rate: row.rate)
    let data = sound.flatMap { sample in
      Self.kept(sample, row.format) + (row.channels == 2 ? Self.kept(-sample / 3, row.format) : [])
    }
    let file = Self.file(
      tag: Self.tag(row.format), channels: row.channels, rate: row.rate,
      bits: 8 * row.format.size, data)
    var decoder = try #require(TapeDecoder(decoding: WAVReader(file)))
    let heard = decoder.takeBest()
    #expect(heard.contents.files.map(\.file) == [tape])
    #expect(heard.contents.problems.isEmpty)
    #expect(Tape(recording: heard.blocks, seconds: 60).contents.files.map(\.file) == [tape])
  }

  @Test(arguments: formats)
  func `the full range of samples is scaled to -1 through 1`(_ format: WAVReader.Format) throws {
    let data = [-1, 0, 1].flatMap { Self.kept($0, format) }
    let reader = try WAVReader(Self.file(tag: Self.tag(format), bits: 8 * format.size, data))
    let samples = reader.samples(0..<3, ofChannel: 0)
    for (sample, wanted) in zip(samples, [-1, 0, 1]) {
      #expect(abs(sample - Float(wanted)) < 0.01)
    }
  }

  @Test(arguments: [
    ([UInt8](), "not a WAV file"), (Array("RIFF....WAVE".utf8), "a WAV file without a format"),
    (file(bits: 8, []).dropLast(8), "a WAV file without samples"),
    (file(bits: 12, [0]), "a WAV file with samples of 12 bits"),
    (file(tag: 2, bits: 4, [0]), "a WAV file that is compressed: save it as PCM"),
    (file(channels: 0, bits: 8, [0]), "a WAV file without channels"),
  ])
  func `an unreadable file is rejected with a reason`(_ bytes: [UInt8], _ reason: String) {
    let error = #expect(throws: WAVReader.Refusal.self) { try WAVReader(bytes) }
    #expect(error.map { "\($0)" } == reason)
  }

  @Test(arguments: [0, 1000, 0xFFFF_FFFF])
  func `a data size left by an aborted recording is ignored`(_ size: Int) throws {
    let reader = try WAVReader(Self.file(bits: 8, [128, 255, 0], dataSize: size))
    #expect(reader.count == 3)
  }

  @Test func `samples that are not finite are silence`() throws {
    let data = [Float.nan, .infinity, 0.5].flatMap { Self.kept($0, .float32) }
    let reader = try WAVReader(Self.file(tag: 3, bits: 32, data))
    #expect(reader.samples(0..<3, ofChannel: 0) == [0, 0, 0.5])
  }
}
