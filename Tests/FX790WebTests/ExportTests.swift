import FX790Web
import Foundation
import Programs
import Testing

/// The functions that the page's script calls, called as the script does, but on the host.
///
/// There is one page, so one test runs after the other.
@Suite(.serialized) struct ExportTests {
  /// Puts texts into the input, one behind the other, and gives how long each is.
  @discardableResult func put(_ texts: String...) -> [Int32] {
    let bytes = texts.flatMap { Array($0.utf8) }
    let place = input(Int32(bytes.count))
    for (index, byte) in bytes.enumerated() { place[index] = byte }
    return texts.map { Int32($0.utf8.count) }
  }

  /// What came out last.
  var taken: String {
    String(decoding: UnsafeBufferPointer(start: output(), count: Int(outputCount())), as: UTF8.self)
  }

  /// The line of text on the display.
  var display: String {
    view()
    return taken.components(separatedBy: #""text":""#).dropFirst().first ?? ""
  }

  /// Types a text and lets the computer carry it out as fast as it can.
  private func type(_ text: String) {
    setSpeed(2)
    typeText(put(text)[0])
    for _ in 0..<20 { advance(50_000) }
  }

  @Test func `a listing is loaded, run by its keys, and listed`() {
    beginComputer(8, 1)
    let count = put("10 INPUT \"N\",N\n20 PRINT N*2\n")[0]
    #expect(load(count, -1) == 1 << 0)
    listing(0)
    #expect(taken == "10 INPUT \"N\",N\n20 PRINT N*2\n")
    type("RUN\n")
    #expect(display.hasPrefix("N?"))
    type("21\n")
    #expect(display.hasPrefix(" 42"))
  }

  @Test func `a listing is told of, rewritten, and spelled`() {
    beginComputer(8, 1)
    notes(put("# GAME\n#= A x\n10 END\n")[0])
    #expect(taken.hasPrefix(#"{"lines":[" GAME"],"keys":"Enter is EXE"#))
    colours(put("10 GOTO 10\n")[0])
    #expect(taken == "nn wwwwwjj\n")
    rewrite(put("# A\n5 GOTO 5\n")[0], 0)
    #expect(taken == ##"{"listing":"# A\u000a10 GOTO 10\u000a","notes":[],"problem":null}"##)
    rewrite(put("5 GOTO 7\n")[0], 0)
    #expect(taken.contains("row 1: there is no line 7; it stays as it is"))
    rewrite(put("10 PRINT (\n")[0], 1)
    #expect(taken.hasPrefix(#"{"listing":null,"notes":[],"problem":"row 1: "#))
    spell(put("10 PRINT \"≥\"\n")[0], 2)
    #expect(taken.contains(#"\\GE"#))
    for senseless in [-1, 4, 99] as [Int32] {
      spell(put("10 END\n")[0], senseless)
      #expect(taken.contains("no such spelling"))
    }
    ejectTape()
    tapeListing(-1)
    #expect(taken.contains("there is no program on the tape"))
  }

  @Test func `each key says where it is and what it makes`() {
    keyCaps()
    #expect(taken.hasPrefix("[{\"key\":"))
    #expect(taken.components(separatedBy: "\"kind\":").count - 1 == 83)
    #expect(key(for: Int32(UInt8(ascii: "A"))) >= 0)
    #expect(key(for: 0x1F600) == -1)
  }

  @Test func `an error of a listing is told with its line`() {
    check(put("10 PRINT 1\n20 PRNIT 2\n")[0])
    #expect(taken.hasPrefix(#"[{"line":2,"column":"#), "\(taken)")
  }

  @Test func `two listings are compared, and where they part is told`() {
    let counts = put("10 INPUT N\n20 PRINT N*2", "10 INPUT N\n20 PRINT N*3")
    #expect(beginTwins(0, -1, counts[0], 0, -1, counts[1], 1) == 1)
    setTwinSpeed(2)
    advanceTwins(1_000_000)
    twinState()
    let beginning = #"{"agreed":1,"parted":false,"over":false,"#
    #expect(taken.hasPrefix(beginning), "\(taken)")
    for code in [code(for: Int32(UInt8(ascii: "7"))), 256] {
      pressAtTwins(code)
      advanceTwins(1_000_000)
    }
    twinState()
    #expect(taken.contains(#""parted":true"#), "\(taken)")
    #expect(
      taken.contains(#""text":" 14 "#) && taken.contains(#""text":" 21 "#),
      "\(taken)")
    #expect(taken.contains(#""deed":"shows this""#), "\(taken)")
    #expect(taken.contains(#""name":"line 20","area":0,"line":20,"#), "\(taken)")
  }

  @Test func `a form that is not there begins nothing`() {
    let counts = put("10 LOAD", "10 PRNIT")
    for (form, game, count) in [(2, -1, counts[0]), (1, -1, counts[0]), (3, 0, 0), (-1, 0, 0)] {
      #expect(beginTwins(Int32(form), Int32(game), count, 0, 0, 0, 1) == 0, "\(form)")
      #expect(beginTwins(0, 0, 0, Int32(form), Int32(game), count, 1) == 0, "\(form)")
    }
    put("10 PRNIT")
    #expect(beginTwins(0, -1, 8, 0, -1, 8, 1) == 0)
  }

  @Test(arguments: GameID.allCases.indices, [(0, 1), (0, 2), (2, 1), (2, 0)])
  func `two forms of a game begin alike`(_ game: Int, _ forms: (Int32, Int32)) {
    #expect(beginTwins(forms.0, Int32(game), 0, forms.1, Int32(game), 0, 5) == 1)
    setTwinSpeed(2)
    for _ in 0..<5 {
      advanceTwins(1_000_000)
      pressAtTwins(256)
    }
    twinState()
    #expect(taken.contains(#""parted":false"#), "\(taken)")
    #expect(!taken.hasPrefix(#"{"agreed":0"#), "\(taken)")
  }

  @Test func `a listing is written as Swift and drawn, with the same names`() {
    let counts = put("#= 10 asking\n10 INPUT N\n20 PRINT N:GOTO 10\n", "a.bas")
    write(counts[0], counts[1])
    #expect(taken.hasPrefix(#"{"swift":"import BasicVM"#))
    #expect(taken.contains(#""states":["asking","#), "\(taken)")
    #expect(taken.contains("case .asking"))
    #expect(taken.contains(#"data-name=\"asking\""#))
    for (text, isDrawn) in [("10 LOAD", true), ("PRINT", false), ("", false)] {
      let counts = put(text, "a")
      write(counts[0], counts[1])
      #expect(!taken.contains("import BasicVM"))
      #expect(taken.contains("<svg") == isDrawn, "\(text)")
    }
  }

  @Test func `a computer is the same after it was kept as bytes`() {
    beginComputer(16, 1)
    type("1+2")
    let shown = display
    snapshot()
    let bytes = Array(UnsafeBufferPointer(start: output(), count: Int(outputCount())))
    beginComputer(8, 1)
    let place = input(Int32(bytes.count))
    for (index, byte) in bytes.enumerated() { place[index] = byte }
    #expect(restore(Int32(bytes.count), 1) == 1)
    #expect(display == shown)
    put("no snapshot")
    #expect(restore(11, 1) == 0)
  }
}
