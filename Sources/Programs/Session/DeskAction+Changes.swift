import BasicVM
import FX790Device

extension DeskAction {
  /// Whether the computer afterwards is another one, even if its contents are the same.
  var replacesComputer: Bool {
    switch self {
    case .reset, .begin, .restore, .returnToWait: true
    case .input, .tap, .paste, .enterListing, .nextSpeed, .debug, .tape, .load, .loadSource, .run,
      .edit, .showMessage, .showFailure, .remind, .noteKey, .noteChange, .noteSaved:
      false
    }
  }

  /// The model of a new or restored computer, and its random numbers.
  var newComputer: (Model, RandomNumbers)? {
    switch self {
    case .begin(_, let model, let random): return (model, random)
    case .restore(let bytes, _):
      guard let computer = try? Computer(switchedOnFrom: bytes) else { return nil }
      return (computer.model, RandomNumbers())
    case .input, .tap, .paste, .enterListing, .nextSpeed, .debug, .tape, .load, .loadSource, .run,
      .edit, .reset, .returnToWait, .showMessage, .showFailure, .remind, .noteKey, .noteChange,
      .noteSaved:
      return nil
    }
  }

  /// Whether the user acts on the computer, so that a change is undone from before this action.
  var isByUser: Bool {
    switch self {
    case .tap, .input(.press), .input(.tap), .input(.type), .input(.edit), .input(.change): true
    case .paste, .enterListing, .debug, .load, .loadSource, .run, .edit: true
    case .reset, .begin, .restore, .returnToWait: true
    case .input, .nextSpeed, .tape, .showMessage, .showFailure, .remind, .noteKey, .noteChange,
      .noteSaved:
      false
    }
  }

  /// What a paste is called in messages; nil for other actions.
  var pasteTitle: UTF8Text? {
    switch self {
    case .paste: "the text was pasted"
    case .enterListing: "the listing was pasted"
    case .input, .tap, .nextSpeed, .debug, .tape, .load, .loadSource, .run, .edit, .reset, .begin,
      .restore, .returnToWait, .showMessage, .showFailure, .remind, .noteKey, .noteChange,
      .noteSaved:
      nil
    }
  }

  /// What the action is called in messages; nil if that depends on its effect.
  var title: UTF8Text? {
    switch self {
    case .load(_, let name): "\(name.isEmpty ? "the listing" : name) was loaded"
    case .loadSource: "the source was loaded"
    case .reset: "ALL RESET"
    case .begin: "the computer was replaced"
    case .restore: "a saved state was used"
    case .returnToWait: "the return to a wait"
    case .input, .tap, .paste, .enterListing, .nextSpeed, .debug, .tape, .run, .edit, .showMessage,
      .showFailure, .remind, .noteKey, .noteChange, .noteSaved:
      nil
    }
  }
}

extension Computer.Contents {
  /// What a change of the contents is called in messages.
  func title(since before: Self) -> UTF8Text {
    let changed = areas.indices.filter { areas[$0] != before.areas[$0] }
    if changed.isEmpty {
      if memos != before.memos { return "the change of MEMO" }
      if source != before.source { return "the change of the source" }
      return formula == before.formula ? "PASS" : "IN"
    }
    guard changed.count == 1, let area = changed.first else {
      return areas.allSatisfy { $0.isEmpty } ? "NEW ALL" : "the programs were changed"
    }
    return Self.title(of: area, before.areas[area], areas[area])
  }

  private static func title(of area: Int, _ old: [StoredLine], _ new: [StoredLine]) -> UTF8Text {
    if new.isEmpty, old.count > 1 { return "NEW" }
    let most = min(old.count, new.count)
    var (start, end) = (0, 0)
    while start < most, old[start] == new[start] { start += 1 }
    while end < most - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let (removed, added) = (old[start..<old.count - end], new[start..<new.count - end])
    guard removed.count < 2, added.count < 2 else { return "the program in P\(area) was changed" }
    switch (removed.first?.number, added.first?.number) {
    case (nil, let number?): return "P\(area)-\(number) was entered"
    case (let number?, nil): return "P\(area)-\(number) was deleted"
    case (let number?, let other?) where number == other: return "P\(area)-\(number) was changed"
    default: return "the program in P\(area) was changed"
    }
  }
}
