import BasicVM

/// The format of a recording.
///
/// Saving passes these stages, and reading reverses them:
///
///     file       TapeFile                 the data of SAVE or PUT
///     bytes      TapeWriter               a name segment, data segments, and a closing byte
///     segments   Tape, at its places      each after a lead-in of two seconds
///     sound      TapeModulator            a low tone for 0, a high tone for 1
///     moments    ToneDetector, ToneTrack  which tone is heard, with and without its echo
///     bytes      ByteDetector             each from its edge, clear or doubtful
///     blocks     TapeDemodulator          runs of bytes after lead-ins; DecodedBlock finds jumps
///     file       TapeReader, TapeFileAssembler, and the problems
///
/// The facts are in docs/machine.md#tape.
public enum TapeFormat {
  // MARK: Bytes

  package static let nameSize = 11
  /// Replaces the length of the name if there is no name.
  static let nameless: UInt8 = 0x0F
  /// Begins a data segment.
  static let beginning: UInt8 = 0x02
  /// Ends a data segment before another one.
  static let continuation: UInt8 = 0xF1
  /// Ends the last data segment.
  static let ending: UInt8 = 0xF0
  /// Ends a line, a record, a password, and `$` among variables.
  static let separator: UInt8 = 0xFF
  /// Ends each program of SAVE ALL.
  static let programEnd: UInt8 = 0xE0
  static let closing: UInt8 = 0x00
  /// With 24 columns, a segment has at most this number of data bytes; SAVE ALL and PUT have no
  /// limit.
  static let dataLimit = 64
  /// With twelve columns a machine reads a segment and its end byte into 64 bytes.
  static let shortDataLimit = 63

  /// Whether a heard byte is a token of no machine; the bytes of a file cannot be misheard.
  static func isNoToken(_ byte: TapeByte) -> Bool {
    byte.second != nil && 0xD2...0xFD ~= byte.value && byte.value != Keyword.timer.rawValue
  }

  // MARK: Variables

  static let cellSize = 8
  /// In characters, for a variable's cell.
  public static let cellTextLimit = 7
  /// A length and 62 characters, or 30 on some models.
  static let longTextSizes = [Memo.recordLimit + 1, shortTextSize]
  static let shortTextSize = 31

  // MARK: Sound

  /// A second, at nominal speed.
  static let bitRate = 300
  static let wavesOfZero = 4
  static let wavesOfOne = 8
  /// The 1 bits before a segment: two seconds.
  static let leadInBits = 2 * bitRate
  /// Start bit, eight data bits, parity, two stop bits.
  static let bitsOfByte = 12
  /// In hertz.
  public static let sampleRates = 8000...96_000

  /// In the order of the tape.
  static func bits(of byte: UInt8) -> [Bool] {
    let data = (0..<8).map { byte >> UInt8($0) & 1 == 1 }
    return [false] + data + [byte.nonzeroBitCount & 1 == 1, true, true]
  }

  // MARK: Time

  package static let leadInTime = Ticks(leadInBits * 1_000_000 / bitRate)
  package static let byteTime = Ticks(bitsOfByte * 1_000_000 / bitRate)
}

extension ModelFacts {
  var segmentLimit: Int { isThird ? TapeFormat.dataLimit : TapeFormat.shortDataLimit }
}
