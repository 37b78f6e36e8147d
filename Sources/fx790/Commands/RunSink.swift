import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

/// Writes the events of a run: as lines of the display or as a trace, errors to standard error.
struct RunSink {
  private var output = TextOutput()
  private var log = DisplayLog()
  private var trace: TextOutput?
  private var paper: TextOutput?
  private let tracesToOutput: Bool
  /// Whether the display's lines come from the program's record, not from the events.
  private let showsEverything: Bool
  private let printsToOutput: Bool
  /// When the last writing was due.
  private var lastFlush = System.nanoseconds
  private var chances = 0

  /// Opens the files; a program's record may be shown in the place of its display.
  init(_ options: RunOptions, showsRecord: Bool) throws(UsageError) {
    let (tracePath, paperPath) = (options.tracePath, options.paperPath)
    showsEverything = showsRecord
    tracesToOutput = tracePath == "-"
    printsToOutput = paperPath == "-"
    guard !(tracesToOutput && printsToOutput) else {
      throw UsageError("--trace - and --paper - would mix on standard output")
    }
    trace = try tracePath.map { path throws(UsageError) in try NamedFile.output(path) }
    paper = try paperPath.map { path throws(UsageError) in try NamedFile.output(path) }
  }

  /// Takes an event of a program, whose errors have a text of their own.
  mutating func take(_ event: TraceEvent, telling text: (Fault) -> UTF8Text) {
    trace?.writeLine(TraceWriter.line(event))
    if !tracesToOutput, let line = log.line(for: event), !showsEverything {
      output.writeLine(line)
    }
    switch event.kind {
    case .printed(let line): print(UTF8Text(line))
    case .rejected(let fault): complain(FaultText.rejection(of: fault))
    case .error(let fault): complain(text(fault))
    default: break
    }
  }

  /// Paper and display on one output keep their order.
  private mutating func print(_ line: UTF8Text) {
    if printsToOutput { output.writeLine(line) } else { paper?.writeLine(line) }
  }

  private mutating func complain(_ message: UTF8Text) {
    flush()
    TextOutput.complain(message)
  }

  /// Takes lines of the program's record.
  mutating func take(_ lines: [MachineText]) {
    guard showsEverything, !tracesToOutput else { return }
    for line in lines { output.writeLine(UTF8Text(line)) }
  }

  /// Says why a program that wanted more keys has ended.
  mutating func tellStarved(at wait: TraceEvent.Wait?, _ display: Display) {
    if let what = Self.want(at: wait, display) { complain("the keys have ended: \(what)") }
  }

  /// What a program wants at a wait that needs a key.
  static func want(at wait: TraceEvent.Wait?, _ display: Display) -> UTF8Text? {
    switch wait {
    case .line: "the program asks \(display.trimmedText)"
    case .key: "the program looks for a key"
    case .exe: "the program waits for EXE"
    case .time, nil: nil
    }
  }

  /// Takes what the display shows when the time is up.
  mutating func takeLastDisplay() {
    if !tracesToOutput, let line = log.news() { output.writeLine(line) }
  }

  /// Writes what there is every tenth of a second, so that a run that is interrupted has shown it.
  ///
  /// Called for every event, it looks at the clock for one in sixteen.
  mutating func flushNowAndThen() {
    chances &+= 1
    guard chances % 16 == 0 else { return }
    let now = System.nanoseconds
    guard now - lastFlush >= 100_000_000 else { return }
    lastFlush = now
    flush()
  }

  /// Writes what there is.
  mutating func flush() {
    output.flush()
    trace?.flush()
    paper?.flush()
  }
}
