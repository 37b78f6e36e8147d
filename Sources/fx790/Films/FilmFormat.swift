import BasicVM
import Programs

/// The forms of a film, each the ending of its files.
enum FilmFormat: String, CaseIterable {
  case svg, gif, png, cast

  /// The form that a file's name says.
  init(ofFile path: String) throws(UsageError) {
    let name = path.split(separator: "/").last
    let ending = (name?.split(separator: ".").dropFirst().last ?? "").lowercased()
    if path == "-" {
      self = .svg
    } else if let format = Self(rawValue: ending == "apng" ? "png" : ending) {
      self = format
    } else {
      throw UsageError("\(path): a film is .svg, .gif, .png or .cast")
    }
  }

  /// Whether it consists of pixels.
  var hasPixels: Bool { self == .gif || self == .png }

  /// The bytes of a film's file.
  func file(of film: Film, title: String, titles: [String], scale: Int) -> [UInt8] {
    let sheet = FilmSheet(film, titles: titles)
    switch self {
    case .svg: return Array(SVGFilm.text(of: film, sheet, title: title).utf8)
    case .gif: return GIFEncoder.file(frames(film, sheet, scale), colours: FilmRaster.palette)
    case .png: return APNGEncoder.file(frames(film, sheet, scale), colours: FilmRaster.palette)
    case .cast: return CastFilm.text(of: film, titles: titles, title: title).utf8
    }
  }

  private func frames(_ film: Film, _ sheet: FilmSheet, _ scale: Int) -> [FilmFrame] {
    var progress = Progress()
    defer { progress.clear() }
    return FilmRaster(film, sheet, scale: scale).frames {
      progress.tell("picture \($0) of \(film.pictures.count)")
    }
  }
}
