// What goes into files: listings, a source, the paper, the keys of a run, the tape.

import BasicVM
import FX790Device
import FX790Terminal
import Programs

extension ComputerScreen {
  mutating func saveListing(ofArea text: String, in path: String) {
    let area = Int(text)
    guard text.isEmpty || area.map((0...9).contains) ?? false else {
      return say("an area is a digit from 0 to 9; nothing was saved")
    }
    save(.listing(area: area), in: path)
  }

  mutating func saveTape(_ path: String, then change: TapeChange) {
    if path == "-", change != .none { return carryOut(change) }
    guard !path.isEmpty else { return say("the tape is still in the recorder") }
    guard TapeOutput.isSound(path) || TapeOutput.isBytes(path) else {
      return say("\(path) is neither a .wav nor a .bin file; the tape is still in the recorder")
    }
    save(.tape(then: change), in: path)
  }

  /// Asks before it overwrites.
  mutating func save(_ saving: Prompt.Saving, in path: String) {
    if System.exists(path) {
      overlay = .prompt(Prompt(.overwrite(path: path, saving)))
    } else {
      write(saving, to: path)
    }
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
    guard let listing = computer.listing(ofArea: area) else {
      return say("a password protects the programs (PASS takes it away)")
    }
    guard !listing.isEmpty else { return say("there is no program to be saved") }
    if write(listing.utf8, to: path) { listingPath = path }
  }

  private mutating func writeSource(to path: String) {
    guard let source = computer.compXSource else {
      return say("a password protects the source (PASS takes it away)")
    }
    guard !source.isEmpty else { return say("there is no source behind ASMBL to be saved") }
    write(source.utf8, to: path)
  }

  private mutating func writeKeys(to path: String) {
    guard let session = RecordedSession(of: computer) else { return say("the run has gone") }
    guard write(session.text.utf8, to: path) else { return }
    let program = GameID.named(session.program)?.id ?? "LISTING"
    say("saved \(path): fx790 run \(program) --keys-file \(path) plays it again")
  }

  private mutating func writeTape(to path: String, then change: TapeChange) {
    guard let tape = computer.recorder.tape else { return say("there is no tape in the recorder") }
    let bytes: [UInt8]
    do throws(System.Failure) {
      bytes =
        TapeOutput.isBytes(path) ? tape.bytes : try TapeOutput.sound(of: tape.readableSegments)
    } catch {
      return say("\(path): \(error.reason)")
    }
    guard write(bytes, to: path) else { return }
    let contents = tape.contents
    if TapeOutput.isBytes(path), !contents.problems.isEmpty {
      // What a file of bytes cannot hold stays on the tape, and can still be saved as sound.
      let files = Desk.count(contents.files.count, "file")
      return say("saved \(files); the rest cannot be read: a .wav keeps it")
    }
    desk.act(.tape(.noteSaved))
    carryOut(change)
  }

  /// Writes a file, says what came of it, and returns whether it is written.
  @discardableResult
  private mutating func write(_ bytes: [UInt8], to path: String) -> Bool {
    do throws(System.Failure) {
      try System.replace(file: path, with: bytes)
      say("saved \(path)")
      return true
    } catch {
      say("\(path): \(error.reason)")
      return false
    }
  }
}
