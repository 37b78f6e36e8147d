import BasicVM
import FX790Device
import Programs

/// What the page's script is told once, or when it asks, as JSON.
enum PageReports {
  /// What does not change of the LCD: its measures, its colours, and the lines of the signs and of
  /// the small number as paths of SVG.
  static var glass: UTF8Text {
    var glass = JSONObject()
    glass.add("columns", LCD.width)
    glass.add("rows", LCD.height)
    glass.add("cell", LCD.cellPitch)
    glass.add("pitch", LCD.dotPitch)
    glass.add("height", LCD.glassHeight)
    glass.add("top", LCD.dotsTop)
    glass.add("line", SignLines.thickness)
    glass.add("ink", LCDColours.ink)
    glass.add("unlit", LCDColours.unlitPercent)
    glass.add("shadow", LCDColours.shadowPercent)
    glass.add("parts", list: SignLines.parts) { part, text in
      var path = UTF8Text()
      for line in part {
        for (index, point) in line.enumerated() {
          path += "\(index == 0 ? moveTo : lineTo)\(point.x) \(point.y)"
        }
      }
      text.append(json: path)
    }
    return glass.text
  }

  private static var moveTo: StaticString { "M" }
  private static var lineTo: StaticString { "L" }

  /// The keyboard, key by key.
  static var keyCaps: UTF8Text {
    var text = UTF8Text()
    text.append(list: KeyCap.all) { cap, text in
      var key = JSONObject()
      key.add("key", Int(cap.key.rawValue))
      key.add("row", cap.row)
      key.add("column", cap.column)
      key.add("width", cap.width)
      key.add("label", UTF8Text(cap.label))
      key.add("s", UTF8Text(utf8: cap.shifted.label))
      key.add("f", UTF8Text(utf8: cap.function.label))
      key.add("ext", UTF8Text(utf8: cap.extendedShifted.label))
      key.add("kind", UTF8Text(kind(of: cap)))
      key.add(
        "character",
        UTF8Text(utf8: CharacterWriter.display(cap.plain.character.map { [$0] } ?? [])))
      text += key.text
    }
    return text
  }

  private static func kind(of cap: KeyCap) -> StaticString {
    switch cap.plain {
    case .controls, .nothing: return "control"
    case .types:
      guard let code = cap.plain.character else { return "function" }
      return CharacterCode.isLetter(code) || code == CharacterCode.space ? "letter" : "number"
    }
  }

  /// What there is to say about a listing.
  static func diagnostics(_ diagnostics: [Diagnostic]) -> UTF8Text {
    var text = UTF8Text()
    text.append(list: diagnostics) { diagnostic, text in
      var member = JSONObject()
      member.add("line", diagnostic.line)
      member.add("column", diagnostic.column)
      member.add("severity", diagnostic.severity == .error ? "error" : "warning")
      member.add("message", UTF8Text(utf8: diagnostic.message))
      text += member.text
    }
    return text
  }

  /// The games: id, title, and what one does in them.
  static var games: UTF8Text {
    var text = UTF8Text()
    text.append(list: GameID.allCases) { game, text in
      var member = JSONObject()
      member.add("id", UTF8Text(game.id))
      member.add("title", UTF8Text(game.title))
      member.add("summary", UTF8Text(game.summary))
      text += member.text
    }
    return text
  }

  /// A list of JSON, of which each element is written in its turn.
  static func list<Elements: Collection>(
    _ elements: Elements, _ write: (Elements.Element, inout ReportText) -> Void
  ) -> [UInt8] {
    var text = ReportText()
    var separator: StaticString = "["
    for element in elements {
      text.append(separator)
      write(element, &text)
      separator = ","
    }
    text.append(elements.isEmpty ? "[]" : "]")
    return text.utf8
  }
}

extension ReportText {
  /// Adds words as a string of JSON.
  mutating func append(json words: StaticString) {
    append(json: (0..<words.utf8CodeUnitCount).map { words.utf8Start[$0] })
  }
}
