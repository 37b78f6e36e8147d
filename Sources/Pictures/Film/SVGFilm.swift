import BasicVM
import FX790Device
import Programs

/// Writes a film as an SVG with a CSS animation, which also runs in an `img`.
///
/// The animation shows parts of one long strip with all different pictures. With reduced motion the
/// last picture is shown; a viewer without animations shows the first.
package struct SVGFilm {
  private let film: Film
  private let sheet: FilmSheet
  /// The number of each cell pattern, with the pitch of its dots.
  private var names: [[UInt8]: Int] = [:]
  private var definitions: [UTF8Text] = []
  /// The number of each set of dark signs, which differ between models with other displays.
  private var indicatorNames: [UInt64: Int] = [:]

  package static func text(of film: Film, _ sheet: FilmSheet, title: UTF8Text) -> UTF8Text {
    var svg = SVGFilm(film: film, sheet: sheet)
    return svg.text(title: title)
  }

  private init(film: Film, sheet: FilmSheet) {
    self.film = film
    self.sheet = sheet
  }

  private mutating func text(title: UTF8Text) -> UTF8Text {
    let displays = film.pictures[0].views.indices
    let strips = displays.map { strip(of: $0) }
    let style = displays.map { animation(of: $0, strips[$0]) } + noteAnimations
    let size: UTF8Text = "\(sheet.width) \(sheet.height)"
    let lines =
      [
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" role=\"img\">",
        "<title>\(title.escapedForMarkup)</title>", "<desc>\(description.escapedForMarkup)</desc>",
        "<style>",
      ] + style.joined() + [still(displays.map { strips[$0] }), "</style>"] + SVGPicture.gradients
      + ["<defs>"] + definitions + ["</defs>"]
    return (lines + displays.flatMap { picture(of: $0, strips[$0]) } + notes + ["</svg>", ""])
      .joined("\n")
  }

  // MARK: Text alternative

  /// Keeps the file small.
  private static let maxTexts = 60

  /// The texts of the first display, for screen readers.
  private var description: UTF8Text {
    var texts: [UTF8Text] = []
    for picture in film.pictures {
      let text = UTF8Text(picture.views[0].display.trimmedText)
      guard !text.isEmpty, texts.last != text else { continue }
      guard texts.count < Self.maxTexts else { return texts.joined(" | ") + " | …" }
      texts.append(text)
    }
    return texts.isEmpty ? "The display stays empty." : texts.joined(" | ")
  }

  // MARK: Strips

  /// The different pictures of one display, and when each one appears.
  private struct Strip {
    var rows: [UTF8Text] = []
    var jumps: [(time: Ticks, row: Int)] = []
  }

  private mutating func strip(of display: Int) -> Strip {
    var strip = Strip()
    var places: [UTF8Text: Int] = [:]
    for picture in film.pictures {
      let row = row(of: picture.views[display])
      let place = places[row] ?? strip.rows.count
      if place == strip.rows.count {
        places[row] = place
        strip.rows.append(row)
      }
      if strip.jumps.last?.row != place { strip.jumps.append((picture.time, place)) }
    }
    return strip
  }

  private mutating func row(of view: Film.View) -> UTF8Text {
    let lcd = view.lcd
    var parts: [UTF8Text] = []
    let drawing = LCDDrawing(lcd)
    if !drawing.litLines.isEmpty {
      parts.append("<use href=\"#\(name(ofIndicators: lcd, drawing))\"/>")
    }
    for start in stride(from: 0, to: lcd.columns.count, by: LCD.cellPitch) {
      let columns = Array(lcd.columns[start..<min(start + Glyph.width, lcd.columns.count)])
      guard columns.contains(where: { $0 != 0 }) else { continue }
      let x = start * drawing.pitch
      let name = name(ofCell: columns, drawing)
      parts.append("<use href=\"#\(name)\"" + (x == 0 ? "/>" : " x=\"\(x)\"/>"))
    }
    return parts.joined()
  }

  private mutating func name(ofCell columns: [UInt8], _ drawing: LCDDrawing) -> UTF8Text {
    let pattern = columns + [UInt8(drawing.pitch)]
    let number = names[pattern] ?? names.count
    let name: UTF8Text = "c\(number)"
    guard number == names.count else { return name }
    names[pattern] = number
    let runs = LCDDrawing.runs(ofColumns: columns.count, pitch: drawing.pitch) { column, row in
      columns[column] >> UInt8(row) & 1 == 1
    }
    let path = runs.map { SVGPicture.dashes($0, drawing.dot) }.joined()
    define(name, "d=\"\(path)\"")
    return name
  }

  private mutating func name(ofIndicators lcd: LCD, _ drawing: LCDDrawing) -> UTF8Text {
    let lit = lcd.darkParts
    let number = indicatorNames[lit] ?? indicatorNames.count
    let name: UTF8Text = "s\(number)"
    guard number == indicatorNames.count else { return name }
    indicatorNames[lit] = number
    let path = drawing.litLines.map(SVGPicture.line).joined()
    define(name, "stroke-dasharray=\"none\" \(SVGPicture.lineAttributes) d=\"\(path)\"")
    return name
  }

  private mutating func define(_ name: UTF8Text, _ attributes: UTF8Text) {
    let path: UTF8Text = "\(name)p"
    definitions.append(
      "<path id=\"\(path)\" \(attributes)/><g id=\"\(name)\">"
        + "\(SVGPicture.shadow(of: path))<use href=\"#\(path)\"/></g>")
  }

  // MARK: Motion

  private func percentage(_ time: Ticks) -> UTF8Text {
    let percentage = time * 1_000_000 / max(film.length, 1)
    return "\(percentage / 10_000).\(UTF8Text(percentage % 10_000, digits: 4))%"
  }

  private var duration: UTF8Text { "\(Seconds.text(film.length))s" }

  private func animation(of display: Int, _ strip: Strip) -> [UTF8Text] {
    guard strip.jumps.count > 1 else { return [] }
    let jumps = strip.jumps.map {
      "\(percentage($0.time)){\(shift(display, to: $0.row))}" as UTF8Text
    }
    return [
      "@keyframes f\(display){\(jumps.joined())}",
      ".f\(display){animation:f\(display) \(duration) step-end infinite}",
    ]
  }

  private func shift(_ display: Int, to row: Int) -> UTF8Text {
    guard row > 0 else { return "transform:translateY(0)" }
    return "transform:translateY(-\(row * sheet.glass(of: display).height)px)"
  }

  /// Shows the last picture to users who prefer reduced motion.
  private func still(_ strips: [Strip]) -> UTF8Text {
    let rules: [UTF8Text] = strips.enumerated().map { display, strip in
      ".f\(display){animation:none;\(shift(display, to: strip.jumps.last?.row ?? 0))}"
    }
    return "@media(prefers-reduced-motion:reduce){\(rules.joined()).n{animation:none}}"
  }

  // MARK: Sound

  private var tones: [Tone] {
    Tone.allCases.filter { tone in film.pictures.contains { $0.tone == tone } }
  }

  private var noteAnimations: [[UTF8Text]] {
    tones.map { tone in
      let number = tone.rawValue
      var marks: [UTF8Text] = []
      var isSeen = false
      for picture in film.pictures where marks.isEmpty || (picture.tone == tone) != isSeen {
        isSeen = picture.tone == tone
        marks.append("\(percentage(picture.time)){opacity:\(isSeen ? 1 : 0)}")
      }
      return [
        "@keyframes n\(number){\(marks.joined())}",
        ".n\(number){animation:n\(number) \(duration) step-end infinite}",
      ]
    }
  }

  private var notes: [UTF8Text] {
    tones.map { tone in
      "<path class=\"n n\(tone.rawValue)\" opacity=\"0\" fill=\"none\" "
        + "stroke=\"\(Colour(LCDColours.glassTop).text)\" "
        + "\(SVGPicture.lineAttributes) d=\"\(sheet.note(of: tone).map(SVGPicture.line).joined())\"/>"
    }
  }

  // MARK: Displays

  private func picture(of display: Int, _ strip: Strip) -> [UTF8Text] {
    let drawing = LCDDrawing(film.pictures[0].views[display].lcd)
    var lines: [UTF8Text] = ["<g transform=\"translate(0 \(sheet.offset(of: display).y))\">"]
    lines += SVGPicture.housing(drawing) + SVGPicture.unlit(drawing)
    lines += window(drawing.glass)
    lines.append(
      "<g class=\"f\(display)\" fill=\"none\" stroke=\"\(Colour(LCDColours.ink).text)\" "
        + "\(SVGPicture.dotAttributes(drawing))>")
    for (place, row) in strip.rows.enumerated() {
      let top = place * drawing.glass.height
      lines.append(place == 0 ? row : "<g transform=\"translate(0 \(top))\">\(row)</g>")
    }
    return lines + ["</g>", "</svg>", "</g>"] + title(of: display)
  }

  /// Opens a clipping window for the strip.
  private func window(_ glass: Rectangle) -> [UTF8Text] {
    let size: UTF8Text = "width=\"\(glass.width)\" height=\"\(glass.height)\""
    let box: UTF8Text = "\(glass.x) \(glass.y) \(glass.width) \(glass.height)"
    return ["<svg x=\"\(glass.x)\" y=\"\(glass.y)\" \(size) viewBox=\"\(box)\">"]
  }

  /// The title as one path of small squares.
  private func title(of display: Int) -> [UTF8Text] {
    let dots = sheet.titleDots(of: display)
    guard !dots.isEmpty else { return [] }
    let squares: [UTF8Text] = dots.map { "M\($0.x) \($0.y)h\($0.width)v\($0.height)h-\($0.width)z" }
    let path = squares.joined()
    return ["<path fill=\"\(Colour(LCDColours.glassTop).text)\" d=\"\(path)\"/>"]
  }
}

extension Film {
  /// Writes the film as an SVG with an animation; empty without pictures.
  public func svg(title: UTF8Text) -> UTF8Text {
    pictures.isEmpty ? "" : SVGFilm.text(of: self, FilmSheet(self), title: title)
  }
}

#if !hasFeature(Embedded)
extension Film {
  /// The film as an animated SVG with a title.
  @_disfavoredOverload
  public func svg(title: String) -> UTF8Text { svg(title: UTF8Text(title)) }
}
#endif
