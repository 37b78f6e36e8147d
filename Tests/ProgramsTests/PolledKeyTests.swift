import BasicVM
import FX790Device
import Testing

@testable import Programs

/// The polls of KEY$ that find a key of a script.
@Suite struct PolledKeyTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    /// k: a poll; t, e, l: a pause, a wait for EXE, a line.
    let waits: String
    let keys: String
    /// For each wait: `.` nothing, the key, `<line>`, `!` BRK, `-` no keys left.
    let answers: String

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "polls without other waits", waits: "kkkkk", keys: "AB", answers: ".A.B."),
    Case(name: "one poll a round", waits: "ktktktktk", keys: "AB", answers: "..A...B.."),
    Case(name: "one poll after INPUT", waits: "klk", keys: #"1\nA"#, answers: ".<1>A"),
    Case(name: "one poll after PRINT's pause", waits: "kek", keys: "A", answers: "..A"),
    Case(name: "more waits between polls", waits: "kttelk", keys: #"1\nA"#, answers: "....<1>A"),
    Case(name: "waits before the first poll", waits: "ttkk", keys: "A", answers: "...A"),
    Case(name: "two polls a round", waits: "kktkktkk", keys: "ABC", answers: ".A..B..C"),
    Case(name: "two polls, then one a round", waits: "kktktk", keys: "ABC", answers: ".A...B"),
    Case(
      name: "two empty polls, of which no key is due", waits: #"kkktkk"#, keys: "AB",
      answers: ".A...B"),
    Case(
      name: "a key that is due counts as a poll", waits: "ktkkk", keys: "AB", answers: "..A.B"),
    Case(name: "a line end is consumed", waits: "ktktk", keys: #"\nA"#, answers: "....A"),
    Case(name: "a shifted character is consumed", waits: "ktktk", keys: "[A", answers: "....A"),
    Case(name: "a small letter counts as its capital", waits: "ktk", keys: "a", answers: "..A"),
    Case(name: "a key that no poll has taken", waits: "kl", keys: #"12\n"#, answers: ".<12>"),
    Case(name: "BRK overtakes the first poll", waits: "k", keys: #"\eA"#, answers: "!"),
    Case(
      name: "one poll a round during a pause", waits: "ktktktktk", keys: #"\w{0.5}A"#,
      answers: "......A.."),
    Case(
      name: "one poll a round of a held key", waits: "ktktktktktktk", keys: #"\h{A:0.5}B"#,
      answers: "..A.A.A...B.."),
    Case(
      name: "a line takes the rest of a pause", waits: "klkk", keys: #"\w{9}1\nA"#,
      answers: ".<1>A."),
  ]

  @Test(arguments: cases)
  func `a key is given to one poll, and is due after a single empty one`(_ row: Case) {
    #expect(Self.answers(to: row.waits, row.keys) == row.answers)
  }

  /// A wait takes a tenth of a second.
  private static func answers(
    to waits: String, _ text: String, holdsCountPolls: Bool = false
  ) -> String {
    var keys = ScriptKeys(
      ScriptKey.read(UTF8Text(text), withEscapes: true), holdsCountPolls: holdsCountPolls)
    return waits.enumerated().map { index, letter in
      switch keys.answer(to: wait(letter), at: Ticks(index) * 100_000) {
      case .event(.key(let code?)), .held(let code): "\(MachineText(code: code))"
      case .event(.line(let line)): "<\(line)>"
      case .event: "."
      case .broken: "!"
      case .starved, .later: "-"
      }
    }.joined()
  }

  private static func wait(_ letter: Character) -> TraceEvent.Wait {
    switch letter {
    case "k": .key
    case "e": .exe
    case "l": .line
    default: .time(100_000)
    }
  }

  @Test func `keys that arrive late are asked for when one is due`() {
    var keys = ScriptKeys([], isOpen: true)
    #expect(keys.answer(to: .key, at: 0) == .event(.key(nil)))
    #expect(keys.answer(to: .time(1), at: 0) == .event(.proceed))
    #expect(keys.answer(to: .key, at: 1) == .later)
    keys.append([.character(0x20)])
    #expect(keys.answer(to: .key, at: 1) == .event(.key(0x20)))
  }

  static let counted: [(keys: String, waits: String, answers: String)] = [
    (#"\h{A:0.3}B"#, "kkkkkkk", ".AAA.B."), (#"\h{A:0.1}B"#, "kkkk", ".A.B"),
    (#"\h{A:0.01}B"#, "kkkk", ".A.B"), (#"\w{0.3}A"#, "kkkk", "...A"),
    (#"\w{0.3}A"#, "ktktktk", "......A"), (#"\h{A:0.2}B"#, "ktktktktktk", "..A.A...B.."),
    ("AB", "kkkk", ".A.B"),
  ]

  @Test func `polls can measure holds and pauses, a tenth of a second each`() {
    for (keys, waits, answers) in Self.counted {
      #expect(Self.answers(to: waits, keys, holdsCountPolls: true) == answers, "\(keys)")
    }
  }

  // MARK: The limit of polls

  /// The number of answered polls, each of which takes a time.
  private static func polls(_ text: String, each time: Ticks, upTo most: Int) -> Int {
    var keys = GivenKeys.script(ScriptKeys(ScriptKey.read(UTF8Text(text), withEscapes: true)))
    return polls(&keys, each: time, upTo: most)
  }

  private static func polls(_ keys: inout GivenKeys, each time: Ticks, upTo most: Int) -> Int {
    var count = 0
    while count < most, keys.answer(to: .key, at: Ticks(count) * time) != .starved { count += 1 }
    return count
  }

  @Test func `10,000 polls without a key and a second of machine time end a program`() {
    #expect(Self.polls("", each: 100, upTo: 30_000) == 10_000)
    #expect(Self.polls("", each: 99, upTo: 30_000) == 10_102)
    #expect(Self.polls("", each: 1_000, upTo: 30_000) == 10_000)
    #expect(Self.polls("A", each: 100, upTo: 30_000) == 10_002)
    #expect(Self.polls("", each: 0, upTo: 30_000) == 10_000)
  }

  @Test func `polls that wait for machine time count while it does not advance`() {
    #expect(Self.polls(#"\w{9}A"#, each: 0, upTo: 30_000) == 10_000)
    #expect(Self.polls(#"\h{A:9}B"#, each: 0, upTo: 30_000) == 10_002)
    #expect(Self.polls(#"\w{9}A"#, each: 100, upTo: 30_000) == 30_000)
    var keys = GivenKeys.script(ScriptKeys(ScriptKey.read(#"\w{9}A\nB\w{1}"#, withEscapes: true)))
    _ = Self.polls(&keys, each: 0, upTo: 30_000)
    #expect(keys.keysLeft == 3)
  }

  @Test func `a recorded key that is never due counts as never taken`() {
    let recorded = [RecordedKey(time: 5_000_000, key: .character(0x20), heldTime: 100_000)]
    var keys = GivenKeys.recorded(RecordedKeys(recorded))
    #expect(Self.polls(&keys, each: 0, upTo: 30_000) == 10_000)
    #expect(keys.keysLeft == 1)
    keys = .recorded(RecordedKeys(recorded))
    #expect(Self.polls(&keys, each: 100, upTo: 20_000) == 20_000)
    #expect(keys.keysLeft == 1)
  }
}
