import FX790Device
import Testing

@testable import FX790Terminal
@testable import fx790

@Suite struct ShortcutTests {
  private static let tables = [Shortcut.computer, Shortcut.program, Shortcut.debugger]

  private static let strokes: [(stroke: KeyStroke, isDebugging: Bool, action: ScreenAction?)] = [
    (.typing("a"), false, .text("a")),
    (.typing("√"), false, .text("√")),
    (KeyStroke(key: .enter), false, .key(.exe)),
    (KeyStroke(key: .enter, modifiers: .alt), false, .shifted(.exe)),
    (KeyStroke(key: .enter, modifiers: [.alt, .shift]), false, nil),
    (KeyStroke(key: .escape), false, .key(.brk)),
    (KeyStroke(key: .backspace), false, .edit(.erase)),
    (.control("h"), false, .edit(.erase)),
    (KeyStroke(key: .character("0"), modifiers: .alt), false, .shifted(.zero)),
    (KeyStroke(key: .character("q"), modifiers: .alt), false, .shifted(.q)),
    (KeyStroke(key: .function(2)), false, .key(.mode)),
    (KeyStroke(key: .function(2), modifiers: .others), false, .key(.mode)),
    (KeyStroke(key: .function(2), modifiers: .shift), false, nil),
    (KeyStroke(key: .function(11)), false, nil),
    (.control("z"), false, nil),
    (.control("o"), false, .command(.open)),
    (.control("c"), false, .command(.interrupt)),
    (.control("k"), false, .key(.cls)),
    (.control("k"), true, .command(.breakpoint)),
    (.control("b"), false, .key(.brk)),
    (.control("b"), true, .command(.stepBack)),
    (KeyStroke(key: .up), false, .key(.recall)),
    (KeyStroke(key: .up), true, .command(.lineUp)),
    (.typing("k"), true, .text("k")),
    (KeyStroke(key: .pageUp), false, nil),
  ]

  @Test(arguments: strokes)
  func `a keystroke has the action of its table`(
    _ stroke: KeyStroke, _ isDebugging: Bool, _ action: ScreenAction?
  ) {
    #expect(Shortcut.action(of: stroke, isDebugging: isDebugging) == action)
  }

  @Test func `each keystroke has one action, also across the tables for computer and program`() {
    for table in [Shortcut.computer + Shortcut.program, Shortcut.debugger] {
      for (index, shortcut) in table.enumerated() {
        let same = table[..<index].first {
          $0.key == shortcut.key && $0.modifiers == shortcut.modifiers
        }
        #expect(same == nil, "\(shortcut.name)")
      }
    }
  }

  @Test func `the terminal's keys that suspend and quit have no shortcut`() {
    for shortcut in Self.tables.joined() where shortcut.modifiers == .control {
      #expect(shortcut.key != .character("z") && shortcut.key != .character("\\"))
    }
  }

  @Test(arguments: [
    (ScreenCommand.help, "F1"), (.speed, "Ctrl-T"), (.leave, "Ctrl-Q"), (.menu, "F10"),
  ])
  func `the menu shows the key of a command`(_ command: ScreenCommand, _ name: String) {
    #expect(Shortcut.name(of: command) == name)
  }

  @Test func `commands without a key have no key name`() {
    #expect(Shortcut.name(of: .reset) == nil)
  }
}
