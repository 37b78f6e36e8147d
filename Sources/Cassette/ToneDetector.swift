import BasicVM

/// Converts samples into the moments of a `ToneTrack`.
///
/// Usually one filter passes both tones, and the frequency decides. At low sample rates the
/// harmonics of a square or clipped wave alias near the tones: at 8000 Hz the third of 2400 Hz
/// becomes 800 Hz. There, and to remove an echo, each tone has its own narrow filter, which is
/// slower.
struct ToneDetector {
  /// The filter for both tones, or for the low one.
  private var filter: ToneFilter
  /// The filter for the high tone, if separate.
  private var high: ToneFilter?
  private var echo: EchoCanceller?

  /// At this sample rate or above, aliased harmonics are too weak to matter.
  private static let minRateOfSharedFilter = 22_050

  init(rate: Int, removesEcho: Bool) {
    let hasTwoFilters = rate < Self.minRateOfSharedFilter || removesEcho
    filter = ToneFilter(hasTwoFilters ? .low : .both, rate: rate)
    high = hasTwoFilters ? ToneFilter(.high, rate: rate) : nil
    echo = removesEcho ? EchoCanceller(rate: filter.rate) : nil
  }

  var track: ToneTrack { ToneTrack(rate: filter.rate, gain: filter.gain) }

  var hasFoundEcho: Bool { echo?.hasFoundEcho == true }

  mutating func process(_ samples: [Float], on track: inout ToneTrack) {
    filter.append(samples)
    high?.append(samples)
    append(filter.take(), high?.take(), isLast: false, to: &track)
  }

  /// Processes the last samples, padded with silence.
  mutating func finish(on track: inout ToneTrack) {
    append(filter.takeLast(), high?.takeLast(), isLast: true, to: &track)
  }

  private mutating func append(
    _ values: [SIMD2<Float>], _ highs: [SIMD2<Float>]?, isLast: Bool, to track: inout ToneTrack
  ) {
    guard var highs, let high else {
      return track.append(values, around: filter.band.centre)
    }
    var lows = values
    echo?.process(&lows, &highs, isLast: isLast)
    track.append(low: lows, high: highs, around: (filter.band.centre, high.band.centre))
  }
}
