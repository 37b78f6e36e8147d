import BasicVM
import Programs

/// An unattended run of a program, as in `fx790 run --trace -`.
struct HeadlessRun {
  /// The keys in the syntax of `--keys`.
  var keys: UTF8Text
  /// Whether waits for EXE consume an EXE from the keys.
  var isManual: Bool
  /// Machine time at which the run ends; nil for no limit.
  var timeLimit: Ticks?

  /// The trace of a program, one line of JSON for each event.
  func trace(_ program: some ResumableProgram) -> UTF8Text {
    let keys = ScriptKeys(ScriptKey.keys(keys, withEscapes: true), isManual: isManual)
    var player = Player(program, keys: keys, timeLimit: timeLimit)
    var trace = UTF8Text()
    _ = player.play { trace.append(line: TraceWriter.line($0)) }
    return trace
  }
}
