import BasicVM
import FX790Device
import Programs

extension TerminalPlayer {
  /// Runs a program with recorded keys, films it, and shows the film at the same time.
  ///
  /// Esc ends the film; the keys for STOP, speed and restart act as usual. `pollInterval` is the time
  /// that a KEY$ poll took in the recording. The returned camera has the program as it was last, and
  /// the film's end if the film was shown to its end.
  package func replay<Program: ResumableProgram, Keys: FilmKeys>(
    _ program: Program, keys: Keys, pollInterval: Ticks?, describing text: (Fault) -> UTF8Text
  ) -> (ending: Ending, camera: FilmCamera<Program, Keys>) {
    let camera = FilmCamera(
      program, keys: keys, speed: speed, limit: .max, timeLimit: timeLimit,
      pollInterval: pollInterval)
    while true {
      var run = ReplayRun(camera, player: self)
      let outcome = run.run(describing: text)
      if case .over(let ending) = outcome { return (ending, run.camera) }
    }
  }
}

/// Shows a film on a few rows of the terminal while it is made.
struct ReplayRun<Program: ResumableProgram, Keys: FilmKeys> {
  private(set) var camera: FilmCamera<Program, Keys>
  private var view: CompactView
  /// The film time that has been shown.
  private var now: Ticks = 0
  /// The clock's time at `now`.
  private var lastTime: Int64
  private var control = RunControl()
  private var shownShots = 0
  private var reportedEvents = 0

  init(_ camera: FilmCamera<Program, Keys>, player: TerminalPlayer) {
    self.camera = camera
    lastTime = control.clock.now
    view = CompactView(of: player, keyHelp: control.keyHelp)
  }

  mutating func run(describing text: (Fault) -> UTF8Text) -> TerminalPlayer.Outcome {
    guard var loop = TerminalLoop(.inline) else { return .over(.noTerminal) }
    defer { loop.leave() }
    let outcome = runToEnd(&loop, describing: text)
    view.finish(clearing: outcome == .restarted)
    return outcome
  }

  private mutating func runToEnd(
    _ loop: inout TerminalLoop, describing text: (Fault) -> UTF8Text
  ) -> TerminalPlayer.Outcome {
    while true {
      passTime()
      camera.filmOn(until: now)
      show(describing: text)
      if camera.isOver, camera.now <= now {
        return .over(TerminalPlayer.Ending(of: camera.take.end))
      }
      let due = control.clock.now + max(nextTime - now, 0) * 1000
      for event in loop.events(until: control.clock.systemTime(of: due)) {
        if let outcome = take(event) { return outcome }
      }
    }
  }

  private mutating func passTime() {
    let time = control.clock.now
    now += (time - lastTime) / 1000
    lastTime = time - (time - lastTime) % 1000
  }

  /// The film time of the next shot or event, or of the end of what has been filmed.
  private var nextTime: Ticks {
    let (shots, events) = (camera.take.shots, camera.take.events)
    let shot = shownShots < shots.count ? shots[shownShots].time : .max
    let event = reportedEvents < events.count ? events[reportedEvents].time : .max
    return min(shot, event, camera.now)
  }

  private mutating func take(_ event: TerminalEvent) -> TerminalPlayer.Outcome? {
    switch event {
    case .closed: return .over(.unfinished)
    case .resized: view.redraw(clearingScreen: true)
    case .resumed:
      // The film does not run while the process is stopped.
      lastTime = control.clock.now
      view.redraw()
    default: break
    }
    for key in TerminalKeyMap.keys(of: event) {
      switch control.take(key) {
      case .ends(let outcome): return outcome
      case .key(.brk): return .over(.ended)
      case .help: view.toggleNotes()
      case .nextSpeed:
        camera.speed = camera.speed.next
        control.show(camera.speed)
      case .key, .nothing: break
      }
    }
    return nil
  }

  private mutating func show(describing text: (Fault) -> UTF8Text) {
    let (shots, events) = (camera.take.shots, camera.take.events)
    while shownShots < shots.count, shots[shownShots].time <= now { shownShots += 1 }
    if shownShots > 0 {
      let shown = shots[shownShots - 1].view
      var indicators = shown.indicators
      if control.isStopped { indicators.insert(.stop) }
      view.show(shown.display, indicators, message: control.message)
    }
    while reportedEvents < events.count, events[reportedEvents].time <= now {
      report(events[reportedEvents], describing: text)
      reportedEvents += 1
    }
  }

  private mutating func report(_ event: TraceEvent, describing text: (Fault) -> UTF8Text) {
    switch event.kind {
    case .beep: view.beep()
    case .printed(let line): view.printAbove(UTF8Text(line))
    case .rejected(let fault): view.printAbove(message: FaultText.rejection(of: fault))
    case .error(let fault): view.printAbove(message: text(fault))
    case .frame, .wait, .input, .brk, .end: break
    }
  }
}

extension TerminalPlayer.Ending {
  fileprivate init(of end: FilmEnd) {
    switch end {
    case .program(let ending): self.init(of: ending)
    case .tooLong, .silent: self = .unfinished
    }
  }
}
