import BasicVM

extension TraceEvent.Kind {
  /// The event as a predicate, after the program's name.
  public var predicate: UTF8Text {
    switch self {
    case .frame(let display, _):
      display.cursor.map { "shows this, with the cursor in column \($0)" } ?? "shows this"
    case .wait(.time(let ticks)): "waits \(Seconds.exact(ticks)) s"
    case .wait(.exe): "waits for EXE"
    case .wait(.line): "waits for a line"
    case .wait(.key): "waits for a key"
    case .input(let typed): "takes \(typed)"
    case .beep(let tone): tone == .low ? "plays a low tone" : "plays a high tone"
    case .printed(let line): "prints on paper: \(line)"
    case .rejected(let fault):
      "rejects the answer: \(fault.shortMessage) in line \(fault.place.line)"
    case .error(let fault): "ends with \(fault.message)"
    case .brk: "ends by BRK"
    case .end: "ends"
    }
  }
}
