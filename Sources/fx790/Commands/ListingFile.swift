import BasicVM

/// A listing file that was named on the command line.
struct ListingFile {
  /// The path as it was given; messages name it.
  let path: String
  /// The lines of the file, for messages.
  let sourceLines: [[UInt8]]
  let listing: Listing

  /// Reads a file; one that cannot be read is wrong usage.
  init(path: String, area: Int = 0, size: MemorySize) throws(UsageError) {
    self.init(try NamedFile.read(path), path: path, area: area, size: size)
  }

  /// A listing of bytes that have been read from a file.
  init(_ bytes: [UInt8], path: String, area: Int = 0, size: MemorySize) {
    self.path = path == "-" ? "standard input" : path
    sourceLines = ListingReader.lines(of: bytes)
    listing = ListingReader.read(bytes, area: area, size: size)
  }

  /// A diagnostic as `file:line:column: error: message`, the source line, and a caret.
  func text(of diagnostic: Diagnostic) -> [UInt8] {
    let severity = diagnostic.severity == .error ? "error" : "warning"
    let head = "\(path):\(diagnostic.line):\(diagnostic.column): \(severity): "
    let source = Self.harmless(sourceLines[diagnostic.line - 1])
    return Array(head.utf8) + diagnostic.message + Array("\n".utf8) + source + Array("\n".utf8)
      + Self.caret(under: source, atColumn: diagnostic.column - 1)
  }

  /// A line as it can be shown: a control character in a damaged file would be obeyed by a terminal.
  private static func harmless(_ line: [UInt8]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control && scalar != "\t"
      text.append(isControl ? "?" : scalar)
    }
    return Array(String(text).utf8)
  }

  /// A caret in a column, from 0; tabs before it stay tabs, so that it stands in its place.
  static func caret(under line: [UInt8], atColumn column: Int) -> [UInt8] {
    var blanks: [UInt8] = []
    for byte in line where byte & 0xC0 != 0x80 {
      guard blanks.count < column else { break }
      blanks.append(byte == UInt8(ascii: "\t") ? byte : UInt8(ascii: " "))
    }
    while blanks.count < column { blanks.append(UInt8(ascii: " ")) }
    return blanks + [UInt8(ascii: "^")]
  }

  /// Tells on standard error what keeps the listing from being loaded; false if nothing does.
  func complainOfErrors() -> Bool {
    let errors = listing.diagnostics.filter { $0.severity == .error }
    for error in errors { Output.complain(text(of: error)) }
    return !errors.isEmpty
  }

  /// Writes what can be shown of the listing, after its errors have been told.
  func show(_ write: (ProgramMemory, inout Output) -> Void) -> ExitStatus {
    let hasErrors = complainOfErrors()
    var output = Output()
    write(listing.memory, &output)
    output.flush()
    return hasErrors ? .failed : .done
  }

  /// Loads the listing into a machine and starts it.
  ///
  /// - Parameters:
  ///   - area: where it starts; nil is the first area that the listing fills.
  ///   - random: the random numbers of the run.
  /// - Returns: the machine, or nil if it cannot start, which is told on standard error.
  func startedMachine(area: Int?, random: RandomNumbers) -> Machine? {
    complainOfErrors() ? nil : listing.startedMachine(area: area, random: random)
  }
}

extension Listing {
  /// A machine with the listing, ready to run; nil if it cannot start, which is told on standard
  /// error.
  func startedMachine(area: Int?, random: RandomNumbers) -> Machine? {
    var machine = Machine(memorySize: memory.size, random: random)
    _ = machine.load(memory)
    if let fault = machine.start(area: area ?? firstArea ?? 0) {
      Output.complain(FaultText.text(of: fault, in: machine.memory))
      return nil
    }
    return machine
  }
}

/// An error of a program for people: the machine's message, the line with a caret, a sentence.
enum FaultText {
  /// The text for an error in a stored program.
  static func text(of fault: Fault, in memory: ProgramMemory) -> [UInt8] {
    var text = CharacterWriter.display(fault.message)
    if let area = fault.place.area,
      let line = memory.line(numbered: fault.place.line, inArea: area)
    {
      append(
        Lister.listing(of: line), caretAt: Lister.column(ofByte: fault.place.offset, in: line),
        to: &text)
    }
    return text + newline + sentence(of: fault)
  }

  /// The text for an error in a line that was entered by hand.
  static func text(of fault: Fault, inLine source: [UInt8], columns: TokenizedText) -> [UInt8] {
    var text = CharacterWriter.display(fault.message)
    let column = columns.column(ofByte: fault.place.offset)
    append(source, caretAt: max(column - 1, 0), to: &text)
    return text + newline + sentence(of: fault)
  }

  /// The message for an answer that an INPUT refuses.
  static func rejection(of fault: Fault) -> [UInt8] {
    CharacterWriter.display(fault.shortMessage) + Array(" in the answer: ".utf8)
      + sentence(of: fault) + Array(" Asked again.".utf8)
  }

  private static let newline = [UInt8(ascii: "\n")]

  private static func append(_ line: [UInt8], caretAt column: Int, to text: inout [UInt8]) {
    text += newline + line + newline + ListingFile.caret(under: line, atColumn: column)
  }

  private static func sentence(of fault: Fault) -> [UInt8] {
    let explanation = fault.cause.explanation
    return Array(explanation.utf8)
  }
}
