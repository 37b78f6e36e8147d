import BasicVM
import FX790Device
import Programs

/// Constant facts and diagnostics for the page, as JSON.
enum PageReports {
  /// The LCD's measures and colours; `parts` are the indicators and small digits, as SVG paths.
  static var glass: UTF8Text {
    #"""
    {"columns":\#(LCD.width),"rows":\#(LCD.height),"cell":\#(LCD.cellPitch),
    "pitch":\#(LCD.dotPitch),"height":\#(LCD.glassHeight),"top":\#(LCD.dotsTop),
    "line":\#(SignLines.thickness),"ink":\#(LCDColours.ink),
    "unlit":\#(LCDColours.unlitPercent),"shadow":\#(LCDColours.shadowPercent),
    "parts":\#(UTF8Text.list(SignLines.parts) { "\"\(path(of: $0))\"" })}
    """#
  }

  private static func path(of part: [[SignLines.Point]]) -> UTF8Text {
    var path = UTF8Text()
    for line in part {
      for (index, point) in line.enumerated() {
        path.append(index == 0 ? "M" : "L", point.x)
        path.append(" ", point.y)
      }
    }
    return path
  }

  static func keyCaps(of keys: KeyLayout) -> UTF8Text {
    .list(keys.caps) { cap in
      let character = cap.plain.character.map { MachineText(codes: [$0]) } ?? ""
      return #"""
        {"key":\#(Int(cap.key.rawValue)),"row":\#(cap.row),"column":\#(cap.column),
        "width":\#(cap.width),"label":\#(json: UTF8Text(cap.label)),"kind":"\#(kind(of: cap))",
        "s":\#(json: cap.shifted.label),
        "f":\#(json: cap.function.label),
        "ext":\#(json: cap.extendedShifted.label),
        "character":\#(json: UTF8Text(character))}
        """#
    }
  }

  private static func kind(of cap: KeyCap) -> StaticString {
    switch cap.plain {
    case .controls, .nothing: return "control"
    case .types:
      guard let code = cap.plain.character else { return "function" }
      return CharacterCode.isLetter(code) || code == CharacterCode.space ? "letter" : "number"
    }
  }

  static func diagnostics(_ diagnostics: [Diagnostic]) -> UTF8Text {
    list(diagnostics) {
      PageDiagnostic(
        line: $0.line, column: $0.column, isError: $0.severity == .error, message: $0.message)
    }
  }

  /// A diagnostic of BASIC or CAP-X.
  struct PageDiagnostic {
    let line: Int
    let column: Int
    let isError: Bool
    let message: UTF8Text
  }

  /// Lists at most `maxDiagnostics`; one more entry has the number of the others.
  static func list<Diagnosed>(
    _ all: [Diagnosed], _ pageDiagnostic: (Diagnosed) -> PageDiagnostic
  ) -> UTF8Text {
    .list(all.prefix(maxDiagnostics + 1).enumerated()) { index, diagnosed in
      let diagnostic = pageDiagnostic(diagnosed)
      let isRest = index == maxDiagnostics
      let severity: StaticString = diagnostic.isError ? "error" : "warning"
      let rest = "\(all.count - index) more errors and warnings" as UTF8Text
      return #"{"line":\#(diagnostic.line),"column":\#(diagnostic.column),"#
        + #""severity":"\#(severity)","message":\#(json: isRest ? rest : diagnostic.message)}"#
    }
  }

  /// A longer list helps no user, and might exceed the output buffer.
  private static let maxDiagnostics = 500

  static var games: UTF8Text {
    .list(GameID.allCases) { game in
      #"{"id":"\#(game.id)","title":\#(json: UTF8Text(game.title)),"#
        + #""summary":\#(json: UTF8Text(game.summary))}"#
    }
  }
}
