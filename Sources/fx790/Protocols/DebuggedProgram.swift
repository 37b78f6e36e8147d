import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal

/// A running listing as DAP sees it.
struct DebuggedProgram {
  let index: ListingIndex
  let path: UTF8Text
  let (lineOrigin, columnOrigin): (Int, Int)
  var desk: Desk
  private(set) var state = State.configuring
  let isDebugged: Bool
  private var events: [JSON] = []
  /// The reason of the next halt, unless a breakpoint causes it.
  private var reason: StaticString = "entry"
  private var shown = UTF8Text()
  private var shownScreen: Screen?
  /// The hints about waits that are still to be given.
  private var hints = [exeHint, answerHint]
  private var lastTime: Int64 = 0

  enum State {
    case configuring, running, stopped
    /// An error has ended the program, whose state is still shown.
    case failed
    case ended
  }

  init(_ arguments: JSON, origins: (line: Int, column: Int)) throws(DebugAdapter.Refusal) {
    guard let path = arguments["program"]?.text, !path.utf8.contains(0) else {
      throw .init("launch needs the path of a listing as program")
    }
    (self.path, lineOrigin, columnOrigin) = (path, origins.line, origins.column)
    var options = ListingOptions()
    if let name = arguments["model"]?.text {
      guard let model = Model(named: name) else {
        throw .init("there is no model \(name); there are \(Model.names)")
      }
      options.model = model
    }
    do throws(UsageError) {
      let file = try ListingFile(path: String(path), options)
      index = ListingIndex(file.source.text, model: options.model)
    } catch {
      throw .init(UTF8Text(error.message))
    }
    let listing = index.listing
    if let fault = listing.errors.first {
      throw .init("\(path):\(fault.line):\(fault.column): \(fault.message)")
    }
    let seed = arguments["seed"]?.integer.map { UInt64($0.magnitude) } ?? System.newSeed
    var computer = Computer(
      memorySize: listing.memory.size, model: listing.memory.model,
      random: RandomNumbers(seed: seed))
    let speed = arguments["speed"]?.text ?? "game"
    guard let pace = Speed.allCases.first(where: { UTF8Text($0.name) == speed }) else {
      throw .init("speed is real, game or max")
    }
    computer.speed = pace
    guard computer.load(listing) == .loaded else { throw .init("the listing does not fit") }
    desk = Desk(computer)
    isDebugged = arguments["noDebug"] != .bool(true)
    if isDebugged { desk.act(.debug(.breakpoints([]))) }
    if isDebugged, arguments["stopOnEntry"] == .bool(true) { desk.act(.debug(.halt)) }
  }

  /// The most breakpoints, and the most keys of a text.
  static let listLimit = 1000

  var computer: Computer { desk.computer }

  mutating func takeEvents() -> [JSON] {
    defer { events = [] }
    return events
  }

  private mutating func send(_ name: StaticString, _ body: JSON = .object([])) {
    events.append(["event": JSON(name), "body": body])
  }

  // MARK: Running

  mutating func start() {
    guard state == .configuring else { return }
    desk.act(.run(area: index.listing.firstArea ?? 0))
    run()
  }

  private mutating func run() {
    state = .running
    lastTime = System.nanoseconds
  }

  /// Continues a stopped program; after an error, ends.
  mutating func go(_ action: DebuggerAction) throws(DebugAdapter.Refusal) {
    switch state {
    case .stopped:
      reason = "step"
      run()
      desk.act(.debug(action))
    case .failed: end()
    case .configuring, .running, .ended: throw .init("the program is not stopped")
    }
  }

  mutating func goBack(_ action: DebuggerAction) throws(DebugAdapter.Refusal) {
    guard state == .stopped || state == .failed, desk.act(.debug(action)) else {
      throw .init("no earlier statement is recorded")
    }
    state = .stopped
    reason = "step"
    stop()
  }

  mutating func pause() {
    guard state == .running, isDebugged else { return }
    reason = "pause"
    desk.act(.debug(.halt))
    // A program that waits cannot halt at a statement.
    if !computer.isWorking || computer.isPausing { stop() }
  }

  mutating func terminate() {
    desk.act(.tap(.brk))
    if state != .ended { end() }
  }

  private mutating func end(status: Int = 0) {
    state = .ended
    send("exited", ["exitCode": JSON(status)])
    send("terminated")
  }

  /// The nanoseconds until time must pass; nil while it stands still.
  var patience: Int64? {
    guard state == .running else { return nil }
    return desk.nextEvent.map { min($0, 1_000_000) * 1000 }
  }

  mutating func passTime() {
    guard state == .running else { return }
    let elapsed = System.nanoseconds - lastTime
    lastTime += elapsed - elapsed % 1000
    desk.act(.input(.advance(elapsed / 1000)))
    if desk.isSaveDue { desk.act(.noteSaved) }
    report()
  }

  private static let exeHint: UTF8Text = "The program waits for EXE: enter \\n here."
  private static let answerHint: UTF8Text = "The program waits for an answer: enter it here."

  /// Explains the first wait of each kind, since the user sees no display.
  private mutating func explainWait() {
    let hint =
      computer.isAwaitingEXE
      ? Self.exeHint : computer.isAwaitingAnswer ? Self.answerHint : nil
    guard let hint, let index = hints.firstIndex(of: hint) else { return }
    hints.remove(at: index)
    write(hint, "console")
  }

  /// Sends what has changed.
  private mutating func report() {
    for case .paper(let line) in desk.takeOutputs() { write("\(line)", "paper") }
    showDisplay()
    explainWait()
    if computer.isHalted {
      stop()
    } else if let fault = computer.fault, !computer.isRunning {
      let (place, sentence) = computer.explanation ?? ("", "")
      write("\(fault.message): \(sentence)", "stderr")
      guard isDebugged else { return end(status: 1) }
      state = .failed
      stop(["reason": "exception", "text": JSON(fault.message), "description": JSON(place)])
    } else if !computer.isRunning {
      end()
    }
  }

  private mutating func showDisplay() {
    let screen = computer.screen
    guard screen != shownScreen else { return }
    shownScreen = screen
    let text = UTF8Text(screen.display.trimmedText)
    if text != shown, !text.isEmpty { write(text, "stdout") }
    shown = text
    let lcd = screen.lcd
    let rows = (0..<LCD.height).map { row in
      UTF8Text(
        utf8: lcd.columns.indices.map { column in
          UInt8(ascii: lcd.isDark(column: column, row: row) ? "#" : ".")
        })
    }
    send(
      "fx790/display",
      [
        "text": JSON(screen.display.cells), "rows": JSON(rows) { JSON($0) },
        "indicators": JSON(Indicator.allCases.filter(screen.indicators.contains)) {
          JSON($0.label)
        },
      ])
  }

  private mutating func write(_ text: UTF8Text, _ category: StaticString) {
    send("output", ["category": JSON(category), "output": JSON(text + "\n")])
  }

  private mutating func stop() {
    switch computer.debugger.cause {
    case .breakpoint? where computer.isHalted: stop(["reason": "breakpoint"])
    case .changes(let changes)? where computer.isHalted:
      let sentence = VariableChange.sentence(of: changes)
      stop(["reason": "data breakpoint", "description": JSON(sentence)])
    case .breakpoint?, .changes?, .condition?, nil: stop(["reason": JSON(reason)])
    }
  }

  private mutating func stop(_ body: JSON) {
    guard case .object(let members) = body else { return }
    if state == .running { state = .stopped }
    showDisplay()
    send(
      "stopped",
      .object(
        members + [.init("threadId", JSON(1)), .init("allThreadsStopped", JSON(true))]))
  }

  // MARK: Keys

  /// Types keys for the waiting program: `\n` is EXE, `\e` is BRK.
  ///
  /// EXE follows unless the text ends with it, or the program only polls keys.
  mutating func type(_ text: UTF8Text) {
    // The program may be before the wait that the user sees.
    passTime()
    guard state == .running else { return }
    let waits = !computer.isWorking
    if computer.isAnswerRejected {
      desk.act(.tap(.ac))
      desk.act(.input(.advance(1000)))
    }
    if text == "\\e" { desk.act(.tap(.brk)) }
    var lines = Self.lines(of: text)
    let endsWithExe = lines.count > 1
    if endsWithExe, lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines.prefix(Self.listLimit) where text != "\\e" {
      for code in CharacterReader.readKeys(line).prefix(Self.listLimit) {
        guard let code else { continue }
        let key = KeyCap.key(making: code, on: computer.model.facts.keys)
        desk.act(.input(waits ? .type(code) : key.map { .tap($0) } ?? .type(code)))
      }
      if waits || endsWithExe { desk.act(.tap(.exe)) }
      desk.act(.input(.advance(1000)))
      // The same question is asked again.
      (shown, shownScreen) = (UTF8Text(), nil)
      showDisplay()
    }
    report()
  }

  /// The parts between line feeds, which may be written as `\n`.
  private static func lines(of text: UTF8Text) -> [UTF8Text] {
    var lines: [[UInt8]] = [[]]
    for byte in text.utf8 {
      let isEscape = lines[lines.count - 1].last == UInt8(ascii: "\\")
      if byte == UInt8(ascii: "n"), isEscape { lines[lines.count - 1].removeLast() }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "n") && isEscape {
        lines.append([])
      } else {
        lines[lines.count - 1].append(byte)
      }
    }
    return lines.map { UTF8Text(utf8: $0) }
  }
}
