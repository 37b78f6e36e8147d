// Labels in place of line numbers, as `LabelledListing` reads them.

extension Rewriter {
  /// The file with a label for each line that a jump, a RESTORE or a name hint names.
  ///
  /// `hints` are the names of lines in the file; `name` may suggest the label of another line. In
  /// areas with jumps to computed or missing lines, with names of missing lines, or with lines in
  /// another order than that of their numbers, the lines keep their numbers. If there is no label, the
  /// first line gets one. Lines that would be too long with new numbers keep them, too; throws if they
  /// still are.
  package func labelledText(
    of listing: Listing, in sourceLines: [UTF8Text], hints: [NameHint.Subject: UTF8Text],
    name: (_ area: Int, _ line: Int) -> UTF8Text?
  ) throws(Failure) -> UTF8Text {
    let labels = labels(hints, name)
    var keepsNumbers = memory.areas.indices.map { self.keepsNumbers($0, listing, hints) }
    var text = self.text(of: listing, in: sourceLines, labels, keepsNumbers)
    let longer = refusedLines(of: text)
    guard !longer.isEmpty else { return Self.withSpelling(text) }
    for line in longer { keepsNumbers[line.area] = true }
    text = self.text(of: listing, in: sourceLines, labels, keepsNumbers)
    if let line = refusedLines(of: text).first {
      guard line.text.bytes.count > StoredLine.textLimit else { throw .memoryFull }
      throw .tooLong(Place(area: line.area, line: line.number, offset: 0))
    }
    return Self.withSpelling(text)
  }

  private func refusedLines(of text: UTF8Text) -> [Listing.Line] {
    ListingReader.read(text, size: size, model: model, spelledBy: .native).refused
  }

  private func text(
    of listing: Listing, in sourceLines: [UTF8Text], _ labels: [NameHint.Subject: UTF8Text],
    _ keepsNumbers: [Bool]
  ) -> UTF8Text {
    text(of: listing, in: sourceLines) { part, text in
      switch part {
      case .program(let line):
        append(line, labels, keepsNumber: keepsNumbers[line.area], to: &text)
      case .hint(let hint, let source, _):
        if labels[hint.subject] == nil { text.append(line: source) }
      case .other(let source, let isTitle):
        // A title would be read as a statement.
        text.append(line: isTitle ? "# " + source : source)
      }
    }
  }

  /// Whether a line may be named by its number only, or the lines are not in order.
  private func keepsNumbers(
    _ area: Int, _ listing: Listing, _ hints: [NameHint.Subject: UTF8Text]
  ) -> Bool {
    let numbers = listing.lines.filter { $0.area == area }.map { $0.number }
    let namesMissing = hints.keys.contains { subject in
      guard case .line(area, let number) = subject else { return false }
      return !memory.areas[area].contains { $0.number == number }
    }
    return namesMissing || zip(numbers, numbers.dropFirst()).contains { $0 > $1 }
      || trees[area].contains { $0.lineReferences.contains { target(of: $0, area) == nil } }
  }

  private func append(
    _ line: Listing.Line, _ labels: [NameHint.Subject: UTF8Text], keepsNumber: Bool,
    to text: inout UTF8Text
  ) {
    guard let index = memory.areas[line.area].firstIndex(where: { $0.number == line.number }) else {
      return
    }
    if let label = labels[.line(area: line.area, number: line.number)] {
      text.append(line: "@\(label)")
    }
    let body = body(index, line.area, labels)
    // A line that begins with an apostrophe would be a comment of the file.
    let hasNumber = keepsNumber || ListingFormat.isComment(body)
    text.append(line: (hasNumber ? "\(line.number) " : "  ") + body)
  }

  /// The statements of a line with labels for numbers.
  private func body(_ index: Int, _ area: Int, _ labels: [NameHint.Subject: UTF8Text]) -> UTF8Text {
    Self.text(of: memory.areas[area][index].bytes, trees[area][index], on: model) { reference in
      target(of: reference, area)
        .flatMap { labels[.line(area: area, number: $0.number)] }.map { "@" + $0 }
    }
  }

  /// A line's text as in a listing file, with other words for some line numbers.
  static func text(
    of line: [UInt8], _ tree: Syntax.Line, on model: Model, spelledBy spelling: Spelling = .native,
    naming name: (Syntax.LineReference) -> UTF8Text?
  ) -> UTF8Text {
    let listed = Lister.listing(of: line, for: model, spelledBy: spelling)
    let tokens = Tokenizer.tokenize(
      CharacterReader.decode(listed, spelledBy: spelling).characters, for: model)
    var bytes = listed.utf8
    // From the end, so that earlier columns stay.
    for reference in tree.lineReferences.reversed() {
      guard let name = name(reference) else { continue }
      let start = offset(ofColumn: tokens.column(ofByte: reference.bytes.lowerBound), in: bytes)
      let last = tokens.column(ofByte: reference.bytes.upperBound - 1)
      let end = offset(ofColumn: last + 1, in: bytes)
      bytes.replaceSubrange(start..<end, with: name.utf8)
    }
    return UTF8Text(utf8: bytes)
  }

  private static func offset(ofColumn column: Int, in utf8: [UInt8]) -> Int {
    var column = column
    for (offset, byte) in utf8.enumerated() where byte & 0xC0 != 0x80 {
      column -= 1
      if column == 0 { return offset }
    }
    return utf8.count
  }

  // MARK: Names

  private func labels(
    _ hints: [NameHint.Subject: UTF8Text], _ name: (_ area: Int, _ line: Int) -> UTF8Text?
  ) -> [NameHint.Subject: UTF8Text] {
    var labels: [NameHint.Subject: UTF8Text] = [:]
    for area in memory.areas.indices {
      let references = trees[area].flatMap { $0.lineReferences }
      let targets = Set(references.compactMap { target(of: $0, area)?.number })
      var used: Set<UTF8Text> = []
      for line in memory.areas[area] {
        let subject = NameHint.Subject.line(area: area, number: line.number)
        guard targets.contains(line.number) || hints[subject] != nil else { continue }
        let wanted = hints[subject] ?? name(area, line.number)
        var label = wanted.flatMap { LabelledListing.label(from: $0) } ?? "line\(line.number)"
        while !used.insert(label.inSmallLetters).inserted { label = "\(label)\(line.number)" }
        labels[subject] = label
      }
    }
    // Without any, the file would not be read as one with labels.
    if labels.isEmpty, let area = memory.areas.firstIndex(where: { !$0.isEmpty }) {
      labels[.line(area: area, number: memory.areas[area][0].number)] = "start"
    }
    return labels
  }
}
