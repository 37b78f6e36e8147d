import BasicVM
import Programs
import Testing

/// Held keys and pauses in machine time: `\h{6:0.5}`, `\w{1.0}`.
@Suite struct HeldKeyTests {
  static let spellings: [(text: String, keys: [ScriptKey]?)] = [
    (#"\h{6:0.5}"#, [.held(0x16, 500_000)]), (#"\w{1.0}"#, [.pause(1_000_000)]),
    (#"\w{2}a"#, [.pause(2_000_000), .character(0x40)]), (#"\h{::.25}"#, [.held(0x5F, 250_000)]),
    (#"\h{}:1}"#, [.held(0x6F, 1_000_000)]), (#"\h{\SP:1}"#, [.held(0x67, 1_000_000)]),
    (#"\w{0.000001}"#, [.pause(1)]), (#"\w{0}"#, [.pause(0)]),
    (#"\\w{1}"#, ScriptKey.read(#"\\w{1}"#, withEscapes: true)),
    (#"\w{}"#, nil), (#"\w{.}"#, nil), (#"\w{1.2.3}"#, nil), (#"\w{0.0000001}"#, nil),
    (#"\h{6}"#, nil), (#"\h{66:1}"#, nil), (#"\h{é:1}"#, nil), (#"\w{-1}"#, nil),
    (#"\h{6:99999999999999999999}"#, nil),
  ]

  @Test(arguments: spellings)
  func `the escapes contain a key and a time in seconds`(_ text: String, _ keys: [ScriptKey]?) {
    #expect((try? ScriptKey.keys(UTF8Text(text))) == keys)
  }

  @Test func `without escapes the braces are ordinary characters`() {
    let plain = ScriptKey.read(#"\\w{1}"#, withEscapes: true)
    #expect(plain.count == 5)
    #expect(ScriptKey.keys(typing: #"\w{1}"#) == plain)
  }

  /// A dot is no key, `a+` a key still held.
  private func polls(_ keys: String, count: Int, every ticks: Ticks = 100_000) -> String {
    var script = ScriptKeys(ScriptKey.read(UTF8Text(keys), withEscapes: true))
    return (0..<count).map { index in
      switch script.answer(to: .key, at: Ticks(index) * ticks) {
      case .event(.key(let code?)): "\(MachineText(code: code))"
      case .held(let code): "\(MachineText(code: code))".lowercased() + "+"
      case .event, .later: "."
      case .broken: "!"
      case .starved: "-"
      }
    }.joined()
  }

  @Test func `every poll reports a held key`() {
    #expect(polls(#"\h{A:0.5}B"#, count: 9) == ".Aa+a+a+a+.B.")
    #expect(polls(#"\h{a:0.2}\h{b:0.1}"#, count: 8) == ".Aa+.B...")
    #expect(polls(#"A\w{0.3}B"#, count: 8) == ".A...B..")
    #expect(polls(#"\w{0.2}\eA"#, count: 4) == "..!A")
    #expect(
      polls(#"\h{[:1}A"#, count: 4) == "..A.", "the character needs S, which KEY$ does not report")
  }

  @Test func `a key stays held during other waits`() throws {
    let listing = ListingReader.read(
      "10 A=A+1:IF KEY$=\"6\" THEN B=B+1\n20 TIMER 1:IF A<20 THEN 10\n30 PRINT B")
    let machine = try Machine(running: listing, random: RandomNumbers(seed: 1))
    let keys = try ScriptKeys(#"\h{6:0.5}"#)
    var player = Player(machine, keys: keys)
    var inputs = 0
    let ending = player.play { if case .input = $0.kind { inputs += 1 } }
    #expect(ending == .ended)
    #expect(inputs == 1)
    let count = Int("\(player.program.display.trimmedText)".trimmingPrefix(" "))
    #expect((2...5).contains(count ?? 0), "half a second has 2 to 5 polls")
  }

  @Test func `a held key types its character into a line`() throws {
    var script = try ScriptKeys(#"1\w{3}\h{2:9}3\n"#)
    #expect(script.answer(to: .line, at: 0) == .event(.line("123")))
  }
}

/// The lines that `--every` records.
@Suite struct PrintRecordTests {
  static let cases: [(listing: String, keys: String, lines: [String])] = [
    ("10 PRINT \"FIZZ\";:PRINT", "", ["FIZZ"]),
    ("10 PRINT 6:PRINT 6", "", [" 6", " 6"]),
    (
      "10 $=\"1234567890123456789012345\":PRINT $;$", "",
      [String(repeating: "1234567890123456789012345", count: 2)]
    ),
    ("10 PRINT \"A\";:PRINT CSR 0;\"B\";:PRINT CSR 3;\"C\"", "", ["A", "B  C"]),
    ("10 PRINT \"A\":PRINT:PRINT \"B\"", "", ["A", "B"]),
    ("10 PRINT \"A\":PRINT", "", ["A", ""]),
    ("10 PRINT \"AB\";:PRINT CSR 0;\"AB\"", "", ["AB"]),
    ("10 FOR I=1 TO 3:PRINT I;:PRINT:NEXT I", "", [" 1", " 2", " 3"]),
    ("10 PRINT \"A\";:TIMER 1:PRINT \"B\"", "", ["A", "AB"]),
    ("10 INPUT \"N=\",N:PRINT N", "7\n", ["N=? 7", " 7"]),
    ("10 INPUT \"N=\",N:PRINT N", "X$\n7\n", ["N=? X$", "N=? 7", " 7"]),
    ("10 PRINT 1;:PRINT 1/0", "", []),
  ]

  @Test func `every printed line is recorded in full`() throws {
    for (listing, keys, lines) in Self.cases {
      var machine = try Machine(
        running: ListingReader.read(UTF8Text(listing)), random: RandomNumbers(seed: 1))
      machine.beginRecord()
      let script = ScriptKeys(typing: UTF8Text(keys))
      var player = Player(machine, keys: script)
      _ = player.play()
      #expect(player.takeRecordedLines().map(\.description) == lines, "\(listing)")
      #expect(player.takeRecordedLines().isEmpty)
    }
  }

  @Test func `nothing is recorded unless requested`() throws {
    let listing = ListingReader.read("10 PRINT 1")
    var player = Player(
      try Machine(running: listing, random: RandomNumbers(seed: 1)), keys: ScriptKeys([]))
    _ = player.play()
    #expect(player.takeRecordedLines().isEmpty)
  }
}
