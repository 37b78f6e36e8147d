import BasicVM
import Cassette
import FX790Device
import FX790Terminal

/// A tape named on the command line: a WAV recording, or tape bytes.
package struct TapeInput {
  package let path: String
  private let bytes: FileBytes

  /// More than any listing has.
  package static let longestListing = 4 << 20
  /// More than a day of tape.
  private static let maxBytes = 16 << 20
  /// Two 90-minute sides in the largest WAV format.
  package static let longestRecording = 4 << 30
  private static let pieceSize = 1 << 16

  /// The first bytes of a file determine its size limit.
  package static func limit(of beginning: [UInt8]) -> Int {
    if WAVReader.isWAV(beginning) { return longestRecording }
    return isTape(beginning) ? maxBytes : longestListing
  }

  package init(_ bytes: FileBytes, path: String) throws(UsageError) {
    self.bytes = bytes
    if !WAVReader.isWAV(bytes.beginning), bytes.count > Self.maxBytes {
      throw UsageError("\(path): neither a WAV file nor the bytes of a tape: too large")
    }
    if path.hasSuffix(".wav"), !Self.isTape(bytes) {
      throw UsageError("\(path): not a WAV file, despite its name")
    }
    self.path =
      path == "-" ? "standard input" : String(UTF8Text(path).harmless(keepingLines: false))
  }

  /// Whether the bytes are a WAV recording or tape bytes.
  package static func isTape(_ bytes: FileBytes) -> Bool { isTape(bytes.beginning) }

  private static func isTape(_ bytes: [UInt8]) -> Bool {
    WAVReader.isWAV(bytes) || TapeReader.beginsFile(bytes)
  }

  package var isRecording: Bool { WAVReader.isWAV(bytes.beginning) }

  package func contents(acceptingDamage isForced: Bool) throws(UsageError) -> TapeContents {
    guard isRecording else {
      return TapeReader.read(bytes: bytes.all, acceptingDamage: isForced)
    }
    var listener = try listener()
    return listener.takeBest(acceptingDamage: isForced).contents
  }

  package func printProblems(of contents: TapeContents) {
    TextOutput.printProblems(of: contents.files.compactMap(TapeText.doubts)) {
      for doubts in $0 { TextOutput.printError("\(path): \(doubts)") }
    } rest: {
      "\(path): \($0) more files with faint bytes"
    }
    TextOutput.printProblems(of: contents.problems) {
      for problem in $0 { TextOutput.printError("\(path): \(TapeText.sentence(problem))") }
    } rest: {
      "\(path): \($0) more places that cannot be read"
    }
  }

  /// The tape, whether all of it was readable, and its sound report.
  ///
  /// Throws if nothing is readable, or the tape is too long.
  package func tape() throws(UsageError) -> (tape: Tape, isWhole: Bool, sound: TapeSound?) {
    guard isRecording else {
      let contents = TapeReader.read(bytes: bytes.all)
      if contents.files.isEmpty, let problem = contents.problems.first {
        throw UsageError("\(path): \(TapeText.sentence(problem))")
      }
      guard let tape = Tape(contents.files.map(\.file)) else {
        throw UsageError("\(path): more than a tape of 24 hours can hold")
      }
      return (tape, contents.problems.isEmpty, nil)
    }
    var listener = try listener()
    let (tape, hearing) = listener.takeTape()
    guard tape.length < Tape.longest else {
      throw UsageError("\(path): more than a tape of 24 hours can hold")
    }
    return (tape, hearing.contents.problems.isEmpty, hearing.contents.sound)
  }

  private func listener() throws(UsageError) -> TapeDecoder {
    let sound: WAVReader
    do {
      sound = try WAVReader(bytes)
    } catch {
      throw UsageError("\(path): \(error.reason)")
    }
    guard let listener = Self.listener(hearing: sound) else {
      let rates = TapeFormat.sampleRates
      throw UsageError(
        "\(path): \(sound.rate) samples a second; a tape can have \(rates.lowerBound) to "
          + "\(rates.upperBound)")
    }
    return listener
  }

  /// Reads a sound; nil if tapes are not read at its sample rate.
  package static func listener(hearing sound: WAVReader) -> TapeDecoder? {
    guard var listener = TapeDecoder(rate: sound.rate, channels: sound.channels) else {
      return nil
    }
    for start in stride(from: 0, to: sound.count, by: pieceSize) {
      for channel in 0..<min(sound.channels, TapeDecoder.maxChannels) {
        let piece = sound.samples(start..<start + pieceSize, ofChannel: channel)
        listener.decode(piece, channel: channel)
      }
    }
    return listener
  }
}
