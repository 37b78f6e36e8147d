import FX790Device

// Tapes in and out of the computer's recorder.

extension Page {
  /// Inserts a tape with the files of such bytes; false, and nothing is changed, if anything in
  /// them cannot be read.
  func insertTape(bytes: [UInt8]) -> Bool {
    let contents = TapeReader.read(bytes: bytes)
    guard contents.problems.isEmpty else { return false }
    let tape = Tape(contents.files.map { $0.file })
    recorder.change { $0.insert(tape) }
    return true
  }
}
