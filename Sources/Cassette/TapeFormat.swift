import BasicVM

/// The form of a recording, on which writer, reader, modulator and demodulator agree.
///
/// On its way to the tape a file goes through these stages, and back through their counterparts:
///
///     file       TapeFile                 what SAVE or PUT has kept
///     bytes      TapeWriter               a name segment, data segments, and a byte that closes
///     segments   Tape, at its places      each behind a lead-in of two seconds
///     sound      TapeModulator            a low tone for 0, a high tone for 1
///     moments    ToneEar, ToneTrack       which tone is heard
///     bytes      ByteDetector             each from its edge, clear or doubtful
///     blocks     TapeDemodulator          runs of bytes behind lead-ins; HeardBlock finds the jumps
///     file       TapeReader, TapePieces   and what could not be read
///
/// Facts: docs/machine.md#tape.
public enum TapeFormat {
  // MARK: Bytes

  /// The bytes of a name segment.
  package static let nameSize = 11
  /// Stands in place of a name's length where there is no name.
  static let nameless: UInt8 = 0x0F
  /// Begins a data segment.
  static let beginning: UInt8 = 0x02
  /// Ends a data segment that another one follows.
  static let continuation: UInt8 = 0xF1
  /// Ends the last one.
  static let ending: UInt8 = 0xF0
  /// Ends a line, a record, a password and `$` among variables.
  static let separator: UInt8 = 0xFF
  /// Ends each program of SAVE ALL.
  static let programEnd: UInt8 = 0xE0
  /// Closes the recording.
  static let closing: UInt8 = 0x00
  /// The data bytes of a segment of machines with 24 columns; SAVE ALL and PUT have one segment, however
  /// long.
  static let dataLimit = 64
  /// Those of machines with twelve columns, which read a segment into 64 bytes with one more.
  static let shortDataLimit = 63

  /// Whether a byte that was heard in a line can be none: no machine of the family has such a token.
  ///
  /// A file of bytes is taken as it is: nothing there hears wrongly.
  static func isNoToken(_ byte: TapeByte) -> Bool {
    byte.second != nil && 0xD2...0xFD ~= byte.value && byte.value != Keyword.timer.rawValue
  }

  // MARK: Variables

  /// The bytes of a variable's cell.
  static let cellSize = 8
  /// The characters of a cell with a text.
  public static let cellTextLimit = 7
  /// The bytes of `$`: on this machine a length and 62 characters; 31 on those with 30 characters.
  static let longTextSizes = [Memo.recordLimit + 1, shortTextSize]
  /// The bytes of `$` on machines where it has 30 characters.
  static let shortTextSize = 31

  // MARK: Sound

  /// Bits a second, when the recorder runs as it should.
  static let bitRate = 300
  /// Waves of the low tone in a 0 bit.
  static let wavesOfZero = 4
  /// Waves of the high tone in a 1 bit.
  static let wavesOfOne = 8
  /// Bits of 1 before a segment: two seconds.
  static let leadInBits = 2 * bitRate
  /// Start bit, eight bits of data, parity, two stop bits.
  static let bitsOfByte = 12
  /// Samples a second that a recording may have.
  public static let sampleRates = 8000...96_000

  /// The bits of a byte in the order of the tape.
  static func bits(of byte: UInt8) -> [Bool] {
    let data = (0..<8).map { byte >> UInt8($0) & 1 == 1 }
    return [false] + data + [byte.nonzeroBitCount & 1 == 1, true, true]
  }

  // MARK: Time

  /// The time that the lead-in of a segment plays.
  package static let leadInTime = Ticks(leadInBits * 1_000_000 / bitRate)
  /// The time that a byte plays, with its start, parity and stop bits.
  package static let byteTime = Ticks(bitsOfByte * 1_000_000 / bitRate)
}

extension ModelFacts {
  /// The data bytes that it takes in a segment.
  var segmentLimit: Int { isThird ? TapeFormat.dataLimit : TapeFormat.shortDataLimit }
}
