import BasicVM
import Cassette
import CommandLineKit
import FX790Device
import FX790Terminal

struct TapeCommand: ShellCommand {
  static let name = "tape"
  static let summary = "read and write cassettes (.wav recordings, .bin bytes)"
  static let details = [
    "  list      print what is on a tape",
    "  decode    print its listings, and variables and memos as text",
    "  encode    write a listing, variables or memos as a tape, or convert a tape",
    "  play      play a tape as sound",
    "",
    "A file with unreadable bytes is skipped, and their position is reported.",
    "",
    "Exit status: 0 done; 1 something is unreadable, or useless on a real machine; 2 wrong",
    "usage or an unreadable file.",
  ]
  static let examples = [
    "fx790 tape list side-a.wav", "fx790 tape decode side-a.wav -o game.bas",
    "fx790 tape encode game.bas --name GAME -o game.wav",
  ]
  static var arguments: Arguments<Self> {
    .some("ACTION FILE", 1...2, \.words, completes: .actions(Action.allCases.map(\.rawValue)))
  }
  static var options: [Option<Self>] {
    [
      .file(
        "-o", \.outputPath,
        "write to this file (standard output); .wav and .bin are tapes, FOLDER/ gets one file each, "
          + "and encode writes sound to -"
      ).only(for: decoding, copying, writing),
      .flag(
        "--force", \.isForced, "keep the readable parts of a damaged file; overwrite existing files"
      ).only(for: showing, decoding, copying, writing),
      .flag("-v", \.isVerbose, "list: also print level, speed and quality of a recording")
        .only(for: showing),
      .number(
        "--number", \.fileNumber, in: 1...Int.max,
        "decode: the number of the file on the tape, from 1 (all)"
      ).only(for: decoding),
    ] + Option.group(\.fileOptions) + [
      .choice(
        "--polarity", "P", \.isInverted, [("normal", false), ("inverted", true)],
        "encode: the polarity of the sound (normal)"
      ).only(for: copying, writing),
      .flag("--anyway", \.allowsMissingWords, "encode: allow words that the machine lacks")
        .only(for: copying, writing),
    ]
      + Option.group(\.listing).map {
        $0.name == "--model" ? $0.only(for: decoding, copying, writing) : $0.only(for: writing)
      }
  }

  // Names of the tasks in messages. Each option is valid for some of them.
  private static let showing = "tape list"
  static let decoding = "tape decode"
  private static let playing = "tape play"
  /// Encoding a tape; the copy keeps its names and passwords.
  private static let copying = "a tape"
  /// Encoding a text.
  static let writing = "a text"

  private enum Action: String, CaseIterable {
    case list, decode, encode, play
  }

  private var words: [String] = []
  private var given: [Option<Self>] = []
  private var outputPath: String?
  private var isForced = false
  private var isVerbose = false
  private var fileNumber: Int?
  private var fileOptions = TapeFileOptions()
  /// nil means normal.
  private var isInverted: Bool?
  private var allowsMissingWords = false
  private var listing = ListingOptions()

  private var model: Model { listing.model ?? .fx790P }

  mutating func note(given options: [Option<Self>]) { given = options }

  func run() throws(UsageError) -> ExitStatus {
    guard let action = Action(rawValue: words[0]) else {
      throw UsageError(
        "tape: unknown action", words[0], among: Action.allCases.map(\.rawValue),
        elseSee: "fx790 help tape lists them")
    }
    guard words.count == 2 else {
      throw UsageError("tape: missing argument: fx790 tape \(words[0]) FILE")
    }
    let path = words[1]
    switch action {
    case .list: return try list(path)
    case .decode: return try decode(path)
    case .encode: return try encode(path)
    case .play:
      try refuseOptions(notFor: Self.playing)
      return try TapePlayer.play(path)
    }
  }

  private func refuseOptions(notFor task: String) throws(UsageError) {
    if let option = given.first(where: { !$0.tasks.contains(task) }) {
      throw UsageError("\(task) does not accept \(option.name)")
    }
  }

  // MARK: Reading

  private func list(_ path: String) throws(UsageError) -> ExitStatus {
    try refuseOptions(notFor: Self.showing)
    var output = TextOutput()
    var shown: [TapeFile] = []
    let tape = try TapeInput(path: path) { files in
      // Damaged files are known at the end, and keep their places.
      guard !isForced else { return }
      for reading in files { show(reading, on: &output) }
      shown += files.map(\.file)
      output.flush()
    }
    let contents = try tape.contents(acceptingDamage: isForced)
    for reading in contents.files {
      if let index = shown.firstIndex(of: reading.file) {
        shown.remove(at: index)
      } else {
        show(reading, on: &output)
      }
    }
    if isVerbose, contents.files.isEmpty, let sound = contents.sound {
      output.writeLine("no file, only bytes: \(String(sound.text))")
    }
    output.flush()
    return tape.report(contents, isForced: isForced)
  }

  private func show(_ reading: TapeContents.Reading, on output: inout TextOutput) {
    output.writeLine(TapeText.summary(of: reading))
    guard isVerbose else { return }
    if let sound = reading.sound { output.writeLine("  \(String(sound.text))") }
    output.writeLine("  \(TapeText.makers(of: reading.file))")
  }

  private func decode(_ path: String) throws(UsageError) -> ExitStatus {
    try refuseOptions(notFor: Self.decoding)
    // The text depends on all files, so what is heard is listed beside it.
    let tape = try TapeInput(path: path) { files in
      guard System.identity(ofInput: "-") == nil else { return }
      for reading in files { TextOutput.printError(TapeText.summary(of: reading)) }
    }
    let folder = outputPath.flatMap { $0.hasSuffix("/") ? String($0.dropLast()) : nil }
    // The names of the files in a folder depend on the tape.
    if folder == nil { try claimOutput(reading: path) }
    let contents = try tape.contents(acceptingDamage: isForced)
    let files = try tape.chosen(contents.files, number: fileNumber, name: fileOptions.name)
    if let outputPath, files.isEmpty {
      TextOutput.printError("\(outputPath) is not written")
    } else if let folder {
      try write(files, into: folder)
    } else {
      try NamedFile.write(decoded(files), to: outputPath, overwriting: isForced)
    }
    tape.reportMakers(of: files.map(\.file))
    return tape.report(contents, isForced: isForced)
  }

  private func claimOutput(reading input: String) throws(UsageError) {
    try NamedFile.claim([.kept("-o", outputPath)], reading: [input], isForced: isForced)
  }

  /// Text, or a tape if the output path ends in .wav or .bin.
  private func decoded(_ files: [TapeContents.Reading]) throws(UsageError) -> [UInt8] {
    let tape = try NamedFile.naming(outputPath ?? "-") { () throws(System.Failure) in
      try TapeOutput.tape(of: files.map(\.file), for: outputPath)
    }
    if let tape { return tape }
    return try TapeText.text(ofAll: files, path: words[1], for: model).utf8
  }

  private func write(
    _ files: [TapeContents.Reading], into folder: String
  ) throws(UsageError) {
    let texts = files.enumerated().map { index, reading in
      (
        name: TapeText.fileName(of: reading.file, number: index + 1),
        bytes: TapeText.text(of: reading, isAlone: true, for: model).utf8
      )
    }
    try NamedFile.claim(
      texts.map { .inFolder("-o", folder, $0.name) }, reading: [words[1]], isForced: isForced)
    try NamedFile.write(texts, into: folder, overwriting: isForced)
  }

  // MARK: Writing

  private func encode(_ path: String) throws(UsageError) -> ExitStatus {
    let isSound = try TapeOutput.encodesSound(to: outputPath)
    if !isSound, isInverted != nil {
      throw UsageError("tape: --polarity is for sound: -o FILE.wav")
    }
    try claimOutput(reading: ProgramSource.path(in: path))
    guard let files = try files(in: path) else { return .failed }
    let tape = try NamedFile.naming(outputPath ?? "-") { () throws(System.Failure) in
      guard isSound else { return TapeWriter.bytes(of: files) }
      let segments = files.flatMap(TapeWriter.segments)
      return try TapeOutput.sound(of: segments, isInverted: isInverted == true)
    }
    try NamedFile.write(tape, to: outputPath, overwriting: isForced)
    return .done
  }

  /// Returns nil after printing the reason.
  private func files(in path: String) throws(UsageError) -> [TapeFile]? {
    let name = ListingOptions.program(in: path)
    if name != path || ProgramSource.realPath(in: path) != nil {
      try refuseOptions(notFor: Self.writing)
      try fileOptions.check()
      guard !fileOptions.savesMemo, !fileOptions.savesVariables else {
        throw UsageError("tape: \(path) is a listing, without memos and variables")
      }
      return try file(of: ListingFile(path: path, listing)).map { [$0] }
    }
    let bytes = try NamedFile.readProgram(path)
    // The bytes, not the name, decide between a tape and a text.
    if TapeInput.isTape(bytes) { return try copies(of: TapeInput(bytes, path: path)) }
    try refuseOptions(notFor: Self.writing)
    return try file(of: bytes.all, path: path).map { [$0] }
  }

  private func copies(of tape: TapeInput) throws(UsageError) -> [TapeFile]? {
    try refuseOptions(notFor: Self.copying)
    let contents = try tape.contents(acceptingDamage: isForced)
    tape.report(contents, isForced: isForced)
    guard contents.problems.isEmpty || isForced, !contents.files.isEmpty else { return nil }
    guard let model = listing.model else { return contents.files.map(\.file) }
    return tape.converted(contents.files, for: model, allowsMissingWords: allowsMissingWords)
  }

  /// Returns nil after printing why a tape cannot store the text.
  private func file(of bytes: [UInt8], path: String) throws(UsageError) -> TapeFile? {
    try fileOptions.check()
    if fileOptions.savesMemo {
      guard !fileOptions.refuse(on: model) else { return nil }
      return fileOptions.file(.memo(try TapeDataText(bytes, path: path).records()), by: model)
    }
    if fileOptions.savesVariables {
      let variables = try TapeDataText(bytes, path: path).variables(of: model)
      return fileOptions.file(.variables(variables), by: model)
    }
    return try file(of: ListingFile(bytes, path: path, listing))
  }

  /// Returns nil after printing why a tape cannot store the listing.
  private func file(of source: ListingFile) throws(UsageError) -> TapeFile? {
    guard !source.printErrors(), !fileOptions.refuse(on: source.listing.memory.model),
      try !refuseWords(in: source)
    else { return nil }
    return fileOptions.file(
      try TapeOutput.content(
        of: source.listing, savingAll: fileOptions.savesAll, path: source.path),
      by: source.listing.memory.model)
  }

  /// Returns whether there are words that the machine would misread.
  private func refuseWords(in file: ListingFile) throws(UsageError) -> Bool {
    guard !allowsMissingWords, file.printUnsupportedWords() else { return false }
    guard let form = try realForm() else {
      TextOutput.printError(TapeInput.refusal)
      return true
    }
    TextOutput.printError(
      "no tape is written; tape encode \(form.shellWord) replaces TIMER, --anyway keeps it")
    return true
  }

  /// The name of the form for real machines, if a tape can store that.
  private func realForm() throws(UsageError) -> String? {
    let path = words[1]
    guard path != "-", ListingOptions.program(in: path) == path,
      ProgramSource.realPath(in: path) == nil
    else { return nil }
    let name = path + GameForm.real.suffix
    let form = try ListingFile(path: name, listing).listing
    let isComplete = !form.hasErrors && !Checker.check(form).contains { $0.isUnsupportedWord }
    return isComplete ? name : nil
  }
}
