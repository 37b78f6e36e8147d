import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal
import Ports
import Programs
import StateMachines

struct PortCommand: ShellCommand {
  static let name = "port"
  static let summary = "translate a listing to Swift"
  static let details = [
    "port derives the state machine of a listing and writes it as a Swift type, with named",
    "states and the transitions between them. With -o FOLDER it writes a package: swift run",
    "plays the port, and swift run NAME compare compares it with the listing, with many scripts",
    "of keys. With -o FILE.swift, or without -o, it writes only the type. (compare FILE",
    "FILE:port checks the derived state machine, not the Swift source.)",
    "",
    "With --ui swiftui the package also has a view model, GameModel, and a SwiftUI view. On macOS",
    "swift run opens a window, elsewhere it plays on the terminal; swift run NAME compare compares",
    "the view model with the listing.",
    "",
    "A line #= A players in the listing names the variable A; use M() for an array, $ for the",
    "long text, and a line number for a state or a subroutine.",
  ]
  static let examples = [
    "fx790 port game.bas -o Game", "fx790 port horse-race", "fx790 port game.bas -o Game.swift",
    "fx790 port hangman --ui swiftui -o App",
  ]
  static var arguments: Arguments<Self> { .one("FILE", \.path) }
  static var options: [Option<Self>] {
    [
      .file(
        "-o", \.outputPath,
        "write a package to a folder, or the type to a .swift file (standard output)"),
      .choice("--ui", "TOOLKIT", \.hasView, [("swiftui", true)], "add a view to the package"),
      .value("--name", "NAME", \.typeName, "the name of the type (the file's name)") { $0 },
      .number("--area", \.area, in: 0...9, "the program area (the first that has lines)"),
      .value(
        "--package", "PLACE", \.package,
        "the fx790 package: a folder, URL@VERSION, or copy to copy its modules (the folder it was built in, else copy)"
      ) { $0 },
      .flag("--force", \.isForced, "overwrite existing files"),
    ] + Option.group(\.listing)
  }

  private var path = ""
  private var outputPath: String?
  private var hasView = false
  private var typeName: String?
  private var area: Int?
  private var package: String?
  private var isForced = false
  private var listing = ListingOptions()

  func run() throws(UsageError) -> ExitStatus {
    if let typeName, !SwiftPort.isTypeName(UTF8Text(typeName)) {
      throw UsageError("--name: \(typeName) is not a valid type name")
    }
    let name =
      typeName.map { UTF8Text($0) }
      ?? SwiftPort.typeName(
        of: UTF8Text(ListingOptions.program(in: path)))
    if hasView {
      guard folder != nil else { throw UsageError("--ui needs a folder: -o FOLDER") }
      guard !ViewPackage.hasType(String(name)) else {
        throw UsageError("--ui: the view has a type \(name), too; choose another with --name")
      }
    }
    try claimOutputs(named: String(name))
    let file = try ListingFile(path: path, area: area ?? 0, listing)
    guard !file.printErrors() else { return .failed }
    let errors = Checker.check(file.listing).filter { $0.severity == .error }
    guard !errors.contains(where: { $0.preventsPort }) else {
      file.source.printProblems(of: errors)
      return .failed
    }
    let memory = file.listing.memory
    let area = area ?? file.listing.firstArea ?? 0
    guard let machine = file.listing.startedMachine(area: area, random: RandomNumbers()),
      file.waitMachine(startedAs: machine, area: area) != nil
    else { return .failed }
    guard
      let port = SwiftPort(
        of: memory, area: area, name: name, from: UTF8Text(file.path),
        hints: PortHints(in: file.source.text, area: area))
    else {
      TextOutput.printError("\(file.path): there is no program")
      return .failed
    }
    if let obstacle = port.obstacle {
      TextOutput.printError("\(file.path): \(String(obstacle))")
      return .failed
    }
    file.source.printProblems(of: errors)
    for note in port.notes { TextOutput.printError("\(file.path): \(String(note))") }
    let check = port.check()
    TextOutput.printError("\(file.path): \(String(check.sentence))")
    try write(port, check, named: String(name), of: file, area: area)
    return .done
  }

  /// The name of the listing in the package, where `_` replaces unusual characters.
  ///
  /// SwiftPM makes it the name of a constant, and treats characters outside ASCII by its own rules.
  private var listingName: String {
    let file = path.split(separator: "/").last ?? "listing"
    let name = file.split(separator: ".").first.map(String.init) ?? ""
    let plain = String(
      name.map { character in
        let isUsual = character.isLetter || character.isNumber || "-_+ ".contains(character)
        return character.isASCII && isUsual ? character : "_"
      })
    return plain.isEmpty || path == "-" ? "listing" : plain
  }

  /// Whether options of this command, which the package lacks, change what the listing says.
  private var hasOwnReading: Bool { listing.spelling != nil || listing.dropsRemarks }

  /// The listing as the package reads it, without the options of this command.
  private func embedded(_ file: ListingFile) -> UTF8Text {
    guard hasOwnReading else { return file.source.text }
    return ListingWriter.write(file.listing.memory)
  }

  private static func looksLikeFile(_ path: String) -> Bool {
    let parts = (path.split(separator: "/").last ?? "").split(separator: ".")
    guard parts.count > 1, let ending = parts.last, ending != "swift" else { return false }
    return !path.hasSuffix("/") && ending.count <= 4 && ending.allSatisfy { $0.isLetter }
  }

  /// The folder of the package; nil if only the type is written.
  private var folder: String? {
    guard let outputPath, outputPath != "-", !outputPath.hasSuffix(".swift") else { return nil }
    return outputPath
  }

  private func claimOutputs(named name: String) throws(UsageError) {
    if let outputPath, Self.looksLikeFile(outputPath) {
      throw UsageError("-o \(outputPath) is neither a folder nor a .swift file")
    }
    if let folder {
      let last = folder.split(separator: "/").last?.lowercased() ?? ""
      guard try last != packageDependency(named: name).identity.lowercased() else {
        throw UsageError(
          "-o: SwiftPM confuses a folder called \(last) with the package that it needs")
      }
      let listingFile = "\(listingName).bas"
      guard !hasOwnReading || !isListing(listingFile) else {
        throw UsageError(
          "-o \(folder): its \(listingFile) is the listing itself, but the package needs one without --spelling and --drop-remarks: name another folder"
        )
      }
    }
    var outputs = [OutputFile.kept("-o", outputPath)]
    if let folder {
      outputs = PortPackage.Paths(name: name, listingName: listingName)
        .all(withView: hasView).filter { !isListing($0) }.map { .inFolder("-o", folder, $0) }
    }
    try NamedFile.claim(outputs, reading: [ProgramSource.path(in: path)], isForced: isForced)
  }

  private func packageDependency(
    named name: String
  ) throws(UsageError) -> PortPackage.Dependency {
    try .init(named: package, otherwise: hasView ? nil : "-o \(name).swift")
  }

  /// Whether a file of the package is the listing itself, which then stays.
  private func isListing(_ name: String) -> Bool {
    guard let folder, name == "\(listingName).bas",
      let identity = System.identity(ofInput: ProgramSource.path(in: path))
    else { return false }
    return System.identity(of: "\(folder)/\(name)") == identity
  }

  private func write(
    _ port: SwiftPort, _ check: PortCheck, named name: String, of file: ListingFile, area: Int
  ) throws(UsageError) {
    guard let folder else {
      return try NamedFile.write(port.text.utf8, to: outputPath, overwriting: isForced)
    }
    let package = PortPackage(
      name: name,
      view: hasView ? view(named: name, of: file.listing.memory, area: area) : nil,
      port: port, isChecked: check.isChecked, listing: embedded(file).utf8,
      listingName: listingName, area: area,
      packageDependency: try packageDependency(named: name))
    try NamedFile.write(
      package.files().filter { !isListing($0.name) }, into: folder, overwriting: isForced)
    TextOutput.printLine(
      "in \(folder), swift run \(name) plays the port; swift run \(name) compare compares it")
  }

  private func view(named name: String, of memory: ProgramMemory, area: Int) -> ViewPackage {
    let codes = (try? StateGraph(of: memory, area: area))?.polledKeys ?? []
    let keys = MachineText(codes.filter(KeyCharacters.isUnshifted))
    return ViewPackage(name: name, polledKeys: String(UTF8Text(keys)))
  }
}

extension Diagnostic {
  /// Whether the error makes a port impossible, because the statement has no meaning.
  ///
  /// A port can raise the errors for a missing line or a word for manual use, as the machine does.
  fileprivate var preventsPort: Bool {
    switch problem {
    case .fault(.noSuchLine), .fault(.manualOnly), .unsupported: false
    default: true
    }
  }
}
