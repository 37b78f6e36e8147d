import BasicVM

/// A program in which an unchanged display for 0.1 seconds or more counts as a wait for time.
///
/// So an empty loop equals the TIMER that it replaces. The wait is reported when the display
/// changes or an effect other than a wait follows; it accepts BRK, as TIMER does.
struct TimedProgram<Program: ObservableProgram & Sendable>: ProgramWrapper, Sendable {
  var program: Program
  /// The display since `start`.
  private(set) var display: Display
  /// The time of the last change or effect.
  private var start: Ticks
  /// The effect that follows a reported wait; `outOfTime` if only the display changed.
  private var following: Effect?

  private static var shortestWait: Ticks { 100_000 }

  init(_ program: Program) {
    self.program = program
    display = program.display
    start = program.clock
  }

  var currentPlace: Int? { program.currentPlace }
  var reachedPlaces: [Int] { program.reachedPlaces }
  mutating func markUnreached(beyond reached: [Bool]) { program.markUnreached(beyond: reached) }

  mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    var event = event
    if let effect = following {
      (following, event) = (nil, .proceed)
      begin()
      if effect != .outOfTime { return effect }
    }
    while true {
      // With a deadline one tick ahead, one instruction runs.
      let effect = program.resume(event, until: program.clock + 1)
      event = .proceed
      switch effect {
      case .wait: continue
      case .outOfTime where program.display.looksLike(display):
        if program.clock >= deadline { return .outOfTime }
      default:
        let time = program.clock - start
        guard time < Self.shortestWait else {
          following = effect
          return .wait(time)
        }
        begin()
        if effect != .outOfTime || program.clock >= deadline { return effect }
      }
    }
  }

  private mutating func begin() {
    display = program.display
    start = program.clock
  }
}
