import BasicVM

/// Pasted text on its way into the computer, as keys: a listing goes in line by line.
public struct PasteFeed: Sendable {
  private var keys: [PastedKey] = []
  /// How many keys have been typed.
  package private(set) var typedCount = 0
  /// Lines that no input line can hold, which are left out rather than cut.
  package private(set) var longLines = 0

  /// What is typed.
  public enum PastedKey: Equatable, Sendable {
    /// A character, by whatever keys make it.
    case character(UInt8)
    /// EXE.
    case exe
    /// S and a digit, for the header of an area.
    case area(Int)
    /// MODE and a digit.
    case mode(Int)
    /// A line of a program that no input line can hold, though memory can.
    case line(StoredLine)
  }

  /// A hand that types fast takes so long for a key.
  public static let keyTime: Ticks = 25_000

  /// The keys of a text; headers, titles and comments of a listing are understood in WRT mode, and
  /// an empty line would end the editing of a source.
  public init(
    _ text: UTF8Text, isListing: Bool, skipsEmptyLines: Bool = false, on model: Model = .fx790P
  ) {
    let last = text.utf8.last
    let endsLine = last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r")
    let lines = ListingFormat.lines(of: text)
    let spelling = isListing ? Spelling.guess(text) : .ours
    // Whether it fits is for the computer to say, which may hold other programs.
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
          longLines += 1
        }
        continue
      }
      keys += decoded.codes.map { .character($0) }
      if number < lines.count - 1 || endsLine { keys.append(.exe) }
    }
  }

  /// The keys that take a listing into WRT mode, and lead back to RUN mode.
  ///
  /// - Parameters:
  ///   - listing: its text.
  ///   - area: where lines before any header go.
  ///   - emptied: areas whose programs go before.
  ///   - chosen: the area that is chosen in the end.
  ///   - model: the machine.
  public init(
    entering listing: UTF8Text, area: Int, emptying emptied: [Int], choosing chosen: Int,
    on model: Model = .fx790P
  ) {
    let lines = PasteFeed(listing, isListing: true, on: model)
    keys = [.mode(1)]
    for area in emptied {
      keys.append(.area(area))
      keys +=
        MachineText(word: Keyword.new.spelling(in: model.facts.generation)).map { .character($0) }
        + [.exe]
    }
    keys.append(.area(area))
    keys += lines.keys
    // The text may end behind a line, as a question is answered while one types.
    if case .character = keys.last { keys.append(.exe) }
    keys += [.area(chosen), .mode(0)]
  }

  /// The lines of a listing's file that are no program; none in a text that has no program at all.
  private static func titles(of listing: Listing) -> Set<Int> {
    guard listing.hasLines else { return [] }
    return Set(listing.diagnostics.filter { $0.problem == .noProgramText }.map { $0.line })
  }

  /// What keeps a text from being typed whole.
  public static func errors(
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

  /// How many keys there are.
  public var count: Int { keys.count }

  /// Whether all has been typed.
  public var isEmpty: Bool { typedCount >= keys.count }

  /// The next key.
  public mutating func next() -> PastedKey? {
    guard !isEmpty else { return nil }
    typedCount += 1
    return keys[typedCount - 1]
  }
}

extension Listing {
  /// The line of a program that a line of the file is.
  fileprivate func storedLine(ofFileLine number: Int) -> StoredLine? {
    lines.first { $0.fileLine == number }.flatMap {
      StoredLine(number: $0.number, bytes: $0.text.bytes)
    }
  }
}
