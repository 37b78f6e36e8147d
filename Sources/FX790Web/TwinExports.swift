// What the page asks about two programs side by side, and about the state machine in a listing. It comes
// in tools.wasm, as ToolExports.swift does.

import BasicVM
import FX790Device
import Pictures
import Programs
import StateMachines

// The script calls one function after the other, and none while another runs.
nonisolated(unsafe) private let twinPage = TwinPage()

/// The two programs.
private final class TwinPage {
  var twins: Twins?
  /// How fast both run.
  var speed = Speed.game
  /// The models that the next two run on; nil for what their listings name.
  var models: (Model?, Model?)
}

// MARK: Two programs

/// The models of the two that begin next, by their numbers; -1 is what their listings name.
@c(fx_twin_set_models)
public func setTwinModels(_ first: Int32, _ second: Int32) {
  func model(_ number: Int32) -> Model? { UInt8(exactly: number).flatMap { Model(rawValue: $0) } }
  twinPage.models = (model(first), model(second))
}

/// Begins two programs, each in a form: BASIC (0), the state machine of a game (1), or that which is in
/// a listing (2).
///
/// The listing is that of a game, or where that is -1 one of the input, which holds so many bytes of the
/// first and then of the second. 0 if one of them has no such form, or does not start.
@c(fx_twin_begin)
public func beginTwins(
  _ form: Int32, _ game: Int32, _ count: Int32, _ otherForm: Int32, _ otherGame: Int32,
  _ otherCount: Int32, _ seed: Int32
) -> Int32 {
  guard let form = Twins.Form(rawValue: form), let otherForm = Twins.Form(rawValue: otherForm)
  else { return 0 }
  let models = twinPage.models
  twinPage.twins = Twins(
    Twins.Source(
      form: form, text: page.text(count), game: GameID(number: game), model: models.0),
    Twins.Source(
      form: otherForm, text: page.text(otherCount, from: count), game: GameID(number: otherGame),
      model: models.1),
    seed: UInt64(UInt32(bitPattern: seed)), speed: twinPage.speed)
  return twinPage.twins == nil ? 0 : 1
}

/// Presses a key at both: a character's code, 256 EXE, 257 BRK, 258 DEL.
@c(fx_twin_key)
public func pressAtTwins(_ code: Int32) {
  if let key = SeatKey(number: code) { twinPage.twins?.press(key) }
}

/// Lets time pass for both.
@c(fx_twin_advance)
public func advanceTwins(_ microseconds: Int32) { twinPage.twins?.advance(by: Ticks(microseconds)) }

/// How fast both run, now and when others begin.
@c(fx_twin_set_speed)
public func setTwinSpeed(_ speed: Int32) {
  guard let speed = Speed(number: speed) else { return }
  twinPage.speed = speed
  twinPage.twins?.speed = speed
}

/// The display of a side (0 or 1), as `fx_screen` gives it.
@c(fx_twin_screen)
public func twinScreen(_ side: Int32, _ isBlinkOn: Int32) -> UnsafeMutablePointer<UInt8> {
  let screen = twinPage.twins?.screen(side: Int(side)) ?? Screen(Display(), Indicators())
  return page.picture.show(screen, isBlinkOn: isBlinkOn != 0)
}

/// How far both have come.
@c(fx_twin_state)
public func twinState() { finish(twinPage.twins?.takeState() ?? "") }

// MARK: What is in a listing

/// Writes the listing in the input as Swift, and draws its graph; behind it the input holds the name that
/// it has.
///
/// Out comes `{"swift":text,"states":[name],"notes":[text],"graph":SVG}`. Without a state machine there is
/// no Swift, the notes say why, and the graph is that of the listing; a listing with errors has nothing.
@c(fx_twin_write)
public func write(_ count: Int32, _ nameCount: Int32) {
  let written = WrittenListing(page.text(count), name: page.text(nameCount, from: count))
  finish(written?.json ?? "{}")
}

/// A listing as Swift and as a graph.
private struct WrittenListing {
  private var port: SwiftPort?
  private var graph: StateGraph
  private var notes: [UTF8Text] = []

  init?(_ text: UTF8Text, name: UTF8Text) {
    let listing = ListingReader.read(text)
    guard !listing.hasErrors, let area = listing.firstArea,
      let graph = StateGraph(of: listing.memory, area: area)
    else { return nil }
    self.graph = graph
    guard let machine = WaitMachine(of: listing.memory, area: area) else { return }
    notes = machine.obstacles.map { "Line \($0.place.line): \($0.kind.explanation)" }
    guard notes.isEmpty else { return }
    port = SwiftPort(
      of: listing.memory, area: area, name: SwiftPort.typeName(of: name), from: name,
      hints: PortHints(in: text, area: area))
    notes = port?.notes ?? []
    guard let names = port?.stateNames, names.count == machine.states.count else { return }
    // One state has one name, wherever it is seen.
    self.graph.nameStates { step in
      machine.states.firstIndex { $0.step == step }.map { names[$0] }
    }
  }

  var json: UTF8Text {
    let states = UTF8Text.list(port?.stateNames ?? []) { "\(json: $0)" }
    let notes = UTF8Text.list(notes) { "\(json: $0)" }
    return #"{"swift":\#(json: port?.text ?? ""),"states":\#(states),"notes":\#(notes),"#
      + #""graph":\#(json: graph.svg)}"#
  }
}
