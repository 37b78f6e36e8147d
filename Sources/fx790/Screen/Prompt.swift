import FX790Device
import FX790Terminal
import Programs

/// A line that is asked for at the foot of the screen: a file's name, an area, yes or no.
struct Prompt: Equatable {
  /// What the answer is for.
  enum Purpose: Equatable {
    case open
    /// A listing goes into areas with programs, or into a free one.
    case loadOver(path: String, areas: [Int], free: Int?)
    /// A source of CAP-X takes the place of another.
    case loadOverSource(path: String)
    /// A pasted listing goes into areas of WRT mode, or into a free one.
    case enterListing(Desk.PastedListing)
    /// A game takes the place of a program, as no area is free.
    case playOver(GameID, area: Int)
    case insertTape
    /// What is to be set in COMP-X.
    case compX
    case reset
    /// Which file something goes into.
    case save(Saving)
    /// Which area of the programs goes into a file.
    case saveArea(path: String)
    case overwrite(path: String, Saving, losesComments: Bool = false)
  }

  /// What is saved in a file.
  enum Saving: Equatable {
    /// The listing of an area, or of all.
    case listing(area: Int?)
    /// The source behind the ASMBL key.
    case source
    case paper
    /// The keys of the program that was run last.
    case keys
    /// The tape, and what happens to it then.
    case tape(then: TapeChange)
  }

  let purpose: Purpose
  private(set) var text = ""
  /// What Enter alone answers.
  let usual: String
  /// The names that may be meant, where Tab has found several.
  private(set) var candidates: [String] = []

  init(_ purpose: Purpose, usual: String = "") {
    self.purpose = purpose
    self.usual = usual
  }

  /// The keys that answer at once.
  private var answers: String {
    switch purpose {
    case .overwrite, .reset, .loadOverSource: "yn"
    case .playOver: "yn0123456789"
    case .loadOver(_, _, let free): free == nil ? "yn" : "yn0123456789"
    case .enterListing(let listing): listing.free == nil ? "yn" : "yn0123456789"
    case .open, .insertTape, .compX, .save, .saveArea: ""
    }
  }

  /// Whether a letter answers at once.
  func answers(at stroke: KeyStroke) -> Bool {
    text.isEmpty && answers.contains(stroke.text.lowercased())
  }

  /// The name on a column of the line in which Tab's finds stand.
  func candidate(in line: String, at column: Int) -> String? {
    candidates.first { name in
      line.ranges(of: name).contains { range in
        let start = line.unicodeScalars.distance(from: line.startIndex, to: range.lowerBound)
        return start..<start + name.unicodeScalars.count ~= column
      }
    }
  }

  /// Takes one of the names that Tab has found.
  mutating func choose(_ name: String) {
    let folder = text.lastIndex(of: "/").map { text[...$0] } ?? ""
    text = folder + name
    candidates = []
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
    candidates = []
    switch stroke.key {
    case .enter: return .answered(text.isEmpty ? usual : text)
    case .escape: return .cancelled
    case .backspace: _ = text.popLast()
    case .character("u") where stroke.modifiers == .control: text = ""
    case .character("h") where stroke.modifiers == .control: _ = text.popLast()
    default:
      guard stroke.modifiers.isDisjoint(with: [.control, .alt]) else { break }
      let isAnswer =
        text.isEmpty && stroke.text.count == 1 && answers.contains(stroke.text.lowercased())
      text += stroke.text
      if isAnswer { return .answered(text) }
    }
    return .goesOn
  }

  /// Whether the answer names a file.
  var asksForFile: Bool {
    switch purpose {
    case .open, .insertTape, .save: true
    case .loadOver, .loadOverSource, .enterListing, .playOver, .compX, .reset, .saveArea,
      .overwrite:
      false
    }
  }

  /// Takes the names that begin as the answer does: what they have in common is typed.
  mutating func complete(with names: [String]) {
    guard var common = names.first else { return }
    for name in names { common = common.commonPrefix(with: name) }
    if common.count > text.count { text = common }
    candidates = names.count > 1 ? names.map { $0.lastComponent } : []
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

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map { $0.0 })
  }

  /// The name of a file, or of a folder with its slash, without the folders before it.
  var lastComponent: String {
    let end = dropLast().lastIndex(of: "/").map { index(after: $0) }
    return String(self[(end ?? startIndex)...])
  }
}
