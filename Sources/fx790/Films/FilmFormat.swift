import BasicVM
import CommandLineKit
import Pictures
import Programs

/// The format of a film; the raw values are file extensions.
enum FilmFormat: String, CaseIterable {
  case svg, gif, png, cast

  init(ofFile path: String) throws(UsageError) {
    let name = path.split(separator: "/").last
    let ending = (name?.split(separator: ".").dropFirst().last ?? "").lowercased()
    if path == "-" {
      self = .svg
    } else if let format = Self(rawValue: ending == "apng" ? "png" : ending) {
      self = format
    } else {
      throw UsageError("\(path): a film is .svg, .gif, .png, .apng or .cast")
    }
  }

  var hasPixels: Bool { self == .gif || self == .png }

  func file(of film: Film, title: String, titles: [String], scale: Int) -> [UInt8] {
    let sheet = FilmSheet(film, titles: titles.map { UTF8Text($0) })
    switch self {
    case .svg: return SVGFilm.text(of: film, sheet, title: UTF8Text(title)).utf8
    case .gif: return gif(film, sheet, scale)
    case .png: return apng(film, sheet, scale)
    case .cast: return CastFilm.text(of: film, titles: titles, title: title).utf8
    }
  }

  private func gif(_ film: Film, _ sheet: FilmSheet, _ scale: Int) -> [UInt8] {
    var gif = GIFFilm(film, sheet, scale: scale)
    var progress = Progress()
    defer { progress.clear() }
    while gif.remaining > 0 {
      showProgress(gif.remaining, of: film, &progress)
      gif.writeNext()
    }
    return gif.bytes
  }

  private func apng(_ film: Film, _ sheet: FilmSheet, _ scale: Int) -> [UInt8] {
    var raster = FilmRaster(film, sheet, scale: scale)
    var frames: [FilmFrame] = []
    var progress = Progress()
    defer { progress.clear() }
    showProgress(raster.remaining, of: film, &progress)
    while let frame = raster.next() {
      frames.append(frame)
      showProgress(raster.remaining, of: film, &progress)
    }
    return APNGEncoder.file(frames, colours: FilmRaster.palette)
  }

  private func showProgress(_ remaining: Int, of film: Film, _ progress: inout Progress) {
    let count = film.pictures.count
    progress.show("picture \(count - remaining) of \(count)")
  }
}
