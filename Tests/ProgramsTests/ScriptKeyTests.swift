import BasicVM
import FX790Device
import Testing

@testable import Programs

@Suite struct ScriptKeyTests {
  @Test func `an escaped line break is EXE and an escape is BRK`() {
    let keys = ScriptKey.keys(UTF8Text(#"1\nA\e"#), withEscapes: true)
    #expect(keys == [.character(0x11), .exe, .character(0x20), .brk])
  }

  @Test func `of an answer without an end only the characters of a line are kept`() {
    var keys = ScriptKeys([.character(0x12)], isOpen: true)
    for _ in 0..<100 {
      keys.append(Array(repeating: .nothing, count: 10) + [.character(0x11)])
      #expect(keys.answer(to: .line, at: 0) == .later)
      #expect(keys.keysLeft <= LineEditor.limit)
    }
    keys.append([.exe, .character(0x13)])
    let ones = Array(repeating: UInt8(0x11), count: LineEditor.limit - 1)
    #expect(keys.answer(to: .line, at: 0) == .event(.line(MachineText([0x12] + ones))))
    #expect(keys.keysLeft == 1)
  }
}
