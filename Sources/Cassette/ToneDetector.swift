import BasicVM

/// Converts samples into moments on a tone track.
///
/// Usually one filter passes both tones, and the frequency decides. At low sample rates the
/// harmonics of a square or clipped wave alias near the tones: at 8000 Hz the third of 2400 Hz
/// becomes 800 Hz. There each tone has its own narrow filter, which is slower.
struct ToneDetector {
  /// For both tones, or for the low one.
  private var filter: ToneFilter
  /// For the high tone, if separate.
  private var high: ToneFilter?

  /// From this sample rate on, aliased harmonics are too weak to matter.
  private static let enough = 22_050

  init(rate: Int) {
    let isApart = rate < Self.enough
    filter = ToneFilter(isApart ? .low : .both, rate: rate)
    high = isApart ? ToneFilter(.high, rate: rate) : nil
  }

  var track: ToneTrack { ToneTrack(rate: filter.rate, gain: filter.gain) }

  mutating func process(_ samples: [Float], on track: inout ToneTrack) {
    filter.append(samples)
    high?.append(samples)
    append(filter.take(), high?.take(), to: &track)
  }

  /// Processes the end of the recording, padded with silence.
  mutating func finish(on track: inout ToneTrack) {
    append(filter.takeLast(), high?.takeLast(), to: &track)
  }

  private func append(
    _ values: [SIMD2<Float>], _ highs: [SIMD2<Float>]?, to track: inout ToneTrack
  ) {
    guard let highs, let high else {
      return track.append(values, around: filter.band.centre)
    }
    track.append(low: values, high: highs, around: (filter.band.centre, high.band.centre))
  }
}
