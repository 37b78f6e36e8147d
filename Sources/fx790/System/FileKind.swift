import BasicVM

/// Recognises files mistaken for listings or recordings, by their first bytes.
enum FileKind {
  /// The end of a sentence about a file that is neither text nor a tape; nil for other files.
  static func problem(about bytes: [UInt8]) -> String? {
    if let sound = sounds.first(where: { $0.fits(bytes) }) {
      return "this is \(sound.name); make a WAV file of it first: ffmpeg -i FILE tape.wav"
    }
    if isMP3(bytes) {
      return "this is an MP3; make a WAV file of it first: ffmpeg -i FILE tape.wav"
    }
    if let other = others.first(where: { $0.fits(bytes) }) {
      return "this is \(other.name), neither a listing nor a tape"
    }
    if SessionFile.isSession(bytes) {
      return "this is a recording of keys; fx790 play --keys-file FILE replays it"
    }
    return isUTF16(bytes) ? "this is text in UTF-16; save it as UTF-8" : nil
  }

  private struct Signature {
    let name: String
    let offset: Int
    let bytes: [UInt8]

    init(_ name: String, _ text: String, at offset: Int = 0) {
      self.name = name
      self.offset = offset
      bytes = Array(text.unicodeScalars.map { UInt8($0.value) })
    }

    func fits(_ file: [UInt8]) -> Bool { file.dropFirst(offset).starts(with: bytes) }
  }

  private static let sounds = [
    Signature("an MP3", "ID3"), Signature("an Ogg file", "OggS"),
    Signature("a FLAC file", "fLaC"), Signature("an M4A file", "ftyp", at: 4),
    Signature("an AIFF file", "AIFF", at: 8), Signature("an AIFF file", "AIFC", at: 8),
    Signature("an AU file", ".snd"), Signature("an AMR file", "#!AMR"),
  ]

  private static let others = [
    Signature("an executable", "\u{7F}ELF"), Signature("an executable", "MZ\u{90}"),
    Signature("an executable", "\u{CF}\u{FA}\u{ED}\u{FE}"),
    Signature("a picture", "\u{89}PNG"), Signature("a picture", "\u{FF}\u{D8}\u{FF}"),
    Signature("a picture", "GIF8"), Signature("a PDF", "%PDF"),
    Signature("an archive", "PK\u{3}\u{4}"), Signature("an archive", "\u{1F}\u{8B}"),
    Signature("an archive", "7z\u{BC}\u{AF}"),
  ]

  /// The header of a layer III frame: eleven 1 bits, a valid bit rate and sample rate.
  private static func isMP3(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 3, bytes[0] == 0xFF, bytes[1] & 0xE6 == 0xE2 else { return false }
    return bytes[2] & 0xF0 != 0xF0 && bytes[2] & 0x0C != 0x0C
  }

  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }
}
