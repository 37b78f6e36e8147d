import BasicVM

/// The bytes heard on one channel of a recording, and the files in them.
package struct DecodedChannel {
  /// Runs of bytes, each after a lead-in; a name segment may have none.
  package let blocks: [[TapeByte]]
  /// The files and problems in the bytes.
  package let contents: TapeContents

  /// Reads files from runs of bytes.
  package init(_ blocks: [[TapeByte]], acceptingDamage acceptsDamage: Bool = false) {
    self.blocks = blocks
    var contents = TapeReader.read(recording: blocks, acceptingDamage: acceptsDamage)
    contents.sound = TapeSound(of: blocks.joined())
    self.contents = contents
  }

  /// Whether this has more files; if equal, fewer problems, fewer faint bytes, more good bytes.
  package func isBetter(than other: DecodedChannel) -> Bool { quality > other.quality }

  private var quality: (files: Int, problems: Int, faintBytes: Int, goodBytes: Int) {
    let faintBytes = contents.files.reduce(0) { $0 + $1.faintBytes }
    let goodBytes = blocks.reduce(0) { $0 + $1.count { $0.isGood } }
    return (contents.files.count, -contents.problems.count, -faintBytes, goodBytes)
  }
}

/// Decodes up to two channels, each with and without a possible echo, and keeps the best result.
public struct TapeDecoder {
  private let rate: Int
  private var channels: [(plain: TapeDemodulator, withoutEcho: TapeDemodulator)]
  /// In the first channel.
  private var sampleCount = 0
  /// The runs of bytes of all channels at the last look.
  private var heardBlocks = 0

  /// The number that is decoded; further channels are ignored.
  public static let maxChannels = 2

  /// Returns nil if the rate is unsupported or there is no channel.
  public init?(rate: Int, channels: Int) {
    guard TapeFormat.sampleRates.contains(rate), channels > 0 else { return nil }
    self.rate = rate
    self.channels = (0..<min(channels, Self.maxChannels)).map { _ in
      (.init(rate: rate), .init(rate: rate, removesEcho: true))
    }
  }

  /// Decodes further samples of a channel.
  public mutating func decode(_ samples: [Float], channel: Int) {
    guard channels.indices.contains(channel) else { return }
    channels[channel].plain.append(samples)
    channels[channel].withoutEcho.append(samples)
    if channel == 0 { sampleCount += samples.count }
  }

  /// The tape up to here, from the channel with the most files; nil if nothing was added to it.
  ///
  /// The final result may differ: it is also made without a possible echo.
  public mutating func takeNews() -> TapeContents? {
    let blocks = channels.reduce(0) { $0 + $1.plain.blocks.count }
    guard blocks > heardBlocks else { return nil }
    heardBlocks = blocks
    var best: TapeContents?
    for channel in channels {
      let contents = DecodedChannel(channel.plain.blocks).contents
      if contents.files.count > best?.files.count ?? -1 { best = contents }
    }
    return best
  }

  /// Finishes decoding and returns the best result.
  package mutating func takeBest(acceptingDamage acceptsDamage: Bool = false) -> DecodedChannel {
    var best: DecodedChannel?
    func offer(_ blocks: [[TapeByte]]) {
      let decoded = DecodedChannel(blocks, acceptingDamage: acceptsDamage)
      if best?.isBetter(than: decoded) != true { best = decoded }
    }
    while var (plain, withoutEcho) = channels.popLast() {
      let blocks = withoutEcho.finish()
      if withoutEcho.hasFoundEcho { offer(blocks) }
      offer(plain.finish())
    }
    return best ?? DecodedChannel([])
  }

  /// Finishes decoding and returns the best result, also as a tape.
  package mutating func takeTape() -> (tape: Tape, channel: DecodedChannel) {
    let best = takeBest()
    return (Tape(recording: best.blocks, seconds: Double(sampleCount) / Double(rate)), best)
  }
}
