import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal
import Programs

/// A session that was recorded, as a file that an option names.
struct SessionFile {
  let path: String
  let session: RecordedSession

  /// Reads it; what is wrong with a line is wrong usage, told with its number.
  init(path: String) throws(UsageError) {
    self.path = path
    let text = UTF8Text(utf8: try NamedFile.read(path))
    do throws(RecordedSession.Mistake) {
      session = try RecordedSession(reading: text)
    } catch {
      throw UsageError("\(path):\(error.line): \(error.what)")
    }
  }

  /// The option that names one.
  static func option<Root: OptionGroup>(
    _ property: WritableKeyPath<Root, SessionFile?>
  ) -> Option<Root> {
    .value(
      "--keys-file", "FILE", property, "the keys, model and seed of a session that --record wrote",
      completes: .files
    ) { path throws(UsageError) in try SessionFile(path: path) }
  }

  /// Tells of keys that were meant for a program of another name, which may be another program.
  func complain(unlessOf program: String) {
    let (recorded, played) = ("\(session.program)".stemOfProgram, program.stemOfProgram)
    // The computer knows no names but those of the games.
    let isArea = recorded.count == 2 && recorded.hasPrefix("P") && recorded.last?.isNumber == true
    guard !recorded.isEmpty, !isArea, recorded != played else { return }
    TextOutput.complain("\(path): keys for \(session.program), played to \(program)")
  }

  /// The program that it names, where that is a game, or a file that is there.
  func program(for command: String) throws(UsageError) -> String {
    let program = "\(session.program)"
    guard Self.finds(program) else {
      let told = program.isEmpty ? "names no program" : "is for \(program), which is not here"
      throw UsageError("\(path) \(told): fx790 \(command) FILE --keys-file \(path) says which")
    }
    return program
  }

  /// Whether a program is found by the name that stands in a session.
  static func finds(_ program: String) -> Bool {
    if GameID(namedInAnyForm: program) != nil { return true }
    return program != "-" && System.isPlainFile(ProgramSource.portedPath(in: program) ?? program)
  }

  /// Whether a file begins as a session does.
  static func isSession(_ beginning: [UInt8]) -> Bool {
    beginning.starts(with: "# fx790 keys ".utf8)
  }

  /// What to do with a session where a program is wanted; nil for any other file.
  static func advice(about path: String) -> String? {
    guard System.isPlainFile(path), let bytes = try? FileBytes.ofFile(path),
      isSession(bytes.beginning)
    else { return nil }
    return advice(aboutSession: path)
  }

  /// How a session is played again.
  static func advice(aboutSession path: String) -> String {
    let word = path.shellWord
    return "\(path) holds keys: fx790 play --keys-file \(word) plays them again"
  }

  /// Refuses keys from two places.
  static func refuse(_ session: SessionFile?, beside keys: [ScriptKey]?) throws(UsageError) {
    guard session != nil, keys != nil else { return }
    throw UsageError("--keys and --keys-file: the keys come from one of them")
  }
}

extension String {
  /// The text as a shell takes it for one word.
  fileprivate var shellWord: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789._-+/:=@%".unicodeScalars.contains($0)
    }
    guard !isPlain || isEmpty else { return self }
    return "'" + reduce(into: "") { $0 += $1 == "'" ? "'\\''" : String($1) } + "'"
  }

  /// The path of a file without what stands behind the last point of its name.
  fileprivate var withoutEnding: String {
    guard let point = lastIndex(of: "."), point > startIndex,
      !self[point...].contains("/"), self[index(before: point)] != "/"
    else { return self }
    return String(self[..<point])
  }

  /// The name of a program without folders, ending and form.
  fileprivate var stemOfProgram: Substring {
    let name = self[(lastIndex(of: "/").map { index(after: $0) } ?? startIndex)...]
    return name.prefix { $0 != "." && $0 != ":" }
  }
}

extension GivenKeys {
  /// The keys of a recording, or else of a script.
  init(_ session: SessionFile?, else keys: ScriptKeys) {
    self = session.map { .recorded(RecordedKeys($0.session.keys)) } ?? .script(keys)
  }
}

/// Writes a session while it is played: each key as soon as it is known, so that none is lost.
struct SessionRecorder {
  private var output: TextOutput
  private let path: String
  private var count = 0

  /// Begins a file.
  init(path: String, _ session: RecordedSession) throws(UsageError) {
    self.path = path
    output = try NamedFile.output(path)
    output.write(session.heading.utf8)
    output.flush()
  }

  /// Adds keys.
  mutating func add(_ keys: [RecordedKey]) {
    guard !keys.isEmpty else { return }
    for key in keys { output.write(RecordedSession.line(of: key).utf8) }
    output.flush()
    count += keys.count
  }

  /// Says where the keys of a program are, and how they are seen again.
  func tell(of program: String) {
    guard path != "-" else { return }
    // A listing from standard input is nowhere to be found.
    let name = SessionFile.finds(program) ? "" : "LISTING "
    let command = GameID(namedInAnyForm: program) == nil ? "run" : "play"
    let source = "\(name)--keys-file \(path.shellWord)"
    TextOutput.complain(
      "\(path): \(UTF8Text.count(count, "key")); fx790 \(command) \(source) plays them again, "
        + "fx790 film \(source) -o \(path.withoutEnding.shellWord).gif films them")
  }
}
