import BasicVM

/// A listing of another BASIC, converted.
struct ForeignListing {
  /// The lines of the result, with those of the file that they come from.
  private(set) var lines: [(text: UTF8Text, fileLine: Int)] = []
  private(set) var notes: [ForeignConverter.Note] = []
  /// Whether the listing, if it has no error, is one of this machine or its family.
  let isOwn: Bool

  var changesLines: Bool { notes.contains { $0.severity == nil } }
  var hasErrors: Bool { notes.contains { $0.isError } }

  /// A listing without errors that needs no other change gets no CLEAR.
  init(_ source: [UTF8Text], for model: Model, hasErrors: Bool) {
    let assigned = source.reduce(into: Set<String>()) { $0.formUnion(Area.names(in: $1)) }
    var areas: [Area] = [Area()]
    for (index, line) in source.enumerated() {
      if !ListingFormat.isComment(line),
        ListingFormat.area(ofHeader: CharacterReader.decode(line).characters[...]) != nil
      {
        areas.append(Area())
      }
      areas[areas.count - 1].read(line, fileLine: index + 1, assigned)
    }
    let facts = ForeignFacts(
      areas.flatMap { $0.source.compactMap { $0.tokens } }, assigned: assigned)
    isOwn =
      facts.isOwn || facts.isOfFamily || facts.usesDollar
      || areas.count { $0.source.contains { $0.tokens != nil } } > 1
    for index in areas.indices { areas[index].convert(facts, for: model.facts.generation) }
    let names = ForeignNames(areas.lazy.flatMap { $0.lines }, facts)
    notes = areas.flatMap { $0.notes } + names.problems
    for (name, letter) in names.letters.sorted(by: { $0.key < $1.key }) {
      let isWhole = name.contains("%")
      let text =
        "\(Self.bare(name)) became \(Self.bare(letter))"
        + (isWhole ? ", which is not cut to a whole number" : "")
      notes.append(.init(fileLine: names.firstLines[name] ?? 1, text: text))
    }
    if hasErrors || changesLines || !names.missingDimensions.isEmpty, !facts.isOfFamily,
      let first = areas.firstIndex(where: { !$0.lines.isEmpty })
    {
      prepare(&areas[first], names, model.facts.generation)
    }
    for area in areas { add(area, names) }
    notes.sort { $0.fileLine < $1.fileLine }
  }

  static func bare(_ name: String) -> String { name.hasSuffix("(") ? name + ")" : name }

  /// Begins a program as RUN does on other machines: with empty variables and arrays of 10.
  private mutating func prepare(_ area: inout Area, _ names: ForeignNames, _ generation: Generation)
  {
    let clears: [ForeignToken] = [.word("CLEAR"), .word("VAC")]
    let isCleared =
      area.lines.lazy.compactMap { $0.tokens.first }.first { $0 != .word("REM") }
      .map { clears.contains($0) } ?? false
    let dimensions = names.missingDimensions
    var first: [ForeignToken] = isCleared ? [] : [generation == .first ? clears[1] : clears[0]]
    if !first.isEmpty, !dimensions.isEmpty { first.append(.sign(":")) }
    first += dimensions
    guard !first.isEmpty, let line = area.lines.first?.fileLine else { return }
    let text = "\(names.renamed(first).text) was added: RUN keeps variables here"
    let isLost = !dimensions.isEmpty && area.lines.contains { $0.tokens.contains(.word("CLEAR")) }
    notes.append(
      .init(
        fileLine: line, text: isLost ? "CLEAR removes arrays that have no DIM" : text,
        severity: isLost ? .error : nil))
    area.begin(with: first)
  }

  /// The lines of an area, before and after their conversion.
  private struct Area {
    /// The lines of the file: without program, or with the number and the tokens.
    ///
    /// The word `?` of the file is still there, so that its line differs from the result.
    var source: [(text: UTF8Text, fileLine: Int, number: Int, tokens: [ForeignToken]?)] = []
    private(set) var lines: [ForeignConverter.Line] = []
    private(set) var notes: [ForeignConverter.Note] = []

    /// The number and the text of a program line.
    private static func parts(of line: UTF8Text) -> (number: Int, text: String)? {
      let text = String(line).drop { $0 == " " || $0 == "\t" }
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      // Sharp's machines list `10:PRINT`.
      let rest = text[digits.endIndex...].drop { $0 == " " || $0 == "\t" || $0 == ":" }
      // No BASIC has longer lines; their statements may be nested without limit.
      guard !rest.isEmpty, rest.utf8.count <= 1000 else { return nil }
      return Int(digits).map { ($0, String(rest)) }
    }

    static func names(in line: UTF8Text) -> Set<String> {
      parts(of: line).map { ForeignLexer.names(in: $0.text) } ?? []
    }

    mutating func read(_ line: UTF8Text, fileLine: Int, _ assigned: Set<String>) {
      guard let (number, text) = Self.parts(of: line) else {
        return source.append((line, fileLine, 0, nil))
      }
      source.append((line, fileLine, number, ForeignLexer.tokens(of: text, names: assigned)))
    }

    mutating func convert(_ facts: ForeignFacts, for generation: Generation) {
      var converter = ForeignConverter(generation, facts)
      let program = source.compactMap { line in
        line.tokens.map { tokens in
          (
            fileLine: line.fileLine, number: line.number,
            tokens: tokens.map { $0 == .word("?") ? .word("PRINT") : $0 }, original: tokens
          )
        }
      }
      let numbered = ForeignListing.numberingLabels(program.map { ($0.number, $0.tokens) })
      let named = ForeignListing.namingLoops(numbered)
      let sliced = named.map { ForeignListing.takingSlices($0, facts) }
      var last = -1
      for (index, (fileLine, number, tokens, original)) in program.enumerated() {
        converter.convert(number: number, sliced[index].tokens, fileLine: fileLine)
        for note in sliced[index].notes { converter.note(note) }
        if original != tokens { converter.noteOnce("? became PRINT") }
        if numbered[index] != tokens {
          converter.note("a text that names a line became its number")
        }
        if named[index] != numbered[index] { converter.note("NEXT got its variable") }
        if number <= last { converter.refuse("line \(number) comes after line \(last)") }
        last = number
      }
      converter.endArea()
      (lines, notes) = (converter.lines, converter.notes)
    }

    mutating func begin(with tokens: [ForeignToken]) {
      lines.insert(.init(fileLine: lines[0].fileLine, tokens: tokens), at: 0)
    }

    /// The numbers of the lines; nil if the numbers of the file leave no room for them.
    var numbers: [Int]? {
      var rest = lines[...]
      let first = Array(rest.prefix { $0.number == nil })
      rest = rest.dropFirst(first.count)
      let start = rest.first?.number ?? 10_000
      guard first.count < start else { return nil }
      var numbers = first.indices.map { start * ($0 + 1) / (first.count + 1) }
      while let number = rest.first?.number {
        let count = 1 + rest.dropFirst().prefix { $0.number == nil }.count
        rest = rest.dropFirst(count)
        let room = (rest.first?.number ?? 10_000) - number
        guard count <= room else { return nil }
        let step = min(room / count, 10)
        numbers += (0..<count).map { number + $0 * step }
      }
      return numbers
    }
  }

  private mutating func refuse(_ text: String, _ fileLine: Int) {
    notes.append(.init(fileLine: fileLine, text: text, severity: .error))
  }

  private mutating func add(_ area: Area, _ names: ForeignNames) {
    let lines = area.lines
    let kept = area.numbers
    let isRenumbered = kept == nil
    let step = min(10, 9999 / max(lines.count, 1))
    let numbers = kept ?? lines.indices.map { ($0 + 1) * step }
    if isRenumbered, let first = lines.first {
      notes.append(
        .init(
          fileLine: first.fileLine,
          text: step > 0
            ? "the lines were renumbered, to make room for others"
            : "there are more lines than line numbers", severity: step == 0 ? .error : nil))
    }
    let taken = Set(numbers)
    var places: [ForeignLabel: Int] = [:]
    places[.start] = numbers.first
    for (line, number) in zip(lines, numbers) {
      for label in line.labels { places[label] = number }
    }
    var rest = Array(zip(lines, numbers))[...]
    for source in area.source {
      guard let tokens = source.tokens else {
        self.lines.append((source.text, source.fileLine))
        continue
      }
      let results = Array(rest.prefix { $0.0.fileLine == source.fileLine })
      rest = rest.dropFirst(results.count)
      let isSame =
        results.count == 1 && !isRenumbered && results[0].0.tokens == tokens
        && names.renamed(tokens) == tokens
      for (line, number) in results {
        if line.tokens.contains(where: { $0.isMissing(in: places, taken) }) {
          refuse("this line names one that is missing", source.fileLine)
        } else if isRenumbered, line.tokens.computesLine {
          refuse("the lines were renumbered, but this line computes a line", source.fileLine)
        }
        let text = names.renamed(line.tokens).map { token in
          guard case .line(let label) = token, let place = places[label] else { return token }
          return .line(.number(place))
        }.text
        self.lines.append((isSame ? source.text : UTF8Text("\(number) " + text), source.fileLine))
      }
    }
  }
}

extension ForeignToken {
  /// Whether the file lacks a line of this number, and the result has one.
  fileprivate func isMissing(in places: [ForeignLabel: Int], _ numbers: Set<Int>) -> Bool {
    guard case .line(.number(let number)) = self else { return false }
    return places[.number(number)] == nil && numbers.contains(number)
  }
}

extension [ForeignToken] {
  /// Whether the line after GOTO, GOSUB or RESTORE is more than a number.
  fileprivate var computesLine: Bool {
    indices.contains { index in
      guard [.word("GOTO"), .word("GOSUB"), .word("RESTORE")].contains(self[index]) else {
        return false
      }
      let target = self[(index + 1)...].prefix { ![.sign(":"), .word("ELSE")].contains($0) }
      return target.first != .sign("#")
        && !target.allSatisfy { if case .line = $0 { true } else { $0 == .sign(",") } }
    }
  }
}
