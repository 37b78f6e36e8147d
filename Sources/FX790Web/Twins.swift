import BasicVM
import FX790Device
import Programs
import StateMachines

/// Two programs with the same keys.
///
/// A class, because copying both would be much of the module's code.
final class Twins {
  private var runner: TwinRunner
  /// Whether both are proved to be the same, or why not.
  private let proof: UTF8Text
  /// In nanoseconds since the start.
  private var now: Int64 = 0

  enum Form {
    case basic, machine, port
  }

  struct Source {
    let form: Form
    let text: UTF8Text
    let game: GameID?
    /// nil for the model that the listing names.
    let model: Model?
  }

  /// Starts two programs; nil if one does not start, or has no state machine.
  init?(_ first: Source, _ second: Source, seed: UInt64, speed: Speed) {
    let random = RandomNumbers(seed: seed)
    proof = first.proof(with: second)
    guard let first = first.program(random), let second = second.program(random) else {
      return nil
    }
    runner = TwinRunner(first, second, speed: speed, now: 0)
  }

  // MARK: Input

  var speed: Speed {
    get { runner.speed }
    set { runner.speed = newValue }
  }

  func press(_ key: KeyboardKey) { runner.press(key, now: now) }

  func advance(by ticks: Ticks) {
    now += max(ticks, 0) * 1000
    runner.advance(now: now)
  }

  // MARK: Output

  func screen(side: Int) -> Screen {
    let side = side == 0 ? runner.first : runner.second
    return Screen(side.display, side.indicators)
  }

  /// As JSON.
  var held: UTF8Text { .list(runner.heldTexts) { "\(json: UTF8Text($0))" } }

  /// Reports each tone once.
  func takeState() -> UTF8Text {
    let sides = UTF8Text.list([runner.first, runner.second]) { $0.json }
    let tones = UTF8Text.list(runner.takeTones()) { "\($0.rawValue)" }
    let next: UTF8Text = runner.due(now: now).map { "\(max($0 - now, 0) / 1000)" } ?? "null"
    return #"{"agreed":\#(runner.agreed),"parted":\#(runner.hasDiverged),"over":\#(runner.isOver),"#
      + #""proof":\#(json: proof),"sides":\#(sides),"tones":\#(tones),"next":\#(next)}"#
  }
}

extension Twins.Source {
  private var listing: Listing { ListingReader.read(game?.listing ?? text, model: model) }

  fileprivate func proof(with other: Twins.Source) -> UTF8Text {
    guard let first = provable, let second = other.provable else {
      return "Not proved: the state machine is Swift written by hand."
    }
    do throws(EquivalenceProof.Obstacle) {
      return "Both are \(try EquivalenceProof(first, second).sentence)."
    } catch {
      return "Not proved: \(error.sentence)."
    }
  }

  /// nil for a hand-written state machine.
  private var provable: EquivalenceProof.Program? {
    guard form != .machine else { return nil }
    let listing = listing
    return EquivalenceProof.Program(
      listing.memory, area: listing.firstArea ?? 0, isPort: form == .port)
  }

  fileprivate func program(_ random: RandomNumbers) -> AnyProgram? {
    if form == .machine { return game?.program(random: random) }
    let listing = listing
    guard !listing.hasErrors, let machine = try? Machine(running: listing, random: random) else {
      return nil
    }
    guard form == .port else { return AnyProgram(machine) }
    guard let area = listing.firstArea,
      let port = WaitMachine(of: machine.memory, area: area), port.obstacles.isEmpty
    else { return nil }
    return AnyProgram(WaitMachineRun(port, from: machine))
  }
}

extension TwinRunner.Side {
  fileprivate var json: UTF8Text {
    let text = Screen(display, indicators).text(isBlockShown: false)
    let lastPath = lastPath
    let from = lastPath?.from?.json ?? "null"
    return #"{"text":\#(json: text),"at":\#(programPosition.json),"from":\#(from),"#
      + #""to":\#(lastPath?.to.json ?? "null"),"sounds":\#(lastPath?.sounds ?? false),"#
      + #""waits":\#(waitCount),"typing":\#(wait == .line),"stops":\#(indicators.contains(.stop)),"isAhead":\#(waitsForOther),"#
      + #""ended":\#(ending != nil),"action":\#(json: action)}"#
  }
}

extension ProgramPosition {
  fileprivate var json: UTF8Text {
    switch self {
    case .state(let name, let index): return #"{"name":"\#(name)","line":-1,"state":\#(index)}"#
    case .line(let place, let callContext):
      let line = place.line > 0 ? place.line : -1
      let name: UTF8Text = place.line > 0 ? "line \(place.line)" : ""
      return #"{"name":"\#(name)","area":\#(place.area ?? 0),"line":\#(line),"#
        + #""spot":\#(UTF8Text.list(callContext) { "\($0)" }),"state":-1}"#
    }
  }
}
