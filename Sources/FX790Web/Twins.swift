import BasicVM
import FX790Device
import Programs
import StateMachines

/// Two programs that run in step and get the same keys.
///
/// A class, because the code that copies both programs would be a large part of the module.
final class Twins {
  private var runner: TwinRunner
  /// A sentence: that the programs are proved to be the same, or why they are not.
  private let proof: UTF8Text
  private let isProved: Bool
  /// The variable with the score, if the first listing names it.
  private let score: Int?
  /// The time since the start, in nanoseconds.
  private var now: Int64 = 0

  enum Form {
    case basic
    /// The state machine of a game, written by hand.
    case machine
    /// The state machine derived from the listing.
    case port
  }

  struct Source {
    let form: Form
    let text: UTF8Text
    let game: GameID?
    /// Nil for the model that the listing names.
    let model: Model?
  }

  /// Starts two programs; nil if a listing does not start, or lacks the chosen form.
  init?(_ first: Source, _ second: Source, seed: UInt64, speed: Speed) {
    let random = RandomNumbers(seed: seed)
    (proof, isProved) = first.proof(with: second)
    score = ListingNotes.score(in: ListingFormat.lines(of: first.listingText))
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

  /// The values of both programs' variables, as JSON.
  var variableTexts: JSON { JSON(runner.heldTexts) { JSON($0) } }

  /// The JSON of `fx_twin_state`; removes the tones that it reports.
  func takeState() -> JSON {
    [
      "agreed": JSON(runner.agreed), "parted": JSON(runner.hasDiverged),
      "over": JSON(runner.isOver), "proof": JSON(proof), "proved": JSON(isProved),
      "sides": JSON([runner.first, runner.second]) { $0.json },
      "tones": JSON(runner.takeTones()) { JSON($0.rawValue) },
      "next": runner.due(now: now).map { JSON(max($0 - now, 0) / 1000) } ?? .null,
      "score": score.flatMap { runner.shownValue(of: $0) }.map { JSON($0) } ?? .null,
    ]
  }
}

extension Twins.Source {
  fileprivate var listingText: UTF8Text { game?.listing ?? text }

  private var listing: Listing { ListingReader.read(listingText, model: model) }

  /// A sentence about the proof, and whether there is one.
  fileprivate func proof(with other: Twins.Source) -> (UTF8Text, Bool) {
    guard let first = provable, let second = other.provable else {
      return ("Not proved: the state machine is Swift written by hand.", false)
    }
    do throws(EquivalenceProof.Obstacle) {
      return ("Both are \(try EquivalenceProof(first, second).sentence).", true)
    } catch {
      return ("Not proved: \(error.sentence).", false)
    }
  }

  /// Nil for a hand-written state machine.
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
  /// An entry of `sides` in `fx_twin_state`.
  fileprivate var json: JSON {
    let path = lastPath
    return [
      "text": JSON(Screen(display, indicators).text(isBlockShown: false)),
      "at": programPosition.json, "from": path?.from?.json ?? .null, "to": path?.to.json ?? .null,
      "sounds": JSON(path?.sounds ?? false), "waits": JSON(waitCount),
      "typing": JSON(wait == .line), "stops": JSON(indicators.contains(.stop)),
      "isAhead": JSON(waitsForOther), "ended": JSON(ending != nil), "action": JSON(action),
    ]
  }
}

extension ProgramPosition {
  /// A position in `fx_twin_state`.
  fileprivate var json: JSON {
    switch self {
    case .state(let name, let index):
      ["name": JSON(name), "line": JSON(-1), "state": JSON(index)]
    case .line(let place, let callContext):
      [
        "name": JSON(place.line > 0 ? "line \(place.line)" : ""), "area": JSON(place.area ?? 0),
        "line": JSON(place.line > 0 ? place.line : -1),
        "spot": JSON(callContext) { JSON($0) }, "state": JSON(-1),
      ]
    }
  }
}
