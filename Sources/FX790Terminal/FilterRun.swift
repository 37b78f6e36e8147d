import BasicVM
import Programs

/// Plays a program without a terminal, and prints its display or a trace.
struct FilterRun {
  private let keys: [ScriptKey]?
  private let memory: ProgramMemory
  private var output = TextOutput()
  private var trace: TextOutput?
  private let tracesToOutput: Bool
  private var log = DisplayLog()

  init(_ words: ProgramArguments, _ memory: ProgramMemory) throws(System.Failure) {
    keys = words.keys
    self.memory = memory
    tracesToOutput = words.tracePath == "-"
    if let path = words.tracePath {
      trace = tracesToOutput ? TextOutput() : try TextOutput(path: path)
    }
  }

  /// Plays until the program or the keys end; returns the exit status.
  mutating func play(_ program: some ResumableProgram, input: InputKeys) -> Int32 {
    var input = input
    var player = Player(program, keys: ScriptKeys(keys ?? [], isOpen: keys == nil))
    while true {
      let step = player.advance { take($0) }
      switch step {
      case .continues, .asksComputer: break
      case .rests: flush()
      case .asks:
        flush()
        if let more = input.next() { player.keys.append(more) } else { player.keys.close() }
      case .ended(let ending):
        if ending == .starved,
          let shortage = KeyShortage.text(
            at: player.lastWait, player.program.display, keysLeft: player.keys.keysLeft)
        {
          printError(shortage)
        }
        flush()
        return ExitStatus(of: ending).rawValue
      }
    }
  }

  private mutating func take(_ event: TraceEvent) {
    trace?.writeLine(TraceWriter.line(event))
    if !tracesToOutput, let line = log.line(for: event) { output.writeLine(line) }
    switch event.kind {
    case .rejected(let fault): printError(FaultText.rejection(of: fault))
    case .error(let fault): printError(FaultText.text(of: fault, in: memory))
    default: break
    }
  }

  private mutating func printError(_ message: UTF8Text) {
    flush()
    TextOutput.printError(message)
  }

  private mutating func flush() {
    output.flush()
    trace?.flush()
  }
}
