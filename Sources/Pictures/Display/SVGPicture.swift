import BasicVM
import FX790Device

/// The LCD as an SVG document.
public enum SVGPicture {
  /// Draws the LCD; `text`, the characters on it, is for screen readers.
  public static func svg(of lcd: LCD, text: UTF8Text, model: Model = .fx790P) -> UTF8Text {
    let drawing = LCDDrawing(lcd)
    let lines =
      [
        opening(drawing),
        "<title>\(text.isEmpty ? "An empty display" : text.escapedForMarkup)</title>",
        "<desc>\(description(of: lcd, model))</desc>",
      ]
      + gradients + housing(drawing)
      + drawn(
        opacity(percent: LCDColours.unlitPercent), dots: drawing.allDots,
        lines: drawing.unlitLines, of: drawing)
      + [shadow(of: "lit")]
      + drawn("id=\"lit\"", dots: drawing.dots, lines: drawing.litLines, of: drawing)
      + ["</svg>", ""]
    return lines.joined("\n")
  }

  private static func description(of lcd: LCD, _ model: Model) -> UTF8Text {
    let lit = Indicator.allCases.filter(lcd.indicators.contains).map { UTF8Text($0.label) }
    var sentences: [UTF8Text] = ["The display of \(model.facts.titleWithArticle)."]
    if !lit.isEmpty { sentences.append("Lit: \(lit.joined(", ")).") }
    if let value = lcd.number.value { sentences.append("The small number is \(value).") }
    if lcd.number.hasDash { sentences.append("The machine is busy.") }
    return sentences.joined(" ")
  }

  // MARK: Fixed parts

  private static func opening(_ drawing: LCDDrawing) -> UTF8Text {
    let size: UTF8Text = "\(drawing.frame.width) \(drawing.frame.height)"
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" role=\"img\">"
  }

  package static var gradients: [UTF8Text] {
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

  private static func gradient(_ name: StaticString, _ first: UTF8Text, _ second: UTF8Text)
    -> UTF8Text
  {
    "<linearGradient id=\"\(name)\" x2=\"0\" y2=\"1\">\(first)\(second)</linearGradient>"
  }

  package static func housing(_ drawing: LCDDrawing) -> [UTF8Text] {
    [
      rectangle(drawing.frame, radius: LCDDrawing.frameRadius, fill: "frame"),
      rectangle(drawing.glass, radius: LCDDrawing.glassRadius, fill: "glass"),
      rectangle(drawing.glassShade, radius: LCDDrawing.glassRadius, fill: "shade"),
    ]
  }

  private static func rectangle(_ place: Rectangle, radius: Int, fill: StaticString) -> UTF8Text {
    "<rect x=\"\(place.x)\" y=\"\(place.y)\" width=\"\(place.width)\" height=\"\(place.height)\" "
      + "rx=\"\(radius)\" fill=\"url(#\(fill))\"/>"
  }

  // MARK: Dots and indicators

  /// The opacity is on the group, because some viewers ignore it on a `use`.
  static func shadow(of id: UTF8Text) -> UTF8Text {
    let offset = LCDDrawing.shadow
    return "<g \(opacity(percent: LCDColours.shadowPercent))>"
      + "<use href=\"#\(id)\" x=\"\(offset.x)\" y=\"\(offset.y)\"/></g>"
  }

  private static func opacity(percent: Int) -> UTF8Text { "opacity=\"\(fraction(percent))\"" }

  package static func unlit(_ drawing: LCDDrawing) -> [UTF8Text] {
    drawn(
      opacity(percent: LCDColours.unlitPercent), dots: drawing.allDots,
      lines: drawing.unlitLines + drawing.litLines, of: drawing)
  }

  private static func drawn(
    _ attribute: UTF8Text, dots: [LCDDrawing.Run], lines: [[Point]], of drawing: LCDDrawing
  ) -> [UTF8Text] {
    ["<g \(attribute) fill=\"none\" stroke=\"\(Colour(LCDColours.ink).text)\">"]
      + path(dotAttributes(drawing), dots.map { dashes($0, drawing.dot) })
      + path(lineAttributes, lines.map(line)) + ["</g>"]
  }

  private static func path(_ attributes: UTF8Text, _ parts: [UTF8Text]) -> [UTF8Text] {
    parts.isEmpty ? [] : ["<path \(attributes) d=\"\(parts.joined())\"/>"]
  }

  package static func dotPath(of drawing: LCDDrawing) -> [UTF8Text] {
    path(dotAttributes(drawing), drawing.dots.map { dashes($0, drawing.dot) })
  }

  /// A run of dots is a dashed line, whose dashes are the dots: the file is small, the edges sharp.
  package static func dotAttributes(_ drawing: LCDDrawing) -> UTF8Text {
    let dot = drawing.dot
    return "stroke-width=\"\(dot)\" stroke-dasharray=\"\(dot) \(drawing.pitch - dot)\""
  }

  static func dashes(_ run: LCDDrawing.Run, _ dot: Int) -> UTF8Text {
    let half: StaticString = dot % 2 == 1 ? ".5" : ""
    return "M\(run.start.x) \(run.start.y + dot / 2)\(half)h\(run.width)"
  }

  package static var lineAttributes: UTF8Text {
    "stroke-width=\"\(SignLines.thickness)\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
  }

  package static func line(_ points: [Point]) -> UTF8Text {
    "M" + points.map { "\($0.x) \($0.y)" as UTF8Text }.joined("L")
  }

  private static func fraction(_ percent: Int) -> UTF8Text {
    percent < 10 ? ".0\(percent)" : ".\(percent)"
  }
}

#if !hasFeature(Embedded)
extension SVGPicture {
  /// The dots as SVG, with the text for readers who do not see them.
  @_disfavoredOverload
  public static func svg(of lcd: LCD, text: String, model: Model = .fx790P) -> UTF8Text {
    svg(of: lcd, text: UTF8Text(text), model: model)
  }
}
#endif
