import BasicVM

/// The format of a recording.
///
/// Saving converts a file to sound in these stages:
///
///     file       TapeFile          the data of SAVE or PUT
///     bytes      TapeWriter        a name segment, data segments and a closing byte
///     segments   Tape              each at its position, after a lead-in of two seconds
///     sound      TapeModulator     a low tone for a 0, a high tone for a 1
///
/// Reading converts sound to files:
///
///     moments    ToneDetector      the tone at every moment, in a ToneTrack
///     bytes      ByteDetector      each with its quality, decoded from the edge of its start bit
///     blocks     TapeDemodulator   runs of bytes; DecodedBlock finds jumps of the tape
///     files      TapeReader        with their problems; TapeFileAssembler decodes the data
///
/// The facts are in docs/machine.md#tape.
public enum TapeFormat {
  // MARK: Bytes

  package static let nameSize = 11
  /// The length of the name in a file without one.
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
  /// Ends a recording.
  static let closing: UInt8 = 0x00
  /// The most data bytes in a segment of SAVE or SAVE#.
  static let dataLimit = 64
  /// In the first generation, which reads data and end byte into 64 bytes.
  static let shortDataLimit = 63

  /// Whether a heard byte is a token of no machine; a byte without a time was not heard.
  static func isMisheardToken(_ byte: TapeByte) -> Bool {
    byte.second != nil && 0xD2...0xFD ~= byte.value && byte.value != Keyword.timer.rawValue
  }

  // MARK: Variables

  static let cellSize = 8
  /// The number of characters in a variable's cell.
  public static let cellTextLimit = 7
  /// The field of `$`: a length and 62, or on some models 30, characters.
  static let longTextSizes = [Memo.recordLimit + 1, shortTextSize]
  static let shortTextSize = 31

  // MARK: Sound

  /// The nominal speed in bits a second.
  static let bitRate = 300
  static let wavesOfZero = 4
  static let wavesOfOne = 8
  /// The 1 bits before a segment: two seconds.
  static let leadInBits = 2 * bitRate
  /// Start bit, eight data bits, parity, two stop bits.
  static let bitsOfByte = 12
  /// The sample rates of recordings that can be decoded, in hertz.
  public static let sampleRates = 8000...96_000

  /// All bits of a byte in the order of the tape.
  static func bits(of byte: UInt8) -> [Bool] {
    let data = (0..<8).map { byte >> UInt8($0) & 1 == 1 }
    return [false] + data + [byte.nonzeroBitCount & 1 == 1, true, true]
  }

  // MARK: Time

  package static let leadInTime = Ticks(leadInBits * 1_000_000 / bitRate)
  package static let byteTime = Ticks(bitsOfByte * 1_000_000 / bitRate)
}

extension ModelFacts {
  var segmentLimit: Int {
    generation > .first ? TapeFormat.dataLimit : TapeFormat.shortDataLimit
  }
}
