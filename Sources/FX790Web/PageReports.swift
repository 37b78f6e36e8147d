import BasicVM
import FX790Device
import Programs

/// What the page's script is told as JSON.
enum PageReports {
  // MARK: The computer

  /// What has left the computer: tones with their moments, and lines of paper.
  static func outputs(_ outputs: [Computer.Output]) -> [UInt8] {
    list(outputs) { output, text in
      switch output {
      case .tone(let tone, let time):
        text.append("{\"tone\":", tone)
        text.append(",\"t\":", time)
      case .paper(let line):
        text.append("{\"paper\":")
        text.append(json: CharacterWriter.display(line))
      }
      text.append("}")
    }
  }

  /// The keyboard, key by key.
  static var keyCaps: [UInt8] {
    list(KeyCap.all) { cap, text in
      text.append("{\"key\":", cap.key.rawValue)
      text.append(",\"row\":", cap.row)
      text.append(",\"column\":", cap.column)
      text.append(",\"width\":", cap.width)
      text.append(",\"label\":")
      text.append(json: cap.label)
      text.append(",\"s\":")
      text.append(json: cap.shifted.label)
      text.append(",\"f\":")
      text.append(json: cap.function.label)
      text.append(",\"ext\":")
      text.append(json: cap.extendedShifted.label)
      text.append(",\"kind\":\"")
      text.append(kind(of: cap))
      text.append("\",\"character\":")
      text.append(json: CharacterWriter.display(cap.plain.character.map { [$0] } ?? []))
      text.append("}")
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

  // MARK: Listings

  /// What came of loading a listing; without a result it was not tried.
  static func loading(_ listing: Listing, _ result: Computer.LoadResult?) -> [UInt8] {
    var text = ReportText()
    text.append(result == .loaded ? "{\"ok\":true" : "{\"ok\":false")
    text.append(",\"message\":\"")
    text.append(message(result, hasErrors: listing.hasErrors))
    text.append("\",\"areas\":")
    let areas = listing.memory.areas.indices.filter { !listing.memory.areas[$0].isEmpty }
    text.append(utf8: list(areas) { area, text in text.append(area) })
    text.append(",\"diagnostics\":")
    text.append(utf8: diagnostics(listing.diagnostics))
    text.append("}")
    return text.utf8
  }

  private static func message(
    _ result: Computer.LoadResult?, hasErrors: Bool
  ) -> StaticString {
    switch result {
    case .loaded: ""
    case .memoryFull: "It does not fit in memory beside the other programs."
    case .locked: "A password protects the programs; PASS takes it away."
    case .busy: "A program is running; BRK ends it."
    case nil: hasErrors ? "The listing has errors." : "There are no numbered lines."
    }
  }

  /// What there is to say about a listing.
  static func diagnostics(_ diagnostics: [Diagnostic]) -> [UInt8] {
    list(diagnostics) { diagnostic, text in
      text.append("{\"line\":", diagnostic.line)
      text.append(",\"column\":", diagnostic.column)
      text.append(
        diagnostic.severity == .error
          ? ",\"severity\":\"error\",\"message\":" : ",\"severity\":\"warning\",\"message\":")
      text.append(json: diagnostic.message)
      text.append("}")
    }
  }

  // MARK: Debugger

  /// Where the program is, and what its variables hold.
  static func debugger(_ computer: Computer) -> [UInt8] {
    let place = computer.machine.place
    var text = ReportText()
    text.append(computer.debugger.isWatching ? "{\"watching\":true" : "{\"watching\":false")
    text.append(computer.isRunning ? ",\"running\":true" : ",\"running\":false")
    text.append(computer.isHalted ? ",\"halted\":true" : ",\"halted\":false")
    text.append(",\"area\":", computer.isRunning ? place.area ?? computer.area : computer.area)
    text.append(",\"line\":", computer.isRunning && place.area != nil ? place.line : -1)
    text.append(",\"breakpoints\":")
    text.append(utf8: breakpoints(computer.debugger.breakpoints))
    text.append(",\"variables\":")
    text.append(utf8: variables(computer.machine))
    text.append("}")
    return text.utf8
  }

  private static func breakpoints(_ lines: Set<Debugger.Line>) -> [UInt8] {
    let sorted = lines.sorted { ($0.area, $0.number) < ($1.area, $1.number) }
    return list(sorted) { line, text in
      text.append("[", line.area)
      text.append(",", line.number)
      text.append("]")
    }
  }

  /// The variables that hold something.
  private static func variables(_ machine: Machine) -> [UInt8] {
    let held = (0..<26).filter { machine.variable($0) != .number(.zero) }
    return list(held) { letter, text in
      let name = UInt8(ascii: "A") + UInt8(letter)
      text.append("{\"name\":")
      switch machine.variable(letter) {
      case .number(let number):
        text.append(json: [name])
        text.append(",\"value\":")
        text.append(json: CharacterWriter.display(NumberFormat.normal.text(of: number)))
      case .text(let codes):
        text.append(json: [name, UInt8(ascii: "$")])
        text.append(",\"value\":")
        text.append(json: CharacterWriter.display(codes))
      }
      text.append("}")
    }
  }

  // MARK: Games

  /// The games: id, title, and what one does in them.
  static var games: [UInt8] {
    list(GameID.allCases) { game, text in
      text.append("{\"id\":")
      text.append(json: game.id)
      text.append(",\"title\":")
      text.append(json: game.title)
      text.append(",\"summary\":")
      text.append(json: game.summary)
      text.append("}")
    }
  }

  // MARK: Lists

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
