import BasicVM
import Testing

@testable import Programs

@Suite struct ScriptKeyTests {
  @Test func `a line end is EXE and an escape BRK`() {
    let keys = ScriptKey.keys(Array(#"1\nA\e"#.utf8), withEscapes: true)
    #expect(keys == [.character(0x11), .exe, .character(0x20), .brk])
  }
}
