import BasicVM
import Programs

/// A key of the machine, or of fx790 itself, that was pressed on the terminal's keyboard.
enum TerminalKey: Equatable {
  case machine(SeatKey)
  case interrupt
}

/// Turns keys of the terminal into keys of the machine: in, what was pressed; out, keys; refused,
/// whatever the machine has no key for, without a trace.
enum TerminalKeys {
  /// The keys that an event stands for.
  static func keys(of event: TerminalEvent) -> [TerminalKey] {
    guard case .key(let stroke) = event, stroke.action != .release else { return [] }
    switch stroke.key {
    case .enter: return [.machine(.exe)]
    case .escape: return [.machine(.brk)]
    case .backspace, .delete: return [.machine(.delete)]
    case .character("c") where stroke.modifiers == .control: return [.interrupt]
    default: return characters(stroke.text)
    }
  }

  /// Letters on the machine's keyboard are capitals.
  private static func characters(_ text: String) -> [TerminalKey] {
    let spelled = text.utf8.flatMap { $0 == UInt8(ascii: "\\") ? [$0, $0] : [$0] }
    return CharacterReader.readKeys(spelled).compactMap { code in
      code.map { .machine(.character(CharacterCode.capital($0))) }
    }
  }
}
