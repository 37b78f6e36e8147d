import BasicVM

/// A listing of another BASIC, converted.
struct ForeignListing {
  /// The lines of the result, with those of the file that they come from.
  private(set) var lines: [(text: UTF8Text, fileLine: Int)] = []
  private(set) var notes: [ForeignConverter.Note] = []
  /// The jumps that new line numbers may mislead.
  private(set) var failures: [ForeignConverter.Note] = []

  init(_ source: [UTF8Text], for model: Model) {
    var areas: [Area] = [Area(model)]
    let assigned = source.reduce(into: Set<String>()) { $0.formUnion(Area.names(in: $1)) }
    for (index, line) in source.enumerated() {
      if !ListingFormat.isComment(line),
        ListingFormat.area(ofHeader: CharacterReader.decode(line).characters[...]) != nil
      {
        areas.append(Area(model))
      }
      areas[areas.count - 1].read(line, fileLine: index + 1, assigned)
    }
    for index in areas.indices { areas[index].end() }
    let names = ForeignNames(areas.lazy.flatMap { $0.converter.lines })
    notes = areas.flatMap { $0.converter.notes }
    for (name, letter) in names.letters.sorted(by: { $0.key < $1.key }) {
      let isWhole = name.contains("%")
      let text =
        "\(Self.bare(name)) became \(Self.bare(letter))"
        + (isWhole ? ", which is not cut to a whole number" : "")
      notes.append(.init(fileLine: names.firstLines[name] ?? 1, text: text))
    }
    for area in areas { add(area, names) }
    notes.sort { $0.fileLine < $1.fileLine }
  }

  private static func bare(_ name: String) -> String { name.hasSuffix("(") ? name + ")" : name }

  /// The lines of an area, before and after their conversion.
  private struct Area {
    var converter: ForeignConverter
    /// The lines of the file: without program, or with the number and the tokens.
    var source: [(text: UTF8Text, fileLine: Int, tokens: [ForeignToken]?)] = []

    init(_ model: Model) { converter = ForeignConverter(model.facts.generation) }

    /// The number and the text of a program line.
    private static func parts(of line: UTF8Text) -> (number: Int, text: String)? {
      let text = String(line).drop { $0 == " " || $0 == "\t" }
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let rest = text[digits.endIndex...].drop { $0 == " " || $0 == "\t" }
      // No BASIC has longer lines; their statements may be nested without limit.
      guard !rest.isEmpty, rest.utf8.count <= 1000 else { return nil }
      return Int(digits).map { ($0, String(rest)) }
    }

    static func names(in line: UTF8Text) -> Set<String> {
      parts(of: line).map { ForeignLexer.names(in: $0.text) } ?? []
    }

    mutating func read(_ line: UTF8Text, fileLine: Int, _ assigned: Set<String>) {
      guard let (number, text) = Self.parts(of: line) else {
        return source.append((line, fileLine, nil))
      }
      let tokens = ForeignLexer.tokens(of: text, names: assigned)
      source.append((line, fileLine, tokens))
      converter.convert(number: number, tokens, fileLine: fileLine)
    }

    mutating func end() { converter.endArea() }

    /// The numbers of the lines; nil if they are too many for the numbers of the file.
    var numbers: [Int]? {
      var numbers: [Int] = []
      var rest = converter.lines[...]
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

  private mutating func add(_ area: Area, _ names: ForeignNames) {
    let lines = area.converter.lines
    let isRenumbered = area.numbers == nil
    let numbers = area.numbers ?? lines.indices.map { ($0 + 1) * 10 }
    if isRenumbered, let first = lines.first {
      notes.append(
        .init(fileLine: first.fileLine, text: "the lines were renumbered, to make room for others"))
    }
    var places: [ForeignLabel: Int] = [:]
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
        if isRenumbered,
          !line.tokens.allSatisfy({ $0.isKnown(in: places) }) || line.tokens.computesLine
        {
          failures.append(
            .init(
              fileLine: source.fileLine,
              text:
                "the lines were renumbered, but this line computes a line or names one that is missing"
            ))
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
  /// Whether it is no line, or one with a new number.
  fileprivate func isKnown(in places: [ForeignLabel: Int]) -> Bool {
    if case .line(let label) = self { places[label] != nil } else { true }
  }
}

extension [ForeignToken] {
  /// Whether the line after GOTO, GOSUB or RESTORE is more than a number.
  fileprivate var computesLine: Bool {
    indices.contains { index in
      guard [.word("GOTO"), .word("GOSUB"), .word("RESTORE")].contains(self[index]) else {
        return false
      }
      let following = self[(index + 1)...]
      guard let first = following.first, first != .sign(":") else { return false }
      guard case .line = first else { return first != .sign("#") }
      let next = following.dropFirst().first
      if case .rest? = next { return false }
      return ![nil, .sign(":"), .sign(","), .word("ELSE")].contains(next)
    }
  }
}
