// The cassette recorder: files in and out of it, and hands on its keys.

import BasicVM
import FX790Device
import FX790Terminal

extension ComputerScreen {
  mutating func handleTape(_ command: ScreenCommand) {
    switch command {
    case .insertTape: change(.insert)
    case .newTape: change(.new)
    case .ejectTape: change(.eject)
    case .saveTape where hasTape: overlay = .prompt(Prompt(.saveTape(then: .none)))
    case .rewindTape where hasTape: wind { $0.rewindTape() }
    case .windTape where hasTape: wind { $0.windTapeToEnd() }
    default: say("there is no tape in the recorder")
    }
  }

  private var hasTape: Bool { computer.recorder.tape != nil }

  private mutating func wind(_ body: (inout Computer) -> Void) {
    recorder.change(body)
    planSave()
    say("the tape is at \(Self.counter(computer.tapePlace))")
  }

  // MARK: In and out

  /// What was recorded is offered to be saved before its tape goes.
  private mutating func change(_ change: TapeChange) {
    if computer.recorder.tape?.isUnsaved == true {
      overlay = .prompt(Prompt(.saveTape(then: change)))
    } else {
      carryOut(change)
    }
  }

  private mutating func carryOut(_ change: TapeChange) {
    switch change {
    case .none: return
    case .insert: overlay = .prompt(Prompt(.insertTape))
    case .new:
      recorder.change { $0.insert(Tape()) }
      say("a new tape is in the recorder")
    case .eject:
      let ejected = recorder.change { $0.ejectTape() }
      say(ejected == nil ? "there is no tape in the recorder" : "the tape is out of the recorder")
    }
    planSave()
  }

  mutating func insertTape(_ path: String) {
    do throws(System.Failure) {
      try System.refuseSpecialFile(path)
    } catch {
      return say("\(path): \(error.reason)")
    }
    do throws(UsageError) {
      // Standard input is the keyboard, so - is a name like any other.
      let (tape, problems) = try TapeInput(path: path == "-" ? "./-" : path).tape()
      recorder.change { $0.insert(tape) }
      let more = problems.isEmpty ? "" : ", and something that cannot be read"
      say("\(path) is in the recorder: \(Self.count(tape.contents.files))\(more)")
      planSave()
    } catch {
      say(error.message)
    }
  }

  private static func count(_ files: [TapeContents.Reading]) -> String {
    files.count == 1 ? "1 file" : "\(files.count) files"
  }

  // MARK: Saving

  mutating func saveTape(_ path: String, then change: TapeChange) {
    if path == "-", change != .none { return carryOut(change) }
    guard !path.isEmpty else { return say("the tape is still in the recorder") }
    guard TapeOutput.isSound(path) || TapeOutput.isBytes(path) else {
      return say("\(path) is neither a .wav nor a .bin file; the tape is still in the recorder")
    }
    if System.exists(path) {
      overlay = .prompt(Prompt(.overwriteTape(path: path, then: change)))
    } else {
      writeTape(path, then: change)
    }
  }

  mutating func writeTape(_ path: String, then change: TapeChange) {
    guard let tape = computer.recorder.tape else { return say("there is no tape in the recorder") }
    let bytes =
      TapeOutput.isBytes(path)
      ? tape.bytes : TapeOutput.sound(of: tape.readableSegments, isInverted: false)
    guard save(bytes, path) else { return }
    let contents = tape.contents
    if TapeOutput.isBytes(path), !contents.problems.isEmpty {
      // What a file of bytes cannot hold stays on the tape, and can still be saved as sound.
      return say("saved \(Self.count(contents.files)); the rest cannot be read: a .wav keeps it")
    }
    recorder.change { $0.noteTapeIsSaved() }
    planSave()
    if change != .none { carryOut(change) }
  }

  // MARK: What is seen

  /// What the recorder does, and its counter, for the title.
  var tapeNote: String? {
    guard hasTape else { return nil }
    let sign =
      switch computer.tapeMotion {
      case .stopped: "tape"
      case .playing: "▶"
      case .recording: "●"
      }
    return "\(sign) \(Self.counter(computer.tapePlace))"
  }

  /// A place on the tape in minutes and seconds.
  private static func counter(_ place: Ticks) -> String {
    let seconds = place / 1_000_000
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}
