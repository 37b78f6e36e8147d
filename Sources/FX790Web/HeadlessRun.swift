import BasicVM
import Programs

/// A run without anyone in front of it, as `fx790 run --trace -` does it.
struct HeadlessRun {
  /// The keys, as `--keys` takes them.
  var keys: UTF8Text
  /// Whether waits for EXE take one from the keys.
  var isManual: Bool
  /// Machine time at which it ends; nil for none.
  var timeLimit: Ticks?

  /// The trace of a program, a line of JSON for each event.
  func trace(_ program: some ResumableProgram) -> UTF8Text {
    let keys = ScriptKeys(ScriptKey.keys(keys, withEscapes: true), isManual: isManual)
    var player = Player(program, keys: keys, timeLimit: timeLimit)
    var trace = UTF8Text()
    _ = player.play { trace.append(line: TraceWriter.line($0)) }
    return trace
  }
}
