import BasicVM
import FX790Device
import FX790Terminal
import Programs

/// `fx790 asm`: assembles CAP-X, the language of the ASMBL key, and runs it.
struct AssemblerCommand: ShellCommand {
  static let name = "asm"
  static let summary = "assemble CAP-X, the language of the ASMBL key, and run it"
  static var details: [String] {
    let operations = CompXOperation.allCases.map { operation in
      "  " + "\(operation.name)".column(6) + "\(operation.effect)"
    }
    return [
      "Without an option it checks a source and writes address, words and line of each line. A line is",
      "LABEL:OPERATION:GR:AD:XR, or LABEL:PSEUDO:ARGUMENT with START, END, CONST, ADCON or RESV;",
      "docs/capx.md teaches it. run, check and list take a .cap too. What a program shows is written a",
      "line for each READ and WRITE; a fault goes to standard error, exit status 1.", "",
      "EA is AD and the register XR together, in the block of 256 words where the program is; (EA) is",
      "the word there.", "",
    ] + operations
  }
  static let examples = [
    "fx790 asm roms/gcd.cap", "fx790 asm roms/gcd.cap --run --keys '91\\n35\\n' --registers",
    "fx790 asm --words image.txt --start 4 --disassemble",
  ]
  static var arguments: Arguments<Self> { .some("[FILE]", 0...1, \.paths) }
  static var options: [Option<Self>] {
    let layouts = CapXLayout.allCases.map { (word: "\($0.name)", value: CapXLayout?.some($0)) }
    let ofRun = [
      "--keys", "--manual", "--trace", "--max-time", "--speed", "--plain", "--headless",
    ]
    return [
      .flag("--run", \.runs, "run it, by the rules of fx790 run"),
      .flag("--registers", \.showsRegisters, "write the registers at the end"),
      .value(
        "--dump", "A-B", \.dumped, "write the words from address A to B at the end",
        reading: addresses),
      .file("--words", \.imagePath, "take an image, lines ADDRESS: HHHH HHHH ..., for the source"),
      .number("--start", \.start, in: 0...65_535, of: "as an address", "start at this address"),
      .flag("--disassemble", \.disassembles, "write the image as a source"),
      .choice("--format", "FORM", \.layout, layouts, "write the source with : or as exam books do"),
      .flag("--image", \.writesImage, "write the words as --words takes them"),
      .flag("--extended", \.isExtended, "take what other simulators have added"),
    ] + Option.group(\.runOptions).filter { ofRun.contains($0.name) }
  }

  private var paths: [String] = []
  private var runs = false
  private var showsRegisters = false
  private var dumped: ClosedRange<Int>?
  private var imagePath: String?
  private var start: Int?
  private var disassembles = false
  private var layout: CapXLayout?
  private var writesImage = false
  private var isExtended = false
  private var runOptions = RunOptions()

  func run() throws(UsageError) -> ExitStatus {
    try checkOptions()
    let file = try file()
    guard !runs else { return try run(file) }
    guard !file.complain(ofWarnings: true) else { return .failed }
    var output = TextOutput()
    if writesImage {
      output.write(CompXImage(of: file.assembly).text)
    } else if disassembles || layout != nil {
      output.write(file.assembly.source(in: layout ?? .even))
    } else if !showsState {
      output.write(file.wordListing)
    }
    output.flush()
    var machine = CompXMachine(dialect)
    file.assembly.load(into: &machine)
    if let start { _ = machine.start(at: start) }
    showState(of: machine)
    return .done
  }

  private var dialect: CompXDialect { isExtended ? .extended : .real }

  private var showsState: Bool { showsRegisters || dumped != nil }

  private func file() throws(UsageError) -> AssemblyFile {
    if let imagePath { return try AssemblyFile(image: imagePath, start: start, dialect) }
    guard let path = paths.first else {
      throw UsageError("asm: missing argument: \(Self.usage), or --words FILE")
    }
    return try AssemblyFile(source: path, dialect)
  }

  // MARK: Options

  private func checkOptions() throws(UsageError) {
    if let path = paths.first, imagePath != nil {
      throw UsageError("asm: --words is in the place of a source: no \(path)")
    }
    if disassembles, imagePath == nil { throw UsageError("asm: --disassemble is for --words") }
    let tasks = [
      ("--run", runs), ("--image", writesImage),
      (disassembles ? "--disassemble" : "--format", disassembles || layout != nil),
    ].filter { $0.1 }
    guard tasks.count < 2 else {
      throw UsageError("asm: \(tasks[0].0) and \(tasks[1].0) are two tasks")
    }
    for (option, address) in [("--start", start), ("--dump", dumped?.upperBound)] {
      guard let address, !dialect.addresses.contains(address) else { continue }
      throw UsageError("\(option): the addresses go from 0 to \(dialect.wordCount - 1)")
    }
    if showsState, runOptions.tracePath == "-" {
      throw UsageError("--trace - and the registers or words would mix on standard output")
    }
    try runOptions.refuseOutputs(over: paths.first ?? imagePath)
  }

  /// Reads `A-B`, or an address alone.
  private static func addresses(of text: String) throws(UsageError) -> ClosedRange<Int>? {
    let words = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = words.allSatisfy { word in word.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
    let numbers = words.compactMap { Int($0) }
    guard digits, numbers.count == words.count, let first = numbers.first,
      let last = numbers.last, first <= last
    else { throw UsageError("--dump takes two addresses, as in 0-31, not \(text)") }
    return first...last
  }

  // MARK: Running

  private func run(_ file: AssemblyFile) throws(UsageError) -> ExitStatus {
    var options = runOptions
    // On a terminal nobody would see the end.
    if showsState { options.isHeadless = true }
    return try file.run(options, start: start) { showState(of: $0) }
  }

  private func showState(of machine: CompXMachine) {
    var output = TextOutput()
    var lines: [MachineText] = []
    if let dumped {
      lines += dumped.map { CompXText.dumpLine(of: machine[UInt16($0)], at: $0) }
    }
    if showsRegisters { lines += CompXText.registerLines(of: machine.registers) }
    for line in lines { output.writeLine(UTF8Text(line)) }
    output.flush()
  }
}
