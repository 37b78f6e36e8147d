// These methods ask before a program is lost.

import BasicVM
import CommandLineKit
import CompX
import FX790Device
import FX790Terminal
import Programs

extension ComputerScreen {
  /// Loads a listing file; lines before any header go into `area`.
  ///
  /// Asks before it replaces another program, unless `mayReplace`.
  mutating func open(_ path: String, inArea area: Int? = nil, replacing mayReplace: Bool = false) {
    let game = GameID(named: path, in: .basic)
    let isTape = game == nil && isTape(path)
    guard let file = game?.listing ?? (isTape ? programs(onTape: path) : readText(path)) else {
      return
    }
    guard !AssemblyFile.isSource(path) else {
      return open(CapXAssembler.assemble(file), of: path, replacing: mayReplace)
    }
    let spelling = isTape ? Spelling.native : nil
    let listing = read(file, area: area ?? computer.area, spelledBy: spelling)
    let taken = areasLost(to: listing)
    // If loading will fail, the desk reports the reason instead.
    guard listing.hasErrors || computer.isLocked || taken.isEmpty || mayReplace else {
      let free = freeArea.flatMap {
        read(file, area: $0, spelledBy: spelling).filledAreas == [$0] ? $0 : nil
      }
      overlay = .prompt(Prompt(.loadOver(path: path, areas: taken, free: free)))
      return
    }
    guard act(.load(listing, name: UTF8Text(path))) else { return }
    session.origins.note(game == nil && !isTape ? UTF8Text(path) : "", for: listing.filledAreas)
  }

  /// Reads a text; returns nil after a message.
  private mutating func readText(_ path: String) -> UTF8Text? {
    guard let bytes = read(path, limit: TapeInput.longestListing) else { return nil }
    if let problem = FileKind.problem(about: bytes) {
      showFailure("\(path): \(problem)")
      return nil
    }
    return UTF8Text(utf8: bytes)
  }

  /// Stores a CAP-X source for the ASMBL key; asks before it replaces another, unless `mayReplace`.
  private mutating func open(
    _ assembly: CapXAssembly, of path: String, replacing mayReplace: Bool
  ) {
    guard let source = CapXSource(assembly) else {
      act(.showFailure(Desk.refusal(of: assembly, UTF8Text(path))))
      return
    }
    let kept = computer.compXSource ?? ""
    guard mayReplace || kept.isEmpty || kept == assembly.source(in: .colons) else {
      overlay = .prompt(Prompt(.loadOverSource(path: path)))
      return
    }
    if act(.loadSource(source)) { session.origins.source = UTF8Text(path) }
  }

  private func read(_ file: UTF8Text, area: Int, spelledBy spelling: Spelling? = nil) -> Listing {
    ListingReader.read(
      file, area: area, size: computer.machine.memory.size, model: computer.model,
      spelledBy: spelling)
  }

  private func areasLost(to listing: Listing) -> [Int] {
    let areas = computer.machine.memory.areas
    return listing.filledAreas.filter {
      !areas[$0].isEmpty && areas[$0] != listing.memory.areas[$0]
    }
  }

  private var freeArea: Int? { computer.machine.memory.areas.firstIndex { $0.isEmpty } }

  /// Loads a listing over the programs, or into the area that the answer names.
  mutating func answerLoading(_ answer: String, _ isYes: Bool, _ path: String, mayMove: Bool) {
    if isYes { return open(path, replacing: true) }
    guard mayMove, let area = Int(answer), 0..<ProgramMemory.areaCount ~= area else {
      return showMessage("nothing was loaded")
    }
    open(path, inArea: area)
  }

  // MARK: Faults

  mutating func listFaults() {
    // During a paste this types only the rest, whose faults are listed too.
    if desk.pasted != nil, !computer.isWorking { act(.nextSpeed) }
    let faults = desk.listingFaults
    guard faults.isEmpty else {
      overlay = .menu(.faults(faults), selected: 0)
      return
    }
    showMessage(
      computer.isLocked ? String(Desk.locked) : "the programs have no faults")
  }

  mutating func edit(_ fault: Desk.ListingFault) {
    guard let line = fault.line else {
      return showFailure("this line was not loaded: correct it, and load or paste it again")
    }
    act(.edit(line, column: fault.column))
  }

  // MARK: Tapes

  func isTape(_ path: String) -> Bool {
    guard let path = try? plainFile(path), let bytes = try? FileBytes.ofFile(path) else {
      return false
    }
    return TapeInput.isTape(bytes)
  }

  /// Loads the tape, or inserts it into the recorder.
  mutating func answerTape(_ answer: String, _ path: String) {
    switch answer {
    case "l": open(path)
    case "r": change(.insert(path))
    default: showMessage("nothing was loaded")
    }
  }

  /// The programs on a tape as a listing; nil after a message.
  private mutating func programs(onTape path: String) -> UTF8Text? {
    do throws(UsageError) {
      let file = try plainFile(path)
      let bytes = try NamedFile.naming(file) { () throws(System.Failure) in
        try FileBytes.ofFile(file)
      }
      let contents = try TapeInput(bytes, path: file).contents(acceptingDamage: false)
      return try TapeText.programs(of: contents.files, path: path, for: computer.model)
    } catch {
      showFailure(error.message)
      return nil
    }
  }

  // MARK: Games

  /// The game whose unchanged listing is the running program.
  var runningGame: GameID? {
    guard computer.isRunning else { return nil }
    let lines = computer.machine.memory.areas[computer.area]
    return GameID.allCases.first { lines == self.lines(of: $0) }
  }

  private func lines(of game: GameID) -> [StoredLine] {
    read(game.listing, area: 0).memory.areas[0]
  }

  /// Shows a game's rules before it is played, unless a password would refuse its listing.
  mutating func introduce(_ game: GameID) {
    if computer.isLocked, !computer.machine.memory.areas.contains(lines(of: game)) {
      return showFailure(String(Desk.locked))
    }
    if let refusal = game.refusal(on: computer.model) { return showFailure(refusal) }
    overlay = .game(game)
  }

  /// Plays a game in the area that contains it, or in a free one; asks if there is neither.
  mutating func play(_ game: GameID) {
    overlay = .none
    let areas = computer.machine.memory.areas
    if let area = areas.firstIndex(of: lines(of: game)) {
      act(.run(area: area))
    } else if let freeArea {
      play(game, inArea: freeArea)
    } else {
      overlay = .prompt(Prompt(.playOver(game, area: computer.area)))
    }
  }

  private mutating func play(_ game: GameID, inArea area: Int) {
    let listing = read(game.listing, area: area)
    guard act(.load(listing, name: UTF8Text(game.title))) else { return }
    session.origins.note("", for: [area])
    act(.run(area: area))
  }

  /// Plays a game in `area`, or in the area that the answer names.
  mutating func answerPlaying(_ answer: String, _ isYes: Bool, _ game: GameID, _ area: Int) {
    guard let area = isYes ? area : Int(answer), 0..<ProgramMemory.areaCount ~= area else {
      return showMessage("nothing was loaded")
    }
    play(game, inArea: area)
  }

  // MARK: Undo

  mutating func undo() {
    guard let title = session.undoable, act(.undo) else { return reportNothing(toDo: "undo") }
    showMessage("undone: \(title); F12 redoes it")
  }

  mutating func redo() {
    guard let title = session.redoable, act(.redo) else { return reportNothing(toDo: "redo") }
    showMessage("redone: \(title); Ctrl-U undoes it")
  }

  /// Reports that there is no change, unless the session reported why there is none.
  private mutating func reportNothing(toDo what: String) {
    if !desk.messageIsFailure { showFailure("nothing to \(what)") }
  }
}
