// Two programs side by side, and the state machine of a listing; part of tools.wasm.

import BasicVM
import FX790Device
import Pictures
import Ports
import Programs
import StateMachines

// Safe, because calls from the script do not nest.
nonisolated(unsafe) private let state = TwinState()

private final class TwinState {
  var twins: Twins?
  var speed = Speed.game
  var chosen: [Twins.Source?] = [nil, nil]
}

// MARK: Two programs

/// Chooses the program of a side (0 or 1); `game` is -1 for a listing.
///
/// The name of a `Twins.Form` follows the listing. Model -1 is the one that the listing names.
@c(fx_twin_choose)
public func chooseTwin(
  _ side: Int32, _ game: Int32, _ model: Int32, _ listingCount: Int32, _ formCount: Int32
) {
  guard state.chosen.indices.contains(Int(side)) else { return }
  let form = Twins.Form(named: page.text(formCount, from: listingCount))
  state.chosen[Int(side)] = form.map {
    Twins.Source(
      form: $0, text: page.text(listingCount), game: GameID(number: game),
      model: Model(number: model))
  }
}

/// Starts the chosen twins.
///
/// Returns 0 if one was not chosen, does not start, or has no state machine for its form.
@c(fx_twin_begin)
public func beginTwins(_ seed: Int32) -> Int32 {
  state.twins = nil
  guard let first = state.chosen[0], let second = state.chosen[1] else { return 0 }
  state.twins = Twins(first, second, seed: UInt64(UInt32(bitPattern: seed)), speed: state.speed)
  return state.twins == nil ? 0 : 1
}

/// Presses EXE, BRK, DEL, or a character in both programs.
@c(fx_twin_key)
public func pressAtTwins(_ count: Int32) {
  if let key = KeyboardKey(named: page.text(count)) { state.twins?.press(key) }
}

/// Advances both programs by real time.
@c(fx_twin_advance)
public func advanceTwins(_ microseconds: Int32) { state.twins?.advance(by: Ticks(microseconds)) }

/// Sets the speed of these and later twins.
@c(fx_twin_set_speed)
public func setTwinSpeed(_ speed: Int32) {
  guard let speed = Speed(number: speed) else { return }
  state.speed = speed
  state.twins?.speed = speed
}

/// Writes a side's display in the format of `fx_screen`.
@c(fx_twin_screen)
public func twinScreen(_ side: Int32, _ isBlinkOn: Int32) {
  let screen = state.twins?.screen(side: Int(side)) ?? Screen(Display(), Indicators())
  finish(LCD(screen, isBlinkOn: isBlinkOn != 0).bytes)
}

/// Writes the state of both programs as JSON; empty without twins.
///
/// - `agreed`: the number of events that were the same on both sides
/// - `parted`: whether the sides have diverged
/// - `over`: whether both have ended, or diverged
/// - `proof`: a sentence: that both are proved to be the same, or why this is not proved
/// - `proved`: whether they are proved to be the same
/// - `tones`: the tones since the last call
/// - `next`: the microseconds until either program can continue; `null` if that requires a key, or
///   never
/// - `score`: the value of the variable that the first listing labels as the score; `null` if unknown
/// - `sides`: for each side
///   - `text`: the line of the display
///   - `ended`: whether the program has ended
///   - `typing`: whether the last wait is for a line
///   - `stops`: whether STOP is lit, so that the program waits for EXE
///   - `isAhead`: whether it has reached its next event and waits for the other side
///   - `at`: its position: `name`, `line` (-1 if there is none), `state` (-1 for a listing);
///     for a listing also `area` and `spot`, the instruction and the return places of open calls
///   - `from`, `to`: the positions of the last two waits; `null` if there are fewer
///   - `sounds`: whether a tone sounded between these waits
///   - `waits`: the number of waits
///   - `action`: what it does at the divergence, in words
@c(fx_twin_state)
public func twinState() { finish(state.twins?.takeState().line ?? "") }

/// Writes the values of both programs' variables as a JSON list of texts; empty without twins.
@c(fx_twin_held)
public func twinHeld() { finish(state.twins?.variableTexts.line ?? "") }

// MARK: State machine of a listing

/// Converts a listing to Swift and to a graph:
/// `{"swift":text,"rows":[row],"states":[name],"notes":[text],"graph":SVG,"xstate":JSON}`.
///
/// Each row of the Swift has the indexes of its states and the line of its code, if any:
/// `{"states":[0],"area":0,"line":20}`. The listing's name follows it. Without a state machine the
/// Swift is empty and the notes have the reasons. A listing that is empty or has errors gives `{}`.
/// In a graph `data-name` and `data-spots` identify a state, `data-from` and `data-to` the ends of
/// an edge.
@c(fx_convert)
public func convertListing(_ count: Int32, _ nameCount: Int32) {
  let converted = ConvertedListing(page.text(count), name: page.text(nameCount, from: count))
  finish(converted?.json ?? [:])
}

private struct ConvertedListing {
  private var port: SwiftPort?
  private var graph: StateGraph
  private var notes: [UTF8Text] = []

  init?(_ text: UTF8Text, name: UTF8Text) {
    let listing = ListingReader.read(text)
    guard !listing.hasErrors, let area = listing.firstArea else { return nil }
    let hints = PortHints(in: text, area: area)
    guard let graph = try? StateGraph(of: listing.memory, area: area, hints: hints) else {
      return nil
    }
    self.graph = graph
    guard let machine = WaitMachine(of: listing.memory, area: area) else { return }
    notes = machine.obstacles.map { "Line \($0.place.line): \($0.kind.explanation)" }
    guard notes.isEmpty else { return }
    port = SwiftPort(
      of: listing.memory, area: area, name: SwiftPort.typeName(of: name), from: name, hints: hints)
    notes = port?.notes ?? []
  }

  var json: JSON {
    [
      "swift": JSON(port?.text ?? ""), "rows": JSON(port?.rows ?? []) { Self.json(of: $0) },
      "states": JSON(port?.stateNames ?? []) { JSON($0) },
      "notes": JSON(notes) { JSON($0) }, "graph": JSON(graph.svg), "xstate": graph.xstate,
    ]
  }

  private static func json(of row: PortRow) -> JSON {
    [
      "states": JSON(row.states) { JSON($0) }, "area": row.line.map { JSON($0.area) },
      "line": row.line.map { JSON($0.number) },
    ]
  }
}
