import BasicVM
import FX790Device
import FX790Terminal
import Programs

/// A film as an SVG file that moves by itself, in an `img` too.
///
/// What a display shows stands once in a long strip behind the glass, which jumps from picture to
/// picture. Who wants no motion sees the last picture; a program that knows none shows the first.
struct SVGFilm {
  private let film: Film
  private let sheet: FilmSheet
  /// The patterns of cells and the lit signs that have a name.
  private var names: [[UInt8]: String] = [:]
  private var definitions: [String] = []
  private var signNames: [UInt64: String] = [:]

  /// The file's text.
  static func text(of film: Film, _ sheet: FilmSheet, title: String) -> String {
    var svg = SVGFilm(film: film, sheet: sheet)
    return svg.text(title: title)
  }

  private init(film: Film, sheet: FilmSheet) {
    self.film = film
    self.sheet = sheet
  }

  private mutating func text(title: String) -> String {
    let displays = film.pictures[0].views.indices
    let strips = displays.map { strip(of: $0) }
    let style = displays.map { animation(of: $0, strips[$0]) } + noteAnimations
    let size = "\(sheet.width) \(sheet.height)"
    let lines =
      [
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" role=\"img\">",
        "<title>\(Markup.escaped(title))</title>", "<desc>\(Markup.escaped(words))</desc>",
        "<style>",
      ] + style.joined() + [still(displays.map { strips[$0] }), "</style>"] + SVGPicture.gradients
      + ["<defs>"] + definitions + ["</defs>"]
    return (lines + displays.flatMap { picture(of: $0, strips[$0]) } + notes + ["</svg>", ""])
      .joined(separator: "\n")
  }

  // MARK: Text alternative

  /// So many texts tell what happens; more would only fill the file.
  private static let mostWords = 60

  /// What the displays show, one after the other, for those who cannot see it.
  private var words: String {
    var words: [String] = []
    for picture in film.pictures {
      let text = "\(picture.views[0].display.trimmedText)"
      guard !text.isEmpty, words.last != text else { continue }
      guard words.count < Self.mostWords else { return words.joined(separator: " | ") + " | …" }
      words.append(text)
    }
    return words.isEmpty ? "The display stays empty." : words.joined(separator: " | ")
  }

  // MARK: Strips

  /// The pictures of one display, each once, and which of them is seen from when on.
  private struct Strip {
    var rows: [String] = []
    var jumps: [(time: Ticks, row: Int)] = []
  }

  private mutating func strip(of display: Int) -> Strip {
    var strip = Strip()
    var places: [String: Int] = [:]
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

  /// The lit parts of a picture.
  private mutating func row(of view: Film.View) -> String {
    let lcd = view.lcd
    var parts: [String] = []
    let drawing = LCDDrawing(lcd)
    if !drawing.litLines.isEmpty { parts.append("<use href=\"#\(name(ofSigns: lcd, drawing))\"/>") }
    for start in stride(from: 0, to: lcd.columns.count, by: LCD.cellPitch) {
      let columns = Array(lcd.columns[start..<min(start + Glyph.width, lcd.columns.count)])
      guard columns.contains(where: { $0 != 0 }) else { continue }
      let x = start * drawing.pitch
      let name = name(ofCell: columns, drawing.pitch, drawing.dot)
      parts.append("<use href=\"#\(name)\"" + (x == 0 ? "/>" : " x=\"\(x)\"/>"))
    }
    return parts.joined()
  }

  private mutating func name(ofCell columns: [UInt8], _ pitch: Int, _ dot: Int) -> String {
    if let name = names[columns] { return name }
    let name = "c\(names.count)"
    names[columns] = name
    let half = dot % 2 == 1 ? ".5" : ""
    var path = ""
    for row in 0..<LCD.height {
      var column = 0
      while column < columns.count {
        let start = column
        while column < columns.count, columns[column] >> UInt8(row) & 1 == 1 { column += 1 }
        if column > start {
          let y = LCDDrawing.dots.y + row * pitch + dot / 2
          let width = (column - start) * pitch - (pitch - dot)
          path += "M\(LCDDrawing.dots.x + start * pitch) \(y)\(half)h\(width)"
        }
        column += 1
      }
    }
    define(name, "d=\"\(path)\"")
    return name
  }

  private mutating func name(ofSigns lcd: LCD, _ drawing: LCDDrawing) -> String {
    let lit = lcd.darkParts
    if let name = signNames[lit] { return name }
    let name = "s\(signNames.count)"
    signNames[lit] = name
    let path = drawing.litLines.map(SVGPicture.line).joined()
    define(name, "stroke-dasharray=\"none\" \(SVGPicture.lineAttributes) d=\"\(path)\"")
    return name
  }

  /// What is dark, with its shadow.
  private mutating func define(_ name: String, _ attributes: String) {
    let shadow = LCDDrawing.shadow
    definitions.append(
      "<path id=\"\(name)p\" \(attributes)/><g id=\"\(name)\">"
        + "<g \(SVGPicture.opacity(percent: LCDColours.shadowPercent))>"
        + "<use href=\"#\(name)p\" x=\"\(shadow.x)\" y=\"\(shadow.y)\"/></g>"
        + "<use href=\"#\(name)p\"/></g>")
  }

  // MARK: Motion

  /// A moment as a share of the film, in hundredths with four decimals.
  private func share(_ time: Ticks) -> String {
    let share = time * 1_000_000 / max(film.length, 1)
    let decimals = String(1_000_000 + share % 10_000).dropFirst(3)
    return "\(share / 10_000).\(decimals)%"
  }

  private var duration: String { "\(FilmCommand.seconds(film.length))s" }

  private func animation(of display: Int, _ strip: Strip) -> [String] {
    guard strip.jumps.count > 1 else { return [] }
    let jumps = strip.jumps.map { "\(share($0.time)){\(Self.shift(sheet, to: $0.row))}" }
    return [
      "@keyframes f\(display){\(jumps.joined())}",
      ".f\(display){animation:f\(display) \(duration) step-end infinite}",
    ]
  }

  private static func shift(_ sheet: FilmSheet, to row: Int) -> String {
    "transform:translateY(\(row == 0 ? "0" : "-\(row * sheet.glass.height)px"))"
  }

  /// The last picture for those who want no motion.
  private func still(_ strips: [Strip]) -> String {
    let rules = strips.enumerated().map { display, strip in
      ".f\(display){animation:none;\(Self.shift(sheet, to: strip.jumps.last?.row ?? 0))}"
    }
    return "@media(prefers-reduced-motion:reduce){\(rules.joined()).n{animation:none}}"
  }

  // MARK: Sound

  private var tones: [Int] {
    [0, 1].filter { tone in film.pictures.contains { $0.tone == tone } }
  }

  private var noteAnimations: [[String]] {
    tones.map { tone in
      var marks: [String] = []
      var isSeen = false
      for picture in film.pictures where marks.isEmpty || (picture.tone == tone) != isSeen {
        isSeen = picture.tone == tone
        marks.append("\(share(picture.time)){opacity:\(isSeen ? 1 : 0)}")
      }
      return [
        "@keyframes n\(tone){\(marks.joined())}",
        ".n\(tone){animation:n\(tone) \(duration) step-end infinite}",
      ]
    }
  }

  private var notes: [String] {
    tones.map { tone in
      "<path class=\"n n\(tone)\" opacity=\"0\" fill=\"none\" "
        + "stroke=\"\(Colour(LCDColours.glassTop).text)\" "
        + "\(SVGPicture.lineAttributes) d=\"\(sheet.note(of: tone).map(SVGPicture.line).joined())\"/>"
    }
  }

  // MARK: Displays

  private func picture(of display: Int, _ strip: Strip) -> [String] {
    let drawing = LCDDrawing(film.pictures[0].views[display].lcd)
    let offset = sheet.offset(of: display)
    let glass = drawing.glass
    let box = "\(glass.x) \(glass.y) \(glass.width) \(glass.height)"
    return ["<g transform=\"translate(0 \(offset.y))\">"] + SVGPicture.housing(drawing)
      + SVGPicture.unlit(drawing)
      + [
        "<svg x=\"\(glass.x)\" y=\"\(glass.y)\" width=\"\(glass.width)\" height=\"\(glass.height)\" "
          + "viewBox=\"\(box)\">",
        "<g class=\"f\(display)\" fill=\"none\" stroke=\"\(Colour(LCDColours.ink).text)\" "
          + "\(SVGPicture.dotAttributes(drawing))>",
      ]
      + strip.rows.enumerated().map { place, row in
        place == 0 ? row : "<g transform=\"translate(0 \(place * glass.height))\">\(row)</g>"
      } + ["</g>", "</svg>", "</g>"] + title(of: display)
  }

  /// A title as dots, one path of small squares.
  private func title(of display: Int) -> [String] {
    let dots = sheet.titleDots(of: display)
    guard !dots.isEmpty else { return [] }
    let path = dots.map { "M\($0.x) \($0.y)h\($0.width)v\($0.height)h-\($0.width)z" }.joined()
    return ["<path fill=\"\(Colour(LCDColours.glassTop).text)\" d=\"\(path)\"/>"]
  }
}
