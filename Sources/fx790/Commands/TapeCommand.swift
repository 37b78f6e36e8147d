import BasicVM
import FX790Device
import FX790Terminal

/// `fx790 tape`: what is on a cassette, as text, and text as a cassette.
struct TapeCommand {
  private let arguments: ParsedArguments
  private let action: Action
  private let path: String

  /// What can be done with a tape.
  enum Action: String, CaseIterable {
    case list
    case decode
    case encode
    case play

    /// What it can be told.
    fileprivate var options: [String] {
      switch self {
      case .list: ["--force"]
      case .decode: ["-o", "--force"]
      case .encode: TapeEncoding.options
      case .play: []
      }
    }
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    let word = arguments.arguments[0]
    guard let action = Action(rawValue: word) else {
      throw UsageError("tape: unknown action", word, among: Action.allCases.map(\.rawValue))
    }
    guard arguments.arguments.count == 2 else {
      throw UsageError("tape: missing argument: fx790 tape \(word) FILE")
    }
    self.action = action
    path = arguments.arguments[1]
    try arguments.allow(action.options, for: "tape \(word)")
  }

  func run() throws(UsageError) -> ExitStatus {
    switch action {
    case .list: try list()
    case .decode: try decode()
    case .encode: try TapeEncoding(arguments, path: path).run()
    case .play: try TapePlayer(path: path).play()
    }
  }

  // MARK: Reading

  private func list() throws(UsageError) -> ExitStatus {
    let tape = try TapeInput(path: path)
    let contents = try tape.contents(puttingUpWithDamage: arguments.has("--force"))
    var output = TextOutput()
    for reading in contents.files { output.writeLine(TapeText.summary(of: reading)) }
    output.flush()
    return tell(contents, of: tape)
  }

  private func decode() throws(UsageError) -> ExitStatus {
    let tape = try TapeInput(path: path)
    let contents = try tape.contents(puttingUpWithDamage: arguments.has("--force"))
    if let file = arguments["-o"], contents.files.isEmpty {
      TextOutput.complain("\(file) is not written")
    } else {
      try TapeOutput.write(decoded(contents.files), to: arguments["-o"])
    }
    return tell(contents, of: tape)
  }

  private func decoded(_ files: [TapeContents.Reading]) -> [UInt8] {
    if let tape = TapeOutput.tape(of: files.map(\.file), for: arguments["-o"]) { return tape }
    return files.flatMap { TapeText.text(of: $0, isAlone: files.count == 1) }
  }

  /// Says what could not be read.
  private func tell(_ contents: TapeContents, of tape: TapeInput) -> ExitStatus {
    for problem in contents.problems {
      TextOutput.complain("\(tape.path): \(TapeText.sentence(problem))")
    }
    if contents.files.isEmpty, contents.problems.isEmpty {
      TextOutput.complain("\(tape.path): no file was found on the tape")
    }
    return contents.files.isEmpty || !contents.problems.isEmpty ? .failed : .done
  }
}

/// Where a tape, or what was on it, goes to.
enum TapeOutput {
  /// Whether a path names a file of bytes.
  static func isBytes(_ path: String?) -> Bool { path?.lowercased().hasSuffix(".bin") == true }

  /// Whether a path names a recording.
  static func isSound(_ path: String?) -> Bool { path?.lowercased().hasSuffix(".wav") == true }

  /// Files as the kind of tape that a path names; nil if it names none.
  static func tape(of files: [TapeFile], for path: String?, isInverted: Bool = false) -> [UInt8]? {
    if isBytes(path) { return TapeWriter.bytes(of: files) }
    guard isSound(path) else { return nil }
    return sound(of: files.flatMap { TapeWriter.segments(of: $0) }, isInverted: isInverted)
  }

  /// Writes a file, or to standard output where none is named, or -.
  static func write(_ bytes: [UInt8], to path: String?) throws(UsageError) {
    let path = path == "-" ? nil : path
    do {
      var output = path == nil ? TextOutput() : TextOutput(try System.create(file: path ?? ""))
      output.write(bytes)
      output.flush()
    } catch {
      throw UsageError("\(path ?? ""): \(error.reason)")
    }
  }

  /// A recording as the machine makes it.
  static func sound(of segments: [[UInt8]], isInverted: Bool) -> [UInt8] {
    let samples = TapeModulator.samples(
      of: segments, rate: WAVFile.usualRate, isInverted: isInverted)
    return WAVFile.file(samples.map { TapeModulator.byte(of: $0) })
  }
}
