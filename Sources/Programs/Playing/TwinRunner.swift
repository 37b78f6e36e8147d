import BasicVM
import FX790Device

/// Two programs that one person plays in step, from event to event.
///
/// Events are those of a comparison: the display at a wait, the wait, a tone, a printed line, an
/// error, the end. The program that is first at its next event waits, and its display appears when
/// the other arrives: displays agree until the programs diverge. Keys and BRK go to both at the
/// same wait.
///
/// If their displays have different widths, the variables are compared instead.
///
/// It never blocks: `advance` does the work that is due, and `due` returns the time of the next.
package struct TwinRunner {
  /// Determines which machine time takes wall-clock time: all, only waits and sound, or none.
  package var speed: Speed { didSet { changePace() } }
  private var sides: (TwinSide, TwinSide)
  private var keyboard = TwinKeyboard()
  /// Answers the waits in place of the keyboard.
  var replay: TwinReplay?
  /// The number of events that agreed; a display and its wait are one.
  package private(set) var agreed = 0
  /// Whether the programs have diverged.
  package private(set) var hasDiverged = false
  private var tones: [Tone] = []
  /// Whether displays of equal width are compared, rather than variables.
  package let comparesDisplays: Bool
  private var difference: TwinVariable?
  /// The number of consecutive polls at which both programs found no key.
  private var polls = 0
  private var now: Int64
  /// Whether `advance` left work.
  private var isBusy = false

  /// The most work of one `advance`; real speed limits the ticks itself.
  private static var work: (ticks: Ticks, effects: Int) { (100_000_000, 20_000) }
  /// The most polls of one program while the other is ahead, as in a comparison.
  private static var maxPolls: Int { 10_000 }

  /// Begins to play two started programs.
  package init(
    _ first: AnyProgram, _ second: AnyProgram, speed: Speed, timeLimit: Ticks? = nil, now: Int64
  ) {
    comparesDisplays = first.display.width == second.display.width
    sides = (
      TwinSide(first, timeLimit: timeLimit, displaysAreEvents: comparesDisplays, now: now),
      TwinSide(second, timeLimit: timeLimit, displaysAreEvents: comparesDisplays, now: now)
    )
    self.speed = speed
    self.now = now
  }

  // MARK: Displays

  /// The first program's state.
  package var first: Side { side(sides.0, other: sides.1) }
  /// The second program's state.
  package var second: Side { side(sides.1, other: sides.0) }

  private func side(_ side: TwinSide, other: TwinSide) -> Side {
    // A running side reports its own position, a waiting side the last shared one.
    let programPosition = side.isUnderway ? side.program.programPosition : side.programPosition
    return Side(
      display: shown(side), indicators: side.indicators, programPosition: programPosition,
      lastPath: side.lastWaitPosition.map {
        .init(from: side.waitPositionBefore, to: $0, sounds: side.soundedBetweenWaits)
      },
      wait: side.wait, waitCount: side.waitCount,
      waitsForOther: !isOver && side.isAheadOrEnded && !other.isAheadOrEnded,
      ending: side.player.ending, divergingEvent: hasDiverged ? side.ahead.first?.kind : nil,
      difference: difference?.text(in: side.program))
  }

  /// The answer being typed to both programs.
  package var typedLine: MachineText { line.text }

  /// The values of both programs' variables, which may contain the expected answer.
  package var heldTexts: [MachineText] {
    sides.0.program.shownValues + sides.1.program.shownValues
  }

  /// A variable as displayed, A to Z (0 to 25) or `$` (26), of a program that exposes it.
  public func shownValue(of variable: Int) -> MachineText? {
    let value = sides.0.program.heldValue(variable) ?? sides.1.program.heldValue(variable)
    return value?.shownText
  }

  private var line: LineEditor { replay?.line ?? keyboard.line }

  private func shown(_ side: TwinSide) -> Display {
    guard side.state == .asking(.line), !side.isAhead, !line.isEmpty else { return side.display }
    return line.display(columns: side.display.width)
  }

  var clock: Ticks { sides.0.program.clock }

  /// Whether both ended without a divergence.
  package var hasEnded: Bool { sides.0.hasEnded && sides.1.hasEnded && !hasDiverged }

  /// Whether both have ended or diverged.
  package var isOver: Bool { hasEnded || hasDiverged }

  /// Removes and returns new tones; a tone of both programs counts once.
  package mutating func takeTones() -> [Tone] {
    defer { tones = [] }
    return tones
  }

  /// Starts to record the first program's keys.
  package mutating func beginRecording() { sides.0.beginRecording() }

  /// Removes and returns recorded keys whose hold times are known.
  package mutating func takeRecordedKeys(isOver: Bool) -> [RecordedKey] {
    sides.0.takeRecordedKeys(runIsOver: isOver || self.isOver)
  }

  // MARK: Time

  /// Presses a key for both, at the next wait that accepts it; BRK also ends a pause.
  package mutating func press(_ key: KeyboardKey, now: Int64) {
    guard !isOver else { return }
    keyboard.press(key)
    self.now = now
    if key == .brk { wake() }
  }

  private mutating func wake() {
    sides.0.wake(at: now)
    sides.1.wake(at: now)
  }

  /// The time of the next work; nil if it depends on a key.
  package func due(now: Int64) -> Int64? {
    guard !isOver else { return nil }
    return [due(sides.0, now), due(sides.1, now), replay?.due].compactMap { $0 }.min()
  }

  private func due(_ side: TwinSide, _ now: Int64) -> Int64? {
    guard !side.isAheadOrEnded else { return nil }
    return switch side.state {
    case .running: isReal ? now + 15_000_000 : now
    case .resting(let until): until
    case .asking, .restDue: isBusy ? now : nil
    }
  }

  /// Does the due work.
  package mutating func advance(now: Int64) {
    self.now = now
    let paces = (pace(sides.0), pace(sides.1))
    isBusy = true
    var effects = 0
    while isBusy, !isOver, effects < Self.work.effects {
      effects += 1
      if sides.0.isReady(paces.0) {
        sides.0.step(paces.0)
      } else if sides.1.isReady(paces.1) {
        sides.1.step(paces.1)
      } else {
        isBusy = answer()
        continue
      }
      match()
    }
    if !isOver { giveUpIfEndless() }
  }

  /// Whether machine time takes wall-clock time; false while a BRK is pending.
  private var isReal: Bool { speed == .real && !keyboard.isBroken }

  private func pace(_ side: TwinSide) -> TwinPace {
    TwinPace(
      now: now, isReal: isReal, rests: speed != .max,
      workEnd: side.program.clock + Self.work.ticks)
  }

  private mutating func changePace() {
    if speed == .max { wake() }
    sides.0.rebase(at: now)
    sides.1.rebase(at: now)
  }

  // MARK: Events

  private mutating func match() {
    let (a, b) = (sides.0.ahead, sides.1.ahead)
    var same = 0
    while same < min(a.count, b.count), a[same].kind.isAlike(b[same].kind) { same += 1 }
    for pending in a.prefix(same) {
      if case .beep(let tone) = pending.kind { tones.append(tone) }
      if !pending.kind.isFrame { agreed += 1 }
    }
    if same > 0 {
      let moment = max(sides.0.moment, sides.1.moment)
      sides.0.removeShared(b.prefix(same), at: moment)
      sides.1.removeShared(a.prefix(same), at: moment)
      polls = 0
      compareVariables()
    }
    if sides.0.player.ending == .timedOut || sides.1.player.ending == .timedOut {
      return stop(.timedOut)
    }
    let isOneDone = sides.0.hasEnded && !sides.0.isAhead || sides.1.hasEnded && !sides.1.isAhead
    let isOtherAhead = isOneDone && (sides.0.isAhead || sides.1.isAhead)
    if same < min(a.count, b.count) || isOtherAhead { diverge() }
  }

  private mutating func compareVariables() {
    guard !comparesDisplays, !sides.0.isAhead, !sides.1.isAhead else { return }
    difference = TwinVariable(thatDiffersIn: sides.0.program, sides.1.program)
    if difference != nil { diverge() }
  }

  private mutating func diverge() {
    hasDiverged = true
    sides.0.showDivergence()
    sides.1.showDivergence()
  }

  private mutating func stop(_ ending: PlayEnding) {
    sides.0.stop(ending)
    sides.1.stop(ending)
  }

  // MARK: Waits

  /// Answers a wait of both programs; returns false if no answer is possible yet.
  private mutating func answer() -> Bool {
    guard let first = sides.0.asked, let second = sides.1.asked, first == second else {
      return answerLaggingSide()
    }
    let mayFindKey = sides.0.player.keys.mayFindKey && sides.1.player.keys.mayFindKey
    let (clock, now) = (clock, now)
    let answer =
      replay?.answer(to: first, at: clock, now: now)
      ?? keyboard.answer(to: first, mayFindKey: mayFindKey)
    guard answer != .later else { return false }
    // A pause ends at its own time, a wait for keys now.
    var moment = now
    if case .time = first { moment = max(sides.0.moment, sides.1.moment) }
    sides.0.supply(answer, at: moment)
    sides.1.supply(answer, at: moment)
    polls = answer == .event(.key(nil)) ? polls + 1 : 0
    // Polls take no time: rest to spare the processor.
    if speed != .real, replay?.isHurried != true, polls > 0,
      polls.isMultiple(of: PollingRate.polls)
    {
      sides.0.pause(until: now + PollingRate.rest * 1000)
      sides.1.pause(until: now + PollingRate.rest * 1000)
    }
    return true
  }

  /// Answers a poll with no key while the other program is ahead.
  private mutating func answerLaggingSide() -> Bool {
    let none = KeyAnswer.event(.key(nil))
    if sides.0.asked == .key, sides.1.isAheadOrEnded {
      sides.0.supply(none, at: now, whileLagging: true)
    } else if sides.1.asked == .key, sides.0.isAheadOrEnded {
      sides.1.supply(none, at: now, whileLagging: true)
    } else {
      return false
    }
    if max(sides.0.laggingPolls, sides.1.laggingPolls) >= Self.maxPolls { diverge() }
    return true
  }

  /// Diverges if one program passes the comparison's limit while the other waits.
  ///
  /// If both pass it, BRK ends them without a verdict.
  private mutating func giveUpIfEndless() {
    let (a, b) = (sides.0, sides.1)
    let isEndless = (a.isUnderway && a.isEndless, b.isUnderway && b.isEndless)
    if isEndless.0 && isEndless.1 {
      if keyboard.isBroken || replay?.keys.breakTime.map({ $0 <= clock }) == true { stop(.broken) }
    } else if isEndless.0 && b.isStuck || isEndless.1 && a.isStuck {
      diverge()
    }
  }
}

extension TraceEvent.Kind {
  fileprivate var isFrame: Bool { if case .frame = self { true } else { false } }
}
