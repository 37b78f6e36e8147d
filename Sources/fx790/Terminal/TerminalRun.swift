import BasicVM
import FX790Device
import Programs

/// Runs a program on a terminal: the display in place on a few rows, keys as they are pressed.
struct TerminalRun<Program: ResumableProgram> {
  private var seat: Seat<Program>
  /// The listing that errors are shown in.
  private let memory: ProgramMemory
  private var view: CompactView
  private let modes: TerminalModes

  /// A run of a program that has been started.
  init(
    _ program: Program, memory: ProgramMemory, speed: Speed, isPlain: Bool, timeLimit: Ticks?
  ) {
    seat = Seat(
      program, speed: speed, timeLimit: timeLimit, keys: .held, now: System.nanoseconds)
    self.memory = memory
    view = CompactView(isPlain: isPlain)
    modes = isPlain ? .plain : .inline
  }

  /// Runs to the end; the terminal is as it was then.
  mutating func run() -> ExitStatus {
    guard let screen = TerminalScreen(modes) else { return .unfinished }
    var loop = TerminalLoop(screen)
    defer { loop.leave() }
    let status = runToEnd(&loop)
    view.finish()
    return status
  }

  private mutating func runToEnd(_ loop: inout TerminalLoop) -> ExitStatus {
    while true {
      let now = System.nanoseconds
      seat.advance(now: now)
      show()
      if let ending = seat.ending { return ExitStatus(of: ending) }
      for event in loop.events(until: seat.due(now: now)) {
        if let status = take(event) { return status }
      }
    }
  }

  /// Takes what happened at the terminal; a status ends the run.
  private mutating func take(_ event: TerminalEvent) -> ExitStatus? {
    switch event {
    case .closed: return .unfinished
    case .resumed, .resized: view.redraw()
    default: break
    }
    for key in TerminalKeys.keys(of: event) {
      switch key {
      case .interrupt: return .interrupted
      case .machine(let key): seat.press(key, now: System.nanoseconds)
      }
    }
    return nil
  }

  private mutating func show() {
    view.show(seat.display, seat.program.indicators)
    for event in seat.takeEvents() {
      switch event.kind {
      case .beep: view.beep()
      case .printed(let text): view.say(CharacterWriter.display(text))
      case .rejected(let fault): view.say(FaultText.rejection(of: fault))
      case .error(let fault): view.say(FaultText.text(of: fault, in: memory))
      case .frame, .wait, .input, .brk, .end: break
      }
    }
  }
}

extension ExitStatus {
  /// What the end of a program tells the shell.
  init(of ending: PlayEnding) {
    switch ending {
    case .ended, .broken: self = .done
    case .failed: self = .failed
    case .starved, .timedOut: self = .unfinished
    }
  }
}
