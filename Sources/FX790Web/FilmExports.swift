// What the page asks about what somebody has played: a film of the last minute, and the keys of the last
// run. It comes in tools.wasm, as ToolExports.swift does.

import BasicVM
import FX790Device
import Pictures
import Programs

// The script calls one function after the other, and none while another runs.
nonisolated(unsafe) private let maker = FilmMaker()

/// Begins the film of the last minute as an SVG (0) or a GIF (1); the input has its title.
///
/// - Returns: how many pictures are still to be painted; without any the output has the file, or is
///   empty where nothing was seen yet.
@c(fx_film_begin)
public func beginFilm(_ form: Int32, _ titleCount: Int32) -> Int32 {
  guard let film = page.reel.film else {
    finish([])
    return 0
  }
  return maker.begin(film, isGIF: form == 1, title: page.text(titleCount))
}

/// Paints so many more pictures.
///
/// - Returns: how many are still to be painted; behind the last the output has the file.
@c(fx_film_go_on)
public func goOnWithFilm(_ count: Int32) -> Int32 { maker.goOn(count) }

/// The keys of the program that was run last, as a file; empty if they are not known.
@c(fx_session)
public func session() { finish(RecordedSession(of: page.computer)?.text ?? "") }

/// Makes films, picture by picture, so that the page need not wait for all of it at once.
final class FilmMaker {
  /// The film in the making.
  private var gif: GIFFilm?
  /// Pixels from a dot to the next one, as `fx790 film` has them.
  private static let scale = 4

  /// Begins a film; returns how many pictures are still to be painted.
  func begin(_ film: Film, isGIF: Bool, title: UTF8Text) -> Int32 {
    let sheet = FilmSheet(film)
    guard isGIF else {
      gif = nil
      finish(SVGFilm.text(of: film, sheet, title: title))
      return 0
    }
    gif = GIFFilm(film, sheet, scale: Self.scale)
    return Int32(film.pictures.count)
  }

  /// Paints so many more; returns how many are still to be painted.
  func goOn(_ count: Int32) -> Int32 {
    guard var film = gif else { return 0 }
    // Out of its place meanwhile, so that its bytes are not copied.
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
