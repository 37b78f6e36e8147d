import BasicVM
import FX790Device
import FX790Terminal

enum ScreenAction: Equatable {
  case key(Key)
  /// S, then a key of the computer.
  case shifted(Key)
  /// The keys of these characters.
  case text(String)
  /// An edit of the line for which the computer has no key.
  case edit(LineEdit)
  case command(ScreenCommand)
}

/// A terminal key with an effect; the keyboard and its help use the same tables.
struct Shortcut {
  let name: String
  let key: KeyStroke.Key
  var modifiers: KeyStroke.Modifiers = []
  let action: ScreenAction
  let help: String

  private static func function(_ number: Int, _ action: ScreenAction, _ help: String) -> Shortcut {
    Shortcut(name: "F\(number)", key: .function(number), action: action, help: help)
  }

  private static func control(
    _ letter: Unicode.Scalar, _ action: ScreenAction, _ help: String
  ) -> Shortcut {
    let name = "Ctrl-" + String(letter).uppercased()
    return Shortcut(
      name: name, key: .character(letter), modifiers: .control, action: action, help: help)
  }

  /// The help on a keyboard; nil if the key is missing there, or does nothing after S.
  func help(on keys: KeyLayout) -> String? {
    switch action {
    case .key(let key):
      guard let cap = KeyCap.cap(of: key, on: keys) else { return nil }
      // AC replaces a missing BRK.
      return cap.key == key ? help : "\(cap.label)"
    case .shifted(let key):
      if case .nothing? = KeyCap.cap(of: key, on: keys)?.shifted { return nil }
      return help
    case .text, .edit, .command: return help
    }
  }

  /// The terminal keys for keys of the computer.
  static let computer: [Shortcut] = [
    Shortcut(name: "Enter", key: .enter, action: .key(.exe), help: "EXE"),
    Shortcut(
      name: "Alt-⏎", key: .enter, modifiers: .alt, action: .shifted(.exe),
      help: "S EXE: line before"),
    Shortcut(
      name: "Shift-⏎", key: .enter, modifiers: .shift, action: .shifted(.exe),
      help: "S EXE: line before"),
    Shortcut(name: "Esc", key: .escape, action: .key(.brk), help: "BRK"),
    Shortcut(name: "Backspace", key: .backspace, action: .edit(.erase), help: "← DEL"),
    Shortcut(name: "Delete", key: .delete, action: .key(.del), help: "DEL"),
    Shortcut(name: "Insert", key: .insert, action: .key(.ins), help: "INS"),
    Shortcut(name: "←", key: .left, action: .key(.left), help: "the cursor"),
    Shortcut(name: "→", key: .right, action: .key(.right), help: "the cursor"),
    Shortcut(name: "Home", key: .home, action: .edit(.home), help: "the cursor"),
    Shortcut(name: "End", key: .end, action: .edit(.end), help: "the cursor"),
    Shortcut(name: "↑", key: .up, action: .key(.recall), help: "^R: last line again"),
    Shortcut(name: "Tab", key: .tab, action: .key(.ext), help: "EXT, small letters"),
    function(2, .key(.mode), "MODE"),
    function(3, .key(.shift), "S"),
    function(4, .key(.function), "F"),
    function(5, .key(.ext), "EXT, small letters"),
    function(6, .key(.stop), "STOP"),
    function(7, .key(.memo), "MEMO"),
    function(8, .key(.ac), "AC"),
    control("a", .key(.ac), "AC"),
    control("b", .key(.brk), "BRK"),
    control("s", .key(.stop), "STOP"),
    control("k", .key(.cls), "CLS"),
    control("r", .key(.recall), "^R: last line again"),
    control("e", .key(.eng), "ENG"),
    control("h", .edit(.erase), "← DEL"),
    control("f", .key(.formulaIn), "IN"),
    control("g", .key(.formulaOut), "OUT"),
    control("x", .key(.calc), "CALC"),
    control("y", .key(.hyp), "HYP"),
    control("v", .key(.asmbl), "ASMBL"),
  ]

  /// The terminal keys for commands to fx790.
  static let program: [Shortcut] = [
    function(1, .command(.help), "this help; also ?"),
    function(9, .command(.speed), "speed"),
    function(10, .command(.menu), "menu"),
    control("t", .command(.speed), "speed"),
    control("o", .command(.open), "open a listing"),
    control("n", .command(.faults), "list the faults"),
    control("u", .command(.undo), "undo, redo a change"),
    function(12, .command(.redo), "undo, redo a change"),
    control("w", .command(.saveAs), "save as a listing"),
    control("p", .command(.paper), "paper roll"),
    control("d", .command(.debugger), "debugger"),
    control("l", .command(.redraw), "redraw"),
    control("q", .command(.leave), "leave"),
    control("c", .command(.interrupt), "leave immediately"),
  ]

  /// The terminal keys that have another meaning while the debugger is on.
  static let debugger: [Shortcut] = [
    function(11, .command(.step), "step"),
    function(12, .command(.stepBack), "step back"),
    control("n", .command(.step), "step"),
    control("b", .command(.stepBack), "step back"),
    control("g", .command(.resume), "go on, go back"),
    control("y", .command(.reverse), "go on, go back"),
    control("r", .command(.runToLine), "run to the line"),
    control("k", .command(.breakpoint), "breakpoint, halt if"),
    control("e", .command(.condition), "breakpoint, halt if"),
    Shortcut(name: "↑", key: .up, action: .command(.lineUp), help: "mark a line"),
    Shortcut(name: "↓", key: .down, action: .command(.lineDown), help: "mark a line"),
  ]

  static func name(of command: ScreenCommand) -> String? {
    let shortcuts = program.filter { $0.action == .command(command) }
    return shortcuts.last { $0.modifiers == .control }?.name ?? shortcuts.first?.name
  }

  static func action(of stroke: KeyStroke, isDebugging: Bool) -> ScreenAction? {
    let tables = (isDebugging ? debugger : []) + computer + program
    let modifiers = stroke.modifiers.subtracting(.others)
    let shortcut = tables.first { $0.key == stroke.key && $0.modifiers == modifiers }
    if let shortcut { return shortcut.action }
    guard case .character(let scalar) = stroke.key else { return nil }
    if modifiers.contains(.alt) { return KeyCap.key(typedBy: scalar).map { .shifted($0) } }
    if modifiers.contains(.control) { return nil }
    return stroke.text.isEmpty ? nil : .text(stroke.text)
  }
}
