// The lines of a file with labels, split into number, labels and statements.

extension UInt8 {
  var isASCIILetter: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= asciiCapital }
  var isLabelCharacter: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_")
  }
}

extension LabelledListing {
  struct Label {
    let name: UTF8Text
    /// The column of `@`, from 1.
    let column: Int
    /// The bytes from `@` to the end of the name.
    let start: Int
    let end: Int

    var beginsWithLetter: Bool { name.utf8.first?.isASCIILetter ?? false }

    /// Whether it is a word of BASIC.
    var isWord: Bool {
      let bytes = Tokenizer.tokenize(CharacterReader.decode(name).characters).bytes
      return bytes.count == 1 && Keyword.row(of: bytes[0]) != nil
    }
  }

  /// A line of the file.
  struct SourceLine {
    let text: UTF8Text
    let fileLine: Int
    var area = 0
    /// The area of a header.
    private(set) var header: Int?
    /// Given in the file, or by `number`.
    var number: Int?
    private(set) var labels: [Label] = []
    /// The first byte after number and labels.
    private(set) var statement = 0
    private(set) var references: [Label] = []
    private let isComment: Bool
    /// Whether its number has a letter for a digit, which the reader refuses.
    private(set) var isMistyped = false

    var isStatement: Bool { !isComment && header == nil && statement < text.utf8.count }

    init(_ text: UTF8Text, fileLine: Int) {
      (self.text, self.fileLine) = (text, fileLine)
      isComment = ListingFormat.isComment(text)
      guard !isComment else { return }
      let characters = CharacterReader.decode(text).characters
      header = ListingFormat.area(ofHeader: characters[...])
      guard header == nil else { return }
      let program = characters.drop { $0.code == CharacterCode.space }
      if let mistyped = MistypedNumber(program, on: .fx790P) {
        (number, isMistyped) = (mistyped.number, true)
        return
      }
      var scanner = Scanner(bytes: text.utf8)
      scanner.skipBlanks()
      number = scanner.takeNumber()
      scanner.skipBlanks()
      while let label = scanner.takeLabel() {
        labels.append(label)
        scanner.skipBlanks()
        // `@name:` is how other tools write it.
        if scanner.next == UInt8(ascii: ":") { scanner.position += 1 }
        scanner.skipBlanks()
      }
      statement = scanner.position
      references = scanner.takeReferences()
    }
  }

  struct Scanner {
    let bytes: [UInt8]
    var position = 0
    /// The scalars before a position, which is counted once.
    private var columns = (position: 0, count: 0)

    init(bytes: [UInt8]) { self.bytes = bytes }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipBlanks() {
      while let byte = next, byte.isASCIIBlank { position += 1 }
    }

    mutating func takeNumber() -> Int? {
      let start = position
      var number = 0
      while let byte = next, byte.isASCIIDigit {
        number = min(number * 10 + Int(byte - UInt8(ascii: "0")), 100_000)
        position += 1
      }
      return position > start ? number : nil
    }

    mutating func takeLabel() -> Label? {
      guard next == LabelledListing.at, position + 1 < bytes.count,
        bytes[position + 1].isLabelCharacter
      else {
        return nil
      }
      let start = position
      position += 1
      while let byte = next, byte.isLabelCharacter { position += 1 }
      for byte in bytes[columns.position...start] where byte & 0xC0 != 0x80 { columns.count += 1 }
      columns.position = start + 1
      return Label(
        name: UTF8Text(utf8: Array(bytes[(start + 1)..<position])), column: columns.count,
        start: start, end: position)
    }

    /// The labels outside of texts, remarks and DATA.
    mutating func takeReferences() -> [Label] {
      var references: [Label] = []
      var isQuoted = false
      var isData = false
      while let byte = next {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if !isQuoted {
          if !isData, byte == UInt8(ascii: "'") || isAt("REM") { break }
          if isAt("DATA") { isData = true }
          if byte == UInt8(ascii: ":") { isData = false }
          if !isData, let reference = takeLabel() {
            references.append(reference)
            continue
          }
        }
        position += 1
      }
      return references
    }

    /// Whether a word begins here, in any case; never within another word, but after THEN.
    private func isAt(_ word: StaticString) -> Bool {
      let isAfterLetter = position > 0 && bytes[position - 1].isASCIILetter
      return spells(word, position) && (!isAfterLetter || spells("THEN", position - 4))
    }

    private func spells(_ word: StaticString, _ start: Int) -> Bool {
      guard start >= 0, start + word.utf8.count <= bytes.count else { return false }
      for (index, byte) in word.utf8.enumerated() where bytes[start + index].asciiCapital != byte {
        return false
      }
      return true
    }
  }
}
