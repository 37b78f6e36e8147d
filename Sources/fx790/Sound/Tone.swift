import BasicVM

/// A tone such as a piezo disc makes: a square wave.
struct Tone: Hashable {
  /// Of so many hertz.
  var frequency: Int
  var duration: Ticks

  /// The samples of the tone, loud enough to be heard and not to hurt.
  func samples(rate: Int = WAVFile.usualRate) -> [UInt8] {
    let seconds: Ticks = 1_000_000
    let longest: Ticks = 60 * seconds
    let count = Int(min(max(duration, 0), longest)) * rate / Int(seconds)
    let halves = 2 * min(max(frequency, 0), rate / 2)
    return (0..<count).map { (($0 * halves / rate) & 1 == 0) ? 128 + 48 : 128 - 48 }
  }
}
