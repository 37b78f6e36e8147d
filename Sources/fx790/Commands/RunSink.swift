import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

/// Writes the output of a run without a viewer: displays, errors, the trace and the paper.
struct RunSink {
  private var output = TextOutput()
  private var log = DisplayLog()
  private var trace: TextOutput?
  private var paper: TextOutput?
  private let paperWidth: PaperWidth
  /// Whether MODE 7 is on.
  private var isPrinterOn: Bool
  private let tracesToOutput: Bool
  /// Whether lines come from the program's record instead of its events.
  private let showsEverything: Bool
  private let printsToOutput: Bool
  private var lastFlush = System.nanoseconds
  private var flushCalls = 0

  /// Opens the outputs for a program that starts with these indicators.
  init(
    _ options: RunOptions, showsRecord: Bool, paper width: PaperWidth, _ indicators: Indicators
  ) throws(UsageError) {
    paperWidth = width
    isPrinterOn = indicators.contains(.prt)
    let (tracePath, paperPath) = (options.tracePath, options.paperPath)
    showsEverything = showsRecord
    tracesToOutput = tracePath == "-"
    printsToOutput = paperPath == "-"
    guard !(tracesToOutput && printsToOutput) else {
      throw UsageError("--trace - and --paper - would mix on standard output")
    }
    trace = try tracePath.map { path throws(UsageError) in
      try NamedFile.output(path, overwriting: true)
    }
    paper = try paperPath.map { path throws(UsageError) in
      try NamedFile.output(path, overwriting: true)
    }
    // On the machine, a typed RUN would have printed its line and an empty line.
    if isPrinterOn {
      print("RUN")
      print([])
    }
  }

  mutating func take(_ event: TraceEvent, describing text: (Fault) -> UTF8Text) {
    trace?.writeLine(TraceWriter.line(event))
    if !tracesToOutput, let line = log.line(for: event), !showsEverything {
      output.writeLine(line)
    }
    switch event.kind {
    case .frame(_, let indicators): isPrinterOn = indicators.contains(.prt)
    case .printed(let line): print(line)
    case .rejected(let fault):
      if isPrinterOn { print(fault.shortMessage) }
      printError(FaultText.rejection(of: fault))
    case .error(let fault):
      if isPrinterOn { print(fault.message) }
      printError(text(fault))
    default: break
    }
  }

  /// Prints on the paper; on standard output, its lines keep their order among the displays.
  private mutating func print(_ text: MachineText) {
    for line in paperWidth.lines(of: text).map({ UTF8Text($0) }) {
      if printsToOutput { output.writeLine(line) } else { paper?.writeLine(line) }
    }
  }

  private mutating func printError(_ message: UTF8Text) {
    flush()
    TextOutput.printError(message)
  }

  /// Writes lines of the program's record.
  mutating func take(_ lines: [MachineText]) {
    guard showsEverything, !tracesToOutput else { return }
    for line in lines { output.writeLine(UTF8Text(line)) }
  }

  /// Names the wait at which the keys ran out, or counts the keys left.
  mutating func reportMissingInput(at wait: TraceEvent.Wait?, _ display: Display, keysLeft: Int) {
    if let text = KeyShortage.text(at: wait, display, keysLeft: keysLeft) { printError(text) }
  }

  /// Writes the display at the time limit, if it has changed since the last line.
  mutating func takeLastDisplay() {
    if !tracesToOutput, let line = log.changedText() { output.writeLine(line) }
  }

  /// Flushes every tenth of a second, so that an interrupted run has shown its output.
  ///
  /// It is called very often, so it reads the clock only once in 16 calls.
  mutating func flushNowAndThen() {
    flushCalls &+= 1
    guard flushCalls % 16 == 0 else { return }
    let now = System.nanoseconds
    guard now - lastFlush >= 100_000_000 else { return }
    lastFlush = now
    flush()
  }

  mutating func flush() {
    output.flush()
    trace?.flush()
    paper?.flush()
  }
}
