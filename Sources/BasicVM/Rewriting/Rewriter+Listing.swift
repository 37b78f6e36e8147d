// Rewriting of listing files; comments and headers keep their place.

extension Rewriter {
  /// The errors that prevent rewriting; the rewriter itself reports missing lines.
  package static func errors(in listing: Listing) -> [Diagnostic] {
    Checker.check(listing).filter {
      $0.severity == .error && $0.problem != .fault(.noSuchLine)
    }
  }

  /// The rewritten file in fx790's own spelling.
  package func text(of listing: Listing, in sourceLines: [UTF8Text]) -> UTF8Text {
    var text = text(of: listing, in: sourceLines) { part, text in
      switch part {
      case .program(let line):
        for new in lines(for: line.number, inArea: line.area) {
          text.append(line: Lister.listing(of: new, for: model))
        }
      case .hint(let hint, let source, let area):
        if let hint = renumbered(hint, source, headerArea: area) { text.append(line: hint) }
      case .other(let source, _): text.append(line: source)
      }
    }
    let namesOtherModel = listing.namedModel.map { $0 != model && model != .fx790P } ?? false
    if model != memory.model || namesOtherModel {
      text = ListingFormat.line(naming: model) + "\n" + text
    }
    return Self.withSpelling(text)
  }

  /// The text, with a directive if it would otherwise be read in another tool's spelling.
  static func withSpelling(_ text: UTF8Text) -> UTF8Text {
    guard Spelling.native.isMistaken(in: text) else { return text }
    return ListingFormat.line(naming: .native) + "\n" + text
  }

  /// A line of a listing file.
  enum FilePart {
    case program(Listing.Line)
    /// The name of a program line, with the area of the last header.
    case hint(NameHint, source: UTF8Text, area: Int)
    /// A header, a comment, a blank line or a title.
    case other(UTF8Text, isTitle: Bool)
  }

  /// Writes the parts of a file, which keep their order.
  func text(
    of listing: Listing, in sourceLines: [UTF8Text],
    writing write: (FilePart, inout UTF8Text) -> Void
  ) -> UTF8Text {
    // The index of each file line in `listing.lines`; -1 for other lines.
    var lineIndices = Array(repeating: -1, count: sourceLines.count + 1)
    for (index, line) in listing.lines.enumerated() { lineIndices[line.fileLine] = index }
    var text = UTF8Text()
    var area = 0
    for (index, source) in sourceLines.enumerated() {
      if lineIndices[index + 1] >= 0 {
        write(.program(listing.lines[lineIndices[index + 1]]), &text)
      } else if let hint = NameHint(source, area: area), case .line = hint.subject {
        write(.hint(hint, source: source, area: area), &text)
      } else if !source.beginsWithNumber, ListingFormat.spelling(namedBy: source) == nil,
        isKept(source)
      {
        let characters = CharacterReader.decode(source).characters
        let header = ListingFormat.area(ofHeader: characters[...])
        area = header ?? area
        let isTitle = header == nil && !ListingFormat.isComment(source)
        write(.other(source, isTitle: isTitle), &text)
      }
    }
    return text
  }

  /// False for a line that names a model, unless rewriting keeps that model.
  private func isKept(_ line: UTF8Text) -> Bool {
    guard let named = ListingFormat.model(of: line) else { return true }
    return named == model && model == memory.model
  }

  /// The line `#= 100 title` with its new number; nil if the program line is removed.
  private func renumbered(
    _ hint: NameHint, _ source: UTF8Text, headerArea: Int
  ) -> UTF8Text? {
    guard case .line(let area, let number) = hint.subject else { return source }
    // Kept, so that `fx790 port` reports the name of a line that never existed.
    guard memory.areas[area].contains(where: { $0.number == number }) else { return source }
    guard let new = lines(for: number, inArea: area).first else { return nil }
    guard new.number != number else { return source }
    let place: UTF8Text = area == headerArea ? "" : "P\(area)-"
    return "#= \(place)\(new.number) \(hint.name)"
  }
}

extension Rewriter.Note {
  /// The affected line.
  package var place: Place {
    switch self {
    case .computed(let place), .missing(_, _, let place), .roughTime(let place): place
    }
  }

  /// The message.
  package var sentence: UTF8Text {
    switch self {
    case .computed: "a line number is computed here; check its values"
    case .missing(let number, false, _): "there is no line \(number); the number is unchanged"
    case .missing(let number, true, _):
      "there was no line \(number), but now there is one: check this number"
    case .roughTime:
      "the time of this TIMER may change by more than \(Rewriter.timeTolerance) per cent"
    }
  }
}

extension Rewriter.Failure {
  /// The affected line, if any.
  package var place: Place? {
    switch self {
    case .noNumber, .memoryFull: nil
    case .noRoom(let place, _), .tooLong(let place), .noFreeLetter(let place),
      .loopsTooDeep(let place), .badTime(let place), .wordMissing(let place, _):
      place
    }
  }

  /// Whether a smaller first number or step would help.
  package var smallerNumbersHelp: Bool {
    switch self {
    case .noNumber: true
    case .noRoom, .tooLong, .noFreeLetter, .loopsTooDeep, .badTime, .wordMissing, .memoryFull:
      false
    }
  }

  /// The message.
  package var sentence: UTF8Text {
    switch self {
    case .noNumber(let area): "the line numbers of P\(area) would exceed 9999"
    case .noRoom(let place, 1): "no room for 1 more line after line \(place.line); renumber first"
    case .noRoom(let place, let needed):
      "no room for \(needed) more lines after line \(place.line); renumber first"
    case .memoryFull: "the result would not fit in memory"
    case .tooLong: "the new line has more than 63 bytes"
    case .noFreeLetter: "no variable from A to Z is free for the loop in place of TIMER"
    case .loopsTooDeep: "no loop can replace this TIMER: too many loops may be open"
    case .badTime: "TIMER accepts 0 to less than 10000000"
    case .wordMissing(_, let explanation): explanation
    }
  }
}

extension Listing {
  /// Adds the failure as an error of its line.
  package mutating func addError(_ failure: Rewriter.Failure) {
    let place = failure.place
    let affected = place.flatMap { place in
      place.area.flatMap { line(numbered: place.line, inArea: $0) }
    }
    let column = affected?.text.column(ofByte: place?.offset ?? 0)
    diagnostics.append(
      Diagnostic(
        line: affected?.fileLine ?? 1, column: column ?? 1, problem: .unsupported(failure.sentence))
    )
  }

  /// The file line of a position in the program; 1 if no file line has it.
  public func fileLine(of place: Place) -> Int {
    place.area.flatMap { line(numbered: place.line, inArea: $0) }?.fileLine ?? 1
  }
}
