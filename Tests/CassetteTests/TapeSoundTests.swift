import BasicVM
import Foundation
import Programs
import TestSampling
import Testing

@testable import Cassette

/// Round trips through sound with the worst recorders that docs/tape.md allows.
@Suite struct TapeSoundTests {
  /// FX790_TAPE_SEEDS sets the number of recorders; 200 take minutes.
  private static let seeds: [UInt64] = {
    let wanted = ProcessInfo.processInfo.environment["FX790_TAPE_SEEDS"].flatMap(Int.init)
    return (0..<(wanted ?? (triesAll ? 3 : 1))).map { UInt64($0 + 1) }
  }()

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
    return TapeReader.read(recording: heard(segments, recorder), acceptingDamage: isForced)
  }

  @Test(arguments: triesAll ? [8000, 11_025, 12_345, 22_050, 96_000] : [8000, 12_345])
  func `a tape is decoded at every sample rate and polarity`(_ rate: Int) {
    for isInverted in [false, true] {
      let segments = TapeWriter.segments(of: Self.short)
      let sound = TapeModulator.samples(of: segments, rate: rate, isInverted: isInverted)
      let contents = TapeReader.read(recording: Self.blocks(sound, rate: rate))
      #expect(contents.files.map(\.file) == [Self.short])
      #expect(contents.problems.isEmpty)
    }
  }

  @Test(arguments: seeds)
  func `a recorder within the limits loses no data`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed &+ 500)
    let file = TapeFile.random(&random)
    let recorder = BadRecorder.random(seed: seed)
    let contents = Self.contents([file], recorder)
    #expect(contents.files.map(\.file) == [file], "\(recorder)")
    #expect(contents.problems.isEmpty, "\(recorder)")
  }

  @Test(arguments: triesAll ? [-0.12, 0.12] : [0.12])
  func `tones are decoded at a speed error of 12 percent`(_ speed: Double) {
    let contents = Self.contents([Self.short], BadRecorder(rate: 11_025, speed: speed))
    #expect(contents.files.map(\.file) == [Self.short])
  }

  @Test func `several files with noise between them are decoded`() {
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

  @Test func `a dropout is reported with its segment, second and byte`() throws {
    // The data segment follows two lead-ins and the eleven bytes of the name.
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

  @Test func `a missing segment is detected`() {
    let lines = (1...20).map { TapeLine(number: $0, bytes: [0xA6, 0x20, 0x21, 0x22, 0x23]) }
    let segments = TapeWriter.segments(of: TapeFile(content: .program(lines)))
    var blocks = Self.heard(segments, BadRecorder(rate: 8000))
    #expect(blocks.count == segments.count && segments.count == 4)
    blocks.remove(at: 2)
    let contents = TapeReader.read(recording: blocks)
    #expect(contents.files.isEmpty)
    #expect(contents.problems.map(\.kind) == [.missingSegment])
  }

  @Test func `a missing or repeated piece is detected even if all bytes are valid`() {
    let rate = 22_050
    let lines = [TapeLine(number: 10, bytes: Array(repeating: 0x22, count: 40))]
    let file = TapeFile(name: "TEST", content: .program(lines))
    let sound = TapeModulator.samples(of: TapeWriter.segments(of: file), rate: rate)
    // All data bytes are equal, so parity and framing stay valid.
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

  @Test func `a token that no machine has is a decoding error`() {
    let line = TapeLine(number: 10, bytes: [0xA6, 0x20, 0xDC])
    let file = TapeFile(content: .program([line]))
    let contents = Self.contents([file], BadRecorder(rate: 11_025))
    #expect(contents.files.isEmpty)
    #expect(contents.problems.map(\.kind) == [.badToken])
    #expect(contents.problems.first?.place.byte == 6)
    // Bytes from a file cannot have decoding errors.
    #expect(TapeReader.read(bytes: TapeWriter.bytes(of: [file])).files.map(\.file) == [file])
  }

  @Test func `a tool's sound with 72-sample bits and no first lead-in is decoded`() {
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
    // The closing byte and the two bits before it are missing.
    let blocks = Self.blocks(Array(samples.dropLast(2 * 72)), rate: 22_050)
    let contents = TapeReader.read(recording: blocks)
    #expect(contents.files.map(\.file) == [file])
    #expect(contents.problems.isEmpty)
  }

  /// Data beyond the limits may be lost or faint, but never wrong.
  @Test(arguments: seeds)
  func `a recorder beyond the limits gives no wrong bytes`(_ seed: UInt64) {
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
  func `a signal that is not a tape gives no bytes`(_ samples: [Float]) {
    #expect(Self.blocks(samples, rate: 8000).isEmpty)
  }
}
