import BasicVM
import FX790Device

/// Two programs with one person in front of them: they go side by side, from event to event.
///
/// An event is what a comparison compares: what is shown at a wait, the wait, a sound, a line on paper, an
/// error, the end. Who comes to its next event first waits there, and what it shows is seen when the other
/// has come there too. So both always show the same, until they part. Keys and BRK are given to both at
/// the same wait.
///
/// On displays of different widths the same cannot be seen. There what is shown is no event, and what the
/// variables hold at each event is compared in its place.
///
/// Like a seat it never blocks: `advance` does what can be done now, `due` tells when there is more to do.
public struct TwinSeat {
  /// The share of machine time that passes on the wall clock.
  public var speed: Speed { didSet { changePace() } }
  private var sides: (TwinSide, TwinSide)
  private var keyboard = TwinKeyboard()
  /// How many things were the same: frames are what the waits behind them show.
  public private(set) var agreed = 0
  /// Whether something was not; then both stand where they part.
  public private(set) var hasParted = false
  /// Tones since they were last taken.
  private var tones: [Int] = []
  /// Whether what both show is compared, not what their variables hold: their displays have one width.
  public let comparesDisplays: Bool
  /// The variable by which they have parted.
  private var difference: TwinVariable?
  /// Looks at the keyboard that both made in a row and that found nothing.
  private var looks = 0
  /// When it last went on.
  private var now: Int64
  /// Whether there was more to do than is done in one go.
  private var isBusy = false

  /// In one go so much machine time is spent where time does not matter, and so many effects.
  private static var work: (ticks: Ticks, effects: Int) { (100_000_000, 20_000) }
  /// Who looks for keys while the other goes on gives up after so many looks, as in a comparison.
  private static var mostLooks: Int { 10_000 }

  /// Two programs that have been started.
  public init(
    _ first: AnyProgram, _ second: AnyProgram, speed: Speed, timeLimit: Ticks? = nil, now: Int64
  ) {
    comparesDisplays = first.display.width == second.display.width
    sides = (
      TwinSide(first, timeLimit: timeLimit, showsEvents: comparesDisplays, now: now),
      TwinSide(second, timeLimit: timeLimit, showsEvents: comparesDisplays, now: now)
    )
    self.speed = speed
    self.now = now
  }

  // MARK: What is seen

  /// The first program.
  public var first: Side { side(sides.0, other: sides.1) }
  /// The second program.
  public var second: Side { side(sides.1, other: sides.0) }

  private func side(_ side: TwinSide, other: TwinSide) -> Side {
    // Who is on its way is where it is; who waits for the other is where both were.
    let standing = side.isUnderway ? side.program.standing : side.standing
    return Side(
      display: shown(side), indicators: side.indicators, standing: standing,
      way: side.lastWait.map { .init(from: side.waitBefore, to: $0, sounds: side.waySounds) },
      wait: side.wait, waitCount: side.waitCount,
      waitsForOther: !isOver && side.isFurther && !other.isFurther,
      ending: side.player.ending, parting: hasParted ? side.ahead.first?.kind : nil,
      difference: difference?.text(in: side.program))
  }

  private func shown(_ side: TwinSide) -> Display {
    guard side.state == .asking(.line), !side.isAhead, !keyboard.line.isEmpty else {
      return side.display
    }
    return keyboard.line.display(columns: side.display.width)
  }

  /// Whether both have ended.
  public var hasEnded: Bool { sides.0.hasEnded && sides.1.hasEnded && !hasParted }

  /// Whether nothing more happens: both have ended, or they have parted.
  public var isOver: Bool { hasEnded || hasParted }

  /// Hands out the tones since the last time; a tone of both is one.
  public mutating func takeTones() -> [Int] {
    defer { tones = [] }
    return tones
  }

  /// From now on the keys are noted that the first program takes.
  public mutating func beginRecording() { sides.0.beginRecording() }

  /// Hands out the keys that the first program has taken since the last time, once it is known how long
  /// they were held.
  public mutating func takeRecordedKeys(isOver: Bool) -> [RecordedKey] {
    sides.0.takeRecordedKeys(isOver: isOver || self.isOver)
  }

  // MARK: What happens

  /// Takes a key, which both get when they stand at the same wait that takes it.
  ///
  /// Time that passes by itself is cut short by BRK.
  public mutating func press(_ key: SeatKey, now: Int64) {
    guard !isOver else { return }
    keyboard.press(key)
    self.now = now
    if key == .brk { wake() }
  }

  /// Ends the rests of both.
  private mutating func wake() {
    sides.0.wake(at: now)
    sides.1.wake(at: now)
  }

  /// When there is more to do without a key; nil if only a key helps.
  public func due(now: Int64) -> Int64? {
    guard !isOver else { return nil }
    return [due(sides.0, now), due(sides.1, now)].compactMap { $0 }.min()
  }

  private func due(_ side: TwinSide, _ now: Int64) -> Int64? {
    guard !side.isFurther else { return nil }
    return switch side.state {
    case .running: isReal ? now + 15_000_000 : now
    case .resting(let until): until
    case .asking, .tired: isBusy ? now : nil
    }
  }

  /// Does what can be done now.
  public mutating func advance(now: Int64) {
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

  /// Whether machine time passes on the wall clock; who is to be stopped need not be waited for.
  private var isReal: Bool { speed == .real && !keyboard.isBroken }

  private func pace(_ side: TwinSide) -> TwinPace {
    TwinPace(
      now: now, isReal: isReal, rests: speed != .max,
      workEnd: side.program.clock + Self.work.ticks)
  }

  /// From now on time passes otherwise.
  private mutating func changePace() {
    if speed == .max { wake() }
    sides.0.rebase(at: now)
    sides.1.rebase(at: now)
  }

  // MARK: Events

  /// Compares what both have done, and shows what is the same.
  private mutating func match() {
    let (a, b) = (sides.0.ahead, sides.1.ahead)
    var same = 0
    while same < min(a.count, b.count), a[same].kind.isAlike(b[same].kind) { same += 1 }
    for deed in a.prefix(same) {
      if case .beep(let tone) = deed.kind { tones.append(tone) }
      if !deed.kind.isFrame { agreed += 1 }
    }
    if same > 0 {
      let moment = max(sides.0.moment, sides.1.moment)
      sides.0.share(b.prefix(same), at: moment)
      sides.1.share(a.prefix(same), at: moment)
      looks = 0
      compareVariables()
    }
    if sides.0.player.ending == .timedOut || sides.1.player.ending == .timedOut {
      return stop(.timedOut)
    }
    // Who has ended does nothing more.
    let isOneDone = sides.0.hasEnded && !sides.0.isAhead || sides.1.hasEnded && !sides.1.isAhead
    let isMore = isOneDone && (sides.0.isAhead || sides.1.isAhead)
    if same < min(a.count, b.count) || isMore { part() }
  }

  /// Lets them part if both stand at the same event with different variables.
  private mutating func compareVariables() {
    guard !comparesDisplays, !sides.0.isAhead, !sides.1.isAhead else { return }
    difference = TwinVariable(thatDiffersIn: sides.0.program, sides.1.program)
    if difference != nil { part() }
  }

  private mutating func part() {
    hasParted = true
    sides.0.part()
    sides.1.part()
  }

  private mutating func stop(_ ending: PlayEnding) {
    sides.0.stop(ending)
    sides.1.stop(ending)
  }

  // MARK: Waits

  /// Answers whoever waits for keys; false if nobody can be.
  private mutating func answer() -> Bool {
    guard let first = sides.0.asked, let second = sides.1.asked, first == second else {
      return answerWhoIsBehind()
    }
    let isReleased = sides.0.player.keys.isReleased && sides.1.player.keys.isReleased
    let answer = keyboard.answer(to: first, isReleased: isReleased)
    guard answer != .later else { return false }
    // Time passes by itself; keys come when they come.
    var moment = now
    if case .time = first { moment = max(sides.0.moment, sides.1.moment) }
    sides.0.give(answer, at: moment)
    sides.1.give(answer, at: moment)
    looks = answer == .event(.key(nil)) ? looks + 1 : 0
    // Programs that only look for keys need not be hurried, where their looks take no time.
    if speed != .real, looks > 0, looks.isMultiple(of: 64) {
      sides.0.pause(until: now + 10_000_000)
      sides.1.pause(until: now + 10_000_000)
    }
    return true
  }

  /// Who looks at the keys while the other has come further finds none there.
  private mutating func answerWhoIsBehind() -> Bool {
    let none = KeyAnswer.event(.key(nil))
    if sides.0.asked == .key, sides.1.isFurther {
      sides.0.give(none, at: now, isBehind: true)
    } else if sides.1.asked == .key, sides.0.isFurther {
      sides.1.give(none, at: now, isBehind: true)
    } else {
      return false
    }
    if max(sides.0.looksBehind, sides.1.looksBehind) >= Self.mostLooks { part() }
    return true
  }

  /// Who comes to nothing for so long that a comparison would not wait parts from one that waits; two of
  /// the kind are ended by BRK without a verdict.
  private mutating func giveUpIfEndless() {
    let (a, b) = (sides.0, sides.1)
    let isEndless = (a.isUnderway && a.isEndless, b.isUnderway && b.isEndless)
    if isEndless.0 && isEndless.1 {
      if keyboard.isBroken { stop(.broken) }
    } else if isEndless.0 && b.isStuck || isEndless.1 && a.isStuck {
      part()
    }
  }
}

extension TraceEvent.Kind {
  fileprivate var isFrame: Bool { if case .frame = self { true } else { false } }
}
