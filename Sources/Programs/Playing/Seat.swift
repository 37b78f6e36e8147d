import BasicVM
import FX790Device

/// A program with someone in front of it: the keys that are pressed go to it as its waits take
/// them, and its time passes on the wall clock.
///
/// It never blocks: `advance` does what can be done now, and `due` tells when there is more to do.
public struct Seat<Program: ResumableProgram> {
  /// The share of machine time that passes on the wall clock.
  public var speed: Speed
  private var player: Player<Program, SeatKeys>
  private let timeLimit: Ticks?
  private var state = State.running
  /// When the run would have begun if it had never been late, for real speed.
  private var origin: Int64
  /// The events since they were last taken.
  private var events: [TraceEvent] = []

  private enum State: Equatable, Sendable {
    case running
    /// Until a moment of the wall clock.
    case resting(Int64)
    /// Until someone presses a key.
    case asking(TraceEvent.Wait)
  }

  /// The program's clock at which it has done enough in one go, where time does not matter.
  private var workEnd: Ticks = 0
  /// In one go so much machine time is spent there.
  private static var work: Ticks { 100_000_000 }

  /// A seat at a program that has been started.
  public init(
    _ program: Program, speed: Speed, timeLimit: Ticks?, now: Int64
  ) {
    player = Player(program, keys: SeatKeys(), timeLimit: timeLimit)
    self.speed = speed
    self.timeLimit = timeLimit
    origin = now
  }

  /// The program, as it is now.
  public var program: Program { player.program }

  /// The display of the program, with the line that is being typed for it.
  public var display: Display {
    state == .asking(.line) ? program.display(typing: player.keys.line) : program.display
  }

  /// How it ended, if it has.
  public var ending: PlayEnding? { player.ending }

  /// When there is more to do without a key; nil if only a key helps.
  public func due(now: Int64) -> Int64? {
    guard ending == nil else { return nil }
    switch state {
    case .running: return speed == .real ? now + 15_000_000 : now
    case .resting(let until): return until
    case .asking: return nil
    }
  }

  /// Hands out the events since the last time.
  public mutating func takeEvents() -> [TraceEvent] {
    defer { events = [] }
    return events
  }

  /// Hands out the keys that its waits have taken since the last time, once it is known how long they
  /// were held.
  public mutating func takeRecordedKeys(isOver: Bool) -> [RecordedKey] {
    player.keys.notes.takeKnown(isOver: isOver || ending != nil)
  }

  /// Takes a key; BRK ends the program at once, and then there is nothing left to press.
  public mutating func press(_ key: SeatKey, by stroke: SeatStroke = .tap, now: Int64) {
    guard ending == nil else { return }
    guard key != .brk else {
      player.keys.notes.take(.broken, at: program.clock)
      return player.stop(.broken)
    }
    // Where a program looks seldom, a key that repeats would wait in a long row.
    player.keys.press(key, by: stroke, mergingRepeats: speed == .real)
  }

  /// Takes back a finger from a key that went down.
  public mutating func release(_ key: SeatKey) { player.keys.release(key) }

  /// Takes back all fingers.
  public mutating func releaseAll() { player.keys.releaseAll() }

  /// Whether the program has looked at the keys, and so how long they are held may matter to it.
  public var looksAtKeys: Bool { player.lastWait == .key }

  /// Does what can be done now.
  public mutating func advance(now: Int64) {
    workEnd = program.clock + Self.work
    if case .asking = state { step(now: now) }
    while ending == nil, isReady(at: now) { step(now: now) }
  }

  private func isReady(at now: Int64) -> Bool {
    switch state {
    case .running: program.clock < clockDue(now: now)
    case .resting(let until): until <= now
    case .asking: false
    }
  }

  /// The program's clock up to which it may run now.
  private func clockDue(now: Int64) -> Ticks {
    speed == .real ? (now - origin) / 1000 : workEnd
  }

  /// Goes on by one effect.
  private mutating func step(now: Int64) {
    let waits = player.waits
    switch player.advance(until: clockDue(now: now), { events.append($0) }) {
    case .ended: break
    case .asks(let wait): state = .asking(wait)
    case .rests(let ticks): rest(ticks, now: now)
    case .goesOn, .asksComputer:
      // A person's time is not the machine's: real speed goes on from here.
      if case .asking = state { origin = now - program.clock * 1000 }
      state = .running
      // A program that only looks for keys need not be hurried, where its looks take no time.
      if speed != .real, player.waits > waits, player.keys.isIdle {
        state = .resting(now + SeatPace.rest * 1000)
      }
    }
  }

  /// Waits on the wall clock while the machine waits, unless nothing takes time.
  private mutating func rest(_ ticks: Ticks, now: Int64) {
    guard speed != .max else { return }
    let left = timeLimit.map { max($0 - program.clock, 0) } ?? .max
    state = .resting(now + min(ticks, left) * 1000)
  }
}

/// How fast a program looks for keys where its looks take no time.
enum SeatPace {
  /// After so many looks it rests.
  static let looks = 64
  /// For so long it rests.
  static let rest: Ticks = 10_000
}

/// A key that someone in front of a program presses.
public enum SeatKey: Equatable, Sendable {
  /// A character of the machine.
  case character(UInt8)
  /// EXE.
  case exe
  /// BRK.
  case brk
  /// A change of the line that is typed.
  case edit(LineEdit)

  /// Takes back the character before the cursor.
  public static let delete = SeatKey.edit(.erase)
}

/// What a keyboard tells of a key.
public enum SeatStroke: Sendable {
  /// It was pressed, and nothing will tell when it comes up.
  case tap
  /// It went down, and `Seat.release` will tell that it came up.
  case down
  /// It is down and repeats, which makes another character, but is no other press.
  case repeats
}

/// The keys that someone presses, as a program's waits take them; KEY$ finds them as `Taps` tell.
public struct SeatKeys: KeySource, Sendable {
  private var keys: [SeatKey] = []
  private var taps = Taps()
  /// Looks at the keyboard since anything else was waited for.
  private var looks = 0
  /// The line that is being typed for INPUT.
  private(set) var line = LineEditor()
  /// What its waits have taken.
  var notes = KeyNotes()

  /// Whether a program has looked so often that it may wait a little: nothing new can be found
  /// before time has passed.
  var isIdle: Bool { looks > 0 && looks % SeatPace.looks == 0 }

  mutating func press(_ key: SeatKey, by stroke: SeatStroke, mergingRepeats merges: Bool) {
    keys.append(key)
    guard case .character(let code) = key, Self.isFound(code) else { return }
    switch stroke {
    case .tap: taps.add(code, mergingRepeats: merges)
    case .down: taps.press(code, mergingRepeats: merges)
    case .repeats: break
    }
  }

  mutating func release(_ key: SeatKey) {
    if case .character(let code) = key { taps.release(code) }
  }

  mutating func releaseAll() { taps.releaseAll() }

  private mutating func next() -> SeatKey? {
    keys.isEmpty ? nil : keys.removeFirst()
  }

  /// Answers a wait.
  public mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    let answer = given(to: wait, at: clock)
    notes.take(answer, at: clock)
    return answer
  }

  private mutating func given(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    switch wait {
    case .key:
      looks += 1
      return tappedKey(at: clock)
    case .time:
      looks = 0
      return .event(.proceed)
    case .exe:
      looks = 0
      taps.forget()
      while let key = next() {
        if key == .exe { return .event(.exe) }
      }
      return .later
    case .line:
      looks = 0
      taps.forget()
      return typedLine()
    }
  }

  private mutating func typedLine() -> KeyAnswer {
    while let key = next() {
      if let line = line.take(key) { return .event(.line(line)) }
    }
    return .later
  }

  private mutating func tappedKey(at clock: Ticks) -> KeyAnswer {
    // What was typed before is no answer to what is asked later.
    keys = []
    switch taps.look(at: clock) {
    case .nothing: return .event(.key(nil))
    case .pressed(let code): return .event(.key(code))
    case .held(let code): return .held(code)
    }
  }

  /// Whether a look finds a character: a key alone has to make it.
  private static func isFound(_ code: UInt8) -> Bool { KeyCharacters.isUnshifted(code) }
}
