import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal
import Programs

/// A file with the keys of a recorded session.
struct SessionFile {
  let path: String
  let session: RecordedSession
  private let bytes: [UInt8]

  init(path: String) throws(UsageError) {
    self.path = path
    bytes = try NamedFile.read(path)
    do throws(RecordedSession.ParseError) {
      session = try RecordedSession(reading: UTF8Text(utf8: bytes))
    } catch {
      throw UsageError("\(path):\(error.line): \(error.what)")
    }
  }

  static func option<Root: OptionGroup>(
    _ property: WritableKeyPath<Root, SessionFile?>, named name: String = "--keys-file",
    _ summary: String = "the keys, model and seed of a session that --record wrote"
  ) -> Option<Root> {
    .value(name, "FILE", property, summary, completes: .files) { path throws(UsageError) in
      try SessionFile(path: path)
    }
  }

  /// The start of a recording that continues this one after `count` keys.
  ///
  /// It is a copy from the file, unless `new` has another program, model or seed.
  func beginning(keys count: Int, continuedAs new: RecordedSession) -> [UInt8] {
    var new = new
    new.speed = session.speed
    new.keys = session.keys
    if "\(new.program)".stemOfProgram == "\(session.program)".stemOfProgram {
      (new.program, new.other) = (session.program, session.other)
    }
    guard new != session else { return session.beginning(of: bytes, keys: count) }
    new.keys = Array(session.keys.prefix(count))
    return new.text.utf8
  }

  func warn(ifNotFor program: String) {
    let program = GameID(namedInAnyForm: program).map { "\($0.id)" } ?? program
    let (recorded, played) = ("\(session.program)".stemOfProgram, program.stemOfProgram)
    // A session of the whole computer names an area, such as P0, or a game.
    let isArea = recorded.count == 2 && recorded.hasPrefix("P") && recorded.last?.isNumber == true
    guard !recorded.isEmpty, !isArea, recorded != played else { return }
    TextOutput.printError("\(path): recorded for \(session.program), not for \(program)")
  }

  /// The recorded program; throws unless it is a game or an existing file.
  func program(for command: String) throws(UsageError) -> String {
    let program = "\(session.program)"
    guard Self.canFind(program) else {
      let problem = program.isEmpty ? "names no program" : "is for \(program), which is not found"
      throw UsageError("\(path) \(problem); name one: fx790 \(command) FILE --keys-file \(path)")
    }
    return program
  }

  /// The second of two programs played side by side, if it is found.
  var other: String? {
    let other = "\(session.other)"
    return Self.canFind(ListingOptions.program(in: other)) ? other : nil
  }

  static func canFind(_ program: String) -> Bool {
    if GameID(namedInAnyForm: program) != nil { return true }
    return program != "-" && System.isPlainFile(ProgramSource.listingPath(in: program))
  }

  static func isSession(_ beginning: [UInt8]) -> Bool {
    beginning.starts(with: "# fx790 keys ".utf8)
  }

  /// A message for a session that is named in place of a program; nil for other files.
  static func advice(about path: String) -> String? {
    guard System.isPlainFile(path), let bytes = try? FileBytes.ofFile(path),
      isSession(bytes.beginning)
    else { return nil }
    return advice(aboutSession: path)
  }

  static func advice(aboutSession path: String) -> String {
    let word = path.shellWord
    return "\(path) is a recording of keys: fx790 play --keys-file \(word) replays it"
  }

  static func rejectBoth(_ session: SessionFile?, _ keys: [ScriptKey]?) throws(UsageError) {
    guard session != nil, keys != nil else { return }
    throw UsageError("--keys and --keys-file exclude each other")
  }
}

extension String {
  /// The text as one word for a shell, quoted if necessary.
  var shellWord: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789._-+/:=@%".unicodeScalars.contains($0)
    }
    guard !isPlain || isEmpty else { return self }
    return "'" + reduce(into: "") { $0 += $1 == "'" ? "'\\''" : String($1) } + "'"
  }

  var withoutEnding: String {
    guard let point = lastIndex(of: "."), point > startIndex,
      !self[point...].contains("/"), self[index(before: point)] != "/"
    else { return self }
    return String(self[..<point])
  }

  /// The name without folders, extension and form.
  fileprivate var stemOfProgram: Substring {
    let name = self[(lastIndex(of: "/").map { index(after: $0) } ?? startIndex)...]
    return name.prefix { $0 != "." && $0 != ":" }
  }
}

extension GivenKeys {
  init(_ session: SessionFile?, else keys: ScriptKeys) {
    self = session.map { .recorded(RecordedKeys($0.session.keys)) } ?? .script(keys)
  }
}

/// Records a session in a file; writes each key immediately, so that a crash loses none.
struct SessionRecorder {
  private var output: TextOutput
  private let path: String
  private var count: Int

  /// Starts the file with a session's heading and first `count` keys.
  init(
    path: String, _ beginning: [UInt8], keys count: Int, overwriting: Bool
  ) throws(UsageError) {
    self.path = path
    self.count = count
    output = try NamedFile.output(path, overwriting: overwriting)
    output.write(beginning)
    output.flush()
  }

  mutating func add(_ keys: [RecordedKey]) {
    guard !keys.isEmpty else { return }
    for key in keys { output.write(RecordedSession.line(of: key).utf8) }
    output.flush()
    count += keys.count
  }

  func printHint(of program: String, isPair: Bool = false) {
    guard path != "-" else { return }
    // A listing from standard input has no name.
    let name = SessionFile.canFind(program) ? "" : "LISTING "
    let command = isPair || GameID(namedInAnyForm: program) != nil ? "play" : "run"
    let source = "\(name)--keys-file \(path.shellWord)"
    TextOutput.printNote("\(path): \(UTF8Text.count(count, "key")); to replay and to film them:")
    TextOutput.printError("  fx790 \(command) \(source)")
    TextOutput.printError("  fx790 film \(source) -o \(path.withoutEnding.shellWord).gif")
  }
}
