import BasicVM
import FX790Device
import Programs

/// Constant facts and diagnostics for the page, as JSON.
enum PageReports {
  /// The LCD's measures and colours; `parts` are the indicators and small digits, as SVG paths.
  static var glass: JSON {
    [
      "columns": JSON(LCD.width), "rows": JSON(LCD.height), "cell": JSON(LCD.cellPitch),
      "pitch": JSON(LCD.dotPitch), "height": JSON(LCD.glassHeight), "top": JSON(LCD.dotsTop),
      "line": JSON(SignLines.thickness), "ink": JSON(LCDColours.ink),
      "unlit": JSON(LCDColours.unlitPercent), "shadow": JSON(LCDColours.shadowPercent),
      "parts": JSON(SignLines.parts) { JSON(path(of: $0)) },
    ]
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

  static func keyCaps(of keys: KeyLayout) -> JSON {
    JSON(keys.caps) { cap in
      let character = cap.plain.character.map { MachineText(codes: [$0]) } ?? ""
      return [
        "key": JSON(cap.key.rawValue), "row": JSON(cap.row), "column": JSON(cap.column),
        "width": JSON(cap.width), "label": JSON(cap.label), "kind": JSON(kind(of: cap)),
        "s": JSON(cap.shifted.label), "f": JSON(cap.function.label),
        "ext": JSON(cap.extendedShifted.label), "character": JSON(character),
      ]
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

  static func diagnostics(of text: UTF8Text) -> JSON {
    let lines = ListingFormat.lines(of: text)
    return list(Checker.check(page.listing(text))) {
      let line = lines.indices.contains($0.line - 1) ? lines[$0.line - 1] : ""
      return PageDiagnostic(
        line: $0.line, column: $0.column, number: ListingFormat.number(of: line)?.number,
        isError: $0.severity == .error, message: $0.message)
    }
  }

  /// A diagnostic of BASIC or CAP-X.
  struct PageDiagnostic {
    let line: Int
    let column: Int
    /// The number of the line of BASIC, if it has one.
    let number: Int?
    let isError: Bool
    let message: UTF8Text
  }

  /// Lists at most `maxDiagnostics`; one more entry has the number of the others.
  static func list<Diagnosed>(
    _ all: [Diagnosed], _ pageDiagnostic: (Diagnosed) -> PageDiagnostic
  ) -> JSON {
    JSON(all.prefix(maxDiagnostics + 1).enumerated()) { index, diagnosed in
      let diagnostic = pageDiagnostic(diagnosed)
      let isRest = index == maxDiagnostics
      let rest = "\(all.count - index) more errors and warnings" as UTF8Text
      return [
        "line": JSON(diagnostic.line), "column": JSON(diagnostic.column),
        "number": diagnostic.number.map { JSON($0) },
        "severity": diagnostic.isError ? "error" : "warning",
        "message": JSON(isRest ? rest : diagnostic.message),
      ]
    }
  }

  /// A longer list helps no user, and might exceed the output buffer.
  private static let maxDiagnostics = 500

  static var games: JSON {
    JSON(GameID.allCases) { game in
      [
        "id": JSON(UTF8Text(game.id)), "title": JSON(UTF8Text(game.title)),
        "summary": JSON(UTF8Text(game.summary)),
      ]
    }
  }
}

extension AcceptedKeys.Offer {
  /// The characters, then EXE.
  var json: JSON {
    let exe: [JSON] = hasEXE ? ["EXE"] : []
    return .list(characters.map { JSON(MachineText(code: $0)) } + exe)
  }
}
