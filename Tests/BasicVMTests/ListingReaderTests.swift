import BasicVM
import Testing

/// Listing files: docs/machine.md#text.
@Suite struct ListingReaderTests {
  /// A file and its stored lines as listed, with headers for areas after P0.
  struct Case: CustomTestStringConvertible {
    let file: String
    let stored: String

    init(_ file: String, _ stored: String) {
      self.file = file
      self.stored = stored
    }

    var testDescription: String { "\(file.debugDescription) -> \(stored.debugDescription)" }
  }

  static let accepted = [
    Case("10 END\n20 STOP\n", "10 END\n20 STOP\n"),
    Case("10 END\n20 STOP", "10 END\n20 STOP\n"),
    Case("10 END\r\n20 STOP\r\n", "10 END\n20 STOP\n"),
    Case("10 END\r20 STOP\r", "10 END\n20 STOP\n"),
    Case("10 END\n\n\r\n  \n20 STOP", "10 END\n20 STOP\n"),
    Case("\u{FEFF}10 END", "10 END\n"),
    Case("\t10\tEND\t", "10 END\n"),
    Case("  10 END   ", "10 END\n"),
    Case("10END", "10 END\n"),
    Case("10   END", "10 END\n"),
    Case("0010 END", "10 END\n"),
    Case("20 STOP\n10 END", "10 END\n20 STOP\n"),
    Case("# a remark\n10 END\n  # é\n' another\n", "10 END\n"),
    Case("10 ' REMARK", "10 ' REMARK\n"),
    Case("10 'REMARK", "10 'REMARK\n"),
    Case("10 PRINT “HI”", "10 PRINT \"HI\"\n"),
    Case("P0\n10 END", "10 END\n"),
    Case("P1\n10 END", "P1\n10 END\n"),
    Case("p1\n10 END", "P1\n10 END\n"),
    Case("PROGRAM P1\n10 END", "P1\n10 END\n"),
    Case("Prog p2: main\n10 END", "P2\n10 END\n"),
    Case("10 END\nprogram #P3\n10 STOP", "P0\n10 END\nP3\n10 STOP\n"),
    Case("  P9  \n10 END\nP0\n20 STOP", "P0\n20 STOP\nP9\n10 END\n"),
    Case("10 END\nP1\n10 STOP\nP0\n20 STOP", "P0\n10 END\n20 STOP\nP1\n10 STOP\n"),
    Case("1 END", "1 END\n"),
    Case("9999 END", "9999 END\n"),
  ]

  @Test(arguments: accepted) func `files with various layouts are accepted`(_ row: Case) {
    let read = ListingReader.read(UTF8Text(row.file))
    #expect(read.diagnostics == [])
    #expect(String(ListingWriter.write(read.memory)) == row.stored)
  }

  @Test(arguments: 0...9) func `a header selects its area`(_ area: Int) {
    let read = ListingReader.read(UTF8Text("P\(area)\n10 END"))
    #expect(read.memory.areas.indices.filter { !read.memory.areas[$0].isEmpty } == [area])
    #expect(read.firstArea == area)
  }

  @Test func `lines before any header go to the given area`() {
    let read = ListingReader.read(UTF8Text("10 END\nP2\n10 END"), area: 5)
    #expect(read.memory.areas.indices.filter { !read.memory.areas[$0].isEmpty } == [2, 5])
    #expect(read.firstArea == 5)
  }

  struct Complaint: CustomTestStringConvertible {
    let file: String
    let diagnostic: Diagnostic
    let stored: String

    init(
      _ file: String, _ line: Int, _ column: Int, _ problem: Diagnostic.Problem, _ stored: String
    ) {
      self.file = file
      diagnostic = Diagnostic(line: line, column: column, problem: problem)
      self.stored = stored
    }

    var testDescription: String {
      "\(file.debugDescription) -> \(diagnostic.line):\(diagnostic.column) \(diagnostic.problem)"
    }
  }

  static let complaints = [
    Complaint("0 END", 1, 1, .badLineNumber, ""),
    Complaint("10000 END", 1, 1, .badLineNumber, ""),
    Complaint("99999999999999999999 END", 1, 1, .badLineNumber, ""),
    Complaint("10 END\n  0 END", 2, 3, .badLineNumber, "10 END\n"),
    Complaint("", 1, 1, .noProgramLine, ""),
    Complaint("\n", 1, 1, .noProgramLine, ""),
    Complaint("P0\n\nP1", 1, 1, .noProgramLine, ""),
    Complaint("10 END\n  PRINT", 2, 3, .noNumber, "10 END\n"),
    Complaint("P10\n10 END", 1, 1, .noProgramText, "10 END\n"),
    Complaint("Prog 1:\n10 END", 1, 1, .noHeader(area: 1), "10 END\n"),
    Complaint("10 END\n  PROGRAM 2", 2, 3, .noHeader(area: 2), "10 END\n"),
    Complaint("PROGRAM 22\n10 END", 1, 1, .noProgramText, "10 END\n"),
    Complaint("PROGRAMS P1\n10 END", 1, 1, .noProgramText, "10 END\n"),
    Complaint("10\n20 END", 1, 1, .emptyLine, "20 END\n"),
    Complaint("5 END\n\n 10  ", 3, 2, .emptyLine, "5 END\n"),
    Complaint("10 END\n10 STOP", 2, 1, .replacedLine(10), "10 STOP\n"),
    Complaint("10 END\n20 END\n\n 10 STOP", 4, 2, .replacedLine(10), "10 STOP\n20 END\n"),
    Complaint("10 print", 1, 4, .smallLetters(lines: 1), "10 PRINT\n"),
    Complaint("10 PRINT a", 1, 10, .smallLetters(lines: 1), "10 PRINT A\n"),
    Complaint("10 PRINT \"é\"", 1, 11, .unknownCharacter(0xE9), ""),
    Complaint(
      "10 END\n20 PRINT \"♥€\"\n30 STOP", 2, 12, .unknownCharacter(0x20AC), "10 END\n30 STOP\n"),
    Complaint(#"10 PRINT "\QQ""#, 1, 11, .plainBackslash, "10 PRINT \"\\\\QQ\"\n"),
    Complaint("10 END\r\n20 É\r\n", 2, 4, .unknownCharacter(0xC9), "10 END\n"),
  ]

  @Test(arguments: complaints) func `each problem is reported with its place`(_ row: Complaint) {
    let read = ListingReader.read(UTF8Text(row.file))
    #expect(read.diagnostics == [row.diagnostic])
    #expect(String(ListingWriter.write(read.memory)) == row.stored)
    #expect(read.hasErrors == (row.diagnostic.severity == .error))
  }

  @Test(arguments: [
    ("2O PRINT 1", 2, 20, "O"), ("l0 PRINT 1", 1, 10, "l"), ("I0 STOP", 1, 10, "I"),
    (" 1oO A=5", 3, 100, "O"), ("3OEND", 2, 30, "O"),
  ])
  func `a letter in a line number is reported, and its number is known`(
    _ line: String, _ column: Int, _ number: Int, _ letter: String
  ) {
    let listing = ListingReader.read(UTF8Text("5 GOTO \(number)\n" + line))
    let found = Checker.check(listing)
    #expect(found.map { [$0.line, $0.column] } == [[2, column]])
    #expect(found.first.map { "\($0.message)".hasPrefix("This is the letter \(letter)") } == true)
    #expect(listing.refused.map { $0.number } == [number])
  }

  @Test(arguments: ["10O=5", "10 O=5", "10ON A GOTO 10", "10IF A=1 THEN 10", "10INPUT A"])
  func `a letter after a line number begins a statement`(_ line: String) {
    #expect(Checker.check(ListingReader.read(UTF8Text(line))) == [])
  }

  @Test func `a repeated line number replaces a line only in its own area`() {
    let read = ListingReader.read(UTF8Text("10 END\nP1\n10 STOP"))
    #expect(read.diagnostics == [])
    #expect(read.lines.count == 2)
  }

  @Test func `warnings do not count as errors`() {
    #expect(!ListingReader.read(UTF8Text("10 end\n10 stop\n20")).hasErrors)
  }

  // MARK: Sizes

  /// A line of the given size: number 2, PRINT 1, quote 1, characters, end 1.
  private func line(_ number: Int, bytes: Int) -> String {
    "\(number) PRINT\"" + String(repeating: "A", count: bytes - 5)
  }

  @Test func `a line has at most 63 bytes`() {
    let fits = ListingReader.read(UTF8Text(line(10, bytes: 63)))
    #expect(fits.diagnostics == [])
    #expect(fits.memory.usedBytes == 63)
    let long = ListingReader.read(UTF8Text(line(10, bytes: 64)))
    #expect(
      long.diagnostics == [
        Diagnostic(line: 1, column: 68, problem: .lineTooLong(bytes: 64, withoutRemark: nil))
      ])
    #expect(long.memory.usedBytes == 0)
  }

  @Test func `a line number counts two bytes at any length`() {
    let read = ListingReader.read(UTF8Text(line(1, bytes: 63) + "\n" + line(9999, bytes: 63)))
    #expect(read.diagnostics == [])
    #expect(read.memory.usedBytes == 126)
  }

  @Test(arguments: [(MemorySize.kilobytes8, 7520), (.kilobytes16, 15712)])
  func `programs fill the memory to the last byte`(_ size: MemorySize, _ bytes: Int) {
    let full = bytes / 63
    let lines = (1...full).map { line($0, bytes: 63) }
    let rest = bytes % 63
    let exact = (lines + [line(9000, bytes: rest)]).joined(separator: "\n")
    let fits = ListingReader.read(UTF8Text(exact), size: size)
    #expect(fits.diagnostics == [])
    #expect(fits.memory.usedBytes == bytes)
    let tooLong = [9000, 9050].map { line($0, bytes: rest + 1) }
    let over = (lines + ["P5"] + tooLong + ["9100 END"]).joined(separator: "\n")
    let tooMany = ListingReader.read(UTF8Text(over), size: size)
    #expect(
      tooMany.diagnostics == [Diagnostic(line: full + 2, column: 1, problem: .memoryFull)])
    #expect(tooMany.memory.usedBytes == full * 63 + 4, "a shorter line still fits")
  }

  @Test func `an empty area takes no memory`() {
    #expect(ListingReader.read(UTF8Text("P0\nP1\nP9")).memory.usedBytes == 0)
  }

  @Test func `a stored line begins with its number in decimal digits`() throws {
    let line = try #require(StoredLine(number: 1234, bytes: [0xAA]))
    #expect(line.storedBytes == [0x34, 0x12, 0xAA, 0xFF])
    #expect(StoredLine(number: 10, bytes: []) == nil)
    #expect(StoredLine(number: 10, bytes: [0xFF]) == nil)
    #expect(StoredLine(number: 0, bytes: [0xAA]) == nil)
    #expect(StoredLine(number: 10000, bytes: [0xAA]) == nil)
  }
}
