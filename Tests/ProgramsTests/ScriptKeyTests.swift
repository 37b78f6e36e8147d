import BasicVM
import FX790Device
import Testing

@testable import Programs

@Suite struct ScriptKeyTests {
  @Test func `an escaped line break is EXE and an escape is BRK`() throws {
    #expect(try ScriptKey.keys(#"1\nA\e"#) == [.character(0x11), .exe, .character(0x20), .brk])
    #expect(try ScriptKey.keys("1\r\nA\u{1B}") == ScriptKey.keys(#"1\nA\e"#))
  }

  static let errors: [(script: String, description: String)] = [
    (#"\w{x}"#, #"column 1: a held key is \h{6:0.5}, a pause \w{1.0}, in seconds"#),
    (#"♠\n\h{6}"#, #"column 4: a held key is \h{6:0.5}, a pause \w{1.0}, in seconds"#),
    ("12é", "column 3: no key types this character"),
    (#"\SP\q"#, "column 4: no key types this character"),
  ]

  @Test(arguments: errors)
  func `an error of a script has its column`(_ script: String, _ description: String) {
    let error = #expect(throws: ScriptKey.ParseError.self) {
      try ScriptKey.keys(UTF8Text(script))
    }
    #expect(error?.description == description)
  }

  @Test func `typed text has no escapes and skips characters without a key`() {
    #expect(
      ScriptKey.keys(typing: "\\né\n")
        == [.character(0x7A), .character(0x4D), .nothing, .exe])
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
