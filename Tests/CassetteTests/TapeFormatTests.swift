import BasicVM
import Programs
import Testing

@testable import Cassette

/// Round trips of files through bytes: docs/machine.md#tape.
@Suite struct TapeFormatTests {
  /// A recording of a real machine of the family; the first segment is the name.
  struct Example: CustomTestStringConvertible {
    let what: String
    let file: TapeFile
    let segments: [[UInt8]]

    var testDescription: String { what }
  }

  static func bytes(_ hex: String) -> [UInt8] {
    hex.split(separator: " ").map { UInt8($0, radix: 16) ?? 0xEE }
  }

  static func codes(_ text: String) -> MachineText {
    (try? MachineText(text)) ?? ""
  }

  static func lines(_ listing: String) -> [TapeLine] {
    ListingReader.read(UTF8Text(listing)).memory.areas[0].map { TapeLine($0) }
  }

  static let examples = [
    Example(
      what: "SAVE",
      file: TapeFile(
        name: codes("PROG"),
        content: .program(lines("10 FOR I=1 TO 10\n20 PRINT I\n30 NEXT I\n"))),
      segments: [
        bytes("D4 2F 31 2E 26 00 00 00 00 10 00"),
        bytes("02 10 00 A0 28 0C 11 95 11 10 FF 20 00 A6 28 FF 30 00 A1 28 FF F0"),
      ]),
    Example(
      what: "SAVE ALL",
      file: TapeFile(
        content: .programs(
          [lines("1 PRINT"), lines("10 GOTO 10")] + Array(repeating: [], count: 8))),
      segments: [
        bytes("FF 00 00 00 00 00 00 00 00 00 00"),
        bytes("02 01 00 A6 FF E0 10 00 A2 11 10 FF E0 E0 E0 E0 E0 E0 E0 E0 E0 F0"),
      ]),
    Example(
      what: "SAVE with a password",
      file: TapeFile(
        name: [], password: codes("AB"), content: .program(lines("9999 END"))),
      segments: [
        bytes("C0 00 00 00 00 00 00 00 00 99 99"), bytes("02 20 21 FF F1"),
        bytes("02 99 99 AA FF F0"),
      ]),
    Example(
      what: "SAVE#",
      file: TapeFile(content: .memo([codes("A1"), codes("")])),
      segments: [
        bytes("9F 00 00 00 00 00 00 00 00 00 00"), bytes("02 20 11 FF FF F0"),
      ]),
    Example(
      what: "PUT",
      file: TapeFile(content: .variables([.number(.pi), .text(codes("ABMN"))])),
      segments: [
        bytes("EF 00 00 00 00 00 00 00 00 00 00"),
        bytes("02 00 01 36 65 92 15 14 03 20 21 2C 2D 00 00 00 40 F0"),
      ]),
  ]

  @Test(arguments: examples)
  func `a file is written as the machine's bytes`(_ example: Example) {
    #expect(TapeWriter.segments(of: example.file) == example.segments)
    #expect(
      TapeWriter.bytes(of: [example.file]) == example.segments.flatMap { $0 } + [0x00])
  }

  @Test(arguments: examples)
  func `the machine's bytes are read as the file`(_ example: Example) {
    let contents = TapeReader.read(bytes: TapeWriter.bytes(of: [example.file]))
    #expect(contents.files.map(\.file) == [example.file])
    #expect(contents.files.map(\.size) == [example.segments.reduce(0) { $0 + $1.count }])
    #expect(contents.problems.isEmpty)
  }

  @Test func `PUT of an FX-700P has a $ of 31 bytes`() {
    let leftOver = Array(repeating: UInt8(0x30), count: 16)
    let bytes =
      Self.bytes("EF 00 00 00 00 00 00 00 00 00 00 02")
      + Self.bytes("0D 11 12 13 14 15 16 17 18 19 10 20 21 22 FF") + leftOver
      + Self.bytes("FF 00 01 36 65 92 15 14 03 F0 00")
    let contents = TapeReader.read(bytes: bytes)
    #expect(
      contents.files.map(\.file.content) == [
        .variables([.longText(Self.codes("1234567890ABC"), limit: 30), .number(.pi)])
      ])
    #expect(contents.problems.isEmpty)
    // The bytes left over in the field are written back, until the field gets another size.
    let file = contents.files[0].file
    #expect(TapeWriter.bytes(of: [file]) == bytes)
    #expect(Tape([file])?.bytes == bytes)
    let copy = TapeFile(content: file.content)
    #expect(TapeWriter.bytes(of: [file.converted(for: .pb100)]) == TapeWriter.bytes(of: [copy]))
  }

  @Test(
    arguments: [
      (0, 1, "00 01 00 00 00 00 00 01"), (0, -100, "02 06 00 00 00 00 00 01"),
      (0, 0, "00 00 00 00 00 00 00 00"), (1, -1, "99 05 00 00 00 00 00 09"),
    ])
  func `a number is stored in sixteen half-bytes`(_ kind: Int, _ whole: Int, _ hex: String) {
    // 1, -100, 0 and -0.9.
    let nearlyOne = Decimal12(packed: 0x9000_0000_0000_0599)
    let number = kind == 0 ? Decimal12(whole) : Decimal12(packed: 0x0900_0000_0000_0599)
    #expect(nearlyOne == nil, "a text's length is not a number's mark")
    #expect(number.map { TapeVariable.number($0).bytes } == Self.bytes(hex))
    #expect(TapeVariable(cell: Self.bytes(hex)[...]) == number.map { .number($0) })
  }

  @Test(arguments: [
    "00 07 00 00 00 00 00 01", "00 01 00 00 00 00 00 00", "00 01 0A 00 00 00 00 01",
    "20 00 00 00 00 00 00 80", "20 21 00 00 00 00 00 10", "80 00 00 00 00 00 00 10",
    "00 00 00 00 00 00 00 01",
  ])
  func `a cell that is neither number nor text is refused`(_ hex: String) {
    #expect(TapeVariable(cell: Self.bytes(hex)[...]) == nil)
  }

  @Test func `random files read back unchanged`() {
    for seed in UInt64(1)...400 {
      var random = SeededRandom(seed: seed)
      let files = (0...random.below(3)).map { _ in TapeFile.random(&random) }
      let contents = TapeReader.read(bytes: TapeWriter.bytes(of: files))
      #expect(contents.files.map(\.file) == files, "seed \(seed)")
      #expect(contents.problems.isEmpty, "seed \(seed)")
    }
  }

  @Test func `separators between variables of an earlier version are accepted`() {
    let field = Self.bytes("02 21 22 FF") + Array(repeating: UInt8(0), count: 59)
    let cells = Self.bytes("00 01 36 65 92 15 14 03 FF 20 21 2C 2D 00 00 00 40")
    let name = Self.bytes("EF 00 00 00 00 00 00 00 00 00 00")
    let more = Self.bytes("20 00 00 00 00 00 00 10")
    let segments = [name, [0x02] + field + [0xF1], [0x02] + cells + [0xF1], [0x02] + more + [0xF0]]
    let variables: [TapeVariable] = [
      .longText(Self.codes("BC")), .number(.pi), .text(Self.codes("ABMN")), .text(Self.codes("A")),
    ]
    for contents in [
      TapeReader.read(bytes: segments.flatMap { $0 } + [0x00]),
      TapeReader.read(recording: segments.map { $0.map { TapeByte($0) } }),
    ] {
      #expect(contents.files.map(\.file.content) == [.variables(variables)])
      #expect(contents.problems.isEmpty)
    }
  }

  @Test(arguments: [TapeByte.Sound.clear, .faint, .displaced, .unreadable])
  func `noise after the last byte is not on the tape`(_ sound: TapeByte.Sound) throws {
    let file = TapeFile(name: [], content: .memo([Self.codes("AB")]))
    var blocks = TapeWriter.segments(of: file).map { $0.map { TapeByte($0) } }
    blocks[blocks.count - 1] += [TapeByte(0), TapeByte(0x5A, sound: sound)]
    let contents = Tape(recording: blocks, seconds: 60).contents
    #expect(contents.files.map(\.file) == (sound == .clear ? [] : [file]))
  }

  /// `PUT "BANMEM" $,A,A(52)` on a PB-100: one segment, no separators, no closing byte.
  @Test func `a memory image of a PB-100 has 54 variables`() throws {
    let dollar = Self.bytes("05 2F 22 1F 11 10 FF") + Array(repeating: UInt8(0x44), count: 24)
    let cell = Self.bytes("00 01 00 00 00 00 00 02")
    let text = Self.bytes("28 29 2A 00 00 00 00 30")
    let cells = (0..<53).flatMap { $0 % 3 == 0 ? text : cell }
    let name = Self.bytes("E6 21 20 2D 2C 24 2C 00 00 12 34")
    let segment = [0x02] + dollar + [0xFF] + cells + [0xF0]
    #expect(dollar.count == 31)
    #expect(segment.count == 1 + 31 + 1 + 424 + 1)
    let contents = TapeReader.read(bytes: name + segment)
    #expect(contents.problems.isEmpty)
    let file = try #require(contents.files.first?.file)
    // A copied segment keeps its length.
    #expect(TapeWriter.segments(of: file)[1].count == segment.count)
    guard case .variables(let variables) = file.content else { return #expect(Bool(false)) }
    #expect(variables.count == 54)
    #expect(variables.first == .longText(Self.codes("PC\\E+10"), limit: 30))
    #expect(variables[1] == .text(Self.codes("IJK")))
    #expect(variables[2] == .number(Decimal12(2)))
  }

  @Test(arguments: [(63, [65]), (64, [66]), (65, [34, 35])])
  func `lines share a segment of up to 64 bytes`(_ bytes: Int, _ sizes: [Int]) {
    let first = TapeLine(number: 10, bytes: Array(repeating: 0x21, count: 29))
    let second = TapeLine(number: 20, bytes: Array(repeating: 0x22, count: bytes - 35))
    let file = TapeFile(content: .program([first, second]))
    #expect(TapeWriter.segments(of: file).dropFirst().map(\.count) == sizes)
    let written = TapeWriter.bytes(of: [file])
    let read = TapeReader.read(bytes: written).files.map(\.file)
    #expect(read == [file])
    #expect(TapeWriter.bytes(of: read) == written)
  }

  @Test func `segments of SAVE exceed 64 bytes only for long lines`() {
    for seed in UInt64(1)...200 {
      var random = SeededRandom(seed: seed)
      let file = TapeFile.random(&random)
      switch file.content {
      case .programs, .variables: continue
      case .program, .memo: break
      }
      for segment in TapeWriter.segments(of: file) { #expect(segment.count <= 66) }
    }
  }

  @Test func `a line longer than a segment gets its own segment`() {
    let long = TapeLine(number: 20, bytes: Array(repeating: 0x21, count: 100))
    let short = TapeLine(number: 30, bytes: [0xAA])
    let file = TapeFile(content: .program([TapeLine(number: 10, bytes: [0xAA]), long, short]))
    #expect(TapeWriter.segments(of: file).map(\.count) == [11, 6, 105, 6])
    let recording = TapeWriter.segments(of: file).map { $0.map { TapeByte($0) } }
    #expect(TapeReader.read(recording: recording).files.map(\.file) == [file])
    #expect(TapeReader.read(bytes: TapeWriter.bytes(of: [file])).files.map(\.file) == [file])
  }

  @Test(arguments: [
    TapeFile.Content.program(
      lines((1...30).map { "\($0) PRINT \"LINE\"" }.joined(separator: "\n"))),
    .programs([lines("10 GOTO #1"), lines("10 END")] + Array(repeating: [], count: 8)),
    .variables([.number(.pi), .text(codes("ABMN"))]), .memo(["A NOTE", "B"]),
  ])
  func `data without a name segment are kept when damage is tolerated`(
    _ content: TapeFile.Content
  ) {
    let file = TapeFile(name: "LOST", content: content)
    let other = TapeFile(name: "KEPT", content: .program(Self.lines("10 END")))
    let segments = TapeWriter.segments(of: file).dropFirst() + TapeWriter.segments(of: other)
    let recording = segments.map { $0.map { TapeByte($0) } }
    let strict = TapeReader.read(recording: recording)
    #expect(strict.files.map(\.file) == [other])
    #expect(strict.problems.first?.kind == .dataWithoutName)
    let contents = TapeReader.read(recording: recording, acceptingDamage: true)
    #expect(contents.files.map(\.file) == [TapeFile(content: content), other])
    #expect(contents.files.map(\.isWhole) == [false, true])
    #expect(contents.problems.map(\.kind) == [.dataWithoutName])
  }

  /// The FX-700P pads a name with left-over bytes, and the FX-770P writes D7 01 for a number.
  @Test(arguments: [
    ("AB", [0, 0, 0, 0, 0, 0, 0x10, 0], 10), ("AB", [0, 0, 0, 0x07, 0xFF, 0xFF, 0x05, 0], 5),
    ("AB", [0, 0, 0, 0, 0, 0, 0xD7, 0x01], 10), (nil, [1, 2, 3, 4, 5, 6, 7, 0xFF, 0x10, 0], 10),
    ("ABCDEFGH", [0x99, 0x99], 9999),
  ])
  func `the bytes after a name are written back`(name: MachineText?, rest: [UInt8], start: Int) {
    let bytes = Self.bytes(ofLabel: 0xD0, name, rest) + [2, 0x10, 0, 0xAA, 0xFF, 0xF0, 0]
    let file = TapeReader.read(bytes: bytes).files.first?.file
    #expect(file?.name == name)
    #expect(file?.firstNumber == start)
    #expect(file.map { TapeWriter.bytes(of: [$0]) } == bytes)
    let tape = file.flatMap { Tape([$0]) }
    #expect(tape?.bytes == bytes)
  }

  @Test func `the bytes after the name of variables are written back`() {
    let rest: [UInt8] = [7, 6, 5, 4, 3, 2, 1, 0xFE, 0xD7]
    let bytes = Self.bytes(ofLabel: 0xE0, [0x20], rest) + [2, 0, 0, 0, 0, 0, 0, 0, 0, 0xF0, 0]
    let file = TapeReader.read(bytes: bytes).files.first?.file
    #expect(file.map { TapeWriter.bytes(of: [$0]) } == bytes)
  }

  private static func bytes(
    ofLabel kind: UInt8, _ name: MachineText?, _ rest: [UInt8]
  ) -> [UInt8] {
    [kind | (name.map { UInt8($0.count) } ?? 15)] + (name ?? "").codes + rest
  }

  @Test func `a password has at most eight characters`() {
    let password = MachineText(repeating: 0x20, count: 9)
    let file = TapeFile(password: password, content: .program(Self.lines("10 END")))
    #expect(file.password?.count == 8)
    var bytes = TapeWriter.bytes(of: [file])
    #expect(TapeReader.read(bytes: bytes).problems.isEmpty)
    bytes.insert(0x20, at: 12)
    #expect(TapeReader.read(bytes: bytes).problems.map(\.kind) == [.badText])
  }

  /// Both must run in linear time.
  @Test func `thousands of files or invalid bytes are read in linear time`() {
    let file = TapeFile(content: .program(Self.lines("10 END")))
    let tape = TapeWriter.bytes(of: Array(repeating: file, count: 4000))
    #expect(TapeReader.read(bytes: tape).files.count == 4000)
    let bytes = [UInt8](repeating: 0, count: 4000)
    let text = (try? CharacterReader.read(Lister.listing(of: bytes))) ?? []
    #expect(text.map(\.code) == bytes && text.allSatisfy(\.isEscaped))
  }

  @Test func `damaged bytes cause no trap`() {
    for seed in UInt64(1)...600 {
      var random = SeededRandom(seed: seed)
      var bytes = TapeWriter.bytes(of: [TapeFile.random(&random), TapeFile.random(&random)])
      for _ in 0...random.below(4) {
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.bits() >> 9)
      }
      if random.below(3) == 0 { bytes.removeLast(random.below(bytes.count)) }
      _ = TapeReader.read(bytes: bytes)
      _ = TapeReader.read(bytes: bytes, acceptingDamage: true)
    }
  }

  @Test(
    arguments: [
      ("", []), ("00", []), ("41", [TapeProblem.Cause.noName]),
      ("DF 00 00 00 00 00 00 00 00 10 00", [.cutShort]),
      ("DF 00 00 00 00 00 00 00 00 10 00 03 00", [.noData, .noName]),
      ("DF 00 00 00 00 00 00 00 00 10 00 02 10 00 A6 FF", [.cutShort]),
      ("DF 00 00 00 00 00 00 00 00 10 00 02 1A 00 A6 FF F0 00", [.badLineNumber]),
      ("DF 00 00 00 00 00 00 00 00 10 00 02 10 00 FF F0 00", [.badLineNumber]),
      (
        "DF 00 00 00 00 00 00 00 00 10 00 02 10 00 A6 FF 10 00 A6 FF F0 00",
        [.lineOutOfOrder]
      ),
      ("FF 00 00 00 00 00 00 00 00 10 00 02 E0 E0 E0 F0 00", [.wrongProgramCount]),
      ("9F 00 00 00 00 00 00 00 00 10 00 02 20 F0 00", [.cutShort]),
      ("9F 00 00 00 00 00 00 00 00 10 00 02 85 FF F0 00", [.badText]),
      ("EF 00 00 00 00 00 00 00 00 10 00 02 20 00 00 00 F0 00", [.cutShort]),
    ])
  func `each kind of invalid bytes is reported`(_ hex: String, _ problems: [TapeProblem.Cause]) {
    let contents = TapeReader.read(bytes: Self.bytes(hex))
    #expect(contents.problems.map(\.kind) == problems)
    #expect(contents.files.isEmpty)
  }

  @Test func `tokens that this machine lacks are preserved`() {
    let file = TapeFile(content: .program([TapeLine(number: 5, bytes: [0xB5, 0xE3, 0x20])]))
    #expect(TapeReader.read(bytes: TapeWriter.bytes(of: [file])).files.map(\.file) == [file])
  }
}

extension TapeFile {
  static func random(_ random: inout SeededRandom) -> TapeFile {
    func text(_ limit: Int, from least: Int = 0) -> MachineText {
      let count = least + random.below(limit + 1 - least)
      return MachineText((0..<count).map { _ in UInt8(random.below(128)) })
    }
    let name = random.below(3) == 0 ? nil : text(8)
    let kind = random.below(4)
    let password = kind < 3 && random.below(2) == 0 ? text(8, from: 1) : nil
    let content: Content =
      switch kind {
      case 0: .program(TapeLine.random(&random))
      case 1:
        .programs((0..<10).map { _ in random.below(2) == 0 ? [] : TapeLine.random(&random) })
      case 2: .memo((0..<random.below(8)).map { _ in text(62) })
      default: .variables(TapeVariable.random(&random))
      }
    return TapeFile(name: name, password: password, content: content)
  }
}

extension TapeLine {
  static func random(_ random: inout SeededRandom) -> [TapeLine] {
    var number = 0
    var lines: [TapeLine] = []
    for _ in 0...random.below(12) {
      number += 1 + random.below(700)
      let bytes = (0...random.below(60)).map { _ in UInt8(random.below(0xD2)) }
      lines.append(TapeLine(number: number, bytes: bytes))
    }
    return lines
  }
}

extension TapeVariable {
  static func random(_ random: inout SeededRandom) -> [TapeVariable] {
    var variables: [TapeVariable] = []
    if random.below(3) == 0 {
      variables.append(
        .longText(MachineText((0..<random.below(63)).map { _ in UInt8(random.below(128)) })))
    }
    for _ in 0...random.below(30) {
      guard random.below(2) == 0 else {
        variables.append(
          .text(MachineText((0...random.below(7)).map { _ in UInt8(random.below(128)) })))
        continue
      }
      let packed = (0..<12).reduce(UInt64(1 + random.below(9))) { word, _ in
        word << 4 | UInt64(random.below(10))
      }
      let exponent = UInt64(random.any(of: [0x00, 0x01, 0x10, 0x50, 0x99]))
      let mark = UInt64(random.any(of: [0, 1, 5, 6]))
      let word = (packed >> 4) << 12 | mark << 8 | exponent
      if let number = Decimal12(packed: word) { variables.append(.number(number)) }
    }
    return variables.isEmpty ? [.number(.one)] : variables
  }
}
