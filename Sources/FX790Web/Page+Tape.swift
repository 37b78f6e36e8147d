import BasicVM
import FX790Device

// Tapes in and out of the computer's recorder.

extension Page {
  private func insert(_ tape: Tape) {
    recorder.change { $0.insert(tape) }
  }

  /// Inserts a tape with the files of such bytes that can be read; false, and nothing is changed,
  /// if none can.
  func insertTape(bytes: [UInt8]) -> Bool {
    let contents = TapeReader.read(bytes: bytes)
    guard !contents.files.isEmpty else { return false }
    insert(Tape(contents.files.map { $0.file }))
    return true
  }

  /// Inserts the tape that is in a snapshot's recorder; false if none is.
  func insertTape(ofSnapshot bytes: [UInt8]) -> Bool {
    do throws(SnapshotError) {
      guard let tape = try Computer(switchedOnFrom: bytes).recorder.tape else { return false }
      insert(tape)
      return true
    } catch {
      return false
    }
  }

  /// Inserts the tape that was heard; false if nothing was.
  func insertHeardTape() -> Bool {
    defer { listener = nil }
    guard let tape = listener?.takeTape() else { return false }
    insert(tape)
    return true
  }

  /// Begins to make the sound of the tape.
  func playTape(rate: Int) {
    sound = nil
    guard TapeFormat.sampleRates.contains(rate) else { return }
    sound = recorder.computer.recorder.tape.map { TapeModulator($0.readableSegments, rate: rate) }
  }
}
