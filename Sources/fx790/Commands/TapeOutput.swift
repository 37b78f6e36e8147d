import BasicVM
import Cassette
import CommandLineKit
import FX790Device
import FX790Terminal

/// Converts files to tapes, in the format that the extension of the output selects.
enum TapeOutput {
  static func isBytes(_ path: String?) -> Bool { path?.lowercased().hasSuffix(".bin") == true }

  static func isSound(_ path: String?) -> Bool { path?.lowercased().hasSuffix(".wav") == true }

  /// Returns nil if the path has neither extension.
  static func tape(
    of files: [TapeFile], for path: String?
  ) throws(System.Failure) -> [UInt8]? {
    if isBytes(path) { return TapeWriter.bytes(of: files) }
    return isSound(path) ? try sound(of: files.flatMap(TapeWriter.segments)) : nil
  }

  /// Whether `tape encode` writes sound instead of bytes; to standard output it writes sound.
  static func encodesSound(to path: String?) throws(UsageError) -> Bool {
    guard !isBytes(path) else { return false }
    guard let path, isSound(path) || path == "-" else {
      let given = path.map { ", not \($0)" } ?? ""
      throw UsageError("tape: encode needs an output: -o FILE.wav or -o FILE.bin\(given)")
    }
    guard path != "-" || !System.isTerminal(System.output) else {
      throw UsageError("tape: no sound is written to a terminal: redirect it, or -o FILE.wav")
    }
    return true
  }

  static func sound(
    of segments: [[UInt8]], isInverted: Bool = false
  ) throws(System.Failure) -> [UInt8] {
    var modulator = TapeModulator(segments, rate: WAVFile.defaultRate, isInverted: isInverted)
    let hours = Double(modulator.duration) / 3_600_000_000
    guard hours <= maxHours else {
      throw System.Failure(
        reason: "would play for \(Int(hours.rounded(.up))) hours; the longest .wav has "
          + "\(Int(maxHours))")
    }
    // The sound may have hundreds of megabytes, so allocate only once.
    var file = WAVFile.header(samples: 0)
    file.reserveCapacity(Int(hours * 3600 * Double(WAVFile.defaultRate)) + 100_000)
    while let piece = modulator.next() {
      file.append(contentsOf: piece.lazy.map { TapeModulator.byte(of: $0) })
    }
    WAVFile.end(&file)
    return file
  }

  /// Both sides of the longest cassette (90 minutes each).
  private static let maxHours = 3.0

  /// The contents that SAVE or SAVE ALL would write.
  static func content(
    of listing: Listing, savingAll savesAll: Bool, path: String
  ) throws(UsageError) -> TapeFile.Content {
    let areas = listing.memory.areas.map { $0.map { TapeLine($0) } }
    if savesAll { return .programs(areas) }
    let filled = areas.filter { !$0.isEmpty }
    guard let program = filled.first else { throw UsageError("\(path): there is no line to save") }
    guard filled.count == 1 else {
      throw UsageError("\(path) fills several program areas: --all saves them all")
    }
    return .program(program)
  }
}
