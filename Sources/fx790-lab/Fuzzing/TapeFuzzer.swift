import BasicVM
import Cassette
import CommandLineKit
import FX790Device
import Programs

/// Checks that tapes read back, and that damaged tapes and WAV files do not cause traps.
enum TapeFuzzer {
  static func run(_ generator: inout FuzzGenerator) throws(Fuzzer.Finding) {
    var tape = RandomTape(seed: generator.random.bits())
    let file = tape.file(generator.random.any(of: RandomTape.Content.allCases))
    let bytes = TapeWriter.bytes(of: [file])
    guard TapeReader.read(bytes: bytes).files.map(\.file) == [file] else {
      throw Fuzzer.Finding(problem: "a tape does not read back", input: bytes)
    }
    let damaged = damage(bytes, &generator)
    for isForced in [false, true] {
      let contents = TapeReader.read(bytes: damaged, acceptingDamage: isForced)
      for problem in contents.problems { _ = TapeText.sentence(problem) }
      for reading in contents.files { _ = TapeText.text(of: reading, isAlone: false) }
    }
    // Decoding a sound takes longer than everything else.
    if generator.random.onceIn(8) { decodeSound(&generator) }
  }

  private static func damage(_ bytes: [UInt8], _ generator: inout FuzzGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...generator.random.below(5) {
      bytes[generator.random.below(bytes.count)] = UInt8(generator.random.below(256))
    }
    return Array(bytes.prefix(1 + generator.random.below(2 * bytes.count)))
  }

  /// Decodes a second of sound, a lead-in before random bytes, from a damaged WAV file.
  private static func decodeSound(_ generator: inout FuzzGenerator) {
    let bytes = (0..<generator.random.below(12)).map { _ in UInt8(generator.random.below(256)) }
    let samples = TapeModulator.samples(of: [bytes], rate: 8000).dropLast(8000).suffix(8000)
    var file = WAVFile.file(samples.map { UInt8(128 + $0 * 100) }, rate: 8000)
    for _ in 0..<generator.random.below(4) {
      file[generator.random.below(WAVFile.headerSize)] = UInt8(generator.random.below(256))
    }
    for _ in 0..<generator.random.below(200) {
      file[generator.random.below(file.count)] = UInt8(generator.random.below(256))
    }
    guard let sound = try? WAVReader(file), var decoder = TapeDecoder(decoding: sound)
    else { return }
    _ = decoder.takeBest(acceptingDamage: generator.random.onceIn(2))
  }
}

struct RandomTape {
  private var random: SeededRandom

  enum Content: CaseIterable {
    case program, programs, memo, variables
  }

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  mutating func file(_ content: Content) -> TapeFile {
    let name = random.onceIn(4) ? nil : text(upTo: TapeRequest.nameLimit)
    let password: MachineText? =
      content == .variables || random.onceIn(2) ? nil : [0x20] + text(upTo: 7)
    return TapeFile(name: name, password: password, content: self.content(content))
  }

  private mutating func content(_ content: Content) -> TapeFile.Content {
    switch content {
    case .program: .program(lines(upTo: 5))
    case .programs: .programs((0..<ProgramMemory.areaCount).map { _ in lines(upTo: 2) })
    case .memo: .memo((0..<random.below(4)).map { _ in text(upTo: 62) })
    case .variables: .variables(variables())
    }
  }

  private mutating func lines(upTo limit: Int) -> [TapeLine] {
    (0..<random.below(limit + 1)).map { index in
      // No machine has higher tokens; the reader treats them as errors.
      let bytes = (0...random.below(20)).map { _ in UInt8(random.below(0xD2)) }
      return TapeLine(number: 9 * index + 1 + random.below(9), bytes: bytes)
    }
  }

  mutating func text(upTo limit: Int) -> MachineText {
    MachineText((0..<random.below(limit + 1)).map { _ in UInt8(random.below(0x80)) })
  }

  mutating func variables() -> [TapeVariable] {
    var variables: [TapeVariable] = random.onceIn(2) ? [.longText(text(upTo: 62))] : []
    for _ in 0...random.below(9) {
      let text = text(upTo: 7)
      variables.append(text.isEmpty || random.onceIn(2) ? .number(number()) : .text(text))
    }
    return variables
  }

  /// One number of three is a small whole number.
  private mutating func number() -> Decimal12 {
    guard !random.onceIn(3) else { return Decimal12(random.below(100) - 50) }
    var packed = UInt64(1 + random.below(9))
    for _ in 0..<11 { packed = packed << 4 | UInt64(random.below(10)) }
    let sign = UInt64(random.below(2) * 5 + random.below(2))
    let exponent = UInt64(1 + random.below(9)) << 4 | UInt64(random.below(10))
    return Decimal12(packed: packed << 12 | sign << 8 | exponent) ?? .one
  }
}
