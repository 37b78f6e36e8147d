import BasicVM
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

  /// Refuses keys from two places.
  static func refuse(_ session: SessionFile?, beside keys: [ScriptKey]?) throws(UsageError) {
    guard session != nil, keys != nil else { return }
    throw UsageError("--keys and --keys-file: the keys come from one of them")
  }
}

extension String {
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

  /// Begins a file.
  init(path: String, _ session: RecordedSession) throws(UsageError) {
    output = try NamedFile.output(path)
    output.write(session.heading.utf8)
    output.flush()
  }

  /// Adds keys.
  mutating func add(_ keys: [RecordedKey]) {
    guard !keys.isEmpty else { return }
    for key in keys { output.write(RecordedSession.line(of: key).utf8) }
    output.flush()
  }
}
