import BasicVM
import CommandLineKit
import FX790Terminal

/// How a listing file is read.
struct ListingOptions: OptionGroup {
  /// nil is what the listing names, or an FX-790P.
  var model: Model?
  /// nil is what the model is sold with.
  var memorySize: MemorySize?
  /// nil is to be found out.
  var spelling: Spelling?
  /// Whether lines that are too long lose their remarks.
  var dropsRemarks = false
  /// The model where neither an option nor the listing names one; nil for an FX-790P.
  var usualModel: Model?

  static var options: [Option<Self>] {
    [
      .model(\.model), .memory(\.memorySize),
      .spelling(\.spelling, "the tool that wrote it (found out)"),
      .flag("--drop-remarks", \.dropsRemarks, "leave out remarks that make lines too long"),
    ]
  }

  /// Reads a listing.
  func read(_ text: UTF8Text, area: Int = 0) -> Listing {
    let namesModel = model != nil || ListingFormat.model(of: text) != nil
    return ListingReader.read(
      text, area: area, size: memorySize, model: namesModel ? model : usualModel,
      spelledBy: spelling,
      droppingRemarks: dropsRemarks)
  }

  /// Refuses a size of the memory that a model has not.
  static func refuse(_ size: MemorySize?, for model: Model) throws(UsageError) {
    let sizes = model.facts.memorySizes
    guard let size, !sizes.contains(size) else { return }
    let names = sizes.map { "\($0.name)" }.joined(separator: " or ")
    throw UsageError("--memory \(size.name): the \(model.facts.title) has \(names)")
  }
}

/// A listing file that was named on the command line.
struct ListingFile {
  let source: SourceFile
  let listing: Listing

  /// The path as messages name it.
  var path: String { source.path }
  /// The lines of the file, for messages.
  var sourceLines: [UTF8Text] { source.lines }

  /// Reads a file; one that cannot be read is wrong usage.
  init(path: String, area: Int = 0, _ options: ListingOptions) throws(UsageError) {
    guard !AssemblyFile.isSource(path) else {
      throw UsageError(
        "\(path) is for ASMBL, and no listing in BASIC: run, film, list, check and asm take it")
    }
    let bytes = try NamedFile.readProgram(path)
    guard TapeInput.isTape(bytes) else {
      self.init(bytes.all, path: path, area: area, options)
      try ListingOptions.refuse(options.memorySize, for: listing.memory.model)
      return
    }
    let tape = try TapeInput(bytes, path: path)
    let contents = try tape.contents(puttingUpWithDamage: false)
    tape.complain(of: contents)
    let text = try TapeText.programs(
      of: contents.files, path: tape.path, for: options.model ?? .fx790P)
    var options = options
    options.spelling = .ours
    self.init(text.utf8, path: path, area: area, options)
    try ListingOptions.refuse(options.memorySize, for: listing.memory.model)
  }

  /// A listing of bytes that have been read from a file.
  init(_ bytes: [UInt8], path: String, area: Int = 0, _ options: ListingOptions) {
    source = SourceFile(bytes, path: path)
    listing = options.read(UTF8Text(utf8: bytes), area: area)
  }

  /// Tells on standard error what keeps the listing from being loaded, and what of it is not.
  ///
  /// What it wants to be done by hand is not missed where something is. False if it can be loaded.
  func complainOfErrors(doing byHand: ByHand? = nil) -> Bool {
    let isDone = !(byHand?.statements.isEmpty ?? true)
    let told = listing.diagnostics.filter { diagnostic in
      diagnostic.severity == .error
        || isLoss(diagnostic) && !(isDone && diagnostic.problem == .byHandFirst)
    }
    source.complain(of: told)
    return listing.hasErrors
  }

  /// Whether something that its writer wanted is not there; a title above the program is not missed.
  private func isLoss(_ diagnostic: Diagnostic) -> Bool {
    switch diagnostic.problem {
    case .noProgramText:
      listing.lines.map(\.fileLine).min().map { diagnostic.line > $0 } ?? false
    case .byHandFirst, .replacedLine, .plainBackslash: true
    default: false
    }
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
