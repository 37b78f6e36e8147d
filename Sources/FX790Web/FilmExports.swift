// A film of the last minute, and the keys of the last run; in tools.wasm, as ToolExports.swift
// explains.

import BasicVM
import FX790Device
import Pictures
import Programs

// The script calls one function after the other, and none while another runs.
nonisolated(unsafe) private let maker = FilmMaker()

/// Begins the film of the last minute with a title, in a `FilmFormat`, whose name follows the
/// title.
///
/// - Returns: the number of pictures that are still to be painted; if that is 0 the output has the
///   file, or is empty before anything was shown.
@c(fx_film_begin)
public func beginFilm(_ titleCount: Int32, _ formatCount: Int32) -> Int32 {
  let format = FilmFormat(named: page.text(formatCount, from: titleCount))
  guard let format, let film = page.reel.film else {
    finish([])
    return 0
  }
  return maker.begin(film, format, title: page.text(titleCount))
}

/// Paints a number of pictures.
///
/// - Returns: the number that are still to be painted; after the last the output has the file.
@c(fx_film_go_on)
public func goOnWithFilm(_ count: Int32) -> Int32 { maker.goOn(count) }

/// The keys of the program that ran last, as `fx790 run --keys-file` takes them; empty if they are
/// not known.
@c(fx_session)
public func session() { finish(RecordedSession(of: page.computer)?.text ?? "") }

/// Makes films, picture by picture, so that the page can show how far it is.
final class FilmMaker {
  /// The film that is being made.
  private var gif: GIFFilm?
  /// Pixels from a dot to the next one, as `fx790 film` has them.
  private static let scale = 4

  /// Begins a film; returns the number of pictures that are still to be painted.
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

  /// Paints a number of pictures; returns the number that are still to be painted.
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
