import BasicVM
import FX790Device
import Programs

extension TerminalPlayer {
  /// Replays recorded keys in a film's time; Esc ends it, and other keys of a run act as usual.
  ///
  /// `pollInterval` is the time that a KEY$ poll took in the recording. The camera holds the final
  /// program, and why it ended unless the user ended it.
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
  private var lastLook: Int64
  private var control = RunControl()
  private var shots = 0
  private var events = 0

  init(_ camera: FilmCamera<Program, Keys>, player: TerminalPlayer) {
    self.camera = camera
    lastLook = control.clock.now
    view = CompactView(of: player, keys: control.keys)
  }

  mutating func run(describing text: (Fault) -> UTF8Text) -> TerminalPlayer.Outcome {
    guard let screen = TerminalScreen(.inline) else { return .over(.noTerminal) }
    var loop = TerminalLoop(screen)
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
      let due = control.clock.now + max(nextMoment - now, 0) * 1000
      for event in loop.events(until: control.clock.wallTime(of: due)) {
        if let outcome = take(event) { return outcome }
      }
    }
  }

  private mutating func passTime() {
    let look = control.clock.now
    now += (look - lastLook) / 1000
    lastLook = look - (look - lastLook) % 1000
  }

  /// When to show or film more.
  private var nextMoment: Ticks {
    let take = camera.take
    let shot = shots < take.shots.count ? take.shots[shots].time : .max
    let event = events < take.events.count ? take.events[events].time : .max
    return min(shot, event, camera.now)
  }

  private mutating func take(_ event: TerminalEvent) -> TerminalPlayer.Outcome? {
    switch event {
    case .closed: return .over(.unfinished)
    case .resized: view.redraw(onEmptyScreen: true)
    case .resumed:
      // The film paused as well.
      lastLook = control.clock.now
      view.redraw()
    default: break
    }
    for key in TerminalKeys.keys(of: event) {
      switch control.take(key) {
      case .ends(let outcome): return outcome
      case .key(.brk): return .over(.ended)
      case .help: view.switchNotes()
      case .nextSpeed:
        camera.speed = camera.speed.next
        control.show(camera.speed)
      case .key, .nothing: break
      }
    }
    return nil
  }

  private mutating func show(describing text: (Fault) -> UTF8Text) {
    let take = camera.take
    while shots < take.shots.count, take.shots[shots].time <= now { shots += 1 }
    if shots > 0 {
      let shown = take.shots[shots - 1].view
      var indicators = shown.indicators
      if control.isStopped { indicators.insert(.stop) }
      view.show(shown.display, indicators, message: control.message)
    }
    while events < take.events.count, take.events[events].time <= now {
      report(take.events[events], describing: text)
      events += 1
    }
  }

  private mutating func report(_ event: TraceEvent, describing text: (Fault) -> UTF8Text) {
    switch event.kind {
    case .beep: view.beep()
    case .printed(let line): view.printAbove(UTF8Text(line))
    case .rejected(let fault): view.printAbove(FaultText.rejection(of: fault))
    case .error(let fault): view.printAbove(text(fault))
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
