import BasicVM
import Foundation
import Programs
import Testing

@testable import Cassette

/// Without optimisation a part of the cases is tried; .ci/deep tries all.
#if DEBUG
private let triesAll = false
#else
private let triesAll = true
#endif

/// Bytes to sound and back, through recorders that are as bad as docs/tape.md says they may be.
@Suite struct TapeSoundTests {
  /// FX790_TAPE_SEEDS=200 tries so many recorders, which takes minutes.
  private static let seeds: [UInt64] = {
    let wanted = ProcessInfo.processInfo.environment["FX790_TAPE_SEEDS"].flatMap(Int.init)
    return (0..<(wanted ?? (triesAll ? 3 : 1))).map { UInt64($0 + 1) }
  }()

  /// The rate at which sound is made before it goes through a recorder.
  private static let usualRate = triesAll ? 44_100 : 22_050

  private static let short = TapeFile(
    name: [0x20], content: .program([TapeLine(number: 10, bytes: [0xA6, 0x07, 0x20, 0x07])]))
  private static let other = TapeFile(name: [0x21], content: .memo([[0x22, 0x23], [0x24]]))

  private static func heard(
    _ segments: [[UInt8]], _ recorder: BadRecorder
  ) -> [[TapeByte]] {
    let sound = TapeModulator.samples(of: segments, rate: usualRate)
    return blocks(recorder.play(sound, madeAt: usualRate), rate: recorder.rate)
  }

  private static func blocks(_ samples: [Float], rate: Int) -> [[TapeByte]] {
    var demodulator = TapeDemodulator(rate: rate)
    demodulator.append(samples)
    return demodulator.finish()
  }

  private static func contents(
    _ files: [TapeFile], _ recorder: BadRecorder, isForced: Bool = false
  ) -> TapeContents {
    let segments = files.flatMap { TapeWriter.segments(of: $0) }
    return TapeReader.read(recording: heard(segments, recorder), puttingUpWithDamage: isForced)
  }

  @Test(arguments: triesAll ? [8000, 11_025, 12_345, 22_050, 96_000] : [8000, 12_345])
  func `a tape is heard at every rate, and with either polarity`(_ rate: Int) {
    for isInverted in [false, true] {
      let segments = TapeWriter.segments(of: Self.short)
      let sound = TapeModulator.samples(of: segments, rate: rate, isInverted: isInverted)
      let contents = TapeReader.read(recording: Self.blocks(sound, rate: rate))
      #expect(contents.files.map(\.file) == [Self.short])
      #expect(contents.problems.isEmpty)
    }
  }

  @Test(arguments: seeds)
  func `a bad recorder loses nothing`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed &+ 500)
    let file = TapeFile.random(&random)
    let recorder = BadRecorder.random(seed: seed)
    let contents = Self.contents([file], recorder)
    #expect(contents.files.map(\.file) == [file], "\(recorder)")
    #expect(contents.problems.isEmpty, "\(recorder)")
  }

  @Test(arguments: triesAll ? [-0.12, 0.12] : [0.12])
  func `the real machine's own tones are heard on a recorder that is off speed`(_ speed: Double) {
    let contents = Self.contents([Self.short], BadRecorder(rate: 11_025, speed: speed))
    #expect(contents.files.map(\.file) == [Self.short])
  }

  @Test func `several files, and rubbish between them`() {
    var random = SeededRandom(seed: 3)
    let rate = triesAll ? 11_025 : 8000
    let noise = (0..<rate).map { _ in Float(random.bell() * 0.2) }
    let hum = (0..<rate).map { Float(sin(Double($0) * 0.3)) }
    let files = [Self.short, Self.other].map {
      TapeModulator.samples(of: TapeWriter.segments(of: $0), rate: rate)
    }
    let tape = noise + files[0] + hum + noise + files[1] + noise
    let contents = TapeReader.read(recording: Self.blocks(tape, rate: rate))
    #expect(contents.files.map(\.file) == [Self.short, Self.other])
    #expect(contents.problems.isEmpty)
  }

  @Test func `a hole is told with its segment, second and byte`() throws {
    // The data segment begins behind two lead-ins and the eleven bytes of the name.
    let second = 4 + 11 * 0.04 + 4.5 * 0.04
    let recorder = BadRecorder(rate: 11_025, holes: [(second, 0.02)])
    let contents = Self.contents([Self.short], recorder)
    #expect(contents.files.isEmpty)
    let problem = try #require(contents.problems.first)
    guard case .unreadableBytes = problem.kind else {
      Issue.record("\(problem.kind)")
      return
    }
    #expect(problem.place.segment == 2)
    #expect(problem.place.byte == 5)
    #expect(abs((problem.place.second ?? 0) - second) < 0.05)
    let forced = Self.contents([Self.short], recorder, isForced: true)
    #expect(forced.files.map(\.damagedItems) == [[0]])
    #expect(forced.problems == contents.problems)
  }

  @Test func `a whole segment that is missing is noticed`() {
    let lines = (1...20).map { TapeLine(number: $0, bytes: [0xA6, 0x20, 0x21, 0x22, 0x23]) }
    let segments = TapeWriter.segments(of: TapeFile(content: .program(lines)))
    var blocks = Self.heard(segments, BadRecorder(rate: 8000))
    #expect(blocks.count == segments.count && segments.count == 4)
    blocks.remove(at: 2)
    let contents = TapeReader.read(recording: blocks)
    #expect(contents.files.isEmpty)
    #expect(contents.problems.map(\.kind) == [.missingSegment])
  }

  @Test func `a piece that is missing or there twice is noticed, though all bytes are right`() {
    let rate = 22_050
    let lines = [TapeLine(number: 10, bytes: Array(repeating: 0x22, count: 40))]
    let file = TapeFile(name: "TEST", content: .program(lines))
    let sound = TapeModulator.samples(of: TapeWriter.segments(of: file), rate: rate)
    // Bytes of the data, all alike, so that parity and framing stay right.
    let byte = rate * TapeFormat.bitsOfByte / TapeFormat.bitRate
    let start = Int((4 + 11 * 0.04 + 20 * 0.04) * Double(rate))
    for part in triesAll ? [0.25, 0.5, 1.7] : [0.5] {
      let end = start + byte + Int(part * Double(byte) / 12)
      for spoiled in [sound[..<start] + sound[end...], sound[..<end] + sound[start...]] {
        let contents = TapeReader.read(recording: Self.blocks(Array(spoiled), rate: rate))
        #expect(contents.files.isEmpty && !contents.problems.isEmpty, "\(part)")
      }
    }
  }

  @Test func `a token that no machine has was heard wrongly`() {
    let line = TapeLine(number: 10, bytes: [0xA6, 0x20, 0xDC])
    let file = TapeFile(content: .program([line]))
    let contents = Self.contents([file], BadRecorder(rate: 11_025))
    #expect(contents.files.isEmpty)
    #expect(contents.problems.map(\.kind) == [.badToken])
    #expect(contents.problems.first?.place.byte == 6)
    // A file of bytes hears nothing wrongly.
    #expect(TapeReader.read(bytes: TapeWriter.bytes(of: [file])).files.map(\.file) == [file])
  }

  @Test func `another tool's sound has bits of 72 samples, and no lead-in before a name`() {
    let file = TapeFile(content: .program([TapeLine(number: 10, bytes: [0xA6, 0x20])]))
    var samples: [Float] = []
    func append(_ bit: Bool) {
      for sample in 0..<72 {
        let turns = Double(sample) * (bit ? 2400 : 1200) / 22_050
        samples.append(sin(2 * .pi * turns) < 0 ? -0.8 : 0.8)
      }
    }
    for (index, segment) in TapeWriter.segments(of: file).enumerated() {
      for _ in 0..<(index > 0 ? TapeFormat.leadInBits : 0) { append(true) }
      for bit in segment.flatMap(TapeFormat.bits) { append(bit) }
    }
    // The closing byte is missing, and two bits of what is before it.
    let blocks = Self.blocks(Array(samples.dropLast(2 * 72)), rate: 22_050)
    let contents = TapeReader.read(recording: blocks)
    #expect(contents.files.map(\.file) == [file])
    #expect(contents.problems.isEmpty)
  }

  /// What is past the limits may be lost or told as faint, but not be something else.
  @Test(arguments: seeds)
  func `a recorder past the limits tells no wrong bytes`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed &+ 900)
    let file = TapeFile.random(&random)
    var recorder = BadRecorder.random(seed: seed)
    recorder.hiss = random.real(0...14)
    recorder.holes = (0..<4).map { _ in (random.real(2...9), random.real(0.002...0.06)) }
    let contents = Self.contents([file], recorder)
    let sure = contents.files.filter { $0.faintBytes == 0 }.map(\.file)
    #expect(sure.isEmpty || sure == [file], "\(recorder)")
  }

  @Test(arguments: [
    [], [0], Array(repeating: 0.5, count: 9000), [1, -1, .greatestFiniteMagnitude],
  ])
  func `what is no tape has no bytes`(_ samples: [Float]) {
    #expect(Self.blocks(samples, rate: 8000).isEmpty)
  }
}
