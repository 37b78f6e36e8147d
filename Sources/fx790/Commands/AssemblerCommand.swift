import BasicVM
import CommandLineKit
import CompX
import FX790Device
import FX790Terminal
import Programs

struct AssemblerCommand: ShellCommand {
  static let name = "asm"
  static let summary = "assemble CAP-X, the language of the ASMBL key, and run it"
  static var details: [String] {
    [
      "Without options, asm checks a source and prints address, words and source of each line. A",
      "line is LABEL:OPERATION:GR:AD:XR, or LABEL:DIRECTIVE:ARGUMENT with START, END, CONST, ADCON",
      "or RESV; see docs/capx.md. The commands run, check and list accept a .cap file too. A",
      "running program prints one line for each READ and WRITE; errors go to standard error, with",
      "exit status 1.",
      "",
      "EA is AD, plus the register XR unless XR is 0, within the instruction's block of 256 words;",
      "(EA) is the word at that address.",
      "",
    ] + CapXWord.operations.map(\.line) + [""] + CapXWord.directives.map(\.line)
  }
  static let examples = [
    "fx790 asm roms/gcd.cap", "fx790 asm roms/gcd.cap --run --keys '91\\n35\\n' --registers",
    "fx790 asm --words image.txt --start 4 --disassemble",
  ]
  static var arguments: Arguments<Self> { .some("[FILE]", 0...1, \.paths) }
  static var options: [Option<Self>] {
    let layouts = CapXLayout.allCases.map { (word: "\($0.name)", value: CapXLayout?.some($0)) }
    let runOptionNames = [
      "--keys", "--manual", "--trace", "--max-time", "--speed", "--plain", "--headless",
    ]
    return [
      .flag("--run", \.runs, "run the program, as fx790 run does"),
      .file(
        "--words", \.imagePath, "read a memory image, not a source: lines ADDRESS: HHHH HHHH ..."),
      .flag("--disassemble", \.disassembles, "print the image as a source"),
      .choice(
        "--format", "FORM", \.layout, layouts,
        "print the source: even (with :) or exam (as in exam books)"),
      .flag("--image", \.writesImage, "print the image, in the format of --words"),
    ] + Option.group(\.assemblyOptions)
      + Option.group(\.runOptions).filter { runOptionNames.contains($0.name) }
  }

  private var paths: [String] = []
  private var runs = false
  private var imagePath: String?
  private var disassembles = false
  private var layout: CapXLayout?
  private var writesImage = false
  private var assemblyOptions = AssemblyOptions()
  private var runOptions = RunOptions()

  func run() throws(UsageError) -> ExitStatus {
    try checkOptions()
    let file = try file()
    guard !runs else { return try file.run(runOptions, assemblyOptions) }
    guard !file.printProblems(withWarnings: true) else { return .failed }
    var output = TextOutput()
    if writesImage {
      output.write(CompXImage(of: file.assembly).text)
    } else if disassembles || layout != nil {
      output.write(file.assembly.source(in: layout ?? .colons))
    } else if !assemblyOptions.showsState {
      output.write(file.wordListing)
    }
    output.flush()
    var machine = CompXMachine(assemblyOptions.dialect)
    file.assembly.load(into: &machine)
    if let start = assemblyOptions.start { _ = machine.start(at: start) }
    assemblyOptions.writeRequestedState(of: machine)
    return .done
  }

  private func file() throws(UsageError) -> AssemblyFile {
    if let imagePath { return try AssemblyFile(image: imagePath, assemblyOptions) }
    guard let path = paths.first else {
      throw UsageError("asm: missing argument: \(Self.usage), or --words FILE")
    }
    return try AssemblyFile(source: path, assemblyOptions.dialect)
  }

  // MARK: Options

  private func checkOptions() throws(UsageError) {
    if let path = paths.first, imagePath != nil {
      throw UsageError("asm: --words replaces the source: remove \(path)")
    }
    if disassembles, imagePath == nil { throw UsageError("asm: --disassemble needs --words") }
    let tasks = [
      ("--run", runs), ("--image", writesImage),
      (disassembles ? "--disassemble" : "--format", disassembles || layout != nil),
    ].filter { $0.1 }
    guard tasks.count < 2 else {
      throw UsageError("asm: \(tasks[0].0) and \(tasks[1].0) exclude each other")
    }
    try assemblyOptions.check(tracePath: runOptions.tracePath)
    try runOptions.claimOutputs(reading: paths + [imagePath].compactMap { $0 })
  }
}
