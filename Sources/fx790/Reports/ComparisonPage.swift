import BasicVM
import FX790Device
import FX790Terminal
import Pictures
import Programs

/// The self-contained page of `compare --html`; it works without its script.
///
/// A class, because copies of its large report would be code of their own.
final class ComparisonPage {
  private let report: ComparisonReport
  private let changedLines: [UTF8Text]
  private let changedNames: Set<UTF8Text>
  /// The distinct displays as SVG paths, named by their indices.
  private var displays: [String] = []

  /// Of a longer script, only the last waits are shown; there may be 20,000.
  private static let maxWaits = 300

  static func html(of report: ComparisonReport) -> String {
    ComparisonPage(report: report).html
  }

  private init(report: ComparisonReport) {
    self.report = report
    changedLines = report.changedLines
    changedNames = Set(changedLines)
  }

  private var html: String {
    let title = Self.text(report.a.name) + " and " + Self.text(report.b.name)
    let played = sharedRun
    let (graphA, graphB) = (graph(of: report.a), graph(of: report.b))
    let parts: [String] = [
      "<h1>\(title)</h1>", verdict, played,
      "<h2>Sources and coverage</h2>",
      "<p>The number before a line counts the scripts that reached it, of \(scripts).\(changes)</p>",
      "<div class=pair>", source(of: report.a, report.coverageOfA, side: "a"),
      source(of: report.b, report.coverageOfB, side: "b"), "</div>",
      graphA.isEmpty && graphB.isEmpty ? "" : "<h2>Graphs</h2>\n" + graphA + graphB,
    ]
    return """
      <!doctype html>
      <html lang=en>
      <head>
      <meta charset=utf-8>
      <meta name=viewport content="width=device-width,initial-scale=1">
      <title>\(title)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      \(symbols)
      \(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
      <script>
      \(Self.script)
      </script>
      </body>
      </html>

      """
  }

  private var scripts: UTF8Text { .count(report.scripts, "script") }

  /// The lines in which the listings differ, as a sentence.
  private var changes: String {
    guard !changedLines.isEmpty else { return "" }
    let left = changedLines.count - Self.maxChanges
    let names = changedLines.prefix(Self.maxChanges).map { Self.text(report.shown(line: $0)) }
      .joined(separator: ", ")
    return
      " The listings differ in the marked lines: \(names)\(left > 0 ? " and \(left) more" : "")."
  }

  private static let maxChanges = 20

  private var verdict: String {
    guard let difference = report.difference else {
      let sentence = "\(report.text())".prefix { $0 != "\n" }
      return "<p class=same>\(Self.text(UTF8Text(String(sentence))))</p>"
    }
    return """
      <p class=different>Different: found by script \(difference.number). The smallest found:</p>
      <pre>\(Self.text(difference.script.options))</pre>
      """
  }

  // MARK: The script shown

  /// The waits of the script that found the difference or, without one, of the script that reached
  /// most.
  private var sharedRun: String {
    if let difference = report.difference {
      return "<h2>Where they differ</h2>\n" + waits(difference.waits) + divergence(difference)
    }
    guard let example = report.example else { return "" }
    return """
      <h2>The script that reached most</h2>
      <pre>\(Self.text(example.script.options))</pre>

      """ + waits(example.waits) + "</ol>"
  }

  /// A list of waits, whose `<ol>` the caller closes.
  private func waits(_ waits: [SharedRun.Wait]) -> String {
    let shown = waits.suffix(Self.maxWaits)
    var text = ""
    let left = waits.count - shown.count
    if left > 0 {
      text += "<p>Left out: the first \(UTF8Text.count(left, "wait")).</p>\n"
    }
    text += "<ol class=waits start=\(left + 1)>\n"
    for wait in shown {
      let picture = picture(of: wait.display)
      text += "<li data-a=\"\(Self.text(wait.positions.a))\""
      text +=
        " data-b=\"\(Self.text(wait.positions.b))\"><p>\(Self.words(for: wait.wait))</p><div class=pair>"
      text += figure(picture, programPosition(wait.positions.a, of: report.a, side: "a"))
      text += figure(picture, programPosition(wait.positions.b, of: report.b, side: "b"))
      text += "</div>"
      if let typed = wait.typed {
        text += "<p>typed <kbd>\(Self.text(UTF8Text(typed)))</kbd></p>"
      }
      text += "</li>\n"
    }
    return text
  }

  private func divergence(_ difference: Difference) -> String {
    let (a, b) = (difference.a, difference.b)
    return """
      <li class=here data-a="\(Self.text(a.programPosition))" data-b="\(Self.text(b.programPosition))">\
      <p>here they differ</p><div class=pair>
      \(figure(picture(of: a.display), end(a, of: report.a, side: "a")))
      \(figure(picture(of: b.display), end(b, of: report.b, side: "b")))
      </div></li>
      </ol>
      """
  }

  private func end(_ side: Difference.Side, of program: Contender, side name: String) -> String {
    let path = side.path.places.map { link(to: $0, in: program, side: name) }
    let beginning = side.path.isCut ? "…, " : ""
    let came = path.count > 1 ? "<br>by way of \(beginning)\(path.joined(separator: ", "))" : ""
    return
      "\(programPosition(side.programPosition, of: program, side: name)): \(Self.text(side.outcome))\(came)"
  }

  /// A narrow window stacks the programs, so each position has its program's name.
  private func programPosition(_ place: UTF8Text, of program: Contender, side: String) -> String {
    let name = Self.text(program.name)
    return place.isEmpty ? name : "\(name) at \(link(to: place, in: program, side: side))"
  }

  private static func words(for wait: TraceEvent.Wait) -> String {
    switch wait {
    case .exe: "waits for EXE"
    case .line: "waits for a line"
    case .key: "waits for a key"
    case .time(let ticks): "waits for \(Double(ticks) / 1e6) seconds"
    }
  }

  // MARK: Displays

  private func figure(_ picture: String, _ caption: String) -> String {
    "<figure>\(picture)<figcaption>\(caption)</figcaption></figure>"
  }

  private func picture(of display: Display) -> String {
    let dots = String(SVGPicture.dotPath(of: LCDDrawing(LCD(display))).joined())
    let index = displays.firstIndex(of: dots) ?? displays.count
    if index == displays.count { displays.append(dots) }
    let title = display.trimmedText.isEmpty ? "an empty display" : "\(display.trimmedText)"
    return "<svg class=lcd role=img aria-label=\"\(UTF8Text(title).escapedForMarkup)\""
      + " viewBox=\"\(Self.view)\"><use href=\"#d\(index)\"/></svg>"
  }

  private var symbols: String {
    let shapes = displays.enumerated().map { "<g id=d\($0.offset)>\($0.element)</g>" }
    return "<svg width=0 height=0 aria-hidden=true class=shapes>"
      + "<defs>\(shapes.joined())</defs></svg>"
  }

  /// The view box of a display: its dots and a margin of glass.
  private static let view: String = {
    let (dots, margin) = (LCDDrawing.dots, 2 * LCDDrawing.pitch)
    return "\(dots.x - margin) \(dots.y - margin) \(LCD.width * LCDDrawing.pitch + 2 * margin) "
      + "\(LCD.height * LCDDrawing.pitch + 2 * margin)"
  }()

  // MARK: Sources

  /// Prints each line with its count; highlights the program's current line.
  private func source(of program: Contender, _ coverage: Coverage, side: String) -> String {
    let programPosition =
      side == "a" ? report.difference?.a.programPosition : report.difference?.b.programPosition
    var text = "<section class=source><h3>\(Self.text(program.name))</h3>\n"
    text += "<p>\(coverage.reachedCount) of \(coverage.placeCount) "
    text += "\(program.form.places) \(program.form.reached)</p>\n<table>\n"
    for (index, line) in program.source.enumerated() {
      let isLit = line.name != nil && line.name == programPosition
      text += row(line, of: program, coverage, id: "\(side)\(index)", isLit: isLit)
    }
    // For a state machine, its states follow the source.
    if program.form == .machine, program.graph != nil {
      text += "</table>\n<h4>States</h4>\n<table>\n"
      text += program.coveredLines.map { row($0, of: program, coverage) }.joined()
    }
    return text + "</table></section>"
  }

  private func row(
    _ line: Contender.SourceLine, of program: Contender, _ coverage: Coverage, id: String? = nil,
    isLit: Bool = false
  ) -> String {
    let place = line.name.flatMap { coverage.place(named: $0) }
    let isMissed = place?.scripts == 0
    let isChanged = line.name.map(changedNames.contains) ?? false
    let classes =
      (isMissed ? ["missed"] : []) + (isLit ? ["lit"] : []) + (isChanged ? ["changed"] : [])
    let obstacle = isMissed ? place?.obstacle.map { UTF8Text($0) } : nil
    let remark = obstacle ?? line.name.flatMap(coverage.partialRun(ofLine:))
    var text = "<tr"
    if let id { text += " id=\(id)" }
    if !classes.isEmpty { text += " class=\"\(classes.joined(separator: " "))\"" }
    if let name = line.name { text += " data-place=\"\(Self.text(name))\"" }
    text += "><td>\(place.map { $0.scripts > 0 ? "\($0.scripts)" : "-" } ?? "")</td>"
    let reason = remark.map { " <em>\($0)</em>" } ?? ""
    return text + "<td>\(Self.text(program.quoted(line)))\(reason)</td></tr>\n"
  }

  private func link(to place: UTF8Text, in program: Contender, side: String) -> String {
    let index = program.source.firstIndex { $0.name == place && !place.isEmpty }
    let shown = Self.text(program.shown(place))
    return index.map { "<a href=\"#\(side)\($0)\">\(shown)</a>" } ?? shown
  }

  private func graph(of program: Contender) -> String {
    guard let graph = program.graph else { return "" }
    return """
      <details open><summary>\(Self.text(program.name))</summary>
      <img alt="the states of the program" src="\(Self.dataURL(ofSVG: graph.svg.utf8))"></details>

      """
  }

  private static func text(_ text: UTF8Text) -> String {
    String(text.harmless(keepingLines: false).escapedForMarkup)
  }

  /// A data URL keeps the picture's styles and ids out of the page.
  static func dataURL(ofSVG svg: [UInt8]) -> String {
    "data:image/svg+xml;base64," + Base64.text(of: svg)
  }
}
