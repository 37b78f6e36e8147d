import BasicVM
import FX790Device
import Programs

/// Plays two programs with the same keys, and shows one display above the other.
///
/// In a replay of recorded keys, BRK ends the replay, and the machine's other keys have no effect.
struct TwinRun {
  private(set) var runner: TwinRunner
  private let titles: (UTF8Text, UTF8Text)
  private let isPlain: Bool
  private let isSilent: Bool
  private var control = RunControl()
  // The last output in plain mode; the answer is the unfinished last line.
  private var writtenMessage = ""
  private var writtenLines: [UTF8Text] = []
  private var echoedAnswer = MachineText()
  private var writer = CanvasWriter(
    .inline, depth: ColourDepth(environment: System.environment))

  init(_ runner: TwinRunner, _ titles: (UTF8Text, UTF8Text), isPlain: Bool, isSilent: Bool) {
    self.titles = titles
    self.isPlain = isPlain
    self.isSilent = isSilent
    self.runner = runner
  }

  mutating func run(recording record: ([RecordedKey]) -> Void) -> TerminalPlayer.Outcome {
    runner.beginRecording()
    guard var loop = TerminalLoop(isPlain ? .plain : .inline) else { return .over(.noTerminal) }
    defer { loop.leave() }
    let outcome = runToEnd(&loop, recording: record)
    record(runner.takeRecordedKeys(isOver: true))
    if isPlain { return outcome }
    // The displays stay above the prompt, unless the programs start again in their place.
    let end =
      outcome == .restarted
      ? writer.update(to: Canvas(WindowSize(columns: 1, rows: 1))) : [UInt8(ascii: "\n")]
    _ = System.write(end, to: System.output)
    return outcome
  }

  private mutating func runToEnd(
    _ loop: inout TerminalLoop, recording record: ([RecordedKey]) -> Void
  ) -> TerminalPlayer.Outcome {
    while true {
      let now = control.clock.now
      runner.advance(now: now)
      // Tones that are due together ring the bell once.
      let hasTone = !runner.takeTones().isEmpty
      if hasTone, !isSilent { _ = System.write([0x07], to: System.output) }
      draw()
      record(runner.takeRecordedKeys(isOver: false))
      if runner.hasDiverged { return .over(.failed) }
      if let ending = runner.first.ending, runner.hasEnded {
        return .over(TerminalPlayer.Ending(of: ending))
      }
      for event in loop.events(until: control.clock.systemTime(of: runner.due(now: now))) {
        if let outcome = take(event) { return outcome }
      }
    }
  }

  private mutating func take(_ event: TerminalEvent) -> TerminalPlayer.Outcome? {
    switch event {
    case .closed: return .over(.unfinished)
    case .resumed: writer.invalidate()
    case .resized: writer.invalidate(clearingScreen: !isPlain)
    default: break
    }
    for key in TerminalKeyMap.keys(of: event) {
      switch control.take(key) {
      case .ends(let outcome): return outcome
      case .key(.brk) where runner.isReplay: return .over(.ended)
      case .key(let key): runner.press(key, now: control.clock.now)
      case .nextSpeed:
        runner.speed = runner.speed.next
        control.show(runner.speed)
      case .help, .nothing: break
      }
    }
    return nil
  }

  // MARK: Drawing

  /// Plain mode: writes a new message, then either the typed answer or both displays.
  ///
  /// While one program waits for the other, their displays are not written.
  private mutating func writePlain() {
    if writtenMessage != control.message {
      writtenMessage = control.message
      if !writtenMessage.isEmpty { write(UTF8Text(writtenMessage)) }
    }
    echoAnswer()
    guard runner.typedLine.isEmpty else { return }
    let sides = [(titles.0, runner.first), (titles.1, runner.second)]
    guard runner.hasDiverged || !sides.contains(where: \.1.waitsForOther) else { return }
    var lines = sides.map { title, side in
      "\(title): \(UTF8Text(side.display.trimmedText))" as UTF8Text
    }
    if runner.hasDiverged { lines += TwinView.verdict(of: runner, titles) }
    guard lines != writtenLines else { return }
    writtenLines = lines
    for line in lines { write(line) }
  }

  /// Writes the new part of the answer; after a correction, all of it on a new line.
  private mutating func echoAnswer() {
    let typed = runner.typedLine
    guard typed != echoedAnswer else { return }
    let isLonger = typed.starts(with: echoedAnswer)
    let text: UTF8Text = isLonger ? "" : "\n"
    let new = UTF8Text(MachineText(isLonger ? typed.dropFirst(echoedAnswer.count) : typed[...]))
    echoedAnswer = typed
    _ = System.write((text + new).utf8, to: System.output)
  }

  private mutating func write(_ line: UTF8Text) {
    if !echoedAnswer.isEmpty { _ = System.write([UInt8(ascii: "\n")], to: System.output) }
    echoedAnswer = []
    let text: UTF8Text = "\(line.harmless(keepingLines: false))\n"
    _ = System.write(text.utf8, to: System.output)
  }

  private mutating func draw() {
    guard !isPlain else { return writePlain() }
    let size = System.windowSize ?? .standard
    let view = TwinView(size, runner: runner, titles: titles, control)
    let canvas = view.canvas(columns: min(size.columns, max(view.columns, TwinView.minColumns)))
    let bytes = writer.update(to: canvas)
    if !bytes.isEmpty { _ = System.write(bytes, to: System.output) }
  }
}

/// Draws two displays, and below them whether their programs agree.
struct TwinView {
  private let sides: [Side]
  /// The rows of each title: 0 in a small window, otherwise 1.
  private let titleRows: Int
  private let footerRows: Int
  private let footer: [String]
  private let hasDiverged: Bool

  private struct Side {
    let title: UTF8Text
    /// The program's position, or what it waits for.
    let position: UTF8Text
    let screen: FX790Device.Screen
    let form: DisplayView.Form

    init(
      _ title: UTF8Text, _ side: TwinRunner.Side, other: UTF8Text, _ size: WindowSize,
      isStopped: Bool
    ) {
      self.title = title
      var indicators = side.indicators
      if isStopped { indicators.insert(.stop) }
      position = side.waitsForOther ? "waits for \(other)" : side.programPosition.caption
      screen = FX790Device.Screen(side.display, indicators)
      // The footer and the shell's prompt need four rows.
      form =
        size.rows < TwinView.minRowsForIndicators
        ? .line
        : DisplayView.Form(
          columns: min(size.columns, 100), rows: (size.rows - 4) / 2,
          characters: side.display.width)
    }
  }

  /// The footer needs more columns than some displays.
  static let minColumns = 72
  private static let minFooterRows = 3
  /// In a window with fewer rows, each display is one row of text.
  private static let minRowsForIndicators = 2 * (DisplayView.Form.text.rows + 1) + minFooterRows

  var columns: Int { sides.map(\.form.columns).max() ?? 0 }

  init(
    _ size: WindowSize, runner: TwinRunner, titles: (UTF8Text, UTF8Text), _ control: RunControl
  ) {
    hasDiverged = runner.hasDiverged
    let (first, second) = (runner.first, runner.second)
    sides = [
      Side(titles.0, first, other: titles.1, size, isStopped: control.isStopped),
      Side(titles.1, second, other: titles.0, size, isStopped: control.isStopped),
    ]
    // The shell's prompt gets the last row.
    let free = size.rows - 1 - sides.reduce(0) { $0 + $1.form.rows }
    titleRows = free >= Self.minFooterRows + sides.count ? 1 : 0
    // In a narrow window each line of the footer may need two rows.
    let maxRows = Self.minFooterRows * (size.columns < Self.minColumns ? 2 : 1)
    footerRows = min(max(free - titleRows * sides.count, 1), maxRows)
    let size = WindowSize(columns: size.columns, rows: footerRows)
    footer = Self.footer(of: runner, titles, control, size)
  }

  /// In a single row, a message replaces the verdict.
  private static func footer(
    of runner: TwinRunner, _ titles: (UTF8Text, UTF8Text), _ control: RunControl, _ size: WindowSize
  ) -> [String] {
    var verdict = verdict(of: runner, titles)
    if runner.hasDiverged { return fit(verdict, in: size) }
    let keyHelp = UTF8Text(control.keyHelp)
    if rows(of: verdict + [keyHelp], size.columns) > size.rows {
      verdict = ["= The same: \(runner.agreed)"]
    }
    let message = UTF8Text(control.message)
    if message.isEmpty { return fit(verdict + [keyHelp], in: size) }
    return fit(size.rows > 1 ? verdict + [message] : [message], in: size)
  }

  private static func rows(of lines: [UTF8Text], _ columns: Int) -> Int {
    lines.reduce(0) { $0 + WrappedText.lines(of: String($1), columns: columns).count }
  }

  /// Wraps the lines between words; if they do not fit, cuts each to the same number of rows.
  static func fit(_ lines: [UTF8Text], in size: WindowSize) -> [String] {
    let texts = lines.prefix(max(size.rows, 1)).map { String($0.harmless(keepingLines: false)) }
    let wrapped = texts.map { WrappedText.lines(of: $0, columns: size.columns, rows: size.rows) }
    if wrapped.reduce(0, { $0 + $1.count }) <= size.rows { return wrapped.flatMap(\.self) }
    let rows = max(size.rows / texts.count, 1)
    return texts.flatMap { WrappedText.lines(of: $0, columns: size.columns, rows: rows) }
  }

  static func verdict(of runner: TwinRunner, _ titles: (UTF8Text, UTF8Text)) -> [UTF8Text] {
    let agreed: UTF8Text =
      runner.agreed == 1 ? "1 wait, key or sound" : "\(runner.agreed) waits, keys and sounds"
    return runner.hasDiverged
      ? [
        "≠ They differ here, after \(agreed):",
        "  \(action(titles.0, runner.first))", "  \(action(titles.1, runner.second))",
      ]
      : [
        "= The same so far: \(agreed)"
          + (runner.comparesDisplays ? "" : ", and all variables")
      ]
  }

  private static func action(_ title: UTF8Text, _ side: TwinRunner.Side) -> UTF8Text {
    let position = side.programPosition.name
    return position.isEmpty
      ? "\(title) \(side.quotingAction)" : "\(title) at \(position) \(side.quotingAction)"
  }

  func canvas(columns: Int) -> Canvas {
    let height = sides.reduce(0) { $0 + $1.form.rows + titleRows }
    // The footer's rows are reserved from the start, so that the displays never move.
    var canvas = Canvas(WindowSize(columns: columns, rows: height + footerRows))
    var top = 0
    for side in sides {
      draw(side, row: top, on: &canvas)
      top += side.form.rows + titleRows
    }
    let style = hasDiverged ? Palette.message : Palette.dimmed
    for (index, line) in footer.prefix(footerRows).enumerated() {
      canvas.put(line, row: height + index, column: 0, style: style)
    }
    return canvas
  }

  private func draw(_ side: Side, row: Int, on canvas: inout Canvas) {
    DisplayView(screen: side.screen, isBlinkOn: true, form: side.form)
      .draw(on: &canvas, row: row + titleRows, column: 0)
    guard titleRows > 0 else { return }
    let title = String(side.title.harmless(keepingLines: false))
    canvas.put(title, row: row, column: 0, style: Palette.title)
    let column = max(16, title.count + 2)
    canvas.put(String(side.position), row: row, column: column, style: Palette.label)
  }
}

extension ProgramPosition {
  /// The name of a state, or `line` and its number; empty before the first line.
  fileprivate var caption: UTF8Text {
    switch self {
    case .line(let place, _): place.line > 0 ? "line \(place.line)" : ""
    case .state(let name, _): UTF8Text(name)
    }
  }
}
