/// A line that is asked for at the foot of the screen: a file's name, an area, yes or no.
struct Prompt: Equatable {
  /// What the answer is for.
  enum Purpose: Equatable {
    case open
    /// Which area the lines before a header go to.
    case saveAs
    case saveArea(path: String)
    case overwrite(path: String, area: Int?)
    case savePaper
    case overwritePaper(path: String)
    case insertTape
    /// What happens to the tape once it is saved.
    case saveTape(then: TapeChange)
    case overwriteTape(path: String, then: TapeChange)
    case reset
  }

  let purpose: Purpose
  private(set) var text = ""

  init(_ purpose: Purpose) {
    self.purpose = purpose
  }

  /// What is asked.
  var question: String {
    switch purpose {
    case .open: "open which listing file? "
    case .saveAs: "save as which file? "
    case .saveArea: "which area, 0 to 9? (Enter: all) "
    case .overwrite(let path, _), .overwritePaper(let path), .overwriteTape(let path, _):
      "\(path) exists. Overwrite it? (y/n) "
    case .savePaper: "save the paper as which file? "
    case .insertTape: "insert which .wav or .bin file? "
    case .saveTape(.none): "save the tape as which .wav or .bin file? "
    case .saveTape: "save the tape first, as which file? (- throws it away) "
    case .reset: "ALL RESET empties everything. Do it? (y/n) "
    }
  }

  /// What came of a key.
  enum Response: Equatable {
    case goesOn
    case cancelled
    case answered(String)
  }

  /// Takes a key.
  mutating func take(_ stroke: KeyStroke) -> Response {
    guard stroke.action != .release else { return .goesOn }
    switch stroke.key {
    case .enter: return .answered(text)
    case .escape: return .cancelled
    case .backspace: _ = text.popLast()
    case .character("c") where stroke.modifiers == .control: return .cancelled
    case .character("u") where stroke.modifiers == .control: text = ""
    case .character("h") where stroke.modifiers == .control: _ = text.popLast()
    default: if stroke.modifiers.isDisjoint(with: [.control, .alt]) { text += stroke.text }
    }
    return .goesOn
  }

  /// Takes text that was pasted.
  mutating func paste(_ pasted: String) {
    text += pasted.filter { !$0.isNewline }
  }
}

/// What takes a tape out of the recorder.
enum TapeChange: Equatable {
  /// Nothing does.
  case none
  case insert
  case new
  case eject
}
