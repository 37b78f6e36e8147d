import BasicVM
import Testing

@testable import CommandLineKit
@testable import fx790

@Suite struct SoundTests {
  private struct File {
    var bytes: [UInt8] = []

    mutating func write(_ piece: ToneRecorder.Piece) {
      bytes += Array(repeating: 0, count: max(piece.offset + piece.bytes.count - bytes.count, 0))
      bytes.replaceSubrange(piece.offset..<piece.offset + piece.bytes.count, with: piece.bytes)
    }

    func number(at offset: Int) -> Int {
      bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    var samples: ArraySlice<UInt8> { bytes[44..<44 + number(at: 40)] }
    var isValid: Bool { number(at: 4) == number(at: 40) + 36 && bytes.count >= number(at: 4) + 8 }
  }

  @Test func `a header contains size, rate and format`() {
    let header = WAVFile.header(samples: 0x01_02_04, rate: 22_050)
    #expect(header.count == WAVFile.headerSize)
    #expect(header.prefix(4) == Array("RIFF".utf8)[...])
    #expect(header[4..<8] == [0x28, 0x02, 0x01, 0x00])
    #expect(
      header[20..<44] == [
        1, 0, 1, 0, 0x22, 0x56, 0, 0, 0x22, 0x56, 0, 0, 1, 0, 8, 0, 0x64, 0x61, 0x74, 0x61, 4, 2, 1,
        0,
      ])
  }

  @Test(arguments: [(0, 44), (1, 46), (2, 46), (3, 48)])
  func `a file is padded to an even number of bytes`(_ samples: Int, _ size: Int) {
    #expect(WAVFile.file(Array(repeating: 128, count: samples)).count == size)
  }

  @Test(arguments: [(Tone.low, 500), (.high, 1000)])
  func `a tone has the right number of half waves`(_ tone: Tone, _ halves: Int) {
    let samples = tone.samples()
    #expect(samples.count == 125_000 * 22_050 / 1_000_000)
    let changes = zip(samples, samples.dropFirst()).count { $0 != $1 }
    #expect(changes == halves - 1)
  }

  @Test func `a tone starts at its time, or after the previous one`() {
    var recorder = ToneRecorder(rate: 8000)
    var file = File()
    file.write(recorder.beginning)
    #expect(file.isValid)
    for time: Ticks in [0, 130_000, 131_000] {
      recorder.record(.low, at: time) { file.write($0) }
      #expect(file.isValid)
    }
    let (high, low, silence): (UInt8, UInt8, UInt8) = (176, 80, 128)
    let wave = Array([[UInt8]](repeating: [high, high, low, low], count: 250).joined())
    #expect(Array(file.samples) == wave + Array(repeating: silence, count: 40) + wave + wave)
  }

  @Test func `the file is valid after each write`() {
    var recorder = ToneRecorder()
    var files = [File()]
    files[0].write(recorder.beginning)
    for time: Ticks in [333, 5_000_001, 5_000_002] {
      recorder.record(.low, at: time) { piece in
        var file = files[files.count - 1]
        file.write(piece)
        files.append(file)
      }
    }
    for file in files { #expect(file.isValid) }
  }

  @Test(arguments: [
    (Ticks.max, true), (1_000_000, true), (125_125, true), (125_000, false), (-5, false),
  ])
  func `a file stops growing at its limit`(_ time: Ticks, _ isFull: Bool) {
    var recorder = ToneRecorder(rate: 8000, maxSamples: 2000)
    recorder.record(.low, at: time) { _ in }
    #expect(recorder.isFull == isFull)
    #expect(recorder.sampleCount <= 2000)
  }

  private static let values: [(String, Sound.Choice?)] = [
    ("off", .off), ("bell", .bell), ("tone", .tone), ("a.wav", .file("a.wav")),
    ("./b/A.WAV", .file("./b/A.WAV")), (".wav", nil), ("loud", nil), ("", nil), ("a.mp3", nil),
  ]

  @Test(arguments: values)
  func `the sound option accepts three names and WAV files`(
    _ value: String, _ choice: Sound.Choice?
  ) {
    #expect(Sound.Choice(value) == choice)
  }
}
