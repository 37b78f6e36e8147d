import BasicVM
import FX790Device
import Programs

/// Two programs with the same keys: a game's listing beside its state machine, or two listings.
///
/// An object, as the page is one: copying all that two programs hold would be much of the module.
final class Twins {
  private var seats: [Seat<AnyProgram>]
  private var log = TwinLog()
  /// Time since both began, in nanoseconds.
  private var now: Int64 = 0
  /// The tones that the left one has made since they were last told.
  private var tones: [Int] = []

  private init(_ programs: [AnyProgram], _ speed: Speed) {
    seats = programs.map { Seat($0, speed: speed, timeLimit: nil, keys: .queued, now: 0) }
  }

  /// A game in both its forms; nil if its listing does not start.
  convenience init?(_ game: GameID, seed: UInt64, speed: Speed) {
    let random = RandomNumbers(seed: seed)
    guard let basic = Self.machine(game.listing, random) else { return nil }
    self.init([AnyProgram(basic), game.program(random: random)], speed)
  }

  /// Two listings; nil if one of them does not start.
  convenience init?(_ first: UTF8Text, _ second: UTF8Text, seed: UInt64, speed: Speed) {
    let random = RandomNumbers(seed: seed)
    guard let first = Self.machine(first, random), let second = Self.machine(second, random)
    else { return nil }
    self.init([AnyProgram(first), AnyProgram(second)], speed)
  }

  private static func machine(_ text: UTF8Text, _ random: RandomNumbers) -> Machine? {
    let listing = ListingReader.read(text)
    return listing.hasErrors ? nil : try? Machine(running: listing, random: random)
  }

  // MARK: What happens

  /// How fast both run.
  var speed: Speed {
    get { seats[0].speed }
    set { for index in seats.indices { seats[index].speed = newValue } }
  }

  /// Presses a key at both.
  func press(_ key: SeatKey) {
    for index in seats.indices { seats[index].press(key, now: now) }
  }

  /// Lets time pass for both.
  func advance(by ticks: Ticks) {
    now += max(ticks, 0) * 1000
    for index in seats.indices { seats[index].advance(now: now) }
    let events = seats[0].takeEvents()
    for event in events { if case .beep(let tone) = event.kind { tones.append(tone) } }
    log.take(events, seats[1].takeEvents())
    if seats.allSatisfy({ $0.ending != nil }) { log.finish() }
  }

  // MARK: What is seen

  /// The display of a side (0 or 1).
  func screen(side: Int) -> Screen {
    guard seats.indices.contains(side) else { return Screen(Display(), Indicators()) }
    return Screen(seats[side].display, seats[side].program.indicators)
  }

  /// How far they have come, as JSON; tones are told once.
  func takeState() -> UTF8Text {
    defer { tones = [] }
    let sides = UTF8Text.list(seats.indices) { json(ofSide: $0) }
    return #"{"agreed":\#(log.agreed),"parted":\#(log.hasParted),"#
      + #""sides":\#(sides),"tones":\#(UTF8Text.list(tones) { "\($0)" })}"#
  }

  private func json(ofSide side: Int) -> UTF8Text {
    let text = screen(side: side).text(isBlockShown: false)
    return #"{\#(place(ofSide: side)),"text":\#(json: text),"ended":\#(seats[side].ending != nil)}"#
  }

  private func place(ofSide side: Int) -> UTF8Text {
    switch seats[side].program.standing {
    case .state(let name, let index):
      return #""place":"\#(name)","line":-1,"state":\#(index)"#
    case .line(let place, let callers):
      let name: UTF8Text = place.line > 0 ? "line \(place.line)" : ""
      let line = place.line > 0 ? place.line : -1
      return #""place":"\#(name)","line":\#(line),"#
        + #""callers":\#(UTF8Text.list(callers) { "\($0)" }),"state":-1"#
    }
  }
}
