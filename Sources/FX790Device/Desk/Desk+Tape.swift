// The cassette recorder.

import BasicVM
import Cassette

extension Desk {
  mutating func handle(_ action: TapeAction) -> Bool {
    switch action {
    case .insert(let tape, let name, let isPartial, let sound):
      change { $0.insert(tape) }
      if !name.isEmpty {
        showMessage(Self.contents(of: tape, name, isPartial: isPartial, sound: sound))
      }
      return true
    case .new(let tape):
      change { $0.insert(tape) }
      showMessage("a new tape is in the recorder")
      return true
    case .eject, .rewind, .windToEnd, .noteSaved: break
    }
    guard history.computer.recorder.tape != nil else {
      showMessage("there is no tape in the recorder")
      return false
    }
    switch action {
    case .eject:
      _ = change { $0.ejectTape() }
      showMessage("the tape is out of the recorder")
    case .rewind: wind { $0.rewindTape() }
    case .windToEnd: wind { $0.windTapeToEnd() }
    case .noteSaved: change { $0.noteTapeIsSaved() }
    case .insert, .new: break
    }
    return true
  }

  private mutating func wind(_ body: (inout Computer) -> Void) {
    change(body)
    showMessage("the tape is at \(Self.counter(history.computer.tapePlace))")
  }
}
