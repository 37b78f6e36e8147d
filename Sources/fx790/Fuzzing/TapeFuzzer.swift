import FX790Device
import Programs

/// Writes tapes with random files on them, which must read back; and damages the bytes, and sounds
/// and headers of WAV files, which may be refused but never trap.
enum TapeFuzzer {
  /// Runs one case.
  static func run(_ text: inout FuzzText) throws(Fuzzer.Finding) {
    var tape = RandomTape(seed: text.random.bits())
    let file = tape.file(text.random.any(of: RandomTape.Content.allCases))
    let bytes = TapeWriter.bytes(of: [file])
    guard TapeReader.read(bytes: bytes).files.map(\.file) == [file] else {
      throw Fuzzer.Finding(what: "a tape does not read back", input: bytes)
    }
    let damaged = damage(bytes, &text)
    for isForced in [false, true] {
      let contents = TapeReader.read(bytes: damaged, puttingUpWithDamage: isForced)
      for problem in contents.problems { _ = TapeText.sentence(problem) }
      for reading in contents.files { _ = TapeText.text(of: reading, isAlone: false) }
    }
    // A sound takes longer than all the rest.
    if text.random.onceIn(8) { listen(&text) }
  }

  private static func damage(_ bytes: [UInt8], _ text: inout FuzzText) -> [UInt8] {
    var bytes = bytes
    for _ in 0...text.random.below(5) {
      bytes[text.random.below(bytes.count)] = UInt8(text.random.below(256))
    }
    return Array(bytes.prefix(1 + text.random.below(2 * bytes.count)))
  }

  /// Half a second of lead-in, then bits as they come, in a file whose header may be wrong.
  private static func listen(_ text: inout FuzzText) {
    let bytes = (0..<text.random.below(12)).map { _ in UInt8(text.random.below(256)) }
    let samples = TapeModulator.samples(of: [bytes], rate: 8000).suffix(8000)
    var file = WAVFile.file(samples.map { UInt8(128 + $0 * 100) }, rate: 8000)
    for _ in 0..<text.random.below(4) {
      file[text.random.below(WAVFile.headerSize)] = UInt8(text.random.below(256))
    }
    for _ in 0..<text.random.below(200) {
      file[text.random.below(file.count)] = UInt8(text.random.below(256))
    }
    guard let sound = try? WAVReader(file), TapeFormat.sampleRates.contains(sound.rate) else {
      return
    }
    _ = TapeInput.best(of: sound, puttingUpWithDamage: text.random.onceIn(2))
  }
}
