import BasicVM
import FX790Terminal

/// How a listing file is read.
struct ListingOptions: OptionGroup {
  var memorySize = MemorySize.kilobytes8
  /// nil is to be found out.
  var spelling: Spelling?
  /// Whether lines that are too long lose their remarks.
  var dropsRemarks = false

  static var options: [Option<Self>] {
    [
      .memory(\.memorySize), .spelling(\.spelling, "the tool that wrote it (found out)"),
      .flag("--drop-remarks", \.dropsRemarks, "leave out remarks that make lines too long"),
    ]
  }

  /// Reads a listing.
  func read(_ text: UTF8Text, area: Int = 0) -> Listing {
    ListingReader.read(
      text, area: area, size: memorySize, spelledBy: spelling, droppingRemarks: dropsRemarks)
  }
}

/// A listing file that was named on the command line.
struct ListingFile {
  /// The path as messages name it.
  let path: String
  /// The lines of the file, for messages.
  let sourceLines: [UTF8Text]
  let listing: Listing

  /// Reads a file; one that cannot be read is wrong usage.
  init(path: String, area: Int = 0, _ options: ListingOptions) throws(UsageError) {
    let bytes = try NamedFile.readProgram(path)
    guard TapeInput.isTape(bytes) else {
      self.init(bytes.all, path: path, area: area, options)
      return
    }
    let tape = try TapeInput(bytes, path: path)
    let contents = try tape.contents(puttingUpWithDamage: false)
    tape.complain(of: contents)
    self.init(
      try TapeText.programs(of: contents.files, path: tape.path).utf8, path: path, area: area,
      options)
  }

  /// A listing of bytes that have been read from a file.
  init(_ bytes: [UInt8], path: String, area: Int = 0, _ options: ListingOptions) {
    self.path =
      path == "-" ? "standard input" : String(UTF8Text(path).harmless(keepingLines: false))
    let text = UTF8Text(utf8: bytes)
    sourceLines = ListingFormat.lines(of: text)
    listing = options.read(text, area: area)
  }

  /// Diagnostics in the order of their lines, each as `file:line:column: error: message`, the source
  /// line, and a caret.
  func tell(_ diagnostics: some Collection<Diagnostic>, _ tell: (UTF8Text) -> Void) {
    var rest = diagnostics[...]
    while let line = rest.first?.line {
      let ofLine = rest.prefix { $0.line == line }
      rest = rest[ofLine.endIndex...]
      // The line is taken apart once: it may be very long, and have very many.
      let text = line <= sourceLines.count ? sourceLines[line - 1].harmless() : ""
      let source = Array(String(text).unicodeScalars)
      for diagnostic in ofLine.prefix(Self.mostOfLine) {
        tell(self.text(of: diagnostic, in: source))
      }
      let more = ofLine.count - Self.mostOfLine
      if more > 0 { tell("\(UTF8Text(path)):\(line): \(more) more in this line") }
    }
  }

  private func text(of diagnostic: Diagnostic, in source: [Unicode.Scalar]) -> UTF8Text {
    let severity: StaticString = diagnostic.severity == .error ? "error" : "warning"
    let (line, column) = (diagnostic.line, diagnostic.column)
    let head: UTF8Text = "\(UTF8Text(path)):\(line):\(column): \(severity): "
    return "\(head)\(diagnostic.message)\n\(FaultText.pointing(atColumn: column - 1, of: source))"
  }

  /// No line that a person wrote has more faults.
  private static let mostOfLine = 100

  /// Tells on standard error what keeps the listing from being loaded; false if nothing does.
  func complainOfErrors() -> Bool {
    let errors = listing.diagnostics.filter { $0.severity == .error }
    TextOutput.complain(of: errors) {
      tell($0) { TextOutput.complain($0) }
    } rest: {
      "\(path): \($0) more of these; fx790 check tells all"
    }
    return !errors.isEmpty
  }

  /// Writes what can be shown of the listing, after its errors have been told.
  func show(_ write: (ProgramMemory, inout TextOutput) -> Void) -> ExitStatus {
    let hasErrors = complainOfErrors()
    var output = TextOutput()
    write(listing.memory, &output)
    output.flush()
    return hasErrors ? .failed : .done
  }
}

extension Listing {
  /// A machine with the listing, ready to run; nil if it cannot start, which is told on standard
  /// error.
  func startedMachine(area: Int?, random: RandomNumbers) -> Machine? {
    do throws(Fault) {
      return try Machine(running: self, area: area, random: random)
    } catch {
      TextOutput.complain(FaultText.text(of: error, in: memory))
      return nil
    }
  }
}
