import Programs
import Testing

@testable import FX790Terminal

@Suite struct TerminalInputTests {
  struct Case: CustomTestStringConvertible {
    let bytes: String
    let events: [TerminalEvent]

    init(_ bytes: String, _ events: TerminalEvent...) {
      self.bytes = bytes
      self.events = events
    }

    init(_ bytes: String, _ key: KeyStroke.Key, _ modifiers: KeyStroke.Modifiers = []) {
      self.init(bytes, .key(KeyStroke(key: key, modifiers: modifiers)))
    }

    var testDescription: String { bytes.debugDescription }
  }

  static let keys = [
    Case("a", .key(.typing("a"))),
    Case("A~", .key(.typing("A")), .key(.typing("~"))),
    Case("é→", .key(.typing("é")), .key(.typing("→"))),
    Case("\u{1F600}", .key(.typing("\u{1F600}"))),
    Case("\r", .enter), Case("\n", .enter), Case("\t", .tab),
    Case("\u{7F}", .backspace), Case("\u{8}", .backspace),
    Case("\u{1}", .character("a"), .control), Case("\u{1A}", .character("z"), .control),
    Case("\0", .character(" "), .control), Case("\u{1C}", .character("\\"), .control),
    Case("\u{1F}", .character("_"), .control),
    Case("\u{1B}[A", .up), Case("\u{1B}[B", .down), Case("\u{1B}[C", .right),
    Case("\u{1B}[D", .left), Case("\u{1B}OA", .up), Case("\u{1B}[H", .home), Case("\u{1B}OF", .end),
    Case("\u{1B}[1~", .home), Case("\u{1B}[2~", .insert), Case("\u{1B}[3~", .delete),
    Case("\u{1B}[4~", .end), Case("\u{1B}[5~", .pageUp), Case("\u{1B}[6~", .pageDown),
    Case("\u{1B}OP", .function(1)), Case("\u{1B}OS", .function(4)),
    Case("\u{1B}[[A", .function(1)), Case("\u{1B}[[E", .function(5)),
    Case("\u{1B}[11~", .function(1)), Case("\u{1B}[15~", .function(5)),
    Case("\u{1B}[17~", .function(6)), Case("\u{1B}[21~", .function(10)),
    Case("\u{1B}[23~", .function(11)), Case("\u{1B}[24~", .function(12)),
    Case("\u{1B}[29~", .function(16)), Case("\u{1B}[34~", .function(20)),
    Case("\u{1B}[1;5P", .function(1), .control), Case("\u{1B}[1;2A", .up, .shift),
    Case("\u{1B}[3;3~", .delete, .alt), Case("\u{1B}[24;6~", .function(12), [.shift, .control]),
    Case("\u{1B}[Z", .tab, .shift), Case("\u{1B}x", .character("x"), .alt),
    Case("\u{1B}\r", .enter, .alt), Case("\u{1B}\u{1B}[A", .up, .alt),
    Case("\u{1B}\u{1}", .character("a"), [.alt, .control]),
    Case("\u{1B}[27;5;105~", .character("i"), .control),
    Case("\u{1B}OM", .enter), Case("\u{1B}Op", .key(.typing("0"))),
    Case("\u{1B}Ok", .key(.typing("+"))),
  ]

  static let kitty = [
    Case("\u{1B}[97u", .key(.typing("a"))),
    Case("\u{1B}[97;1:2u", .key(KeyStroke(key: .character("a"), action: .repeat, text: "a"))),
    Case("\u{1B}[97;1:3u", .key(KeyStroke(key: .character("a"), action: .release))),
    Case("\u{1B}[97;2;65u", .key(KeyStroke(key: .character("a"), modifiers: .shift, text: "A"))),
    Case("\u{1B}[97;2u", .key(KeyStroke(key: .character("a"), modifiers: .shift, text: "A"))),
    Case("\u{1B}[49:33;2u", .key(KeyStroke(key: .character("1"), modifiers: .shift, text: "!"))),
    Case("\u{1B}[97;65;65u", .key(KeyStroke(key: .character("a"), text: "A"))),
    Case("\u{1B}[101;;101:769u", .key(KeyStroke(key: .character("e"), text: "e\u{301}"))),
    Case("\u{1B}[99;5u", .character("c"), .control),
    Case("\u{1B}[99;133u", .character("c"), .control),
    Case("\u{1B}[13u", .enter), Case("\u{1B}[9;2u", .tab, .shift), Case("\u{1B}[127u", .backspace),
    Case("\u{1B}[27u", .escape), Case("\u{1B}[57414u", .enter),
    Case("\u{1B}[1;1:3A", .key(KeyStroke(key: .up, action: .release))),
    Case("\u{1B}[3;1:2~", .key(KeyStroke(key: .delete, action: .repeat))),
    Case("\u{1B}[57404u", .key(.typing("5"))), Case("\u{1B}[57413u", .key(.typing("+"))),
    Case("\u{1B}[57417u", .left), Case("\u{1B}[57427u", .begin),
    Case("\u{1B}[57376u", .function(13)), Case("\u{1B}[57398u", .function(35)),
    Case("\u{1B}[57441;2u", .shift, .shift),
    // fx790 ignores Caps Lock and the volume keys.
    Case("\u{1B}[57358u"), Case("\u{1B}[57440u"),
    Case("\u{1B}[?11u", .keyboardReply),
    Case("\u{1B}[?u", .keyboardReply),
  ]

  static let others = [
    Case("\u{1B}[<0;1;1M", .mouse(MouseStroke(.press(button: 0), column: 0, row: 0))),
    Case("\u{1B}[<2;12;3m", .mouse(MouseStroke(.release(button: 2), column: 11, row: 2))),
    // With modifiers.
    Case("\u{1B}[<20;300;3M", .mouse(MouseStroke(.press(button: 0), column: 299, row: 2))),
    Case("\u{1B}[<129;2;2M", .mouse(MouseStroke(.press(button: 9), column: 1, row: 1))),
    // fx790 ignores the wheel, movements and a focus that it gets.
    Case("\u{1B}[<64;2;2M"), Case("\u{1B}[<65;2;2M"), Case("\u{1B}[<35;2;2M"), Case("\u{1B}[I"),
    Case("\u{1B}[<0;0;0M", .mouse(MouseStroke(.press(button: 0), column: 0, row: 0))),
    Case("\u{1B}[O", .focusLost),
    Case("\u{1B}[?62;4c", .attributesReply),
    Case(
      "\u{1B}[200~10 PRINT\r\u{1B}[A\n\u{1B}[201~x", .paste("10 PRINT\r\u{1B}[A\n"),
      .key(.typing("x"))),
    Case("\u{1B}[200~\u{1B}[201~", .paste("")),
  ]

  static let unknownOrDamaged = [
    Case("\u{1B}[99~"), Case("\u{1B}[?25;1$y"), Case("\u{1B}[>1;95;0c"), Case("\u{1B}[!p"),
    Case("\u{1B}[9999999999999999999999u"),
    Case("\u{1B}[99999999999999999;9999999999999999999A", .up, .init(rawValue: 63)),
    Case("\u{1B}[<1;2M"), Case("\u{1B}[M !!"),
    Case("\u{1B}]11;rgb:00/00\u{7}a", .key(.typing("a"))),
    Case("\u{1B}P1+r\u{1B}\\a", .key(.typing("a"))), Case("\u{1B}[[Z"), Case("\u{1B}OZ"),
    Case("\u{1B}O\u{3}", .character("c"), .control),
    Case("\u{1B}[[\u{3}", .character("c"), .control),
    Case("\u{1B}]0\u{3}", .character("c"), .control),
    Case("\u{1B}[128u"), Case("\u{1B}[1;2;3"), Case("\u{1B}[12\u{3}", .character("c"), .control),
    Case("\u{1B}[12\u{1B}[A", .up), Case("\u{9B}A", .key(.typing("A"))),
    Case("\u{1B}[" + String(repeating: "1", count: 5000) + "A"),
  ]

  @Test(arguments: keys + kitty + others + unknownOrDamaged)
  func `bytes decode to events`(_ example: Case) {
    var input = TerminalInput()
    #expect(input.decode(Array(example.bytes.utf8)) == example.events)
  }

  @Test(arguments: keys + kitty + others + unknownOrDamaged)
  func `bytes decoded one by one give the same events`(_ example: Case) {
    var input = TerminalInput()
    let events = example.bytes.utf8.flatMap { input.decode([$0]) }
    #expect(events == example.events)
  }

  @Test(arguments: [
    [0xFF], [0xC3], [0x80, 0x80], [0xE2, 0x86], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    [0xC0, 0xAF], [0xF8, 0x88, 0x80, 0x80, 0x80],
  ])
  func `bytes that are not UTF-8 are dropped`(_ bytes: [UInt8]) {
    var input = TerminalInput()
    #expect(input.decode(bytes + Array("x".utf8)) == [.key(.typing("x"))])
  }

  @Test(arguments: [
    Case("\u{1B}", .escape), Case("\u{1B}[", .character("["), .alt),
    Case("\u{1B}O", .character("O"), .alt), Case("\u{1B}P", .character("P"), .alt),
    Case("\u{1B}\u{1B}", .key(KeyStroke(key: .escape)), .key(KeyStroke(key: .escape))),
    Case("\u{1B}]0;x\u{1B}", .escape),
  ])
  func `a sequence that ends after ESC is the Escape key, after a byte more Alt`(_ example: Case) {
    var input = TerminalInput()
    #expect(input.decode(Array(example.bytes.utf8)) == [])
    #expect(input.isAmbiguous)
    #expect(input.flush() == example.events)
    #expect(!input.isAmbiguous)
    #expect(input.decode(Array("[A".utf8)) == [.key(.typing("[")), .key(.typing("A"))])
  }

  @Test(arguments: ["\u{1B}[1", "\u{1B}[200~text", "\u{1B}]11;", "", "a"])
  func `only ESC at the end, or the first two bytes of a sequence, is ambiguous`(_ text: String) {
    var input = TerminalInput()
    _ = input.decode(Array(text.utf8))
    #expect(!input.isAmbiguous)
    #expect(input.flush() == [])
  }

  @Test func `pasted text may have any length`() {
    var input = TerminalInput()
    let text = String(repeating: "10 PRINT \"→\"\n", count: 20_000)
    #expect(input.decode(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)) == [.paste(text)])
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `random bytes decode without a crash, independent of how they are split`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    // Half of the bytes are typical of escape sequences.
    let likely = Array("\u{1B}\u{1B}\u{1B}[[[OM<?;:~u0123456789ABPm\u{1}\u{7F}é".utf8)
    let bytes = (0..<3000).map { _ in
      random.below(2) == 0 ? likely[random.below(likely.count)] : UInt8(random.below(256))
    }
    var whole = TerminalInput()
    var pieces = TerminalInput()
    var events: [TerminalEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = 1 + random.below(7)
      events += pieces.decode(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    #expect(whole.decode(bytes) == events)
    #expect(whole.flush() == pieces.flush())
  }
}
