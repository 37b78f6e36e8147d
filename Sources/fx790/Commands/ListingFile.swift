import BasicVM
import CommandLineKit
import FX790Terminal
import StateMachines

struct ListingOptions: OptionGroup {
  /// nil means the model that the listing names, or an FX-790P.
  var model: Model?
  /// nil means the model's standard memory.
  var memorySize: MemorySize?
  /// nil means that it is detected.
  var spelling: Spelling?
  var dropsRemarks = false
  /// The model of a recorded session, for names without one.
  var recordedModel: Model?
  /// The model if neither an option nor the listing names one; nil means an FX-790P.
  var defaultModel: Model?

  static var options: [Option<Self>] {
    Option.described(
      under: ListingsTopic.name,
      [
        .model(\.model), .memory(\.memorySize),
        .spelling(\.spelling, "the tool that wrote the listing (detected)"),
        .flag(
          "--drop-remarks", \.dropsRemarks,
          "remove remarks that are too long or that the model lacks"),
      ])
  }

  func read(_ text: UTF8Text, area: Int = 0) -> Listing {
    let namesModel = model != nil || ListingFormat.model(of: text) != nil
    return ListingReader.read(
      text, area: area, size: memorySize, model: namesModel ? model : defaultModel,
      spelledBy: spelling, droppingRemarks: dropsRemarks)
  }

  static func refuse(_ size: MemorySize?, for model: Model) throws(UsageError) {
    let sizes = model.facts.memorySizes
    guard let size, !sizes.contains(size) else { return }
    let names = sizes.map { "\($0.name)" }.joined(separator: " or ")
    throw UsageError("--memory \(size.name): the \(model.facts.title) has \(names)")
  }
}

struct ListingFile {
  let source: SourceFile
  private(set) var listing: Listing

  var path: String { source.path }
  var sourceLines: [UTF8Text] { source.lines }

  /// Reads a listing or a tape; rewrites the listing if the name ends in `:real`.
  ///
  /// A model may follow the name, as in `mine.bas@pb-100`.
  init(path name: String, area: Int = 0, _ options: ListingOptions) throws(UsageError) {
    var (path, options) = (name, options)
    try options.takeModel(from: &path)
    if let base = ProgramSource.realPath(in: path) {
      let file = try ListingFile(path: base, area: area, options)
      self.init(realFormOf: file, path: path, area: area, options)
      return
    }
    guard !AssemblyFile.isSource(path) else {
      throw UsageError(
        "\(path) is a CAP-X source, not a BASIC listing: run, film, list, check and asm accept it")
    }
    guard !path.hasPrefix("exec:") else {
      throw UsageError("\(path): a program outside fx790 has no listing (docs/exec.md)")
    }
    guard ![".py", ".js", ".mjs", ".rb"].contains(where: path.hasSuffix) else {
      throw UsageError(
        "\(path) is not a BASIC listing: name a command, as in 'exec:python3 \(path)' (docs/exec.md)"
      )
    }
    let bytes = try NamedFile.readProgram(path)
    guard TapeInput.isTape(bytes) else {
      self.init(bytes.all, path: path, area: area, options)
      try ListingOptions.refuse(options.memorySize, for: listing.memory.model)
      return
    }
    let tape = try TapeInput(bytes, path: path)
    let contents = try tape.contents(acceptingDamage: false)
    tape.printProblems(of: contents)
    let text = try TapeText.programs(
      of: contents.files, path: tape.path, for: options.model ?? .fx790P)
    options.spelling = .native
    self.init(text.utf8, path: path, area: area, options)
    try ListingOptions.refuse(options.memorySize, for: listing.memory.model)
  }

  init(_ bytes: [UInt8], path: String, area: Int = 0, _ options: ListingOptions) {
    source = SourceFile(bytes, path: path)
    listing = options.read(UTF8Text(utf8: bytes), area: area)
  }

  private init(
    realFormOf file: ListingFile, path: String, area: Int, _ options: ListingOptions
  ) {
    let source = file.withAllWords(area: area, options)
    self = source
    guard !source.listing.hasErrors else { return }
    do throws(Rewriter.Failure) {
      let rewriter = try source.realForm(for: file.listing.memory)
      let numbered = source.numbered(options)
      let text = rewriter.text(of: numbered.listing, in: numbered.sourceLines)
      var options = options
      options.spelling = .native
      self.init(text.utf8, path: path, area: area, options)
    } catch {
      listing.addError(error)
    }
  }

  /// The text with line numbers in place of labels.
  var numberedText: UTF8Text {
    var text = UTF8Text()
    for line in LabelledListing.numbered(sourceLines) { text.append(line: line) }
    return text
  }

  /// The file with line numbers in place of labels, for the model of this one.
  func numbered(_ options: ListingOptions) -> ListingFile {
    var options = options
    options.model = listing.memory.model
    return ListingFile(numberedText.utf8, path: path, options)
  }

  /// The listing, read for a model that has TIMER.
  func withAllWords(area: Int = 0, _ options: ListingOptions) -> ListingFile {
    guard !listing.memory.model.facts.isThird else { return self }
    var options = options
    (options.model, options.memorySize) = (.fx790P, nil)
    return ListingFile(source.text.utf8, path: path, area: area, options)
  }

  /// Rewrites the listing for a real machine of the model and size of `memory`.
  func realForm(for memory: ProgramMemory) throws(Rewriter.Failure) -> Rewriter {
    try RealForm.rewriter(of: listing.memory, for: memory.model, size: memory.size)
  }

  /// Prints errors, and warnings about lost text; returns whether there are errors.
  ///
  /// Reminders of manual steps are omitted if `preparation` has statements.
  ///
  /// A rewritten listing also lacks the lines that begin with a number but are no program lines.
  func printErrors(
    doing preparation: PreparationOptions? = nil, rewriting isRewriting: Bool = false
  ) -> Bool {
    let isDone = !(preparation?.statements.isEmpty ?? true)
    let firstLine = firstProgramLine ?? .max
    let shown = listing.diagnostics.filter { diagnostic in
      diagnostic.severity == .error
        || isLoss(diagnostic, firstLine) && !(isDone && diagnostic.problem == .byHandFirst)
        || isRewriting && isDropped(diagnostic)
    }
    source.printProblems(of: shown)
    return listing.hasErrors
  }

  /// Whether the warning is about text that is lost or changed, or about steps by hand.
  ///
  /// A title above the program is not a loss.
  private func isLoss(_ diagnostic: Diagnostic, _ firstLine: Int) -> Bool {
    switch diagnostic.problem {
    case .noProgramText, .noNumber, .noHeader: diagnostic.line > firstLine
    case .byHandFirst, .replacedLine, .plainBackslash: true
    default: false
    }
  }

  /// Whether a rewritten listing lacks the line.
  private func isDropped(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.problem == .emptyLine
      || diagnostic.isIgnoredText && sourceLines[diagnostic.line - 1].beginsWithNumber
  }

  /// The file's first numbered line that is no title, even if a later line replaces it.
  private var firstProgramLine: Int? {
    let ignored = Set(listing.diagnostics.filter(\.isIgnoredText).map(\.line))
    let lines = sourceLines
    let first = lines.indices.first { lines[$0].beginsWithNumber && !ignored.contains($0 + 1) }
    return first.map { $0 + 1 }
  }

  /// Returns whether there are words that the model would misread.
  func printUnsupportedWords() -> Bool {
    let unsupported = Checker.check(listing).filter(\.isUnsupportedWord)
    source.printProblems(of: unsupported)
    return !unsupported.isEmpty
  }

  func show(_ write: (ProgramMemory, inout TextOutput) -> Void) -> ExitStatus {
    let hasErrors = printErrors()
    var output = TextOutput()
    write(listing.memory, &output)
    output.flush()
    return hasErrors ? .failed : .done
  }
}

extension Listing {
  /// Returns nil after printing the reason.
  func startedMachine(area: Int?, random: RandomNumbers) -> Machine? {
    do throws(Fault) {
      return try Machine(running: self, area: area, random: random)
    } catch {
      TextOutput.printError(FaultText.text(of: error, in: memory))
      return nil
    }
  }
}
