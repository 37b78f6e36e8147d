import BasicVM
import CommandLineKit
import CompX
import FX790Device
import FX790Terminal
import Programs

/// A source of CAP-X, or an image of words, that was named on the command line.
struct AssemblyFile {
  /// The file, for messages.
  let source: SourceFile
  /// What is wrong with it.
  let diagnostics: [CapXDiagnostic]
  let assembly: CapXAssembly
  /// The lines that were assembled: those of the file, or of an image as it was disassembled.
  private let lines: [UTF8Text]

  /// Whether a path names a source.
  static func isSource(_ path: String) -> Bool { path.lowercased().hasSuffix(".cap") }

  /// Reads a source; a file that cannot be read is wrong usage.
  init(source path: String, _ dialect: CompXDialect) throws(UsageError) {
    source = SourceFile(try Self.bytes(of: path), path: path)
    lines = source.lines
    assembly = CapXAssembler.assemble(lines: lines, for: dialect)
    diagnostics = assembly.diagnostics
  }

  /// Reads an image, whose program starts at an address, or with the first line.
  init(image path: String, _ options: AssemblyOptions) throws(UsageError) {
    let bytes = try Self.bytes(of: path)
    source = SourceFile(bytes, path: path)
    let image = CompXImage.read(UTF8Text(utf8: bytes), for: options.dialect)
    diagnostics = image.diagnostics
    let start = options.start ?? image.firstAddress ?? 0
    let statements = CapXDisassembler.statements(of: image, start: start)
    lines = ListingFormat.lines(of: CapXLayout.even.source(statements))
    assembly = CapXAssembler.assemble(lines: lines, for: options.dialect)
  }

  private static func bytes(of path: String) throws(UsageError) -> [UInt8] {
    let bytes = try NamedFile.naming(path) { () throws(System.Failure) in
      try FileBytes.ofFile(path)
    }
    if let complaint = FileKind.complaint(about: bytes.beginning) {
      throw UsageError("\(path): \(complaint)")
    }
    guard !TapeInput.isTape(bytes) else { throw UsageError("\(path): this is a tape, no source") }
    return bytes.all
  }

  /// Tells on standard error what is wrong; false if no error is among it.
  func complain(ofWarnings tellsWarnings: Bool) -> Bool {
    source.complain(of: diagnostics.filter { tellsWarnings || $0.severity == .error })
    return diagnostics.contains { $0.severity == .error }
  }

  // MARK: Running

  /// READ refuses an empty line, and takes any number of zeros; some read characters of files.
  static let lineRule = ScriptKeys.LineRule.wholeLines

  /// Refuses what only a program in an area knows.
  static func refuse(_ byHand: ByHand, for path: String) throws(UsageError) {
    guard !byHand.isForListings, byHand.areas.isEmpty else {
      throw UsageError("program areas and what is done by hand are for listings, not for \(path)")
    }
  }

  /// The program about to start; nil if there are errors, which are told.
  func program(startingAt start: Int? = nil) -> CompXProgram? {
    guard !complain(ofWarnings: false) else { return nil }
    var program = CompXProgram(assembly)
    if let start { _ = program.machine.start(at: start) }
    return program
  }

  /// Runs it under the options of `run`, and writes the state at the end where that is wanted.
  func run(
    _ runOptions: RunOptions, _ assemblyOptions: AssemblyOptions
  ) throws(UsageError) -> ExitStatus {
    guard let program = program(startingAt: assemblyOptions.start) else { return .failed }
    var run = ProgramRun(
      runOptions, defaultSpeed: .real, inputIsListing: source.path == "standard input")
    run.notes = PlayerNotes.lines(of: [])
    run.lineRule = Self.lineRule
    return try run.run(
      program, telling: text, atEnd: { assemblyOptions.writeState(of: $0) })
  }

  /// A fault, the line that it comes from, and what it means.
  func text(of fault: Fault) -> UTF8Text {
    let line = assembly.line(at: fault.place.line)
    let statement = assembly.lines.first { $0.number == line }?.statement
    guard let line, let column = statement?.operation.column else {
      return FaultText.text(of: fault)
    }
    return FaultText.text(of: fault, inLine: lines[line - 1].harmless(), atColumn: column - 1)
  }

  // MARK: Listings

  /// Writes the source as the machine has it, or with the words beside it.
  func list(withWords showsWords: Bool) -> ExitStatus {
    let hasErrors = complain(ofWarnings: false)
    var output = TextOutput()
    output.write(showsWords ? wordListing : assembly.source(in: .even))
    output.flush()
    return hasErrors ? .failed : .done
  }

  /// Each line behind its address and its words: `   0: 500A       S:READ:0:10`.
  var wordListing: UTF8Text {
    var text = UTF8Text()
    for line in assembly.lines {
      let source = lines[line.number - 1].harmless()
      guard let address = line.address, let first = line.words.first else {
        if !source.isEmpty { text.append("", width: Self.wordColumn + Self.wordWidth) }
        text.append(line: source)
        continue
      }
      let isOneWord = line.words.allSatisfy { $0 == first }
      Self.append(address, to: &text)
      var words = UTF8Text()
      CompXText.append(first, to: &words)
      if isOneWord, line.words.count > 1 { words.append(" x", line.words.count) }
      text.append(words, width: Self.wordWidth)
      text.append(line: source)
      if !isOneWord { Self.append(line.words.dropFirst(), from: address + 1, to: &text) }
    }
    return text
  }

  /// Where the words begin, and how many columns they have.
  private static let wordColumn = 6
  private static let wordWidth = 11

  private static func append(_ address: Int, to text: inout UTF8Text) {
    var number = UTF8Text()
    number.append(address)
    text.append("", width: wordColumn - 2 - number.width)
    text.append(number)
    text.append(": ")
  }

  /// The other words of a text, eight in a row.
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
