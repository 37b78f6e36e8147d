// Films, and the keys of the last run; part of tools.wasm.

import BasicVM
import FX790Device
import Pictures
import Programs

// Safe, because calls from the script do not nest.
nonisolated(unsafe) private let maker = FilmMaker()

/// Starts a film of the last minute; the name of its `FilmFormat` follows its title.
///
/// Returns the number of pictures to render; at 0 the output has the file, empty if nothing was
/// shown.
@c(fx_film_begin)
public func beginFilm(_ titleCount: Int32, _ formatCount: Int32) -> Int32 {
  let format = FilmFormat(named: page.text(formatCount, from: titleCount))
  guard let format, let film = page.reel.film else {
    finish([])
    return 0
  }
  return maker.begin(film, format, title: page.text(titleCount))
}

/// Renders pictures; returns the number left, and writes the file after the last.
@c(fx_film_go_on)
public func goOnWithFilm(_ count: Int32) -> Int32 { maker.render(count) }

/// Writes the keys of the last run as `fx790 run --keys-file` reads them; empty if unknown.
@c(fx_session)
public func session() { finish(RecordedSession(of: page.computer)?.text ?? "") }

/// Renders films in steps, so that the page can show progress.
final class FilmMaker {
  private var gif: GIFFilm?
  /// Pixels for each dot, as in `fx790 film`.
  private static let scale = 4

  func begin(_ film: Film, _ format: FilmFormat, title: UTF8Text) -> Int32 {
    let sheet = FilmSheet(film)
    guard format == .gif else {
      gif = nil
      finish(SVGFilm.text(of: film, sheet, title: title))
      return 0
    }
    gif = GIFFilm(film, sheet, scale: Self.scale)
    return Int32(film.pictures.count)
  }

  func render(_ count: Int32) -> Int32 {
    guard var film = gif else { return 0 }
    // With an empty property there is only one reference, so `writeNext` does not copy the film.
    gif = nil
    for _ in 0..<max(min(Int(count), film.remaining), 0) { film.writeNext() }
    if film.remaining == 0 {
      finish(film.bytes)
    } else {
      gif = film
    }
    return Int32(film.remaining)
  }
}
