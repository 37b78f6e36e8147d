// Traces and films without the desk, for Tests/Web/node; part of traces.wasm.

import BasicVM
import FX790Device
import Pictures
import Programs

/// Writes the trace of a listing, empty if it has errors; the keys follow it.
///
/// The limit is in milliseconds of machine time, 0 for none. A manual run waits for EXE keys.
@c(fx_run)
public func run(
  _ listingCount: Int32, _ keyCount: Int32, _ seed: Int32, _ isManual: Int32, _ limit: Int32
) {
  let listing = ListingReader.read(page.text(listingCount))
  let keys = page.text(keyCount, from: listingCount)
  let random = RandomNumbers(seed: UInt64(UInt32(bitPattern: seed)))
  guard !listing.hasErrors, let machine = try? Machine(running: listing, random: random) else {
    return finish([])
  }
  finish(trace(machine, keys, isManual, limit))
}

/// Writes the trace of a game's state machine, as `fx_run` does.
@c(fx_run_game)
public func runGame(
  _ game: Int32, _ keyCount: Int32, _ seed: Int32, _ isManual: Int32, _ limit: Int32
) {
  guard let game = GameID(number: game) else { return finish([]) }
  let random = RandomNumbers(seed: UInt64(UInt32(bitPattern: seed)))
  finish(trace(game.program(random: random), page.text(keyCount), isManual, limit))
}

/// The trace, with one line of JSON for each event, as in `fx790 run --trace -`.
private func trace(
  _ program: some ResumableProgram, _ keys: UTF8Text, _ isManual: Int32, _ limit: Int32
) -> UTF8Text {
  let keys = ScriptKeys(ScriptKey.read(keys, withEscapes: true), isManual: isManual != 0)
  let timeLimit = limit > 0 ? Ticks(limit) * 1000 : nil
  var player = Player(program, keys: keys, timeLimit: timeLimit)
  var trace = UTF8Text()
  _ = player.play { trace.append(line: TraceWriter.line($0)) }
  return trace
}

/// Writes the film of a game's state machine; the name of the `FilmFormat` follows the keys.
@c(fx_film_game)
public func filmGame(_ game: Int32, _ keyCount: Int32, _ formatCount: Int32, _ seed: Int32) {
  let format = FilmFormat(named: page.text(formatCount, from: keyCount))
  guard let format, let game = GameID(number: game) else { return finish([]) }
  let random = RandomNumbers(seed: UInt64(UInt32(bitPattern: seed)))
  let keys = ScriptKeys(ScriptKey.read(page.text(keyCount), withEscapes: true), isManual: false)
  var camera = FilmCamera(
    game.program(random: random), keys: keys, speed: .game, limit: FilmReel.length)
  let maker = FilmMaker()
  let title: UTF8Text = "\(game.title) on the display of the computer"
  let count = maker.begin(Film(camera.film()), format, title: title)
  _ = maker.render(count)
}
