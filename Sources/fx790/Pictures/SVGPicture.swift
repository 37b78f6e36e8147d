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
  /// - Returns: an SVG document.
  static func svg(of lcd: LCD, text: String) -> String {
    let drawing = LCDDrawing(lcd)
    let lines =
      [
        opening, "<title>\(text.isEmpty ? "An empty display" : Markup.escaped(text))</title>",
        "<desc>\(description(of: lcd))</desc>",
      ]
      + gradients + housing
      + seen(
        opacity(percent: LCDColours.unlitPercent), dots: LCDDrawing.allDots,
        lines: drawing.unlitLines)
      + [shadow] + seen("id=\"lit\"", dots: drawing.dots, lines: drawing.litLines)
      + ["</svg>", ""]
    return lines.joined(separator: "\n")
  }

  private static func description(of lcd: LCD) -> String {
    let lit = Indicator.allCases.filter(lcd.indicators.contains).map { "\($0.label)" }
    var sentences = ["The display of an FX-790P."]
    if !lit.isEmpty { sentences.append("Lit: \(lit.joined(separator: ", ")).") }
    if let value = lcd.number.value { sentences.append("The small number is \(value).") }
    if lcd.number.hasDash { sentences.append("The machine is busy.") }
    return sentences.joined(separator: " ")
  }

  // MARK: What does not change

  private static var opening: String {
    let size = "\(LCDDrawing.frame.width) \(LCDDrawing.frame.height)"
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" role=\"img\">"
  }

  private static var gradients: [String] {
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

  private static var housing: [String] {
    [
      rectangle(LCDDrawing.frame, radius: LCDDrawing.frameRadius, fill: "frame"),
      rectangle(LCDDrawing.glass, radius: LCDDrawing.glassRadius, fill: "glass"),
      rectangle(LCDDrawing.glassShade, radius: LCDDrawing.glassRadius, fill: "shade"),
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

  private static func opacity(percent: Int) -> String { "opacity=\"\(fraction(percent))\"" }

  private static func seen(
    _ attribute: String, dots: [LCDDrawing.Run], lines: [[Point]]
  ) -> [String] {
    ["<g \(attribute) fill=\"none\" stroke=\"\(Colour(LCDColours.ink).text)\">"]
      + dotPath(dots)
      + path(lineAttributes, lines.map(line)) + ["</g>"]
  }

  private static func path(_ attributes: String, _ parts: [String]) -> [String] {
    parts.isEmpty ? [] : ["<path \(attributes) d=\"\(parts.joined())\"/>"]
  }

  /// Dark dots, in the colour of whatever they are part of.
  static func dotPath(_ dots: [LCDDrawing.Run]) -> [String] {
    path(dotAttributes, dots.map(dashes))
  }

  /// A run of dots is one dashed line, whose dashes are the dots: the smallest file, and sharp.
  private static var dotAttributes: String {
    let dot = LCDDrawing.dot
    return "stroke-width=\"\(dot)\" stroke-dasharray=\"\(dot) \(LCDDrawing.pitch - dot)\""
  }

  private static func dashes(_ run: LCDDrawing.Run) -> String {
    "M\(run.start.x) \(run.start.y + LCDDrawing.dot / 2).5h\(run.width)"
  }

  private static var lineAttributes: String {
    "stroke-width=\"\(SignLines.thickness)\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
  }

  private static func line(_ points: [Point]) -> String {
    "M" + points.map { "\($0.x) \($0.y)" }.joined(separator: "L")
  }

  /// Hundredths as a fraction of 1.
  private static func fraction(_ percent: Int) -> String {
    percent < 10 ? ".0\(percent)" : ".\(percent)"
  }
}
