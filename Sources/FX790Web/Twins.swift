import BasicVM
import FX790Device
import Programs

/// Two programs with the same keys: a game's listing beside its state machine, or two listings.
///
/// An object, as the page is one: copying all that two programs hold would be much of the module.
final class Twins {
  private var left: Seat<Machine>
  private var machine: Seat<GameMachine>?
  private var listing: Seat<Machine>?
  private var log = TwinLog()
  /// Time since both began, in nanoseconds.
  private var now: Int64 = 0
  /// The tones that the left one has made since they were last told.
  private var tones: [Int] = []

  /// A game in both its forms; nil if its listing does not start.
  init?(_ game: GameID, seed: UInt64, speed: Speed) {
    let random = RandomNumbers(seed: seed)
    guard let basic = Self.machine(game.listing, random) else { return nil }
    left = Self.seat(basic, speed)
    machine = Self.seat(GameMachine(game, random: random), speed)
  }

  /// Two listings; nil if one of them does not start.
  init?(_ first: [UInt8], _ second: [UInt8], seed: UInt64, speed: Speed) {
    let random = RandomNumbers(seed: seed)
    guard let first = Self.machine(first, random), let second = Self.machine(second, random)
    else { return nil }
    left = Self.seat(first, speed)
    listing = Self.seat(second, speed)
  }

  private static func machine(_ utf8: [UInt8], _ random: RandomNumbers) -> Machine? {
    let listing = ListingReader.read(utf8)
    return listing.hasErrors ? nil : Machine(running: listing, random: random)
  }

  private static func seat<Program: ResumableProgram>(
    _ program: Program, _ speed: Speed
  ) -> Seat<Program> {
    Seat(program, speed: speed, timeLimit: nil, keys: .queued, now: 0)
  }

  // MARK: What happens

  /// How fast both run.
  var speed: Speed {
    get { left.speed }
    set {
      left.speed = newValue
      machine?.speed = newValue
      listing?.speed = newValue
    }
  }

  /// Presses a key at both.
  func press(_ key: SeatKey) {
    left.press(key, now: now)
    machine?.press(key, now: now)
    listing?.press(key, now: now)
  }

  /// Lets time pass for both.
  func advance(by ticks: Ticks) {
    now += max(ticks, 0) * 1000
    left.advance(now: now)
    machine?.advance(now: now)
    listing?.advance(now: now)
    let notes = left.takeNotes()
    for note in notes { if case .tone(let tone) = note.happening { tones.append(tone) } }
    log.take(notes, (machine?.takeNotes() ?? []) + (listing?.takeNotes() ?? []))
    if hasEnded(side: 0), hasEnded(side: 1) { log.finish() }
  }

  private func hasEnded(side: Int) -> Bool {
    (side == 0 ? left.end : machine?.end ?? listing?.end) != nil
  }

  // MARK: What is seen

  /// What a side (0 or 1) shows.
  func screen(side: Int) -> Screen {
    if side == 0 { return Screen(left.display, left.program.indicators) }
    if let machine { return Screen(machine.display, machine.program.indicators) }
    if let listing { return Screen(listing.display, listing.program.indicators) }
    return Screen(Display(), Indicators())
  }

  /// How far they have come, as JSON; tones are told once.
  func takeState() -> [UInt8] {
    defer { tones = [] }
    var text = ReportText()
    text.append("{\"agreed\":", log.agreed)
    text.append(log.hasParted ? ",\"parted\":true" : ",\"parted\":false")
    text.append(",\"sides\":")
    text.append(utf8: PageReports.list(0...1) { side, text in append(side: side, to: &text) })
    text.append(",\"tones\":")
    text.append(utf8: PageReports.list(tones) { tone, text in text.append(tone) })
    text.append("}")
    return text.utf8
  }

  private func append(side: Int, to text: inout ReportText) {
    if side == 1, let machine {
      text.append("{\"place\":")
      text.append(json: machine.program.stateName)
      text.append(",\"line\":-1,\"state\":", machine.program.stateIndex)
    } else {
      let program = side == 0 ? left.program : listing?.program
      let line = program?.place.line ?? 0
      text.append(line > 0 ? "{\"place\":\"line " : "{\"place\":\"")
      if line > 0 { text.append(line) }
      text.append("\",\"line\":", line > 0 ? line : -1)
      text.append(",\"callers\":")
      text.append(
        utf8: PageReports.list(program?.callers ?? []) { line, text in text.append(line) })
      text.append(",\"state\":-1")
    }
    text.append(",\"text\":")
    text.append(json: PagePicture.text(of: screen(side: side)))
    text.append(hasEnded(side: side) ? ",\"ended\":true}" : ",\"ended\":false}")
  }
}

extension Machine {
  /// A machine with a listing that is about to run from the first area that it fills; nil if there
  /// is nothing to run.
  init?(running listing: Listing, random: RandomNumbers) {
    self.init(memorySize: listing.memory.size, random: random)
    guard load(listing.memory), start(area: listing.firstArea ?? 0) == nil else { return nil }
  }
}
