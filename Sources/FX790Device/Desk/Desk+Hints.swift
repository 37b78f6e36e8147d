// The most important line about the state, and hints about the keys to press next.

import BasicVM

extension Desk {
  /// What a notice is about; a more important one hides those after it.
  package enum Notice: Equatable, Sendable {
    /// Why something failed.
    case failure(UTF8Text)
    /// The error that the display shows; see `explanation`.
    case fault
    /// The typed keys of a pasted text, and their total.
    case pasting(Int, Int)
    /// What must be answered.
    case request(UTF8Text)
    /// What was done, or how to continue.
    case report(UTF8Text)
  }

  /// The most important line about the current state; nil if there is nothing to say.
  package var notice: Notice? {
    if messageIsFailure { return .failure(message) }
    if let limit = history.computer.exceededLimit {
      return .failure("the line is full: it has at most \(limit) characters")
    }
    if explanation != nil { return .fault }
    if let (count, total) = pasted { return .pasting(count, total) }
    let request = request
    if !request.isEmpty { return .request(request) }
    let report = message.isEmpty ? advice : message
    return report.isEmpty ? nil : .report(report)
  }

  /// The keys that are expected now; may be empty.
  private var request: UTF8Text {
    let computer = history.computer
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
    return ""
  }

  /// Advice for a computer that waits for a command; may be empty.
  private var advice: UTF8Text {
    let computer = history.computer
    guard case .entering = computer.activity else { return "" }
    if computer.mode == .write, let listed = computer.entry.edited {
      let text = computer.entry.editor.text
      let isChanged = text != listed.text
      let added = text.dropFirst(text.starts(with: listed.text) ? listed.text.count : text.count)
      let digits = added.prefix { CharacterCode.digit($0) != nil }
      if !digits.isEmpty, added.dropFirst(digits.count).first == CharacterCode.space {
        return "this text becomes a part of line \(listed.number): AC closes that line"
      }
      let keys: StaticString =
        isChanged ? "EXE stores the change, AC drops it" : "EXE shows the next one, AC closes it"
      return "line \(listed.number) is open for editing: \(keys)"
    }
    if !computer.entry.isTyping, computer.entry.notice == .ready {
      return computer.mode == .write ? areaWarning : otherPrograms
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

  /// Names the programs of other areas if the selected one is empty.
  private var otherPrograms: UTF8Text {
    let computer = history.computer
    let areas = computer.machine.memory.areas
    let filled = areas.indices.filter { !areas[$0].isEmpty }
    guard areas[computer.area].isEmpty, let first = filled.first else { return "" }
    var text: UTF8Text = "P\(first)"
    for area in filled.dropFirst() { text.append(", P", area) }
    return "\(text) \(filled.count == 1 ? "has a program" : "have programs"): Alt-\(first)"
  }

  /// Warns that lines would change the program in the selected area; empty if the area is.
  private var areaWarning: UTF8Text {
    let computer = history.computer
    let areas = computer.machine.memory.areas
    guard !areas[computer.area].isEmpty else { return "" }
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
  /// Explains the first key that an error ignores; the next one shows the error again.
  mutating func noteIgnored(_ key: Key?, under fault: Fault?) {
    let computer = history.computer
    guard let key, ![.shift, .function, .ext, .ac, .brk].contains(key), let fault,
      computer.fault == fault
    else { return }
    let clearing: StaticString = computer.isRunning ? "AC (F8)" : "AC (Esc)"
    showFailure(explainsIgnoring ? "" : "the error ignores this key: press \(clearing) first")
    explainsIgnoring = true
  }

  /// The meaning and the place of the current error; a reminder replaces both, without a place.
  package var explanation: (place: UTF8Text, sentence: UTF8Text)? {
    guard let explanation = history.computer.explanation else { return nil }
    return faultReminder.isEmpty ? explanation : ("", faultReminder)
  }
}

extension DeskAction {
  /// Whether the user presses a key, of the computer or of the front end.
  package var isKey: Bool {
    switch self {
    case .tap, .input(.press), .input(.tap), .input(.type), .input(.edit), .debug, .noteKey: true
    case .input, .paste, .enterListing, .nextSpeed, .tape, .load, .loadSource, .run, .edit, .reset,
      .begin, .restore, .returnToWait, .showMessage, .showFailure, .remind, .noteChange,
      .noteSaved:
      false
    }
  }

  /// The pressed key of the computer.
  var pressedKey: Key? {
    switch self {
    case .tap(let key), .input(.press(let key)), .input(.tap(let key)): key
    case .input, .paste, .enterListing, .nextSpeed, .debug, .tape, .load, .loadSource, .run, .edit,
      .reset, .begin, .restore, .returnToWait, .showMessage, .showFailure, .remind, .noteKey,
      .noteChange, .noteSaved:
      nil
    }
  }
}
