import BasicVM
import Cassette
import FX790Device
import Testing

/// Hints and messages about keys that expect more keys or have nothing to do.
@Suite struct DeskHintTests {
  @Test func `a failure precedes an error, this a request, and this a report`() {
    var desk = Desk.after(.divide, .exe)
    desk.act(.showMessage("done"))
    #expect(desk.computer.fault != nil && desk.notice == .fault)
    desk.act(.showFailure("failed"))
    #expect(desk.notice == .failure("failed") && desk.messageIsFailure)
    for _ in 0..<7 { desk.act(.input(.advance(1_000_000))) }
    #expect(desk.notice == .fault && !desk.messageIsFailure)
    desk.tap(.ac)
    desk.tap(.mode)
    desk.act(.showMessage("done"))
    #expect(desk.hint.utf8.starts(with: "0 RUN".utf8))
    desk.tap(.zero)
    #expect(desk.notice == .report("done"))
  }

  @Test func `MODE shows its options until a digit follows`() {
    var desk = Desk.after(.mode)
    #expect("\(desk.hint)".hasPrefix("0 RUN  1 WRT"))
    desk.tap(.five)
    #expect(desk.hint.isEmpty)
  }

  @Test func `STAT shows its options until another key follows`() {
    var desk = Desk.after(.stat)
    #expect("\(desk.hint)".hasPrefix("STAT 1,2 adds"))
    desk.tap(.one)
    #expect(desk.hint.isEmpty)
    // A program line adds no point when it is typed.
    #expect(Desk.after(.mode, .one, .stat).hint.isEmpty)
  }

  @Test(arguments: [
    (Key.memo, "MEMO is empty"), (.formulaIn, "IN stores the formula"),
    (.formulaOut, "no formula is stored"),
  ])
  func `a key without anything to recall explains how to fill it`(_ key: Key, _ message: String) {
    #expect("\(Desk.after(key).message)".hasPrefix(message))
    let filled = Desk.after(
      .mode, .one, .memo, .a, .exe, .brk, .mode, .zero, .a, .add, .a, .formulaIn)
    var desk = filled
    if key == .formulaIn { desk.tap(.a) }
    desk.tap(key)
    #expect(desk.message.isEmpty, "\(desk.message)")
  }

  @Test(arguments: [
    ("10 PRNT 1", "P0-10: This is not a word"), ("10 A=1:IF A=1 PRINT 2", "P0-10: "),
    ("10 GOTO 100", ""), ("10 NEXT A", ""), ("10 PRINT A(99)", ""), ("10 PRINT 1", ""), ("10", ""),
  ])
  func `a faulty line typed in WRT mode is reported unless other lines may correct it`(
    _ line: String, _ message: String
  ) {
    var desk = Desk.after(.mode, .one)
    for case let code? in CharacterReader.readKeys(UTF8Text(line)) {
      desk.act(.input(.type(code)))
    }
    desk.tap(.exe)
    #expect("\(desk.message)".hasPrefix(message))
    #expect(desk.message.isEmpty == message.isEmpty, "\(desk.message)")
    #expect(desk.messageNamesFaults == !message.isEmpty)
  }

  @Test func `a reminder is removed by the next key`() {
    var desk = Desk.after(.memo)
    #expect(!desk.message.isEmpty)
    desk.act(.input(.advance(1_000_000)))
    #expect(!desk.message.isEmpty)
    desk.tap(.one)
    #expect(desk.message.isEmpty)
    desk.act(.showMessage("another"))
    desk.tap(.one)
    #expect(desk.message == "another")
  }

  @Test func `CALC without a formula is explained as long as its error locks the display`() {
    var desk = Desk.after(.calc)
    for _ in 0..<2 {
      #expect(desk.computer.fault?.code == 2)
      let sentence = "\(desk.explanation?.sentence ?? "")"
      #expect(sentence.hasPrefix("no formula is stored"))
      desk.act(.input(.advance(60_000_000)))
      desk.tap(.one)
    }
    desk.tap(.ac)
    #expect(desk.explanation == nil)
    #expect(desk.message.isEmpty)
    for key in [Key.one, .divide, .zero, .exe] { desk.tap(key) }
    desk.act(.input(.advance(1_000_000)))
    #expect(desk.explanation.map { "\($0.sentence)" } == "Division by 0.")
  }

  @Test func `the first key that an error ignores is explained once`() {
    var desk = Desk.after(.divide, .exe)
    desk.tap(.shift)
    #expect(desk.notice == .fault)
    desk.tap(.five)
    #expect(desk.notice == .failure("the error ignores this key: press AC (Esc) first"))
    for key in [Key.six, .seven] {
      desk.tap(key)
      #expect(desk.notice == .fault)
    }
    desk.tap(.ac)
    #expect(desk.computer.fault == nil && desk.message.isEmpty)
    for key in [Key.divide, .exe, .five] { desk.tap(key) }
    #expect(desk.messageIsFailure)
    desk.tap(.ac)
    #expect(desk.message.isEmpty)
  }

  @Test func `a line listed for editing is named until it is closed`() {
    var desk = Desk(Computer())
    desk.act(.load(ListingReader.read("10 A=1\n20 B=2"), name: ""))
    desk.act(.showMessage(""))
    for key in [Key.mode, .one] { desk.tap(key) }
    for case let code? in CharacterReader.readKeys("LIST") { desk.act(.input(.type(code))) }
    desk.tap(.exe)
    desk.act(.input(.advance(1_000_000)))
    #expect("\(desk.hint)".hasPrefix("line 10 is open for editing: EXE shows the next"))
    desk.tap(.nine)
    #expect("\(desk.hint)".hasPrefix("line 10 is open for editing: EXE stores the change"))
    desk.tap(.exe)
    #expect("\(desk.hint)".hasPrefix("line 20 is open for editing: EXE shows the next"))
    desk.tap(.ac)
    #expect(!"\(desk.hint)".contains("open"))
    #expect(String(ListingWriter.write(desk.computer.machine.memory)).contains("10 A=19\n20 B=2"))
  }

  @Test func `a program line typed into a line open for editing is explained`() {
    var desk = Desk(Computer())
    desk.act(.load(ListingReader.read("10 A=1\n20 B=2"), name: ""))
    desk.act(.showMessage(""))
    for key in [Key.mode, .one] { desk.tap(key) }
    for line in ["LIST", "30 B=1"] as [UTF8Text] {
      for case let code? in CharacterReader.readKeys(line) { desk.act(.input(.type(code))) }
      if line == "LIST" { desk.tap(.exe) }
      desk.act(.input(.advance(1_000_000)))
    }
    #expect("\(desk.hint)".hasPrefix("this text becomes a part of line 10"), "\(desk.hint)")
  }

  @Test func `a missing tape is no longer asked for once there is one`() {
    var desk = Desk.after()
    desk.act(.paste("SAVE\n"))
    for _ in 0..<100 { desk.act(.input(.advance(100_000))) }
    #expect("\(desk.explanation?.sentence ?? "")".hasPrefix("There is no tape"))
    desk.act(.tape(.new(Tape())))
    #expect("\(desk.explanation?.sentence ?? "")".hasPrefix("There was no tape"))
  }

  @Test func `the hint of CALC stays as long as its question`() {
    var desk = Desk.after(.a, .add, .b, .formulaIn, .calc)
    for keys in [[], [Key.two], [.exe], [.three]] {
      for key in keys { desk.tap(key) }
      desk.act(.input(.advance(60_000_000)))
      #expect("\(desk.hint)".hasPrefix("a value or an expression; EXE alone"))
    }
    desk.tap(.exe)
    #expect(desk.hint.isEmpty)
    desk.tap(.calc)
    #expect(!desk.hint.isEmpty)
    for key in [Key.divide, .exe] { desk.tap(key) }
    #expect(desk.computer.fault != nil)
    #expect(desk.hint.isEmpty)
  }

  private static func desk(_ model: Model = .fx790P, running listing: UTF8Text) -> Desk {
    var desk = Desk(Computer(model: model))
    desk.act(.input(.speed(.max)))
    desk.act(.load(ListingReader.read(listing, model: model), name: ""))
    desk.act(.run(area: 0))
    desk.act(.input(.advance(60_000_000)))
    return desk
  }

  @Test(arguments: [
    (Model.fx790P, "EXE (Enter) continues, BRK (Esc) ends the program"),
    (.pb100, "EXE (Enter) continues, AC (Esc) ends the program"),
  ])
  func `PRINT and STOP that wait name the keys`(_ model: Model, _ keys: String) {
    for statement in ["PRINT 1", "STOP"] as [UTF8Text] {
      var desk = Self.desk(model, running: "10 \(statement)\n20 END\n")
      #expect("\(desk.hint)" == keys)
      desk.act(.showMessage("another"))
      #expect(desk.hint.isEmpty)
      desk.act(.input(.advance(60_000_000)))
      #expect("\(desk.hint)" == keys)
      // EXE then enters this line.
      desk.tap(.one)
      #expect(desk.hint.isEmpty)
      for key in [Key.ac, .exe] { desk.tap(key) }
      #expect(desk.hint.isEmpty)
    }
    #expect(Self.desk(model, running: "10 INPUT A\n").hint.isEmpty)
  }

  @Test func `a traced statement names the keys`() {
    var desk = Desk(Computer())
    desk.act(.input(.speed(.max)))
    desk.act(.load(ListingReader.read("10 A=1\n"), name: ""))
    for key in [Key.mode, .two] { desk.tap(key) }
    desk.act(.run(area: 0))
    desk.act(.input(.advance(60_000_000)))
    #expect("\(desk.hint)".hasPrefix("EXE (Enter) continues"))
  }

  @Test(arguments: [Key.one, .right, .ac, .exe, .recall])
  func `a key ends the error of a line typed while a program waits`(_ key: Key) {
    var desk = Self.desk(running: "10 PRINT 1\n20 A=A+1:GOTO 20\n")
    for key in [Key.one, .divide, .zero, .exe] { desk.tap(key) }
    #expect(desk.explanation.map { "\($0.sentence)" } == "Division by 0.")
    #expect(desk.hint.isEmpty)
    desk.tap(key)
    #expect(desk.explanation == nil)
    #expect(desk.computer.isRunning)
  }

  @Test func `the fault of a typed line is removed by the next key`() {
    var desk = Desk.after(.mode, .one)
    for case let code? in CharacterReader.readKeys("10 PRNT 1") {
      desk.act(.input(.type(code)))
    }
    desk.tap(.exe)
    #expect(!desk.message.isEmpty)
    desk.tap(.two)
    #expect(desk.message.isEmpty)
  }

  @Test func `a refused listing is reported until the next key, which forgets its faults`() {
    var desk = Desk.after()
    desk.act(.load(ListingReader.read("10 \u{2603}\n"), name: ""))
    #expect(desk.messageNamesFaults)
    #expect(!desk.message.isEmpty && !desk.listingFaults.isEmpty)
    desk.tap(.two)
    #expect(desk.message.isEmpty && desk.listingFaults.isEmpty)
  }

  @Test(arguments: [Key.memo, .formulaIn, .formulaOut, .calc])
  func `a key that the model lacks explains nothing`(_ key: Key) {
    var desk = Desk(Computer(model: .pb100))
    desk.tap(key)
    #expect(desk.message.isEmpty)
    #expect(desk.computer.fault == nil)
  }

  @Test func `a program error has a line and column unless a password protects the program`() throws
  {
    var desk = Desk.after()
    desk.act(.load(ListingReader.read("10 A=0:PRINT 1/A\n"), name: ""))
    desk.act(.run(area: 0))
    desk.act(.input(.advance(1_000_000)))
    let position = try #require(desk.computer.faultPosition)
    #expect("\(position.line)" == "10 A=0:PRINT 1/A")
    #expect(position.column > 6 && position.column < 16)
    #expect("\(desk.computer.explanation?.sentence ?? "")" == "Division by 0.")
    desk.tap(.ac)
    #expect(desk.computer.faultPosition == nil)
    desk.act(.paste("PASS \"A\"\n"))
    for _ in 0..<10 { desk.act(.input(.advance(1000))) }
    desk.act(.run(area: 0))
    desk.act(.input(.advance(1_000_000)))
    #expect(desk.computer.fault != nil)
    #expect(desk.computer.faultPosition == nil)
  }

  @Test(arguments: [
    ("30 INPUT A", "HELLO WORLD", "It must be a number, or an expression such as 2*A."),
    ("30 INPUT A", "1O", "It must be a number, or an expression such as 2*A."),
    ("30 INPUT A", "1/0", "Division by 0."),
  ])
  func `a rejected answer is explained without the line of INPUT`(
    _ line: UTF8Text, _ answer: UTF8Text, _ sentence: String
  ) {
    var desk = Self.desk(running: line + "\n")
    for case let code? in CharacterReader.readKeys(answer) { desk.act(.input(.type(code))) }
    desk.tap(.exe)
    desk.act(.input(.advance(1_000_000)))
    #expect(desk.computer.isAnswerRejected && desk.computer.faultPosition == nil)
    #expect("\(desk.explanation?.sentence ?? "")" == "In the answer: \(sentence)")
    desk.tap(.ac)
    #expect(!desk.computer.isAnswerRejected && desk.computer.isRunning)
  }

  @Test(arguments: [
    ("10 PRINT 1", true), ("20 A=5", true), ("10PRINT", true), ("10 PRINT)", true), ("10)", false),
    ("1/0", false), ("GOTO", false),
  ])
  func `a program line entered as a command is explained with WRT mode`(
    _ line: String, _ isExplained: Bool
  ) {
    var desk = Desk.after()
    desk.act(.paste(UTF8Text(line + "\n")))
    for _ in 0..<100 { desk.act(.input(.advance(100_000))) }
    #expect(desk.computer.fault != nil)
    #expect(desk.computer.refusesProgramLine == isExplained)
    let sentence = "\(desk.computer.explanation?.sentence ?? "")"
    #expect(sentence.contains("WRT mode, MODE 1.") == isExplained)
    desk.tap(.brk)
    #expect(desk.computer.explanation == nil)
  }

  @Test(arguments: [
    ("PRINT A", "In WRT mode a line begins with its number"), ("DELETE 10", "a line number alone"),
    ("EDIT 10", "LIST 100 in WRT mode"), ("AUTO", "each line is typed with its number"),
  ])
  func `a statement typed in WRT mode is explained`(_ line: String, _ words: String) {
    var desk = Desk.after(.mode, .one)
    for case let code? in CharacterReader.readKeys(UTF8Text(line)) {
      desk.act(.input(.type(code)))
    }
    desk.tap(.exe)
    for _ in 0..<20 { desk.act(.input(.advance(100_000))) }
    let sentence = "\(desk.computer.explanation?.sentence ?? "")"
    #expect(sentence.contains(words), "\(sentence)")
  }

  @Test func `a program line typed while a program is stopped is explained`() {
    var desk = Self.desk(running: "10 STOP\n20 END\n")
    for case let code? in CharacterReader.readKeys("10 PRINT 1") {
      desk.act(.input(.type(code)))
    }
    desk.tap(.exe)
    let sentence = "\(desk.computer.explanation?.sentence ?? "")"
    #expect(sentence.contains("WRT mode, MODE 1."), "\(sentence)")
  }

  @Test(arguments: [
    ("B=2:A=1/0", 7, "Division by 0."),
    ("PRINT SIN 1;*2", 12, "A value is missing before this sign."),
    (
      "SAVE", nil,
      "There is no tape in the recorder: insert one (page: Tape, terminal: F10, run: --tape FILE)."
    ),
    ("PRONT 1", nil, "This is not a word of the language. Is it PRINT?"),
    ("A=1:PRINT CHR$(65)", 10, "CHR$ is a word of other BASICs: write the character in quotes."),
  ])
  func `an error in a typed line has a column unless it concerns the whole line`(
    _ line: String, _ column: Int?, _ sentence: String
  ) {
    var desk = Desk.after()
    desk.act(.paste(UTF8Text(line + "\n")))
    for _ in 0..<100 { desk.act(.input(.advance(100_000))) }
    #expect(desk.computer.faultPosition?.column == column)
    #expect(desk.computer.faultPosition.map { "\($0.line)" } ?? line == line)
    #expect("\(desk.computer.explanation?.sentence ?? "")" == sentence)
  }
}
