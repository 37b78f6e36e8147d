import Cassette
import FX790Terminal

extension TapeInput {
  /// Reads a tape from standard input; `show` gets the files of a recording as they are heard.
  package init(arriving show: ([TapeContents.Reading]) -> Void) throws(UsageError) {
    let arriving = try NamedFile.naming("-") { () throws(System.Failure) in
      try ArrivingBytes(System.input)
    }
    guard let sound = arriving.sound else {
      try self.init(FileBytes(arriving.bytes), path: "-")
      return
    }
    var recording = try ArrivingRecording(arriving.bytes, sound)
    var shown = 0
    while try recording.hear() {
      guard let files = recording.decoder.takeNews()?.files, files.count > shown else { continue }
      show(Array(files[shown...]))
      shown = files.count
    }
    try self.init(FileBytes(recording.header), path: "-", arrived: recording.decoder)
  }
}

/// The first bytes of standard input, up to the samples of a recording; or all bytes.
private struct ArrivingBytes {
  private(set) var bytes: [UInt8] = []
  /// Nil if this is no recording, or one that cannot be read; `bytes` are then all of it.
  private(set) var sound: WAVReader?

  /// The chunks before the samples have fewer bytes.
  private static let longestHeader = 1 << 20
  private static let minPrefixBytes = 16

  init(_ descriptor: Int32) throws(System.Failure) {
    while true {
      let piece = try System.readPiece(descriptor)
      guard !piece.isEmpty else { return }
      bytes += piece
      guard bytes.count >= Self.minPrefixBytes else { continue }
      if WAVReader.isWAV(bytes), bytes.count < Self.longestHeader {
        sound = try? WAVReader(bytes)
        // The format may also come after the samples.
        if let sound, (try? WAVReader(Array(bytes[..<sound.data.lowerBound]))) != nil { return }
        sound = nil
      } else if bytes.count > TapeInput.limit(of: bytes) {
        throw .tooLong(limit: TapeInput.limit(of: bytes))
      }
    }
  }
}

/// The samples of a recording as they arrive.
private struct ArrivingRecording {
  /// The bytes before the samples, without the size of these.
  let header: [UInt8]
  var decoder: TapeDecoder
  private var pending: [UInt8]
  /// The bytes of samples that are still to come.
  private var remaining: Int
  private let channels: Int
  private let frameSize: Int

  init(_ bytes: [UInt8], _ sound: WAVReader) throws(UsageError) {
    guard let decoder = TapeDecoder(rate: sound.rate, channels: sound.channels) else {
      throw TapeInput.wrongRate(sound, "standard input")
    }
    self.decoder = decoder
    let start = sound.data.lowerBound
    let size = bytes[start - 4..<start].reversed().reduce(0) { $0 << 8 | Int($1) }
    header = bytes[..<(start - 4)] + [0, 0, 0, 0]
    pending = Array(bytes[start...])
    // A recorder that writes to a pipe does not know the size.
    remaining = size == 0 ? TapeInput.longestRecording : size
    channels = sound.channels
    frameSize = sound.format.size * sound.channels
  }

  /// Decodes the next samples; returns false at the end.
  mutating func hear() throws(UsageError) -> Bool {
    try NamedFile.naming("-") { () throws(System.Failure) in
      try decode()
      let piece = try System.readPiece(System.input)
      pending += piece
      return !piece.isEmpty
    }
  }

  private mutating func decode() throws(System.Failure) {
    let whole = min(pending.count, remaining) / frameSize * frameSize
    guard whole > 0 else {
      // Other chunks follow the samples.
      if remaining < frameSize { pending = [] }
      return
    }
    let sound = try WAVReader(FileBytes(header + pending[..<whole]))
    for channel in 0..<min(channels, TapeDecoder.maxChannels) {
      decoder.decode(sound.samples(0..<sound.count, ofChannel: channel), channel: channel)
    }
    pending.removeFirst(whole)
    remaining -= whole
  }
}
