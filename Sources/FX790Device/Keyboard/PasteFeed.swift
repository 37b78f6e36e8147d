import BasicVM

/// A pasted text as a sequence of keys.
package struct PasteFeed: Sendable {
  private var keys: [PastedKey] = []
  package private(set) var typedCount = 0
  /// The number of dropped lines, which are longer than an input line.
  package private(set) var longLineCount = 0

  /// A step of pasting.
  package enum PastedKey: Equatable, Sendable {
    /// A character, independent of the keys that type it.
    case character(UInt8)
    /// Enters the line.
    case exe
    /// S and a digit, for an area header.
    case area(Int)
    /// MODE and a digit.
    case mode(Int)
    /// A program line that fits in memory but not in an input line.
    case line(StoredLine)
  }

  /// The delay between keys: 25 ms, as a fast typist.
  package static let keyTime: Ticks = 25_000

  /// Converts a text to keys.
  ///
  /// In a listing, area headers become keys; titles and comments are skipped. `endsLastLine` enters
  /// the last line even without a line end. `skipsEmptyLines` is for the editor of CAP-X sources,
  /// which an empty line would end.
  package init(
    _ text: UTF8Text, isListing: Bool, endsLastLine: Bool = false, skipsEmptyLines: Bool = false,
    on model: Model = .fx790P
  ) {
    let last = text.utf8.last
    let endsLine = last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r")
    let lines = ListingFormat.lines(of: text)
    let spelling = isListing ? Spelling.guess(text) : .native
    // The computer checks the size later, as other programs may fill memory.
    let listing =
      isListing ? ListingReader.read(text, size: model.largestMemory, model: model) : nil
    let titles = listing.map(Self.titles) ?? []
    for (number, line) in lines.enumerated() {
      if isListing, ListingFormat.isComment(line) || titles.contains(number + 1) { continue }
      let decoded = CharacterReader.decode(line, spelledBy: spelling)
      if skipsEmptyLines, MachineText(codes: decoded.codes).trimmed.isEmpty { continue }
      let words = decoded.characters.drop { $0.code == CharacterCode.space }
      if isListing, let area = ListingFormat.area(ofHeader: words) {
        keys.append(.area(area))
        continue
      }
      guard decoded.codes.count <= LineEditor.limit else {
        if let stored = listing?.storedLine(ofFileLine: number + 1) {
          keys.append(.line(stored))
        } else {
          longLineCount += 1
        }
        continue
      }
      keys += decoded.codes.map { .character($0) }
      if number < lines.count - 1 || endsLine { keys.append(.exe) }
    }
    if endsLastLine, case .character = keys.last { keys.append(.exe) }
  }

  /// Converts a listing to keys that enter it in WRT mode, and then return to RUN mode.
  ///
  /// The keys first clear the `emptied` areas. Lines before any header go to `area`; `chosen` is
  /// selected at the end.
  package init(
    entering listing: UTF8Text, area: Int, emptying emptied: [Int], choosing chosen: Int,
    on model: Model = .fx790P
  ) {
    let lines = PasteFeed(listing, isListing: true, endsLastLine: true, on: model)
    keys = [.mode(1)]
    for area in emptied {
      keys.append(.area(area))
      keys +=
        MachineText(word: Keyword.new.spelling(in: model.facts.generation)).map { .character($0) }
        + [.exe]
    }
    keys.append(.area(area))
    keys += lines.keys
    keys += [.area(chosen), .mode(0)]
  }

  /// The numbers of lines without program text, such as titles; empty without any program line.
  private static func titles(of listing: Listing) -> Set<Int> {
    guard listing.hasLines else { return [] }
    return Set(listing.diagnostics.filter { $0.isIgnoredText }.map { $0.line })
  }

  /// The errors of a listing that prevent pasting, or of another text the characters that the
  /// machine lacks.
  package static func errors(
    in text: UTF8Text, isListing: Bool, on model: Model = .fx790P
  ) -> [Diagnostic] {
    let listing = ListingReader.read(text, model: model)
    if isListing, listing.hasLines {
      return listing.errors.filter { $0.problem != .memoryFull }
    }
    return ListingFormat.lines(of: text).enumerated().flatMap { number, line in
      CharacterReader.decode(line).unknown.map {
        Diagnostic(line: number + 1, column: $0.column, problem: .unknownCharacter($0.scalar))
      }
    }
  }

  /// The total number of keys.
  package var count: Int { keys.count }

  /// Whether all keys are consumed.
  package var isEmpty: Bool { typedCount >= keys.count }

  /// Consumes a key; nil at the end.
  package mutating func next() -> PastedKey? {
    guard !isEmpty else { return nil }
    typedCount += 1
    return keys[typedCount - 1]
  }
}

extension Listing {
  fileprivate func storedLine(ofFileLine number: Int) -> StoredLine? {
    lines.first { $0.fileLine == number }.flatMap {
      StoredLine(number: $0.number, bytes: $0.text.bytes)
    }
  }
}
