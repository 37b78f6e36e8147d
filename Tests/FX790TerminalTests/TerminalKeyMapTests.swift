import BasicVM
import Testing

@testable import FX790Terminal

@Suite struct TerminalKeyMapTests {
  private static let typed: [(TerminalEvent, [TerminalKey])] = [
    (
      .key(.typing("a")),
      ("A" as MachineText).map { .machine(.character($0)) }
    ),
    (.key(KeyStroke(key: .enter)), [.machine(.exe)]),
    (.key(KeyStroke(key: .escape)), [.machine(.brk)]),
    (.key(KeyStroke(key: .backspace)), [.machine(.edit(.erase))]),
    (.key(KeyStroke(key: .delete)), [.machine(.edit(.delete))]),
    (.key(KeyStroke(key: .insert)), [.machine(.edit(.insert))]),
    (.key(KeyStroke(key: .left)), [.machine(.edit(.left))]),
    (.key(KeyStroke(key: .right)), [.machine(.edit(.right))]),
    (.key(KeyStroke(key: .home)), [.machine(.edit(.home))]),
    (.key(KeyStroke(key: .end)), [.machine(.edit(.end))]),
    (.key(KeyStroke(key: .up)), []),
    (.key(.control("c")), [.interrupt]),
    (.key(.control("q")), [.leave]),
    (.key(.control("r")), [.restart]),
    (.key(.control("s")), [.stop]),
    (.key(.control("t")), [.speed]),
    (.key(.control("a")), []),
    (.key(KeyStroke(key: .function(6))), [.stop]),
    (.key(KeyStroke(key: .function(9))), [.speed]),
    (.key(KeyStroke(key: .function(1))), [.help]),
    (.key(KeyStroke(key: .function(2))), []),
    (.key(KeyStroke(key: .enter, action: .release)), []),
    (.key(.typing("\u{1F600}")), []),
    (.mouse(MouseStroke(.press(button: 0), column: 0, row: 0)), []),
  ]

  @Test(arguments: typed)
  func `terminal events map to the machine's keys or to none`(
    _ event: TerminalEvent, _ keys: [TerminalKey]
  ) {
    #expect(TerminalKeyMap.keys(of: event) == keys)
  }

  @Test func `a typed backslash is not an escape`() {
    #expect(
      TerminalKeyMap.keys(of: .key(.typing("\\")))
        == MachineText(typing: UTF8Text("\\\\")).map {
          .machine(.character($0))
        }
    )
  }
}
