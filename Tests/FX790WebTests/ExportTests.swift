import FX790Web
import Foundation
import Programs
import Testing

/// The exported functions share one state.
@Suite(.serialized) struct ExportTests {
  /// Writes texts to the input buffer; returns their lengths in bytes.
  @discardableResult func put(_ texts: String...) -> [Int32] {
    let bytes = texts.flatMap { Array($0.utf8) }
    let place = input(Int32(bytes.count))
    for (index, byte) in bytes.enumerated() { place[index] = byte }
    return texts.map { Int32($0.utf8.count) }
  }

  /// The index of a game, or a listing.
  private typealias Program = (form: String, game: Int, listing: String)

  private func begin(_ first: Program, _ second: Program, seed: Int32 = 1) -> Bool {
    for (side, program) in [first, second].enumerated() {
      let counts = put(program.listing, program.form)
      chooseTwin(Int32(side), Int32(program.game), -1, counts[0], counts[1])
    }
    return beginTwins(seed) == 1
  }

  private func rewrite(_ listing: String, _ way: String) {
    let counts = put(listing, way)
    FX790Web.rewrite(counts[0], counts[1])
  }

  private func spell(_ listing: String, _ spelling: String) {
    let counts = put(listing, spelling)
    FX790Web.spell(counts[0], counts[1])
  }

  var taken: String {
    String(decoding: UnsafeBufferPointer(start: output(), count: Int(outputCount())), as: UTF8.self)
  }

  var display: String {
    view()
    return taken.components(separatedBy: #""text":""#).dropFirst().first ?? ""
  }

  private func type(_ text: String) {
    setSpeed(2)
    typeText(put(text)[0])
    for _ in 0..<20 { advance(50_000) }
  }

  @Test func `a listing is loaded, run with keys, and listed`() {
    beginComputer(0, 0, 1)
    let count = put("10 INPUT \"N\",N\n20 PRINT N*2\n")[0]
    #expect(load(count, -1) == 1 << 0)
    listing(0)
    #expect(taken == "10 INPUT \"N\",N\n20 PRINT N*2\n")
    type("RUN\n")
    #expect(display.hasPrefix("N?"))
    type("21\n")
    #expect(display.hasPrefix(" 42"))
  }

  @Test(arguments: 0..<5 as Range<Int32>)
  func `an area without lines has no listing, on any model`(_ model: Int32) {
    beginComputer(model, 0, 1)
    for area in -1..<10 as Range<Int32> {
      listing(area)
      #expect(taken == "")
    }
  }

  @Test func `a listing is described, colored, rewritten and respelled`() {
    beginComputer(0, 0, 1)
    notes(put("# GAME\n#= A x\n10 END\n")[0])
    #expect(taken.hasPrefix(#"{"lines":[" GAME"],"keys":"Enter is EXE"#))
    colours(put("10 GOTO 10\n")[0])
    #expect(taken == "nn wwwwwjj\n")
    rewrite("# A\n5 GOTO 5\n", "renumber")
    #expect(taken == ##"{"listing":"# A\u000a10 GOTO 10\u000a","notes":[],"problem":null}"##)
    rewrite("5 GOTO 7\n", "renumber")
    #expect(taken.contains("row 1: there is no line 7; the number is unchanged"))
    rewrite("10 PRINT (\n", "pack")
    #expect(taken.hasPrefix(#"{"listing":null,"notes":[],"problem":"row 1: "#))
    rewrite("10 END:REM\n20 END\n", "spread")
    #expect(taken.hasPrefix(##"{"listing":"10 END"##), "\(taken)")
    spell("10 PRINT \"≥\"\n", "pb-sim")
    #expect(taken.contains(#"\\GE"#))
    for unknown in ["", "PB-SIM", "0"] {
      spell("10 END\n", unknown)
      #expect(taken.contains("no such spelling"))
      rewrite("10 END\n", unknown)
      #expect(taken.contains("no such way"))
    }
    ejectTape()
    tapeListing(-1)
    #expect(taken.contains("there is no program on the tape"))
  }

  @Test(arguments: [
    ("#= S score\n10 S=1\n", #""S""#), ("#= S Score\n10 S=1\n", #""S""#), ("10 S=1\n", "null"),
    ("#= S scores\n10 S=1\n", "null"), ("#= S() score\n10 S=1\n", "null"),
    ("#= $ score\n10 S=1\n", "null"), ("#= 10 score\n10 S=1\n", "null"),
  ])
  func `the notes of a listing name the variable with the score`(_ listing: String, _ name: String)
  {
    notes(put(listing)[0])
    #expect(taken.hasSuffix(#""score":\#(name)}"#), "\(taken)")
  }

  @Test func `the keys of a program are known before it runs`() {
    beginComputer(0, 0, 1)
    let listing = "10 PRINT \"AGAIN (Y/N)\";\n20 K$=KEY$:IF K$=\"\" THEN 20\n"
    #expect(load(put(listing)[0], -1) == 1 << 0)
    accept(put("")[0], 0, 39)
    let keys = #"{"all":["N","Y","EXE"],"isGame":true,"isTyped":false}"#
    #expect(taken == keys)
    let moments: [(activity: Int32, keys: String)] = [
      (0, #"["N","Y"]"#), (1, #"["N","Y","EXE"]"#), (2, #"["EXE"]"#), (3, "[]"), (-1, "[]"),
    ]
    for (activity, keys) in moments {
      accepted(put("AGAIN (Y/N)")[0], activity, 0, 20, 1000)
      #expect(taken == keys)
    }
    accept(put("")[0], 1, 39)
    #expect(taken == #"{"all":["EXE"],"isGame":false,"isTyped":false}"#)
    accept(put(listing)[0], -1, 39)
    #expect(taken == keys)
  }

  @Test(
    arguments: [
      (0, 10, true), (0, 11, false), (0, 0, false), (0, -1, false), (1, 10, false), (-1, 10, false),
      (10, 5, true), (10, 0x1_0000, false), (10, Int32.max, false), (11, 5, false),
    ] as [(Int32, Int32, Bool)])
  func `the debugger ignores lines and addresses that cannot exist`(
    _ area: Int32, _ line: Int32, _ exists: Bool
  ) {
    beginComputer(0, 0, 1)
    #expect(load(put("10 A=1\n")[0], -1) == 1 << 0)
    #expect(haltWhen(put("A=1")[0], area, line) == (exists ? 1 : 0))
  }

  @Test func `each key has a position and its output`() {
    keyCaps()
    #expect(taken.hasPrefix("[{\"key\":"))
    #expect(taken.components(separatedBy: "\"kind\":").count - 1 == 83)
    #expect(key(for: Int32(UInt8(ascii: "A"))) >= 0)
    #expect(key(for: 0x1F600) == -1)
  }

  @Test func `an error in a listing is reported with its line`() {
    check(put("10 PRINT 1\n20 PRNIT 2\n")[0])
    #expect(taken.hasPrefix(#"[{"line":2,"column":4,"number":20,"severity":"error","#), "\(taken)")
    check(put("10 PRINT 1\nPRNIT 2\n")[0])
    #expect(taken.hasPrefix(#"[{"line":2,"column":1,"severity":"warning","#), "\(taken)")
  }

  @Test func `a listing has rows with the places of its lines`() {
    rows(put("# A\n#= 10 ends\n#= A x\n[P2]\n10 END\n")[0], 1)
    #expect(
      taken == """
        [{"kind":"comment","text":"# A"},\
        {"kind":"hint","text":"#= 10 ends","name":"ends","area":1,"line":10},\
        {"kind":"hint","text":"#= A x","name":"x"},{"kind":"other","text":"[P2]"},\
        {"kind":"line","text":"END","area":2,"line":10}]
        """)
  }

  @Test func `each row of a port has its states and its line`() throws {
    let counts = put("P3\n10 INPUT A\n20 PRINT A\n", "doubled")
    convertListing(counts[0], counts[1])
    struct Converted: Decodable {
      struct Row: Decodable {
        let states: [Int]
        let area: Int?
        let line: Int?
      }
      let swift: String
      let states: [String]
      let rows: [Row]
    }
    let found = try JSONDecoder().decode(Converted.self, from: Data(taken.utf8))
    let texts = found.swift.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(found.rows.count == texts.count - 1)
    for (text, row) in zip(texts, found.rows) {
      if text.contains("// 20 PRINT A") { #expect(row.area == 3 && row.line == 20, "\(text)") }
      for state in row.states where text.contains("case .") {
        #expect(text.contains(".\(found.states[state])"), "\(text)")
      }
    }
    #expect(Set(found.rows.flatMap(\.states)) == Set(found.states.indices))
    #expect(Set(found.rows.compactMap(\.line)) == [10, 20])
  }

  @Test func `two listings are compared until they diverge`() {
    #expect(
      begin(("basic", -1, "10 INPUT N\n20 PRINT N*2"), ("basic", -1, "10 INPUT N\n20 PRINT N*3")))
    setTwinSpeed(2)
    advanceTwins(1_000_000)
    twinState()
    let beginning = #"{"agreed":1,"parted":false,"over":false,"#
    #expect(taken.hasPrefix(beginning), "\(taken)")
    for key in ["7", "EXE"] {
      pressAtTwins(put(key)[0])
      advanceTwins(1_000_000)
    }
    twinState()
    #expect(taken.contains(#""parted":true"#), "\(taken)")
    #expect(
      taken.contains(#""text":" 14 "#) && taken.contains(#""text":" 21 "#),
      "\(taken)")
    #expect(taken.contains(#""action":"shows this""#), "\(taken)")
    #expect(taken.contains(#""name":"line 20","area":0,"line":20,"#), "\(taken)")
  }

  @Test func `the values in the variables of both programs are listed`() {
    let listing = "10 A=42:$=\"WORD\":INPUT N"
    #expect(begin(("basic", -1, listing), ("port", -1, listing)))
    advanceTwins(1_000_000)
    twinHeld()
    for value in ["42", "WORD"] {
      #expect(taken.components(separatedBy: "\"\(value)\"").count == 3, "\(taken)")
    }
    // The hand-written state machine has no variables.
    #expect(begin(("machine", 0, ""), ("machine", 0, "")))
    twinHeld()
    #expect(taken == "[]", "\(taken)")
  }

  private static let proofs: [(first: Program, second: Program, proof: String)] = [
    (("basic", -1, "10 PRINT 1"), ("port", -1, "10 PRINT 1"), "Both are the same: proved for all"),
    (("basic", -1, "10 A=1:PRINT A+2"), ("basic", -1, "10 A=1:PRINT 2+A"), "Both are the same: "),
    (
      ("basic", -1, "10 PRINT 1"), ("basic", -1, "10 PRINT 2"),
      "Not proved: their instructions differ (P0-10 and P0-10)."
    ),
    (
      ("basic", 0, ""), ("machine", 0, ""),
      "Not proved: the state machine is Swift written by hand."
    ),
  ]

  @Test func `a comparison says what is proved`() {
    for (first, second, proof) in Self.proofs {
      #expect(begin(first, second))
      twinState()
      #expect(taken.contains(#""proof":"\#(proof)"#), "\(taken)")
    }
  }

  @Test func `a comparison with an invalid form or program does not begin`() {
    let game: Program = ("basic", 0, "")
    for (form, number, text) in [
      ("port", -1, "10 LOAD"), ("machine", -1, "10 LOAD"), ("swift", 0, ""), ("", 0, ""),
      ("basic", -1, ""), ("basic", -1, "PRINT"),
    ] as [Program] {
      #expect(!begin((form, number, text), game), "\(form)")
      #expect(!begin(game, (form, number, text)), "\(form)")
    }
  }

  @Test(
    arguments: GameID.allCases.indices,
    [("basic", "machine"), ("basic", "port"), ("port", "machine"), ("port", "basic")])
  func `two forms of a game agree at the beginning`(_ game: Int, _ forms: (String, String)) {
    #expect(begin((forms.0, game, ""), (forms.1, game, ""), seed: 5))
    setTwinSpeed(2)
    for _ in 0..<5 {
      advanceTwins(1_000_000)
      pressAtTwins(put("EXE")[0])
    }
    twinState()
    #expect(taken.contains(#""parted":false"#), "\(taken)")
    #expect(!taken.hasPrefix(#"{"agreed":0"#), "\(taken)")
  }

  @Test func `a listing is ported to Swift and drawn with the same state names`() {
    let counts = put("#= 10 asking\n10 INPUT N\n20 PRINT N:GOTO 10\n", "a.bas")
    convertListing(counts[0], counts[1])
    #expect(taken.hasPrefix(#"{"swift":"import BasicVM"#))
    #expect(taken.contains(#""states":["asking","#), "\(taken)")
    #expect(taken.contains("case .asking"))
    #expect(taken.contains(#"data-name=\"asking\""#))
    for (text, isDrawn) in [("10 LOAD", true), ("PRINT", false), ("", false)] {
      let counts = put(text, "a")
      convertListing(counts[0], counts[1])
      #expect(!taken.contains("import BasicVM"))
      #expect(taken.contains("<svg") == isDrawn, "\(text)")
    }
  }

  @Test func `a computer is restored from its snapshot`() {
    beginComputer(0, 1, 1)
    type("1+2")
    let shown = display
    snapshot()
    let bytes = Array(UnsafeBufferPointer(start: output(), count: Int(outputCount())))
    beginComputer(0, 0, 1)
    let place = input(Int32(bytes.count))
    for (index, byte) in bytes.enumerated() { place[index] = byte }
    #expect(restore(Int32(bytes.count), 1) == 1)
    #expect(display == shown)
    put("no snapshot")
    #expect(restore(11, 1) == 0)
  }
}
