// Loads listings and games; no program is lost without a question.

import BasicVM
import CompX
import FX790Device
import FX790Terminal
import Programs

extension ComputerScreen {
  /// A limit in bytes; listings are shorter.
  static let longestListing = 4 << 20

  /// Loads a listing file; lines before any header go into an area.
  ///
  /// It asks before it replaces another program, unless `mayReplace`.
  mutating func open(_ path: String, inArea area: Int? = nil, replacing mayReplace: Bool = false) {
    let game = GameID(named: path, in: .basic)?.listing.utf8
    guard let bytes = game ?? read(path, limit: Self.longestListing) else { return }
    if let problem = FileKind.problem(about: bytes) { return showMessage("\(path): \(problem)") }
    let file = UTF8Text(utf8: bytes)
    guard !AssemblyFile.isSource(path) else {
      return open(CapXAssembler.assemble(file), of: path, replacing: mayReplace)
    }
    let listing = read(file, area: area ?? computer.area)
    let taken = areasLost(to: listing)
    guard listing.hasErrors || taken.isEmpty || mayReplace else {
      let free = freeArea.flatMap { read(file, area: $0).filledAreas == [$0] ? $0 : nil }
      overlay = .prompt(Prompt(.loadOver(path: path, areas: taken, free: free)))
      return
    }
    let isLoaded = changing("\(path) was loaded") {
      $0.desk.act(.load(listing, name: UTF8Text(path)))
    }
    if isLoaded { files.note(game == nil ? path : nil, for: listing.filledAreas) }
  }

  /// Stores a CAP-X source for the ASMBL key; asks before it replaces another, unless
  /// `mayReplace`.
  private mutating func open(
    _ assembly: CapXAssembly, of path: String, replacing mayReplace: Bool
  ) {
    guard let source = CapXSource(assembly) else {
      desk.act(.showMessage(Desk.refusal(of: assembly, UTF8Text(path))))
      return
    }
    let kept = computer.compXSource ?? ""
    guard mayReplace || kept.isEmpty || kept == assembly.source(in: .even) else {
      overlay = .prompt(Prompt(.loadOverSource(path: path)))
      return
    }
    if changing("\(path) was loaded", { $0.desk.act(.loadSource(source)) }) { files.source = path }
  }

  private func read(_ file: UTF8Text, area: Int) -> Listing {
    ListingReader.read(
      file, area: area, size: computer.machine.memory.size, model: computer.model)
  }

  /// The areas whose programs the listing would replace.
  private func areasLost(to listing: Listing) -> [Int] {
    let areas = computer.machine.memory.areas
    return listing.filledAreas.filter {
      !areas[$0].isEmpty && areas[$0] != listing.memory.areas[$0]
    }
  }

  private var freeArea: Int? { computer.machine.memory.areas.firstIndex { $0.isEmpty } }

  /// Handles the answer to loading over a program: yes, or another area.
  mutating func answerLoading(_ answer: String, _ isYes: Bool, _ path: String, mayMove: Bool) {
    if isYes { return open(path, replacing: true) }
    guard mayMove, let area = Int(answer), 0..<ProgramMemory.areaCount ~= area else {
      return showMessage("nothing was loaded")
    }
    open(path, inArea: area)
  }

  // MARK: Games

  /// Plays a game where it is stored, else in a free area, else asks.
  mutating func play(_ game: GameID) {
    overlay = .none
    let areas = computer.machine.memory.areas
    let lines = read(game.listing, area: 0).memory.areas[0]
    if let area = areas.firstIndex(of: lines) {
      desk.act(.run(area: area))
    } else if let freeArea {
      play(game, inArea: freeArea)
    } else {
      overlay = .prompt(Prompt(.playOver(game, area: computer.area)))
    }
  }

  private mutating func play(_ game: GameID, inArea area: Int) {
    let listing = read(game.listing, area: area)
    let isLoaded = changing("\(game.title) was loaded") {
      $0.desk.act(.load(listing, name: UTF8Text(game.title)))
    }
    guard isLoaded else { return }
    files.note(nil, for: [area])
    desk.act(.run(area: area))
  }

  /// Handles the answer to a game over a program: yes, or another area.
  mutating func answerPlaying(_ answer: String, _ isYes: Bool, _ game: GameID, _ area: Int) {
    guard let area = isYes ? area : Int(answer), 0..<ProgramMemory.areaCount ~= area else {
      return showMessage("nothing was loaded")
    }
    play(game, inArea: area)
  }

  // MARK: Undo

  /// The state before a change that can be undone.
  struct UndoState {
    let state: [UInt8]
    let files: ProgramFiles
    /// The change in words, for messages.
    let action: String
    /// Whether the change has been undone, so that this redoes it.
    var isUndone = false
  }

  /// Makes a change that Ctrl-U can undo.
  ///
  /// - Returns: Whether the change was made.
  @discardableResult
  mutating func changing(_ action: String, _ change: (inout ComputerScreen) -> Bool) -> Bool {
    let before = UndoState(state: computer.snapshot, files: files, action: action)
    guard change(&self) else { return false }
    undoState = before
    return true
  }

  /// Undoes the last change, or redoes it.
  mutating func undo() {
    guard let undoState else { return showMessage("nothing to undo") }
    let now = UndoState(
      state: computer.snapshot, files: files, action: undoState.action,
      isUndone: !undoState.isUndone)
    guard desk.act(.restore(undoState.state, exactly: true)) else { return }
    files = undoState.files
    self.undoState = now
    let side = undoState.isUndone ? "after" : "before"
    showMessage("now as \(side) \(undoState.action); Ctrl-U undoes that")
  }
}
