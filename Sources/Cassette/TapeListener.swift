import BasicVM

/// One channel of a recording as it was heard: bytes, and the files in them.
public struct TapeHearing {
  /// The runs of bytes behind lead-ins.
  public let blocks: [[TapeByte]]
  /// The files in them.
  public let contents: TapeContents

  /// Reads the runs of bytes that a listener has heard.
  public init(_ blocks: [[TapeByte]], puttingUpWithDamage isForced: Bool = false) {
    self.blocks = blocks
    var contents = TapeReader.read(recording: blocks, puttingUpWithDamage: isForced)
    contents.sound = TapeSound(of: blocks.joined())
    self.contents = contents
  }

  /// Whether more could be read of it than of another: a file is worth more than any bytes.
  public func isBetter(than other: TapeHearing) -> Bool {
    let mine = (contents.files.count, -contents.problems.count, goodBytes)
    return mine > (other.contents.files.count, -other.contents.problems.count, other.goodBytes)
  }

  private var goodBytes: Int {
    blocks.reduce(0) { $0 + $1.count { $0.isGood } }
  }
}

/// Listens to all channels of a recording, of which the best becomes the tape.
public struct TapeListener {
  private let rate: Int
  private var channels: [TapeDemodulator]
  /// The samples of the first channel.
  private var count = 0

  /// A tape has so many channels at most.
  public static let mostChannels = 2

  /// A listener for so many samples a second and channels; nil if no tape is heard with these.
  public init?(rate: Int, channels: Int) {
    guard TapeFormat.sampleRates.contains(rate), channels > 0 else { return nil }
    self.rate = rate
    self.channels = (0..<min(channels, Self.mostChannels)).map { _ in .init(rate: rate) }
  }

  /// Hears samples of a channel.
  public mutating func hear(_ samples: [Float], channel: Int) {
    guard channels.indices.contains(channel) else { return }
    channels[channel].append(samples)
    if channel == 0 { count += samples.count }
  }

  /// Ends, and hands out the channel from which the most can be read.
  public mutating func takeBest(puttingUpWithDamage isForced: Bool = false) -> TapeHearing {
    var best: TapeHearing?
    while var channel = channels.popLast() {
      let hearing = TapeHearing(channel.finish(), puttingUpWithDamage: isForced)
      if best?.isBetter(than: hearing) != true { best = hearing }
    }
    return best ?? TapeHearing([])
  }

  /// Ends, and hands out the tape that was heard, and what was heard of it.
  public mutating func takeTape() -> (tape: Tape, hearing: TapeHearing) {
    let best = takeBest()
    return (Tape(recording: best.blocks, seconds: Double(count) / Double(rate)), best)
  }
}
