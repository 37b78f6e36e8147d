import BasicVM
import Cassette
import FX790Device
import Testing

@testable import Programs

/// A session without a front end.
@Suite struct SessionTests {
  private static func session() -> Session {
    var session = Session(Computer(random: RandomNumbers(seed: 1)))
    session.act(.desk(.input(.speed(.max))))
    return session
  }

  private static func writing(_ lines: UTF8Text...) -> Session {
    var session = session()
    session.enter(lines, in: .one)
    return session
  }

  // MARK: Undo

  @Test func `typed, changed and deleted lines and NEW are undone and redone in order`() {
    var session = Self.writing("10 A=1", "20 B=2", "10 A=3", "20", "30 C=4", "NEW")
    let undone: [(UTF8Text, UTF8Text)] = [
      ("NEW", "10 A=3\n30 C=4\n"), ("P0-30 was entered", "10 A=3\n"),
      ("P0-20 was deleted", "10 A=3\n20 B=2\n"), ("P0-10 was changed", "10 A=1\n20 B=2\n"),
      ("P0-20 was entered", "10 A=1\n"), ("P0-10 was entered", ""),
    ]
    for (title, listing) in undone {
      #expect(session.undoable == title)
      #expect(session.act(.undo).isDone)
      #expect(session.computer.listing() == listing)
    }
    #expect(session.undoable == nil && !session.act(.undo).isDone)
    #expect("\(session.desk.message)" == "nothing to undo")
    while session.act(.redo).isDone {}
    #expect(session.computer.listing() == "")
    #expect(session.undoable == "NEW")
  }

  @Test func `after a load, an edit and NEW the first undo brings back the edit`() {
    var session = Self.session()
    session.act(.desk(.load(ListingReader.read("10 PRINT 1\n20 END"), name: "mine.bas")))
    session.enter(["20 STOP"], in: .one)
    session.enter(["NEW ALL"], in: .one)
    #expect(session.undoable == "NEW")
    session.act(.undo)
    #expect(session.computer.listing() == "10 PRINT 1\n20 STOP\n")
    session.act(.undo)
    #expect(session.computer.listing() == "10 PRINT 1\n20 END\n")
    #expect(session.undoable == "mine.bas was loaded")
  }

  @Test func `a change after an undo loses nothing that was undone`() {
    var session = Self.writing("10 A=1", "20 B=2")
    session.act(.undo)
    session.act(.undo)
    session.enter(["30 C=3"], in: .one)
    var listings: [UTF8Text] = []
    while session.act(.undo).isDone { listings.append(session.computer.listing() ?? "") }
    #expect(listings == ["", "10 A=1\n", "10 A=1\n20 B=2\n", "10 A=1\n", ""])
    #expect(session.redoable == "P0-10 was entered")
  }

  @Test func `a paste is one change, even if other actions interrupt it`() {
    var session = Self.session()
    session.act(.desk(.input(.speed(.real))))
    session.enter([], in: .one)
    session.act(.desk(.paste("10 A=1\n20 B=2\n30 C=3\n")))
    session.pass(seconds: 0.5)
    #expect(session.desk.pasted != nil)
    session.act(.desk(.load(ListingReader.read("P1\n10 END"), name: "")))
    #expect(session.computer.listing() == "P0\n10 A=1\n20 B=2\n30 C=3\nP1\n10 END\n")
    session.act(.undo)
    #expect(session.computer.listing() == "10 A=1\n20 B=2\n30 C=3\n")
    #expect(session.undoable == "the text was pasted")
    session.act(.undo)
    #expect(session.computer.listing() == "")
  }

  @Test func `MEMO, a formula, a password and ALL RESET can be undone`() {
    var session = Self.session()
    session.enter(["PASS \"X\""], in: .zero)
    #expect(session.undoable == "PASS")
    session.act(.undo)
    #expect(!session.computer.isLocked)
    session.enter(["A=7"], in: .zero)
    session.act(.desk(.reset))
    session.act(.undo)
    #expect(session.computer.heldVariables.first?.value == "7")
    session.enter([], in: .one)
    for key: Key in [.memo, .a, .exe] {
      session.act(.desk(.tap(key)))
      session.pass(seconds: 0.01)
    }
    #expect(session.undoable == "the change of MEMO")
  }

  @Test func `undo keeps the speed, and the files of the programs go with them`() {
    var session = Self.session()
    session.act(.desk(.load(ListingReader.read("10 END"), name: "a.bas")))
    session.origins.note("a.bas", for: [0])
    session.act(.desk(.load(ListingReader.read("10 STOP"), name: "b.bas")))
    session.origins.note("b.bas", for: [0])
    session.act(.desk(.input(.speed(.game))))
    session.act(.undo)
    #expect(session.origins.listing(ofArea: 0) == "a.bas" && session.computer.speed == .game)
    session.act(.redo)
    #expect(session.origins.onlyArea(of: "b.bas") == 0)
  }

  @Test func `the list of changes has a limit of bytes, but always the last change`() {
    var small = Session(Computer(), undoBytes: 1)
    small.act(.desk(.input(.speed(.max))))
    small.enter(["10 A=1", "20 B=2"], in: .one)
    #expect(small.act(.undo).isDone && !small.act(.undo).isDone)
    #expect(small.act(.redo).isDone)
  }

  // MARK: The recorder

  @Test func `undo, a wait and another model leave the tape in the recorder`() {
    var session = Self.session()
    session.act(.desk(.load(ListingReader.read("10 INPUT A:GOTO 10"), name: "")))
    session.act(.desk(.run(area: 0)))
    session.pass(seconds: 0.1)
    for key: Key in [.one, .exe, .two, .exe] { session.act(.desk(.tap(key))) }
    session.act(.desk(.tape(.new(Tape()))))
    let tape = session.computer.recorder.tape
    #expect(tape != nil)
    session.act(.undo)
    #expect(session.computer.recorder.tape == tape)
    session.act(.redo)
    #expect(session.computer.recorder.tape == tape)
    session.act(.choose(.pb100, RandomNumbers()))
    #expect(session.computer.recorder.tape == tape)
    session.act(.desk(.tape(.eject)))
    session.act(.choose(.fx790P, RandomNumbers()))
    #expect(session.computer.recorder.tape == nil)
  }

  @Test func `returning to a wait keeps the tape recorded since`() {
    var session = Self.session()
    session.act(.desk(.tape(.new(Tape()))))
    session.act(.desk(.load(ListingReader.read("10 INPUT A:PUT A:GOTO 10"), name: "")))
    session.act(.desk(.run(area: 0)))
    session.pass(seconds: 0.1)
    for key: Key in [.one, .exe] { session.act(.desk(.tap(key))) }
    for _ in 0..<600 { session.act(.desk(.input(.advance(100_000)))) }
    session.act(.desk(.tap(.two)))
    let tape = session.computer.recorder.tape
    #expect(tape?.segments.isEmpty == false && session.desk.waits.count == 2)
    #expect(session.act(.desk(.returnToWait(0))).isDone)
    #expect(session.computer.recorder.tape == tape)
    #expect(session.undoable == "the return to a wait")
  }

  // MARK: Models

  @Test func `each model keeps its computer, and undo chooses that of the change`() {
    var session = Self.writing("10 A=1")
    session.act(.choose(.pb100, RandomNumbers()))
    #expect(session.computer.model == .pb100 && session.isEmpty)
    session.enter(["20 B=2"], in: .one)
    session.act(.choose(.fx790P, RandomNumbers()))
    #expect(session.computer.listing() == "10 A=1\n")
    session.act(.undo)
    #expect(session.computer.model == .pb100 && session.isEmpty)
    session.act(.undo)
    #expect(session.computer.model == .fx790P && session.isEmpty)
    #expect(session.models == [.pb100, .fx790P])
  }

  @Test func `a restored state of another model leaves that of the present one`() {
    var session = Self.writing("10 A=1")
    let other = Computer(model: .pb100).snapshot
    session.act(.desk(.restore(other, exactly: true)))
    #expect(session.computer.model == .pb100)
    session.act(.choose(.fx790P, RandomNumbers()))
    #expect(session.computer.listing() == "10 A=1\n")
    #expect(!session.act(.desk(.restore([1, 2], exactly: true))).isDone)
    #expect(session.computer.listing() == "10 A=1\n")
  }

  @Test func `a new or restored computer keeps the tape unless it brings one`() {
    var session = Self.session()
    session.act(.desk(.tape(.new(Tape()))))
    session.act(.desk(.begin(nil, .fx790P, RandomNumbers())))
    #expect(session.computer.recorder.tape != nil)
    session.act(.desk(.restore(Computer().snapshot, exactly: true)))
    #expect(session.computer.recorder.tape != nil)
    session.act(.undo)
    #expect(session.computer.recorder.tape != nil)
  }

  // MARK: Drafts and settings

  @Test func `drafts are kept once each, newest first, and can be deleted`() {
    var session = Self.session()
    for text: UTF8Text in ["one", "two", " \n", "one"] { session.act(.keepDraft(text)) }
    #expect(session.drafts.texts == ["one", "two"])
    #expect(!session.act(.deleteDraft(2)).isDone)
    session.act(.deleteDraft(0))
    #expect(session.drafts.texts == ["two"])
    for number in 0...Session.Drafts.countLimit { session.act(.keepDraft("\(number)")) }
    #expect(session.drafts.texts.count == Session.Drafts.countLimit)
    let large = UTF8Text(utf8: Array(repeating: 65, count: Session.Drafts.byteLimit))
    session.act(.keepDraft(large))
    #expect(session.drafts.texts == [large])
  }

  @Test func `a setting out of its range is refused`() {
    var session = Self.session()
    #expect(!session.act(.set(.sound, 2)).isDone && !session.act(.set(.sound, -1)).isDone)
    #expect(session.settings[.sound] == 1)
    #expect(session.act(.set(.sound, 0)).isDone)
    #expect(session.settings[.sound] == 0)
  }

  @Test func `effects are the outputs, and a request to save after a change`() {
    var session = Self.session()
    var effects: [Session.Effect] = []
    session.enter(["BEEP"], in: .zero)
    for _ in 0..<100 { effects += session.act(.desk(.input(.advance(10_000)))).effects }
    #expect(effects.contains(.save))
    session.act(.desk(.noteSaved))
    #expect(!session.act(.desk(.input(.advance(10_000)))).effects.contains(.save))
  }
}

extension Session {
  fileprivate var isEmpty: Bool { computer.machine.memory.areas.allSatisfy { $0.isEmpty } }

  /// Types lines in RUN (MODE 0) or WRT mode (MODE 1).
  fileprivate mutating func enter(_ lines: [UTF8Text], in mode: Key) {
    for key in [Key.mode, mode] { act(.desk(.tap(key))) }
    for line in lines {
      for case let code? in CharacterReader.readKeys(line) {
        act(.desk(.input(.type(code))))
      }
      act(.desk(.tap(.exe)))
      pass(seconds: 0.01)
    }
  }

  fileprivate mutating func pass(seconds: Double) {
    for _ in 0..<Int(seconds * 1000) { act(.desk(.input(.advance(1000)))) }
  }
}
