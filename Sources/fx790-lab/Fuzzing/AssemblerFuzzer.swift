import BasicVM
import CommandLineKit
import CompX
import FX790Device
import Programs

/// Tests invented CAP-X sources, slightly changed valid ones, and images of random words.
///
/// Both layouts of a source, and a disassembly, must assemble to the same words, and these must run
/// without a trap.
enum AssemblerFuzzer {
  static func run(_ generator: inout FuzzGenerator, isImage: Bool) throws(Fuzzer.Finding) {
    let dialect: CompXDialect = generator.random.onceIn(8) ? .extended : .real
    if isImage {
      try runImage(&generator, dialect)
    } else {
      try runSource(&generator, dialect)
    }
  }

  private static func runSource(
    _ generator: inout FuzzGenerator, _ dialect: CompXDialect
  ) throws(Fuzzer.Finding) {
    let source =
      generator.random.onceIn(2)
      ? generator.capX() : generator.changed(generator.validCapX(dialect))
    let assembly = CapXAssembler.assemble(source, for: dialect)
    let file = SourceFile(source.utf8, path: "fuzz.cap")
    let lines = 1...max(file.lines.count, 1)
    for diagnostic in assembly.diagnostics where !(lines ~= diagnostic.line) {
      throw Fuzzer.Finding(problem: "a message names a missing line", input: source.utf8)
    }
    file.formatMessages(assembly.diagnostics) { _ in }
    guard !assembly.hasErrors else { return }
    for layout in CapXLayout.allCases {
      try checkFormat(of: assembly, in: layout, source.utf8)
    }
    try checkMachineLines(of: assembly, source.utf8)
    try checkWords(of: CompXImage(of: assembly), start: assembly.start, source.utf8)
    play(CompXProgram(assembly), &generator)
  }

  private static func checkFormat(
    of assembly: CapXAssembly, in layout: CapXLayout, _ input: [UInt8]
  ) throws(Fuzzer.Finding) {
    let written = assembly.source(in: layout)
    let again = CapXAssembler.assemble(written, for: assembly.dialect)
    guard again.words == assembly.words, again.start == assembly.start, !again.hasErrors else {
      throw Fuzzer.Finding(problem: "a layout does not read back", input: input)
    }
    guard again.source(in: layout) == written else {
      throw Fuzzer.Finding(problem: "a second formatting changes the source", input: input)
    }
  }

  /// Checks the lines as the computer stores them for its ASMBL key.
  private static func checkMachineLines(
    of assembly: CapXAssembly, _ input: [UInt8]
  ) throws(Fuzzer.Finding) {
    guard let source = CapXSource(assembly) else { return }
    let lines = source.lines.map { UTF8Text(spelling: $0) }
    guard CapXAssembler.assemble(lines: lines, for: assembly.dialect).words == assembly.words else {
      throw Fuzzer.Finding(problem: "the stored lines assemble to other words", input: input)
    }
  }

  private static func runImage(
    _ generator: inout FuzzGenerator, _ dialect: CompXDialect
  ) throws(Fuzzer.Finding) {
    var image = CompXImage(dialect)
    for _ in 0...generator.random.below(3) {
      image.fill(generator.words(dialect), from: generator.random.below(dialect.wordCount))
    }
    let written = image.text
    guard CompXImage.read(written, for: dialect).words == image.words else {
      throw Fuzzer.Finding(problem: "an image does not read back", input: written.utf8)
    }
    let start =
      generator.random.onceIn(3) ? generator.random.below(dialect.wordCount) : image.firstAddress
    try checkWords(of: image, start: start ?? 0, written.utf8)
    _ = CompXImage.read(
      UTF8Text(utf8: generator.damaged(written.utf8, onceIn: 1)), for: dialect
    ).diagnostics.map(\.sentence)
    var machine = CompXMachine(dialect)
    machine.load(image.words)
    _ = machine.start(at: start ?? 0)
    play(CompXProgram(machine), &generator)
  }

  private static func checkWords(
    of image: CompXImage, start: Int, _ input: [UInt8]
  ) throws(Fuzzer.Finding) {
    let source = CapXLayout.colons.source(CapXDisassembler.statements(of: image, start: start))
    let assembly = CapXAssembler.assemble(source, for: image.dialect)
    guard assembly.words == image.words, assembly.start == start, !assembly.hasErrors else {
      throw Fuzzer.Finding(problem: "words change in a round trip", input: input)
    }
  }

  /// Plays up to 500 steps, within ten seconds of machine time (500 instructions).
  private static func play(_ program: CompXProgram, _ generator: inout FuzzGenerator) {
    var program = program
    program.isTracing = generator.random.onceIn(8)
    if generator.random.onceIn(2) { program.beginRecord() }
    let keys = FuzzPlayer(generator: generator)
    var player = Player(program, keys: keys, timeLimit: 10_000_000)
    for _ in 0..<500 where player.ending == nil {
      _ = player.advance { _ = TraceWriter.line($0) }
    }
    _ = player.takeRecordedLines()
    _ = CompXText.registerLines(of: player.program.machine.registers)
    generator = player.keys.generator
  }
}

extension FuzzGenerator {
  private static let labels = ["A", "B", "S", "LD", "L1", "XYZ", "END", "LONG", "1A", "Ä", ""]
  private static let names =
    CompXOperation.allCases.map { "\($0.name)" } + [
      "START", "END", "CONST", "ADCON", "RESV", "NOP",
    ]
  private static let arguments = [
    "0", "1", "2", "3", "10", "16", "255", "256", "300", "2047", "2048", "65535", "$1F", "BAD",
    "FFFF", "\"a:b\"", "-1", "99999999999999999999", "A", "B", "S", "LD", "XYZ", "",
  ]
  private static let signs = [":", ":", ":", " : ", ",", "\t", ";", "#", "\"", "é", "\u{0}", " "]

  /// A source with mostly valid lines.
  mutating func capX() -> UTF8Text {
    let hasColons = !random.onceIn(3)
    let isDamaged = random.onceIn(2)
    var source = hasColons ? ":START:\(random.below(300))\n" : ""
    var defined: [String] = []
    for _ in 0...random.below(30) {
      source += isDamaged && random.onceIn(6) ? wildLine() : line(hasColons, &defined)
      source += random.onceIn(20) ? "\r\n" : "\n"
    }
    source += hasColons ? ":END:\(random.below(2000))" : " END \(random.below(2000))\n"
    return UTF8Text(utf8: damaged(Array(source.utf8), onceIn: isDamaged ? 2 : 1000))
  }

  /// A source without errors, as the tools write it.
  mutating func validCapX(_ dialect: CompXDialect) -> UTF8Text {
    let layout = random.any(of: CapXLayout.allCases)
    let assembly = CapXAssembler.assemble(capX(), for: dialect)
    guard assembly.hasErrors else { return assembly.source(in: layout) }
    var image = CompXImage(dialect)
    image.fill(words(dialect), from: random.below(dialect.wordCount))
    let start = image.firstAddress ?? 0
    return layout.source(CapXDisassembler.statements(of: image, start: start))
  }

  private mutating func line(_ hasColons: Bool, _ defined: inout [String]) -> String {
    let label = random.onceIn(3) ? "L\(defined.count)" : ""
    if !label.isEmpty, label.utf8.count <= 3 { defined.append(label) }
    let operation = random.any(of: CompXOperation.allCases)
    let target =
      defined.isEmpty || random.onceIn(2) ? "\(random.below(300))" : random.any(of: defined)
    var operands =
      switch operation {
      case .read, .write: ["\(random.below(4))", random.onceIn(2) ? "10" : "16"]
      case .sft: ["\(random.below(4))", "\(random.below(20))", "\(random.below(2))"]
      default: ["\(random.below(4))", target, "\(random.below(4))"]
      }
    var name = "\(operation.name)"
    switch random.below(12) {
    case 0: (name, operands) = ("CONST", [String(random.below(65_536), radix: 16)])
    case 1: (name, operands) = ("RESV", ["\(1 + random.below(20))"])
    case 2: (name, operands) = ("ADCON", [target])
    case 3 where random.onceIn(4): (name, operands) = ("START", ["\(random.below(2048))"])
    default: break
    }
    return hasColons
      ? "\(label):\(name):" + operands.joined(separator: ":")
      : "\(label) \(name) " + operands.joined(separator: ",")
  }

  private mutating func wildLine() -> String {
    var line = random.any(of: Self.labels)
    for _ in 0..<random.below(6) {
      line += random.any(of: Self.signs)
      line += random.any(of: random.onceIn(3) ? Self.names : Self.arguments)
    }
    return line
  }

  /// Words for an image: random ones, instructions, addresses, or instructions among zeros.
  mutating func words(_ dialect: CompXDialect) -> [UInt16] {
    let kind = random.below(4)
    return (0..<random.below(60)).map { _ in
      switch kind {
      case 0: UInt16(random.below(0x10000))
      case 1: instruction()
      case 2: UInt16(random.below(dialect.wordCount))
      default: random.onceIn(2) ? 0 : instruction()
      }
    }
  }

  private mutating func instruction() -> UInt16 {
    let operation = UInt16(random.any(of: CompXOperation.allCases).rawValue)
    let fields = UInt16(random.below(16)) << 8
    let address = random.onceIn(4) ? [10, 16, 0, 1, 255][random.below(5)] : random.below(64)
    return operation << 12 | (random.onceIn(2) ? fields : fields & 0xC00) | UInt16(address)
  }
}
