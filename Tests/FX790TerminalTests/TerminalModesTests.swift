import Testing

@testable import FX790Terminal

@Suite struct TerminalModesTests {
  @Test func `all that is switched on is switched off in reverse`() {
    let modes: TerminalModes = [.alternateScreen, .mouse, .keyReleases]
    #expect(
      String(decoding: modes.greeting, as: UTF8.self)
        == "\u{1B}[?1049h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[>31u")
    #expect(
      String(decoding: modes.farewell, as: UTF8.self)
        == "\u{1B}[?2026l\u{1B}[0m\u{1B}[<u\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1049l")
  }

  @Test func `a plain terminal gets no sequence at all`() {
    #expect(TerminalModes.plain.greeting + TerminalModes.plain.farewell == [])
  }

  @Test(arguments: [TerminalModes.fullScreen, .inline, [.fullScreen, .focus]])
  func `what a handler has to say fits the place prepared for it`(_ modes: TerminalModes) {
    #expect(modes.greeting.count <= Rescue.Block.capacity)
    #expect(modes.farewell.count <= Rescue.Block.capacity)
  }
}
