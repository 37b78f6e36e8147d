import BasicVM
import Programs

/// A run without anyone in front of it, as `fx790 run --trace -` does it.
struct HeadlessRun {
  /// The keys, as `--keys` takes them.
  var keys: [UInt8]
  /// Whether waits for EXE take one from the keys.
  var isManual: Bool
  /// Machine time at which it ends; nil for none.
  var timeLimit: Ticks?

  /// The trace of a program, a line of JSON for each event.
  func trace(_ program: some ResumableProgram) -> [UInt8] {
    var options = SessionOptions()
    options.isManual = isManual
    options.timeLimit = timeLimit
    var session = Session(
      program, keys: KeyFeed(ScriptKey.keys(keys, withEscapes: true)), options: options)
    var trace: [UInt8] = []
    _ = session.run { event in
      trace += TraceWriter.line(event)
      trace.append(UInt8(ascii: "\n"))
    }
    return trace
  }
}
