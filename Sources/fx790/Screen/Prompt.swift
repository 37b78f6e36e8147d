import FX790Device
import FX790Terminal
import Programs

/// A question at the foot of the screen, and the answer typed so far.
struct Prompt: Equatable {
  enum Purpose: Equatable {
    case open
    /// Whether to load the programs of a tape, or to put it into the recorder.
    case openTape(path: String)
    /// A listing replaces programs, or goes into a free area.
    case loadOver(path: String, areas: [Int], free: Int?)
    /// A CAP-X source replaces another.
    case loadOverSource(path: String)
    /// A pasted listing replaces programs in WRT mode, or goes into a free area.
    case enterListing(Desk.PastedListing)
    /// A game replaces a program, since no area is free.
    case playOver(GameID, area: Int)
    case insertTape
    /// A value to set in COMP-X.
    case compX
    /// The condition of a breakpoint, or a variable whose changes halt.
    case condition(Debugger.Line)
    case reset
    case save(Saving)
    case saveArea(path: String)
    case overwrite(path: String, Saving, loss: String = "")
    /// Whether to leave although the computer cannot be saved, for a reason.
    case leaveUnsaved(String)
  }

  enum Saving: Equatable {
    /// nil means all areas.
    case listing(area: Int?)
    /// The source of the ASMBL key.
    case source
    case paper
    /// The keys of the last run.
    case keys
    /// Saves the tape before a change.
    case tape(then: TapeChange)
  }

  let purpose: Purpose
  private(set) var text = ""
  /// The number of characters before the cursor.
  private(set) var cursor = 0
  /// The answer if Enter is pressed without a text.
  let defaultAnswer: String
  /// The file names that Tab offers.
  private(set) var candidates: [String] = []

  init(_ purpose: Purpose, defaultAnswer: String = "") {
    self.purpose = purpose
    self.defaultAnswer = defaultAnswer
  }

  /// The keys that answer without Enter.
  private var answerKeys: String {
    switch purpose {
    case .overwrite, .reset, .loadOverSource, .leaveUnsaved: "yn"
    case .openTape: "lr"
    case .playOver: "yn0123456789"
    case .loadOver(_, _, let free): free == nil ? "yn" : "yn0123456789"
    case .enterListing(let listing): listing.free == nil ? "yn" : "yn0123456789"
    case .open, .insertTape, .compX, .condition, .save, .saveArea: ""
    }
  }

  func isAnswer(_ stroke: KeyStroke) -> Bool {
    text.isEmpty && answerKeys.contains { String($0) == stroke.text.lowercased() }
  }

  /// The candidate at a column of a line that lists them.
  func candidate(in line: String, at column: Int) -> String? {
    let line = Array(line.unicodeScalars)
    return candidates.first { name in
      let name = Array(name.unicodeScalars)
      return line.indices.contains { start in
        let end = start + name.count
        return start..<end ~= column && line[start...].starts(with: name)
          && (start == 0 || line[start - 1] == " ") && (end >= line.count || line[end] == " ")
      }
    }
  }

  mutating func choose(_ name: String) {
    let folder = text.lastIndex(of: "/").map { text[...$0] } ?? ""
    set(folder + name)
    candidates = []
  }

  enum Response: Equatable {
    case unanswered
    case cancelled
    case answered(String)
  }

  mutating func take(_ stroke: KeyStroke) -> Response {
    guard stroke.action != .release else { return .unanswered }
    candidates = []
    switch stroke.key {
    case .enter: return .answered(text.isEmpty ? defaultAnswer : text)
    case .escape: return .cancelled
    case .backspace: removeBeforeCursor()
    case .delete: if cursor < text.count { text.remove(at: place) }
    case .left: cursor = max(cursor - 1, 0)
    case .right: cursor = min(cursor + 1, text.count)
    case .home: cursor = 0
    case .end: cursor = text.count
    case .character("u") where stroke.modifiers == .control: set("")
    case .character("h") where stroke.modifiers == .control: removeBeforeCursor()
    default:
      guard stroke.modifiers.isDisjoint(with: [.control, .alt]) else { break }
      let isAnswer = isAnswer(stroke)
      insert(stroke.text)
      if isAnswer { return .answered(text) }
    }
    return .unanswered
  }

  var asksForFile: Bool {
    switch purpose {
    case .open, .insertTape, .save: true
    case .openTape, .loadOver, .loadOverSource, .enterListing, .playOver, .compX, .condition,
      .reset, .saveArea, .overwrite, .leaveUnsaved:
      false
    }
  }

  /// Completes the answer to the common beginning of the names.
  mutating func complete(with names: [String]) {
    guard var common = names.first else { return }
    for name in names { common = common.commonPrefix(with: name) }
    if common.count > text.count { set(common) }
    candidates = names.count > 1 ? names.map { $0.lastComponent } : []
  }

  mutating func paste(_ pasted: String) {
    insert(pasted.filter { !$0.isNewline })
  }

  // MARK: Editing

  private var place: String.Index { text.index(text.startIndex, offsetBy: cursor) }

  var textBeforeCursor: Substring { text[..<place] }

  private mutating func set(_ text: String) {
    self.text = text
    cursor = text.count
  }

  private mutating func insert(_ new: String) {
    let rest = text.distance(from: place, to: text.endIndex)
    text.insert(contentsOf: new, at: place)
    // Combining marks may join the characters before them.
    cursor = max(text.count - rest, 0)
  }

  private mutating func removeBeforeCursor() {
    guard cursor > 0 else { return }
    cursor -= 1
    text.remove(at: place)
  }

  /// The candidates in one line; `…` replaces those that do not fit.
  func candidateLine(columns: Int) -> String {
    let gap = "   "
    let whole = candidates.joined(separator: gap)
    if whole.unicodeScalars.count <= columns { return whole }
    var line = ""
    for name in candidates {
      let next = line + name + gap
      guard next.unicodeScalars.count < columns else { break }
      line = next
    }
    return line + "…"
  }
}

/// A change of the tape in the recorder, before which the tape may have to be saved.
enum TapeChange: Equatable {
  case none
  /// An empty path asks for the file.
  case insert(String = "")
  case new
  case eject
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map { $0.0 })
  }

  /// A folder keeps its final slash.
  var lastComponent: String {
    let end = dropLast().lastIndex(of: "/").map { index(after: $0) }
    return String(self[(end ?? startIndex)...])
  }
}
