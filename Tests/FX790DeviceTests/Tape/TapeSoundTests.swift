import BasicVM
import Foundation
import Programs
import Testing

@testable import FX790Device

/// Bytes to sound and back, through recorders that are as bad as docs/tape.md says they may be.
@Suite struct TapeSoundTests {
  /// FX790_TAPE_SEEDS=200 tries so many recorders, which takes minutes.
  private static let seeds: [UInt64] = {
    let wanted = ProcessInfo.processInfo.environment["FX790_TAPE_SEEDS"].flatMap(Int.init) ?? 3
    return (0..<wanted).map { UInt64($0 + 1) }
  }()

  /// The rate at which sound is made before it goes through a recorder.
  private static let usualRate = 44_100

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
    var listener = TapeDemodulator.Listener(rate: rate)
    listener.append(samples)
    return listener.blocks()
  }

  private static func contents(
    _ files: [TapeFile], _ recorder: BadRecorder, isForced: Bool = false
  ) -> TapeContents {
    let segments = files.flatMap { TapeWriter.segments(of: $0) }
    return TapeReader.read(recording: heard(segments, recorder), puttingUpWithDamage: isForced)
  }

  @Test(arguments: [8000, 11_025, 12_345, 22_050, 96_000])
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

  @Test(arguments: [-0.12, 0.12])
  func `the real machine's own tones are heard on a recorder that is off speed`(_ speed: Double) {
    let contents = Self.contents([Self.short], BadRecorder(rate: 11_025, speed: speed))
    #expect(contents.files.map(\.file) == [Self.short])
  }

  @Test func `several files, and rubbish between them`() {
    var random = SeededRandom(seed: 3)
    let rate = 11_025
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

  /// What is past the limits may be lost, but not be something else.
  @Test(arguments: seeds)
  func `a recorder past the limits tells no wrong bytes`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed &+ 900)
    let file = TapeFile.random(&random)
    var recorder = BadRecorder.random(seed: seed)
    recorder.hiss = random.real(0...14)
    recorder.holes = (0..<4).map { _ in (random.real(2...9), random.real(0.002...0.06)) }
    let contents = Self.contents([file], recorder)
    #expect(contents.files.isEmpty || contents.files.map(\.file) == [file], "\(recorder)")
  }

  @Test(arguments: [
    [], [0], Array(repeating: 0.5, count: 9000), [1, -1, .greatestFiniteMagnitude],
  ])
  func `what is no tape has no bytes`(_ samples: [Float]) {
    #expect(Self.blocks(samples, rate: 8000).isEmpty)
  }
}
