// Hints about the keys to press next, where the display does not suggest them.

import BasicVM

extension Desk {
  /// A line about the keys that are expected now; may be empty.
  public var hint: UTF8Text {
    let computer = history.computer
    if let limit = computer.exceededLimit {
      return "the line is full: it has at most \(limit) characters"
    }
    if case .calculating(let formula) = computer.activity, formula.asked != nil {
      return "a value or an expression; EXE alone keeps the variable, BRK leaves"
    }
    if computer.playsUnrecordedTape {
      let key = computer.model.facts.keys.endingKey
      return "no recording after this on the tape; \(key) (Esc) stops it, F10 rewinds"
    }
    if case .running = computer.activity { return waitHint }
    guard case .entering = computer.activity else { return "" }
    if computer.planes.contains(.choosingMode) { return Self.modeHint }
    if computer.mode == .write, !computer.entry.isTyping, computer.entry.notice == .ready {
      return areaWarning
    }
    if computer.mode == .run, computer.entry.isTyping, computer.entry.editor.text == "STAT ",
      KeyCap.cap(of: .stat, on: computer.model.facts.keys) != nil
    {
      return Self.statisticsHint
    }
    return ""
  }

  /// The keys for a program that waits for EXE: after STOP, at PRINT, or in trace mode.
  ///
  /// Empty while a message or an error is shown, or a line is being typed.
  private var waitHint: UTF8Text {
    let computer = history.computer
    let waitsForEXE =
      computer.run.wait == .person(.exe) || computer.run.wait == .person(.announcement)
    guard computer.run.isSuspended || waitsForEXE, message.isEmpty, computer.fault == nil,
      !(computer.acceptsLinesByHand && computer.entry.isTyping)
    else { return "" }
    let keys: UTF8Text =
      "EXE (Enter) continues, \(computer.model.facts.keys.endingKey) (Esc) ends the program"
    return computer.run.isSuspended ? "STOP: \(keys)" : keys
  }

  /// The digits after MODE: docs/machine.md#modes.
  private static var modeHint: UTF8Text {
    "0 RUN  1 WRT  2 trace  3 no trace  4 DEG  5 RAD  6 GRA  7 paper  8 no paper"
  }

  /// Warns that lines would change the program in the selected area.
  ///
  /// Empty if the area is, or while a message is shown, which is more important.
  private var areaWarning: UTF8Text {
    let computer = history.computer
    let areas = computer.machine.memory.areas
    guard message.isEmpty, !areas[computer.area].isEmpty else { return "" }
    let warning: UTF8Text = "P\(computer.area) contains a program that new lines change"
    guard let free = areas.firstIndex(where: { $0.isEmpty }) else { return warning }
    return "\(warning); Alt-\(free) chooses the empty P\(free)"
  }

  private static var statisticsHint: UTF8Text {
    "STAT 1,2 adds a point   STAT LIST shows all   STAT CLEAR forgets them"
  }

  /// Explains the key of an action that would find nothing to act on; nil for other actions.
  func reminder(about action: DeskAction) -> UTF8Text? {
    guard let key = action.pressedKey, case .entering = history.computer.activity else {
      return nil
    }
    let computer = history.computer
    guard KeyCap.cap(of: key, on: computer.model.facts.keys) != nil else { return nil }
    if key == .memo, computer.mode == .run, computer.machine.memo.records.isEmpty {
      return "MEMO is empty: MODE 1 and MEMO write records"
    }
    if key == .formulaIn, !computer.entry.isTyping {
      return "IN stores the formula typed before it, such as B=A*2"
    }
    if key == .formulaOut || key == .calc, computer.formula.isEmpty {
      return "no formula is stored: type one, such as B=A*2, then IN"
    }
    return nil
  }
}

extension Desk {
  /// The meaning and the place of the current error; a reminder replaces both, without a place.
  public var explanation: (place: UTF8Text, sentence: UTF8Text)? {
    guard let explanation = history.computer.explanation else { return nil }
    return faultReminder.isEmpty ? explanation : ("", faultReminder)
  }
}

extension DeskAction {
  /// Whether the user presses a key, of the computer or of the front end.
  var isKey: Bool {
    switch self {
    case .tap, .input(.press), .input(.tap), .input(.type), .input(.edit), .debug, .noteKey: true
    case .input, .paste, .enterListing, .nextSpeed, .tape, .load, .loadSource, .run, .edit, .reset,
      .begin, .restore, .returnToWait, .showMessage, .remind, .noteChange, .noteSaved:
      false
    }
  }

  fileprivate var pressedKey: Key? {
    switch self {
    case .tap(let key), .input(.press(let key)), .input(.tap(let key)): key
    case .input, .paste, .enterListing, .nextSpeed, .debug, .tape, .load, .loadSource, .run, .edit,
      .reset, .begin, .restore, .returnToWait, .showMessage, .remind, .noteKey, .noteChange,
      .noteSaved:
      nil
    }
  }
}
