import BasicVM
import CommandLineKit
import CompX
import FX790Device
import FX790Terminal
import Programs

/// A CAP-X source, or an image of memory words.
struct AssemblyFile {
  let source: SourceFile
  let diagnostics: [CapXDiagnostic]
  let assembly: CapXAssembly
  /// The assembled lines; for an image, its disassembly.
  private let lines: [UTF8Text]

  static func isSource(_ path: String) -> Bool { path.lowercased().hasSuffix(".cap") }

  init(source path: String, _ dialect: CompXDialect) throws(UsageError) {
    source = SourceFile(try Self.bytes(of: path), path: path)
    lines = source.lines
    assembly = CapXAssembler.assemble(lines: lines, for: dialect)
    diagnostics = assembly.diagnostics
  }

  /// Reads an image; by default its program starts at the first address.
  init(image path: String, _ options: AssemblyOptions) throws(UsageError) {
    let bytes = try Self.bytes(of: path)
    source = SourceFile(bytes, path: path)
    let image = CompXImage.read(UTF8Text(utf8: bytes), for: options.dialect)
    diagnostics = image.diagnostics
    let start = options.start ?? image.firstAddress ?? 0
    let statements = CapXDisassembler.statements(of: image, start: start)
    lines = ListingFormat.lines(of: CapXLayout.colons.source(statements))
    assembly = CapXAssembler.assemble(lines: lines, for: options.dialect)
  }

  private static func bytes(of path: String) throws(UsageError) -> [UInt8] {
    let bytes = try NamedFile.naming(path) { () throws(System.Failure) in
      try FileBytes.ofFile(path)
    }
    if let problem = FileKind.problem(about: bytes.beginning) {
      throw UsageError("\(path): \(problem)")
    }
    guard !TapeInput.isTape(bytes) else {
      throw UsageError("\(path): this is a tape, not a source")
    }
    return bytes.all
  }

  /// Returns whether there are errors.
  func printProblems(withWarnings showsWarnings: Bool) -> Bool {
    source.printProblems(of: diagnostics.filter { showsWarnings || $0.severity == .error })
    return diagnostics.contains { $0.severity == .error }
  }

  // MARK: Running

  /// Passes lines to READ as they are, even empty or long ones.
  ///
  /// READ itself rejects an empty line, and accepts any number of leading zeros. Programs that read
  /// characters may have long lines.
  static let lineRule = ScriptKeys.LineRule.wholeLines

  /// Returns nil after printing errors.
  func program(startingAt start: Int? = nil) -> CompXProgram? {
    guard !printProblems(withWarnings: false) else { return nil }
    var program = CompXProgram(assembly)
    if let start { _ = program.machine.start(at: start) }
    return program
  }

  func run(
    _ runOptions: RunOptions, _ assemblyOptions: AssemblyOptions
  ) throws(UsageError) -> ExitStatus {
    guard let program = program(startingAt: assemblyOptions.start) else { return .failed }
    var run = ProgramRun(
      runOptions, defaultSpeed: .real, inputIsListing: source.path == "standard input")
    run.notes = PlayerNotes.lines(runOptions)
    run.lineRule = Self.lineRule
    return try run.run(
      program, describing: text, atEnd: { assemblyOptions.writeRequestedState(of: $0) })
  }

  func text(of fault: Fault) -> UTF8Text {
    let line = assembly.line(at: fault.place.line)
    let statement = assembly.lines.first { $0.number == line }?.statement
    guard let line, let column = statement?.operation.column else {
      return FaultText.text(of: fault)
    }
    return FaultText.text(of: fault, inLine: lines[line - 1].harmless(), atColumn: column - 1)
  }

  // MARK: Listings

  func list(withWords showsWords: Bool) -> ExitStatus {
    let hasErrors = printProblems(withWarnings: false)
    var output = TextOutput()
    output.write(showsWords ? wordListing : assembly.source(in: .colons))
    output.flush()
    return hasErrors ? .failed : .done
  }

  /// Each line after its address and words: `   0: 500A       S:READ:0:10`.
  var wordListing: UTF8Text {
    var text = UTF8Text()
    for line in assembly.lines {
      let source = lines[line.number - 1].harmless()
      guard let address = line.address, let first = line.words.first else {
        if !source.isEmpty { text.append("", width: Self.wordColumn + Self.wordWidth) }
        text.append(line: source)
        continue
      }
      let areWordsEqual = line.words.allSatisfy { $0 == first }
      Self.append(address, to: &text)
      var words = UTF8Text()
      CompXText.append(first, to: &words)
      if areWordsEqual, line.words.count > 1 { words.append(" x", line.words.count) }
      text.append(words, width: Self.wordWidth)
      text.append(line: source)
      if !areWordsEqual { Self.append(line.words.dropFirst(), from: address + 1, to: &text) }
    }
    return text
  }

  private static let wordColumn = 6
  private static let wordWidth = 11

  private static func append(_ address: Int, to text: inout UTF8Text) {
    var number = UTF8Text()
    number.append(address)
    text.append("", width: wordColumn - 2 - number.width)
    text.append(number)
    text.append(": ")
  }

  private static func append(
    _ words: ArraySlice<UInt16>, from first: Int, to text: inout UTF8Text
  ) {
    for offset in stride(from: 0, to: words.count, by: 8) {
      append(first + offset, to: &text)
      for (index, word) in words.dropFirst(offset).prefix(8).enumerated() {
        if index > 0 { text.append(" ") }
        CompXText.append(word, to: &text)
      }
      text.append("\n")
    }
  }
}
