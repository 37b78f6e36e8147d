import BasicVM
import Cassette
import CommandLineKit
import FX790Device
import FX790Terminal
import Pictures
import Programs
import StateMachines

/// Checks that long repetitive inputs take neither quadratic time nor much memory.
struct GrowthFuzzer {
  private var generator: FuzzGenerator

  private enum Reader: CaseIterable {
    case check, list, eval, tape, graph, compare

    /// The bytes of the smaller input; the larger one has four times as many.
    ///
    /// The programs for `graph` and `compare` must fit into the machine.
    var size: Int {
      switch self {
      case .check, .list, .eval: 1 << 16
      case .tape: 1 << 15
      case .graph, .compare: 1 << 12
      }
    }
  }

  /// Shorter times, in nanoseconds, count as this one, as their ratios would be meaningless.
  private static let noise: Int64 = 60_000_000
  /// The maximum ratio of the times for the two inputs.
  private static let maxGrowth: Int64 = 9
  /// In bytes; the largest input is a quarter of a megabyte.
  private static let maxMemory = 300 << 20

  static func run(_ number: UInt64) throws(Fuzzer.Finding) {
    var fuzzer = GrowthFuzzer(generator: FuzzGenerator(random: SeededRandom(seed: number)))
    let reader = Reader.allCases[Int(number % UInt64(Reader.allCases.count))]
    try fuzzer.run(reader)
  }

  private mutating func run(_ reader: Reader) throws(Fuzzer.Finding) {
    let make = reader == .tape ? tape() : listing(for: reader)
    let (few, many) = (make(reader.size), make(4 * reader.size))
    // Other processes disturb the times, so it is a finding only if three runs are slow.
    for _ in 0..<3 {
      let times = (
        Self.time { Self.feed(few, to: reader) }, Self.time { Self.feed(many, to: reader) }
      )
      guard System.peakMemory <= Self.maxMemory else {
        throw finding("\(reader) takes more than its share of memory", few)
      }
      if times.1 <= max(times.0, Self.noise) * Self.maxGrowth { return }
    }
    throw finding("\(reader) takes more than its share of time", few)
  }

  private func finding(_ problem: String, _ input: [UInt8]) -> Fuzzer.Finding {
    Fuzzer.Finding(problem: problem, input: Array(input.prefix(100)))
  }

  // MARK: Large inputs

  /// Returns a function that repeats the same words up to a size, in one line or in many.
  private mutating func listing(for reader: Reader) -> (Int) -> [UInt8] {
    let head = "10 " + (generator.random.onceIn(2) ? "\(generator.words(1)) " : "")
    let piece = generator.words(1 + generator.random.below(4))
    let isOneLine =
      reader == .eval || reader != .graph && reader != .compare && generator.random.onceIn(2)
    guard !isOneLine else {
      return { Self.repeated(Array(piece.utf8), $0, after: Array(head.utf8)) }
    }
    let step = generator.random.onceIn(4) ? 0 : 1
    return { size in
      var (bytes, number): ([UInt8], Int) = ([], 0)
      while bytes.count < size {
        number = number % 9999 + step
        bytes += Array("\(max(number, 1)) \(piece)\n".utf8)
      }
      return bytes
    }
  }

  private mutating func tape() -> (Int) -> [UInt8] {
    var random = RandomTape(seed: generator.random.bits())
    let content = generator.random.any(of: RandomTape.Content.allCases)
    let whole = TapeWriter.bytes(of: [random.file(content)])
    let first = generator.random.below(whole.count)
    let piece = Array(whole[first..<min(whole.count, first + 1 + generator.random.below(40))])
    let head = generator.random.onceIn(2) ? Array(whole[..<first]) : []
    return { Self.repeated(piece, $0, after: head) }
  }

  private static func repeated(_ piece: [UInt8], _ size: Int, after head: [UInt8]) -> [UInt8] {
    var bytes = head
    while bytes.count < size { bytes += piece }
    return bytes
  }

  // MARK: Components

  private static func time(_ body: () -> Void) -> Int64 {
    let start = System.processorNanoseconds
    body()
    return System.processorNanoseconds - start
  }

  private static func feed(_ bytes: [UInt8], to reader: Reader) {
    switch reader {
    case .check: check(bytes)
    case .list: list(bytes)
    case .eval: evaluate(bytes)
    case .tape: read(tape: bytes)
    case .graph: draw(bytes)
    case .compare: compare(bytes)
    }
  }

  private static func check(_ bytes: [UInt8]) {
    let diagnostics = Checker.check(ListingReader.read(UTF8Text(utf8: bytes)))
    SourceFile(bytes, path: "fuzz").formatMessages(diagnostics) { _ in }
    _ = ForeignWord.summary(of: diagnostics)
  }

  private static func list(_ bytes: [UInt8]) {
    let memory = ListingReader.read(UTF8Text(utf8: bytes)).memory
    for spelling in Spelling.allCases { _ = ListingWriter.write(memory, spelledBy: spelling) }
  }

  private static func evaluate(_ bytes: [UInt8]) {
    guard let characters = try? CharacterReader.read(UTF8Text(utf8: bytes)) else { return }
    var machine = Machine(random: RandomNumbers(seed: 1))
    machine.execute(Tokenizer.tokenize(characters).bytes)
    var generator = FuzzGenerator(random: SeededRandom(seed: 1))
    FuzzPlayer.play(&machine, &generator, steps: 100, timeLimit: 1_000_000)
  }

  private static func read(tape bytes: [UInt8]) {
    for isForced in [false, true] {
      let contents = TapeReader.read(bytes: bytes, acceptingDamage: isForced)
      for problem in contents.problems { _ = TapeText.sentence(problem) }
      for reading in contents.files { _ = TapeText.text(of: reading, isAlone: false) }
    }
  }

  private static func draw(_ bytes: [UInt8]) {
    let memory = ListingReader.read(UTF8Text(utf8: bytes), size: .kilobytes16).memory
    guard let graph = try? StateGraph(of: memory, area: memory.startArea) else { return }
    _ = graph.svg
  }

  private static func compare(_ bytes: [UInt8]) {
    let memory = ListingReader.read(UTF8Text(utf8: bytes), size: .kilobytes16).memory
    guard let contender = try? Contender(memory) else { return }
    var options = Comparison.Options()
    options.keys = []
    var comparison = Comparison(contender, contender, options: options)
    _ = comparison.run().text(withCoverage: true)
  }
}
