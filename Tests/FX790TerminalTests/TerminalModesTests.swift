import Testing

@testable import FX790Terminal

@Suite struct TerminalModesTests {
  @Test func `enabled modes are disabled in reverse order`() {
    let modes: TerminalModes = [.alternateScreen, .mouse, .keyReleases]
    #expect(
      String(decoding: modes.enterSequence, as: UTF8.self)
        == "\u{1B}[?1049h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[>31u")
    #expect(
      String(decoding: modes.exitSequence, as: UTF8.self)
        == "\u{1B}[?2026l\u{1B}[0m\u{1B}[<u\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1049l")
  }

  @Test func `a plain terminal receives no sequences`() {
    #expect(TerminalModes.plain.enterSequence + TerminalModes.plain.exitSequence == [])
  }

  @Test(arguments: [TerminalModes.fullScreen, .inline, [.fullScreen, .focus]])
  func `the sequences of a signal handler fit its preallocated block`(_ modes: TerminalModes) {
    #expect(modes.enterSequence.count <= SavedTerminalState.Block.capacity)
    #expect(modes.exitSequence.count <= SavedTerminalState.Block.capacity)
  }
}
