import BasicVM
import Testing

@testable import Programs

@Suite struct ScriptKeyTests {
  @Test func `an escaped line break is EXE and an escape is BRK`() {
    let keys = ScriptKey.keys(UTF8Text(#"1\nA\e"#), withEscapes: true)
    #expect(keys == [.character(0x11), .exe, .character(0x20), .brk])
  }
}
