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
  mutating func run() -> TerminalPlayer.Ending {
    guard let screen = TerminalScreen(.inline) else { return .noTerminal }
    var loop = TerminalLoop(screen)
    defer { loop.leave() }
    let ending = runToEnd(&loop)
    _ = System.write([UInt8(ascii: "\n")], to: System.output)
    return ending
  }

  private mutating func runToEnd(_ loop: inout TerminalLoop) -> TerminalPlayer.Ending {
    while true {
      let now = System.nanoseconds
      basic.advance(now: now)
      machine.advance(now: now)
      hear()
      if let ending = basic.ending, machine.ending != nil {
        log.finish()
        draw()
        return log.hasParted ? .failed : TerminalPlayer.Ending(of: ending)
      }
      draw()
      let due = [basic.due(now: now), machine.due(now: now)].compactMap { $0 }.min()
      for event in loop.events(until: due) {
        if let ending = take(event) { return ending }
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

  private mutating func take(_ event: TerminalEvent) -> TerminalPlayer.Ending? {
    switch event {
    case .closed: return .unfinished
    case .resumed, .resized: writer.invalidate()
    default: break
    }
    let now = System.nanoseconds
    for key in TerminalKeys.keys(of: event) {
      switch key {
      case .interrupt: return .interrupted
      case .help: break
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
        title: "BASIC", place: basic.program.standing.caption,
        screen: Screen(basic.display, basic.program.indicators)),
      TwinView.Side(
        title: "state machine", place: machine.program.standing.caption,
        screen: Screen(machine.display, machine.program.indicators)),
      columns: min(size.columns, max(form.columns, 48)))
    let bytes = writer.update(to: canvas)
    if !bytes.isEmpty { _ = System.write(bytes, to: System.output) }
  }
}

extension Standing {
  /// The name of the place below a display; empty before the first line.
  fileprivate var caption: String {
    switch self {
    case .line(let place, _): place.line > 0 ? "line \(place.line)" : ""
    case .state(let name, _): "\(name)"
    }
  }
}

/// Draws two displays, one above the other, and whether their programs are still the same.
struct TwinView {
  /// One of the two.
  struct Side {
    let title: String
    /// The place that its program is at: a line, or a state.
    let place: String
    let screen: FX790Device.Screen
  }

  let form: DisplayView.Form
  private let verdict: String
  private let hasParted: Bool

  /// A view of two programs that have come so far.
  init(form: DisplayView.Form, log: TwinLog) {
    self.form = form
    hasParted = log.hasParted
    verdict =
      log.hasParted
      ? "≠ they part here, after \(log.agreed) things that were the same"
      : "= the same so far: \(log.agreed) waits, keys and sounds"
  }

  /// The rows that it takes.
  private var rows: Int { 2 * (form.rows + 1) + 1 }

  func canvas(_ upper: Side, _ lower: Side, columns: Int) -> Canvas {
    var canvas = Canvas(WindowSize(columns: columns, rows: rows))
    draw(upper, row: 0, on: &canvas)
    draw(lower, row: form.rows + 1, on: &canvas)
    let style = hasParted ? Palette.message : Palette.dimmed
    canvas.put(verdict, row: rows - 1, column: 0, style: style)
    return canvas
  }

  private func draw(_ side: Side, row: Int, on canvas: inout Canvas) {
    canvas.put(side.title, row: row, column: 0, style: Palette.title)
    canvas.put(side.place, row: row, column: 16, style: Palette.planeLabel)
    DisplayView(screen: side.screen, isBlinkOn: true, form: form)
      .draw(on: &canvas, row: row + 1, column: 0)
  }
}
