import BasicVM

/// Hears the tones of a tape: in, samples; out, moments on a track; refused, nothing.
///
/// Usually one filter lets both tones through, and the frequency tells which one is heard. With few
/// samples a second the harmonics of a square wave, or of a clipped one, come back as others between and
/// beside the tones: of 8000 samples the third of 2400 Hz makes 800 Hz. There each tone has a narrow
/// filter of its own, which takes a little longer.
struct ToneEar {
  /// For both tones, or for the low one.
  private var filter: ToneFilter
  /// For the high one, where it has its own.
  private var high: ToneFilter?

  /// From so many samples a second on harmonics that come back are too weak to matter.
  private static let enough = 22_050

  /// An ear for samples at a rate.
  init(rate: Int) {
    let isApart = rate < Self.enough
    filter = ToneFilter(isApart ? .low : .both, rate: rate)
    high = isApart ? ToneFilter(.high, rate: rate) : nil
  }

  /// A track for what will be heard.
  var track: ToneTrack { ToneTrack(rate: filter.rate, gain: filter.gain) }

  /// Hears samples.
  mutating func hear(_ samples: [Float], on track: inout ToneTrack) {
    filter.append(samples)
    high?.append(samples)
    append(filter.take(), high?.take(), to: &track)
  }

  /// Hears the end, and silence behind it.
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
