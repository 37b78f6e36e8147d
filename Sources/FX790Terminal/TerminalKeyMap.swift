import BasicVM
import Programs

enum TerminalKey: Equatable {
  case machine(KeyboardKey)
  case help
  /// STOP: pauses, or continues.
  case stop
  case speed
  case restart
  case leave
  case interrupt
}

/// Maps key events of the terminal to `TerminalKey`; drops all others.
enum TerminalKeyMap {
  static func keys(of event: TerminalEvent) -> [TerminalKey] {
    guard case .key(let stroke) = event, stroke.action != .release else { return [] }
    switch stroke.key {
    case .enter: return [.machine(.exe)]
    case .escape: return [.machine(.brk)]
    case .backspace: return [.machine(.edit(.erase))]
    case .delete: return [.machine(.edit(.delete))]
    case .insert: return [.machine(.edit(.insert))]
    case .left: return [.machine(.edit(.left))]
    case .right: return [.machine(.edit(.right))]
    case .home: return [.machine(.edit(.home))]
    case .end: return [.machine(.edit(.end))]
    case .function(1): return [.help]
    case .function(6): return [.stop]
    case .function(9): return [.speed]
    case .character(let letter) where stroke.modifiers == .control:
      return controls[letter].map { [$0] } ?? []
    default: return characters(stroke.text)
    }
  }

  /// Keys with Ctrl; all but Ctrl-R are those of `fx790 computer`.
  private static let controls: [Unicode.Scalar: TerminalKey] = [
    "c": .interrupt, "q": .leave, "r": .restart, "s": .stop, "t": .speed,
  ]

  /// Letters become capitals, as on the machine's keyboard.
  private static func characters(_ text: String) -> [TerminalKey] {
    // A typed backslash is a plain character, not an escape.
    let spelled = UTF8Text(text).spelling { $0 == UInt8(ascii: "\\") ? "\\\\" : nil }
    return MachineText(typing: spelled).map { .machine(.character(CharacterCode.capital($0))) }
  }
}
