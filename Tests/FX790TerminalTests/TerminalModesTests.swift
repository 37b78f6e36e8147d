import Testing

@testable import FX790Terminal

@Suite struct TerminalModesTests {
  @Test func `enabled modes are disabled in reverse order`() {
    let modes: TerminalModes = [.alternateScreen, .mouse, .keyReleases]
    #expect(
      String(decoding: modes.greeting, as: UTF8.self)
        == "\u{1B}[?1049h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[>31u")
    #expect(
      String(decoding: modes.farewell, as: UTF8.self)
        == "\u{1B}[?2026l\u{1B}[0m\u{1B}[<u\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1049l")
  }

  @Test func `a plain terminal receives no sequences`() {
    #expect(TerminalModes.plain.greeting + TerminalModes.plain.farewell == [])
  }

  @Test(arguments: [TerminalModes.fullScreen, .inline, [.fullScreen, .focus]])
  func `the sequences of a signal handler fit its preallocated block`(_ modes: TerminalModes) {
    #expect(modes.greeting.count <= Rescue.Block.capacity)
    #expect(modes.farewell.count <= Rescue.Block.capacity)
  }
}
