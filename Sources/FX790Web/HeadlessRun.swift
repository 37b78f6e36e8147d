import BasicVM
import Programs

/// A run without a user, as in `fx790 run --trace -`.
struct HeadlessRun {
  /// In the syntax of `--keys`.
  var keys: UTF8Text
  /// Whether waits for EXE consume keys.
  var isManual: Bool
  /// In machine time; nil for no limit.
  var timeLimit: Ticks?

  /// The trace, with one line of JSON for each event.
  func trace(_ program: some ResumableProgram) -> UTF8Text {
    let keys = ScriptKeys(ScriptKey.read(keys, withEscapes: true), isManual: isManual)
    var player = Player(program, keys: keys, timeLimit: timeLimit)
    var trace = UTF8Text()
    _ = player.play { trace.append(line: TraceWriter.line($0)) }
    return trace
  }
}
