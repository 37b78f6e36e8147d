import BasicVM
import Cassette
import FX790Device
import FX790Terminal

/// A tape named on the command line: a WAV recording, or tape bytes.
package struct TapeInput {
  package let path: String
  private let bytes: FileBytes
  /// The decoder of a recording that arrived through standard input, whose samples are not kept.
  private let arrived: TapeDecoder?

  /// In bytes; no useful listing is as long.
  package static let longestListing = 4 << 20
  /// The limit for tape bytes; a day of tape has fewer.
  private static let maxBytes = 16 << 20
  /// In bytes; enough for two sides of 90 minutes in the largest WAV format.
  package static let longestRecording = 4 << 30

  /// The size limit of a file, by the type that its first bytes show.
  package static func limit(of beginning: [UInt8]) -> Int {
    if WAVReader.isWAV(beginning) { return longestRecording }
    return isTape(beginning) ? maxBytes : longestListing
  }

  package init(
    _ bytes: FileBytes, path: String, arrived: TapeDecoder? = nil
  ) throws(UsageError) {
    (self.bytes, self.arrived) = (bytes, arrived)
    if !WAVReader.isWAV(bytes.beginning), bytes.count > Self.maxBytes {
      throw UsageError("\(path): neither a WAV file nor the bytes of a tape: too large")
    }
    if path.hasSuffix(".wav"), !Self.isTape(bytes) {
      throw UsageError("\(path): not a WAV file, despite its name")
    }
    if !Self.isTape(bytes), ListingReader.read(UTF8Text(utf8: bytes.beginning)).hasStatements {
      throw UsageError("\(path): this is a listing; fx790 tape encode makes a tape of it")
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
    var decoder = try decoder()
    return decoder.takeBest(acceptingDamage: isForced).contents
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

  /// The tape, whether all of it was readable, and the sound quality of a recording.
  ///
  /// Throws if the tape is too long, or if tape bytes contain no readable file.
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
    var decoder = try decoder()
    let (tape, channel) = decoder.takeTape()
    guard tape.length < Tape.longest else {
      throw UsageError("\(path): more than a tape of 24 hours can hold")
    }
    return (tape, channel.contents.problems.isEmpty, channel.contents.sound)
  }

  private func decoder() throws(UsageError) -> TapeDecoder {
    if let arrived { return arrived }
    let sound = try NamedFile.naming(path) { () throws(System.Failure) in try WAVReader(bytes) }
    guard let decoder = TapeDecoder(decoding: sound) else { throw Self.wrongRate(sound, path) }
    return decoder
  }

  static func wrongRate(_ sound: WAVReader, _ path: String) -> UsageError {
    let rates = TapeFormat.sampleRates
    return UsageError(
      "\(path): \(sound.rate) samples a second; a tape can have \(rates.lowerBound) to "
        + "\(rates.upperBound)")
  }
}

extension WAVReader {
  /// Reads the headers of a file.
  init(_ bytes: FileBytes) throws(System.Failure) {
    do throws(Refusal) {
      try self.init(count: bytes.count) { bytes[$0] }
    } catch {
      throw System.Failure(reason: String(error.reason))
    }
  }
}
