import BasicVM
import FX790Device
import Programs

/// A game in both its forms, one above the other on the terminal, with the same keys.
struct TwinRun {
  private var basic: Seat<Machine>
  private var machine: Seat<AnyProgram>
  private var log = TwinLog()
  private var writer = CanvasWriter(
    .inline, depth: ColourDepth(environment: System.environment))

  /// Both forms of a game, ready to begin.
  init(_ basic: Machine, _ machine: AnyProgram, speed: Speed, timeLimit: Ticks?) {
    let now = System.nanoseconds
    self.basic = Seat(basic, speed: speed, timeLimit: timeLimit, keys: .queued, now: now)
    self.machine = Seat(machine, speed: speed, timeLimit: timeLimit, keys: .queued, now: now)
  }

  /// Runs until both have ended.
  mutating func run() -> ExitStatus {
    guard let screen = TerminalScreen(.inline) else { return .unfinished }
    var loop = TerminalLoop(screen)
    defer { loop.leave() }
    let status = runToEnd(&loop)
    _ = System.write([UInt8(ascii: "\n")], to: System.output)
    return status
  }

  private mutating func runToEnd(_ loop: inout TerminalLoop) -> ExitStatus {
    while true {
      let now = System.nanoseconds
      basic.advance(now: now)
      machine.advance(now: now)
      hear()
      if let ending = basic.ending, machine.ending != nil {
        log.finish()
        draw()
        return log.hasParted ? .failed : ExitStatus(of: ending)
      }
      draw()
      let due = [basic.due(now: now), machine.due(now: now)].compactMap { $0 }.min()
      for event in loop.events(until: due) {
        if let status = take(event) { return status }
      }
    }
  }

  /// A tone is heard once, from the listing.
  private mutating func hear() {
    let events = basic.takeEvents()
    log.take(events, machine.takeEvents())
    let sounds = events.contains { if case .beep = $0.kind { true } else { false } }
    if sounds { _ = System.write([0x07], to: System.output) }
  }

  private mutating func take(_ event: TerminalEvent) -> ExitStatus? {
    switch event {
    case .closed: return .unfinished
    case .resumed, .resized: writer.invalidate()
    default: break
    }
    let now = System.nanoseconds
    for key in TerminalKeys.keys(of: event) {
      switch key {
      case .interrupt: return .interrupted
      case .machine(let key):
        basic.press(key, now: now)
        machine.press(key, now: now)
      }
    }
    return nil
  }

  // MARK: Drawing

  private mutating func draw() {
    let size = System.windowSize ?? .usual
    let form = DisplayView.Form(columns: min(size.columns, 100), rows: (size.rows - 5) / 2)
    let view = TwinView(form: form, log: log)
    let canvas = view.canvas(
      TwinView.Side(
        title: "BASIC", place: basic.program.standing.name,
        screen: Screen(basic.display, basic.program.indicators)),
      TwinView.Side(
        title: "state machine", place: machine.program.standing.name,
        screen: Screen(machine.display, machine.program.indicators)),
      columns: min(size.columns, max(form.columns, 48)))
    let bytes = writer.update(to: canvas)
    if !bytes.isEmpty { _ = System.write(bytes, to: System.output) }
  }
}

extension Standing {
  /// The name of the place, for people; empty before the first line.
  fileprivate var name: String {
    switch self {
    case .line(let place, _): place.line > 0 ? "line \(place.line)" : ""
    case .state(let name, _): "\(name)"
    }
  }
}
