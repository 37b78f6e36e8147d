import BasicVM
import Testing

@testable import Cassette
@testable import FX790Device

@Suite struct TapeTests {
  /// Counts up from `first`.
  private static func bytes(_ first: UInt8, _ count: Int) -> [UInt8] {
    (0..<count).map { first + UInt8($0) }
  }

  /// 10 bytes from 2 s to 2.4 s, and 5 bytes from 4.4 s to 4.6 s.
  private static let recording = Recording([bytes(0, 10), bytes(100, 5)])

  @Test func `a recording takes two seconds per segment and 40 ms per byte`() {
    #expect(Self.recording.time == 2_400_000 + 2_200_000 + 40_000)
    var tape = Tape()
    tape.record(Self.recording, from: 1_000_000, to: 1_000_000 + Self.recording.time)
    #expect(tape.segments.map { $0.start } == [3_000_000, 5_400_000])
    #expect(tape.segments.map { $0.end } == [3_400_000, 5_600_000])
    #expect(tape.recordedEnd == 5_640_000)
    #expect(tape.isUnsaved)
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let from: Ticks
    let to: Ticks
    let left: [[UInt8]]

    init(_ name: String, _ from: Ticks, _ to: Ticks, leaves left: [[UInt8]]) {
      testDescription = name
      (self.from, self.to, self.left) = (from, to, left)
    }
  }

  private static let (first, second) = (bytes(0, 10), bytes(100, 5))
  private static let new = bytes(200, 3)

  /// Each recording writes three bytes from 2 s to 2.12 s after its start.
  static let overwriting = [
    Case("no time", 0, 0, leaves: [first, second]),
    Case("the first lead-in", 0, 2_000_000, leaves: [first, second]),
    Case("into the first byte of the first segment", 0, 2_000_001, leaves: [second]),
    Case("over the whole first segment", 0, 2_400_000, leaves: [new, second]),
    Case("one byte of the new segment", 0, 2_040_000, leaves: [Array(new[..<1]), second]),
    Case("almost one byte of the new segment", 0, 2_039_999, leaves: [second]),
    Case(
      "from the middle of the second segment", 4_480_000, 9_000_000,
      leaves: [first, [100, 101], new]),
    Case("from the middle of a byte", 4_500_000, 9_000_000, leaves: [first, [100, 101], new]),
    Case("inside the first segment", 2_080_000, 2_120_000, leaves: [[0, 1], second]),
    Case("over both segments", 0, 5_000_000, leaves: [new]),
    Case("after both segments", 4_640_000, 9_000_000, leaves: [first, second, new]),
  ]

  @Test(arguments: overwriting) func `a recording erases the bytes that it overwrites`(
    _ row: Case
  ) throws {
    var tape = Tape()
    tape.record(Self.recording, from: 0, to: Self.recording.time)
    tape.record(Recording([Self.new]), from: row.from, to: row.to)
    #expect(tape.segments.map { $0.bytes } == row.left)
    var computer = Computer()
    computer.insert(tape)
    let copy = try Computer(switchedOnFrom: computer.keptSnapshot).recorder.tape
    #expect(copy == tape)
  }

  @Test func `the bytes of a tape contain only complete files`() {
    let lines = (1...12).map { TapeLine(number: $0 * 10, bytes: Self.bytes(0x20, 10)) }
    let file = TapeFile(name: [0x20], content: .program(Array(lines.prefix(1))))
    let recording = Recording(TapeWriter.segments(of: file))
    var tape = Tape.holding([TapeFile(name: [0x21], content: .program(lines))])
    // The first file loses its beginning, and the last its end.
    tape.record(recording, from: 0, to: recording.time)
    let end = tape.recordedEnd
    tape.record(recording, from: end, to: end + recording.time - 200_000)
    #expect(!tape.contents.problems.isEmpty)
    let contents = TapeReader.read(bytes: tape.bytes)
    #expect(contents.files.map(\.file) == [file] && contents.problems.isEmpty)
  }

  // MARK: Tapes of files and recordings

  static let files = [
    TapeFile(name: [0x20], content: .program([TapeLine(number: 10, bytes: [0xAA])])),
    TapeFile(content: .memo([[0x21, 0x22], []])),
    TapeFile(
      name: [], password: [0x23],
      content: .programs(Array(repeating: [], count: ProgramMemory.areaCount))),
    TapeFile(name: [0x24], content: .variables([.longText([0x25]), .number(Decimal12(12))])),
  ]

  @Test func `a tape built from files contains them all and converts back to their bytes`() {
    let tape = Tape.holding(Self.files)
    #expect(tape.contents.problems.isEmpty)
    #expect(tape.contents.files.map { $0.file } == Self.files)
    #expect(tape.bytes == TapeWriter.bytes(of: Self.files))
    #expect(tape.recordedEnd < tape.length)
    #expect(!tape.isUnsaved)
  }

  @Test func `a tape from a recording keeps the segments' times`() {
    let blocks = Tape.holding(Self.files).segments.map { $0.decodedBytes }
    var closed = blocks
    closed[closed.count - 1].append(TapeByte(0))
    #expect(Tape(recording: closed, seconds: 100).segments == Tape.holding(Self.files).segments)
    #expect(Tape(recording: closed, seconds: 100).length == 100_000_000)
    #expect(Tape(recording: [], seconds: 3).segments.isEmpty)
    #expect(Tape(recording: [[], [TapeByte(0)]], seconds: 3).segments.isEmpty)
  }

  @Test func `unreadable bytes stay unreadable`() {
    var blocks = Tape.holding(Self.files).segments.map { $0.decodedBytes }
    blocks[1][3].sound = .unreadable
    let tape = Tape(recording: blocks, seconds: 100)
    #expect(tape.file(at: 0) == nil)
    #expect(tape.readableSegments[1].count == 3)
    #expect(tape.label(at: 0)?.name == [0x20])
    blocks[0][0].sound = .unreadable
    #expect(Tape(recording: blocks, seconds: 100).label(at: 0) == nil)
  }

  // MARK: Searching

  @Test func `the search finds file names in order`() {
    let tape = Tape.holding(Self.files)
    var names: [Int] = []
    var place: Ticks = 0
    while let index = tape.nextName(from: place) {
      names.append(index)
      #expect(tape.file(at: index) == Self.files[names.count - 1])
      place = tape.endOfFile(at: index)
    }
    #expect(names == [0, 2, 4, 7])
  }

  static let labels: [(TapeFile.Kind, String)] = [
    (.program, "PF:AB"), (.lockedProgram, "PF:AB"), (.programs, "AF:AB"),
    (.lockedPrograms, "AF:AB"), (.memo, "MF:AB"), (.lockedMemo, "MF:AB"), (.variables, "DF:AB"),
  ]

  @Test(arguments: labels)
  func `a file label shows the kind of the file and matches the commands that read it`(
    _ kind: TapeFile.Kind, _ message: String
  ) {
    let label = TapeLabel(kind: kind, name: [0x20, 0x21])
    #expect(String(UTF8Text(label.message)) == message)
    let kinds: [TapeRequest.Verb: [TapeFile.Kind]] = [
      .load: [.program, .lockedProgram], .loadAll: [.programs, .lockedPrograms],
      .loadMemo: [.memo, .lockedMemo], .mergeMemo: [.memo, .lockedMemo], .get: [.variables],
      .verify: TapeFile.Kind.allCases, .save: [],
    ]
    for (verb, kinds) in kinds {
      #expect(label.matches(TapeRequest(verb, name: nil)) == kinds.contains(kind))
      #expect(label.matches(TapeRequest(verb, name: [0x20, 0x21])) == kinds.contains(kind))
      #expect(!label.matches(TapeRequest(verb, name: [0x20])))
      #expect(!label.matches(TapeRequest(verb, name: [])))
    }
  }

  // MARK: The recorder in the computer

  /// On a PB-100 `$` has 30 characters, stored as 31 bytes.
  @Test func `GET reads variables of a PB-100, and PUT writes them in the FX-790P's format`() throws
  {
    let dollar = "PC\\E+10" as MachineText
    let variables =
      [TapeVariable.longText(dollar, limit: 30)]
      + (0..<53).map { index in
        index % 3 == 0 ? .text("IJK") : .number(Decimal12(2))
      }
    let file = TapeFile(
      name: "BANMEM", content: .variables(variables))
    var computer = Computer()
    computer.insert(Tape.holding([file]))
    computer.enter("DEFM 27:GET \"BANMEM\" $,A,A(52)")
    computer.advance(by: 600_000_000)
    #expect(computer.machine.dollar == dollar)
    #expect(computer.fault == nil)
    computer.enter("PUT \"BANMEM\" $,A,A(52)")
    computer.advance(by: 600_000_000)
    let written = try #require(computer.recorder.tape?.contents.files.last?.file)
    guard case .variables(let put) = written.content else { return #expect(Bool(false)) }
    #expect(put.map(\.value) == variables.map(\.value))
    #expect(TapeWriter.segments(of: written)[1].count == 1 + 63 + 1 + 424 + 1)
  }

  @Test(arguments: Speed.allCases) func `a program is saved and loaded at every speed`(
    _ speed: Speed
  ) {
    var computer = Computer("10 A=1\n20 PRINT A\n", speed: speed)
    computer.insert(Tape())
    computer.enter("SAVE \"A\"")
    for _ in 0..<6 { computer.advance(by: 1_000_000) }
    // The name takes 2 s and 11 bytes, the data 2 s and 13 bytes, then comes a closing byte.
    #expect(computer.tapePlace == 4_000_000 + 25 * 40_000)
    #expect(!computer.isWorking)
    let programs = computer.machine.memory
    computer.enter("NEW")
    computer.advance(by: 100_000)
    #expect(computer.machine.memory != programs)
    computer.rewindTape()
    computer.enter("LOAD")
    computer.advance(by: 1_000_000)
    #expect(computer.isWorking == (speed != .max))
    #expect(computer.tapeMotion == (speed == .max ? .stopped : .playing))
    for _ in 0..<6 { computer.advance(by: 1_000_000) }
    #expect(computer.machine.memory == programs)
    #expect(computer.tapePlace == 4_000_000 + 24 * 40_000)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `operating the recorder during a statement ends it with an error that says so`(way: Int) {
    var computer = Computer("10 A=1\n")
    computer.insert(Tape())
    computer.enter("SAVE")
    computer.advance(by: 1_000_000)
    switch way {
    case 0: computer.rewindTape()
    case 1: computer.windTapeToEnd()
    case 2: computer.insert(Tape())
    default: #expect(computer.ejectTape() != nil)
    }
    computer.advance(by: 100_000)
    #expect(computer.fault?.cause == .tapeInterrupted)
  }

  /// The name ends at 2.44 s, and the program with its lead-in at 4.96 s.
  @Test func `the segment at the tape head is the one being recorded or played`() {
    var computer = Computer("10 A=1\n20 PRINT A\n")
    #expect(computer.playingSegment == nil)
    computer.insert(Tape())
    for line in ["SAVE \"A\"", "LOAD"] {
      computer.rewindTape()
      computer.enter(line)
      var sizes: [Int] = []
      while computer.isWorking {
        sizes.append(computer.playingSegment?.bytes.count ?? 0)
        computer.advance(by: 1_000_000)
      }
      #expect(sizes.prefix(5) == [0, 11, 11, 13, 13], "\(line)")
      #expect(computer.playingSegment == nil)
    }
  }

  /// The lines left after loading a file with line 100 only.
  @Test(arguments: [(nil, [10, 60, 100]), (60, [10, 100]), (50, [10, 100]), (0, [100])])
  func `LOAD deletes the lines from the file's start number on`(start: Int?, left: [Int]) {
    var computer = Computer("10 END\n60 END\n100 PRINT\n", speed: .max)
    var file = TapeFile(content: .program([TapeLine(number: 100, bytes: [0xAA])]))
    // Eight bytes of padding replace the name, then two decimal digits a byte.
    file.labelRest = start.map { Array(repeating: 0, count: 8) + [UInt8($0 / 10 * 16), 0] }
    computer.insert(Tape.holding([file]))
    computer.enter("LOAD")
    computer.advance(by: 1_000_000)
    #expect(computer.machine.memory.areas[0].map(\.number) == left)
    #expect(computer.machine.memory.areas[0].last?.bytes == [0xAA])
  }

  @Test func `ALL RESET stops the tape without moving it`() {
    var computer = Computer("10 END\n")
    computer.insert(Tape())
    computer.enter("SAVE")
    computer.advance(by: 3_000_000)
    computer.reset()
    #expect(computer.recorder.tape?.segments.count == 1)
    #expect(computer.tapeMotion == .stopped)
    #expect(computer.tapePlace > 2_900_000)
  }

  @Test func `a file that does not fit in memory changes nothing`() {
    let longLine = TapeLine(number: 5, bytes: Array(repeating: 0x20, count: 61))
    let lines = (1...125).map { TapeLine(number: $0, bytes: Array(repeating: 0x20, count: 60)) }
    let contents: [(TapeFile.Content, String, FaultCause)] = [
      (.program([longLine]), "LOAD", .badRecording),
      (.program(lines), "LOAD", .memoryFull),
      (.programs([lines] + Array(repeating: [], count: 9)), "LOAD ALL", .memoryFull),
      (
        .memo(Array(repeating: MachineText(repeating: 0x20, count: 62), count: 120)), "LOAD#",
        .memoryFull
      ),
    ]
    for (content, line, cause) in contents {
      var computer = Computer("10 END\n", speed: .max)
      computer.insert(Tape.holding([TapeFile(content: content)]))
      let kept = computer.machine
      computer.enter(line)
      computer.advance(by: 1_000_000)
      #expect(computer.fault?.cause == cause, "\(line)")
      #expect(computer.machine.memory == kept.memory)
      #expect(computer.machine.memo == kept.memo)
    }
  }

  /// An empty file takes 4.56 s: two lead-ins, a name, an end mark and a closing byte.
  @Test func `a tape holds up to a day of files and survives a restore`() throws {
    let file = TapeFile(content: .variables([]))
    let time = Recording(TapeWriter.segments(of: file)).time
    let most = Int(Tape.longest / time)
    #expect(Tape(Array(repeating: file, count: most + 1)) == nil)
    let tape = try #require(Tape(Array(repeating: file, count: most)))
    var computer = Computer()
    computer.insert(tape)
    #expect(try Computer(switchedOnFrom: computer.keptSnapshot).recorder.tape == tape)
  }

  @Test func `a longer recording is cut at the end of the first day`() throws {
    func block(at second: Double) -> [TapeByte] {
      [TapeByte(0x02, second: second), TapeByte(0x20, second: second + 0.04)]
    }
    // The second block is cut at the end of the day, and the last begins after it.
    let blocks = [block(at: 1), block(at: 86_399.95), block(at: 90_000)]
    let tape = Tape(recording: blocks, seconds: 200_000)
    #expect(tape.segments.map(\.bytes) == [[0x02, 0x20], [0x02]])
    var computer = Computer()
    computer.insert(tape)
    #expect(try Computer(switchedOnFrom: computer.keptSnapshot).recorder.tape == tape)
  }

  @Test func `the saved state includes the tape, its position and its unsaved flag`() throws {
    var computer = Computer("10 END\n", speed: .max)
    computer.insert(Tape.holding(Self.files))
    computer.windTapeToEnd()
    computer.enter("SAVE")
    computer.advance(by: 1_000_000)
    let restored = try Computer(switchedOnFrom: computer.keptSnapshot)
    #expect(restored.recorder == computer.recorder)
    #expect(restored.recorder.tape?.isUnsaved == true)
    #expect(restored.keptSnapshot == computer.keptSnapshot)
  }
}
