import BasicVM
import FX790Device
import FX790Terminal

/// The LCD as an SVG file.
enum SVGPicture {
  /// The file's text.
  ///
  /// - Parameters:
  ///   - lcd: what is shown.
  ///   - text: what the line says, for those who cannot see it.
  ///   - model: the machine whose display it is.
  /// - Returns: an SVG document.
  static func svg(of lcd: LCD, text: String, model: Model = .fx790P) -> String {
    let drawing = LCDDrawing(lcd)
    let lines =
      [
        opening(drawing),
        "<title>\(text.isEmpty ? "An empty display" : Markup.escaped(text))</title>",
        "<desc>\(description(of: lcd, model))</desc>",
      ]
      + gradients + housing(drawing)
      + seen(
        opacity(percent: LCDColours.unlitPercent), dots: drawing.allDots,
        lines: drawing.unlitLines, of: drawing)
      + [shadow] + seen("id=\"lit\"", dots: drawing.dots, lines: drawing.litLines, of: drawing)
      + ["</svg>", ""]
    return lines.joined(separator: "\n")
  }

  private static func description(of lcd: LCD, _ model: Model) -> String {
    let lit = Indicator.allCases.filter(lcd.indicators.contains).map { "\($0.label)" }
    var sentences = ["The display of \(String(model.facts.titleWithArticle))."]
    if !lit.isEmpty { sentences.append("Lit: \(lit.joined(separator: ", ")).") }
    if let value = lcd.number.value { sentences.append("The small number is \(value).") }
    if lcd.number.hasDash { sentences.append("The machine is busy.") }
    return sentences.joined(separator: " ")
  }

  // MARK: What does not change

  private static func opening(_ drawing: LCDDrawing) -> String {
    let size = "\(drawing.frame.width) \(drawing.frame.height)"
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" role=\"img\">"
  }

  static var gradients: [String] {
    let shade = Colour(LCDColours.shade).text
    let shadeOpacity = fraction(LCDColours.shadePercent)
    return [
      "<defs>",
      gradient(
        "frame", "<stop stop-color=\"\(Colour(LCDColours.frameTop).text)\"/>",
        "<stop offset=\"1\" stop-color=\"\(Colour(LCDColours.frameBottom).text)\"/>"),
      gradient(
        "glass", "<stop stop-color=\"\(Colour(LCDColours.glassTop).text)\"/>",
        "<stop offset=\"1\" stop-color=\"\(Colour(LCDColours.glassBottom).text)\"/>"),
      gradient(
        "shade", "<stop stop-color=\"\(shade)\" stop-opacity=\"\(shadeOpacity)\"/>",
        "<stop offset=\"1\" stop-color=\"\(shade)\" stop-opacity=\"0\"/>"),
      "</defs>",
    ]
  }

  private static func gradient(_ name: String, _ first: String, _ second: String) -> String {
    "<linearGradient id=\"\(name)\" x2=\"0\" y2=\"1\">\(first)\(second)</linearGradient>"
  }

  static func housing(_ drawing: LCDDrawing) -> [String] {
    [
      rectangle(drawing.frame, radius: LCDDrawing.frameRadius, fill: "frame"),
      rectangle(drawing.glass, radius: LCDDrawing.glassRadius, fill: "glass"),
      rectangle(drawing.glassShade, radius: LCDDrawing.glassRadius, fill: "shade"),
    ]
  }

  private static func rectangle(_ place: Rectangle, radius: Int, fill: String) -> String {
    "<rect x=\"\(place.x)\" y=\"\(place.y)\" width=\"\(place.width)\" height=\"\(place.height)\" "
      + "rx=\"\(radius)\" fill=\"url(#\(fill))\"/>"
  }

  // MARK: Dots and signs

  /// The lit dots and signs once more, a little lower.
  ///
  /// The opacity is the group's: some programs that show pictures overlook that of a `use`.
  private static var shadow: String {
    let offset = LCDDrawing.shadow
    return "<g \(opacity(percent: LCDColours.shadowPercent))>"
      + "<use href=\"#lit\" x=\"\(offset.x)\" y=\"\(offset.y)\"/></g>"
  }

  static func opacity(percent: Int) -> String { "opacity=\"\(fraction(percent))\"" }

  /// Everything that can be dark, as it is faintly seen.
  static func unlit(_ drawing: LCDDrawing) -> [String] {
    seen(
      opacity(percent: LCDColours.unlitPercent), dots: drawing.allDots,
      lines: drawing.unlitLines + drawing.litLines, of: drawing)
  }

  private static func seen(
    _ attribute: String, dots: [LCDDrawing.Run], lines: [[Point]], of drawing: LCDDrawing
  ) -> [String] {
    ["<g \(attribute) fill=\"none\" stroke=\"\(Colour(LCDColours.ink).text)\">"]
      + path(dotAttributes(drawing), dots.map { dashes($0, drawing.dot) })
      + path(lineAttributes, lines.map(line)) + ["</g>"]
  }

  private static func path(_ attributes: String, _ parts: [String]) -> [String] {
    parts.isEmpty ? [] : ["<path \(attributes) d=\"\(parts.joined())\"/>"]
  }

  /// Dark dots, in the colour of whatever they are part of.
  static func dotPath(of drawing: LCDDrawing) -> [String] {
    path(dotAttributes(drawing), drawing.dots.map { dashes($0, drawing.dot) })
  }

  /// A run of dots is one dashed line, whose dashes are the dots: the smallest file, and sharp.
  static func dotAttributes(_ drawing: LCDDrawing) -> String {
    let dot = drawing.dot
    return "stroke-width=\"\(dot)\" stroke-dasharray=\"\(dot) \(drawing.pitch - dot)\""
  }

  private static func dashes(_ run: LCDDrawing.Run, _ dot: Int) -> String {
    let half = dot % 2 == 1 ? ".5" : ""
    return "M\(run.start.x) \(run.start.y + dot / 2)\(half)h\(run.width)"
  }

  static var lineAttributes: String {
    "stroke-width=\"\(SignLines.thickness)\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
  }

  static func line(_ points: [Point]) -> String {
    "M" + points.map { "\($0.x) \($0.y)" }.joined(separator: "L")
  }

  /// Hundredths as a fraction of 1.
  private static func fraction(_ percent: Int) -> String {
    percent < 10 ? ".0\(percent)" : ".\(percent)"
  }
}
