import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal
import Programs

extension ComputerScreen {
  /// The default is the file of the current program or source.
  mutating func askForListingFile() {
    if let refusal = refusal(of: .listing(area: nil)), self.refusal(of: .source) != nil {
      return showFailure(refusal)
    }
    let origins = session.origins
    let isSource = computer.isAtCompX && !origins.source.isEmpty
    let origin = isSource ? origins.source : origins.listing(ofArea: computer.area)
    overlay = .prompt(Prompt(.save(.listing(area: nil)), defaultAnswer: String(origin)))
  }

  /// Asks which programs to save, if there are several.
  mutating func saveListing(in path: String) {
    guard !path.isEmpty else { return showMessage("nothing was saved") }
    guard !TapeOutput.isSound(path), !TapeOutput.isBytes(path) else {
      return showFailure("Ctrl-W writes listings, not tapes; nothing was saved")
    }
    guard !AssemblyFile.isSource(path) else { return save(.source, in: path) }
    let used = computer.machine.memory.areas.count { !$0.isEmpty }
    guard used > 1 else { return save(.listing(area: nil), in: path) }
    let defaultAnswer = session.origins.onlyArea(of: UTF8Text(path)).map(String.init) ?? "all"
    overlay = .prompt(Prompt(.saveArea(path: path), defaultAnswer: defaultAnswer))
  }

  mutating func saveListing(ofArea text: String, in path: String) {
    let area = Int(text)
    guard text == "all" || area.map((0...9).contains) ?? false else {
      return showFailure("an area is a digit from 0 to 9, or all; nothing was saved")
    }
    save(.listing(area: area), in: path)
  }

  mutating func saveTape(_ path: String, then change: TapeChange) {
    if path == "-", change != .none { return carryOut(change) }
    guard !path.isEmpty else { return showMessage("the tape is still in the recorder") }
    guard TapeOutput.isSound(path) || TapeOutput.isBytes(path) else {
      // Ask again: the answer may lack only its end.
      overlay = .prompt(Prompt(.save(.tape(then: change))))
      return showFailure("\(path) is neither a .wav nor a .bin file: add .wav to the name")
    }
    save(.tape(then: change), in: path)
  }

  /// Asks before it overwrites a file.
  mutating func save(_ saving: Prompt.Saving, in path: String) {
    guard !System.isFolder(path) else {
      return showFailure("\(path) is a folder; nothing was saved")
    }
    if let refusal = refusal(of: saving) { return showFailure(refusal) }
    guard System.exists(path) else { return write(saving, to: path) }
    overlay = .prompt(Prompt(.overwrite(path: path, saving, loss: loss(in: path, by: saving))))
  }

  /// The reason why nothing can be saved; nil if something can.
  private func refusal(of saving: Prompt.Saving) -> String? {
    switch saving {
    case .listing(let area):
      guard let listing = computer.listing(ofArea: area) else {
        return String(Desk.locked)
      }
      guard listing.isEmpty else { return nil }
      return area.map { "there is no program in P\($0) to save" } ?? "there is no program to save"
    case .source:
      guard let source = computer.compXSource else {
        return "a password protects the source (PASS removes it)"
      }
      return source.isEmpty ? "ASMBL has no source to save" : nil
    case .paper, .keys, .tape: return nil
    }
  }

  /// The parts of a file that overwriting loses, since the computer does not store them.
  private func loss(in path: String, by saving: Prompt.Saving) -> String {
    guard case .listing(let area) = saving, let listing = computer.listing(ofArea: area),
      let bytes = try? System.read(file: path, limit: TapeInput.longestListing)
    else { return "" }
    let saved = ListingFormat.lines(of: listing)
    let lines = ListingFormat.lines(of: UTF8Text(utf8: bytes))
    let hasComments = lines.contains { line in
      let isBlank = line.utf8.allSatisfy { $0 <= UInt8(ascii: " ") }
      return !isBlank && ListingFormat.isComment(line) && !saved.contains(line)
    }
    let hasLabels = LabelledListing(lines) != nil
    return [hasLabels ? "labels" : nil, hasComments ? "comments" : nil].compactMap { $0 }
      .joined(separator: " and ")
  }

  mutating func write(_ saving: Prompt.Saving, to path: String) {
    switch saving {
    case .listing(let area): writeListing(ofArea: area, to: path)
    case .source: writeSource(to: path)
    case .paper:
      let text = paper.lines.reduce(into: UTF8Text()) { $0.append(line: UTF8Text($1)) }
      write(text.utf8, to: path)
    case .keys: writeKeys(to: path)
    case .tape(let change): writeTape(to: path, then: change)
    }
  }

  private mutating func writeListing(ofArea area: Int?, to path: String) {
    guard let listing = computer.listing(ofArea: area), write(listing.utf8, to: path) else {
      return
    }
    let areas = computer.machine.memory.areas
    let saved = area.map { [$0] } ?? areas.indices.filter { !areas[$0].isEmpty }
    session.origins.note(UTF8Text(path), for: saved)
  }

  private mutating func writeSource(to path: String) {
    guard let source = computer.compXSource, write(source.utf8, to: path) else { return }
    session.origins.source = UTF8Text(path)
  }

  private mutating func writeKeys(to path: String) {
    guard let session = RecordedSession(of: computer) else {
      return showFailure("the run is no longer available")
    }
    guard write(session.text.utf8, to: path) else { return }
    let player = GameID.named(session.program) == nil ? "run LISTING" : "play"
    showMessage("saved \(path): fx790 \(player) --keys-file \(path) replays it")
  }

  private mutating func writeTape(to path: String, then change: TapeChange) {
    guard let tape = computer.recorder.tape else {
      return showFailure("there is no tape in the recorder")
    }
    let bytes: [UInt8]
    do throws(System.Failure) {
      bytes =
        TapeOutput.isBytes(path) ? tape.bytes : try TapeOutput.sound(of: tape.readableSegments)
    } catch {
      return showFailure("\(path): \(error.reason)")
    }
    guard write(bytes, to: path) else { return }
    let contents = tape.contents
    if TapeOutput.isBytes(path), !contents.problems.isEmpty {
      // The tape stays unsaved, because a .bin file cannot store unreadable parts.
      let files = UTF8Text.count(contents.files.count, "file")
      return remind("saved \(files); the rest cannot be read: a .wav keeps it")
    }
    act(.tape(.noteSaved))
    carryOut(change)
  }

  /// Writes a file and shows a message; returns whether the file was written.
  @discardableResult
  private mutating func write(_ bytes: [UInt8], to path: String) -> Bool {
    do throws(System.Failure) {
      try System.replace(file: path, with: bytes)
      remind("saved \(path)")
      return true
    } catch {
      showFailure("\(path): \(error.reason)")
      return false
    }
  }
}
