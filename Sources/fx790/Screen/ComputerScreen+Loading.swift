// Listing files on their way in: no program is lost by one.

import BasicVM
import FX790Device
import FX790Terminal

extension ComputerScreen {
  /// Listings have fewer bytes.
  private static let longestListing = 4 << 20

  /// Loads a listing file, lines before any header into an area.
  ///
  /// It asks before it takes the place of another program, if it may not do that.
  mutating func open(_ path: String, inArea area: Int? = nil, replacing mayReplace: Bool = false) {
    guard let bytes = read(path, limit: Self.longestListing) else { return }
    if let complaint = FileKind.complaint(about: bytes) { return say("\(path): \(complaint)") }
    let file = UTF8Text(utf8: bytes)
    let listing = read(file, area: area ?? computer.area)
    let taken = areasLost(to: listing)
    guard listing.hasErrors || taken.isEmpty || mayReplace else {
      let free = freeArea.flatMap { read(file, area: $0).filledAreas == [$0] ? $0 : nil }
      overlay = .prompt(Prompt(.loadOver(path: path, areas: taken, free: free)))
      return
    }
    changing { $0.desk.act(.load(listing, name: UTF8Text(path))) }
  }

  private func read(_ file: UTF8Text, area: Int) -> Listing {
    ListingReader.read(file, area: area, size: computer.machine.memory.size)
  }

  /// The areas in which other programs stand than those of a listing.
  private func areasLost(to listing: Listing) -> [Int] {
    let areas = computer.machine.memory.areas
    return listing.filledAreas.filter {
      !areas[$0].isEmpty && areas[$0] != listing.memory.areas[$0]
    }
  }

  private var freeArea: Int? { computer.machine.memory.areas.firstIndex { $0.isEmpty } }

  /// What a person says to loading a file over a program: yes, or another area.
  mutating func answerLoading(_ answer: String, _ isYes: Bool, _ path: String) {
    if isYes { return open(path, replacing: true) }
    guard let area = Int(answer), 0..<ProgramMemory.areaCount ~= area else {
      return say("nothing was loaded")
    }
    open(path, inArea: area)
  }

  // MARK: Back

  /// Changes the computer so that Ctrl-U leads back.
  mutating func changing(_ change: (inout ComputerScreen) -> Bool) {
    let state = computer.snapshot
    if change(&self) { stateBefore = state }
  }

  /// Goes back to where the computer was before a file was loaded, or all was reset; and from there
  /// here again.
  mutating func undo() {
    guard let state = stateBefore else { return say("nothing was loaded that could be taken back") }
    let now = computer.snapshot
    guard desk.act(.restore(state, exactly: true)) else { return }
    stateBefore = now
    say("all is as before; Ctrl-U takes that back")
  }
}
