import FX790Device

/// Listens to all channels of a recording, of which the best becomes the tape.
struct RecordingListener {
  private let rate: Int
  private var channels: [TapeDemodulator.Listener]
  /// The samples of the first channel.
  private var count = 0

  /// A tape has two.
  private static var mostChannels: Int { 2 }

  /// A listener for so many samples a second and channels; nil if no tape is heard with these.
  init?(rate: Int, channels: Int) {
    guard TapeFormat.sampleRates.contains(rate), channels > 0 else { return nil }
    self.rate = rate
    self.channels = (0..<min(channels, Self.mostChannels)).map { _ in .init(rate: rate) }
  }

  /// Hears samples of a channel.
  mutating func hear(_ samples: [Float], channel: Int) {
    guard channels.indices.contains(channel) else { return }
    channels[channel].append(samples)
    if channel == 0 { count += samples.count }
  }

  /// Ends, and hands out what was heard; nil without a run of bytes.
  mutating func takeTape() -> Tape? {
    var best = TapeHearing([])
    // One after the other leaves its memory to the next.
    while let channel = channels.popLast() {
      let hearing = TapeHearing(channel.blocks())
      if !best.isBetter(than: hearing) { best = hearing }
    }
    let tape = Tape(recording: best.blocks, seconds: Double(count) / Double(rate))
    return tape.segments.isEmpty ? nil : tape
  }
}
