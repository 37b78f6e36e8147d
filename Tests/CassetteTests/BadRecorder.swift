import Foundation
import Programs

/// Simulates the distortions of a cassette and its recorder.
struct BadRecorder: CustomStringConvertible {
  var rate = 22_050
  /// Relative speed change, and depth and frequency in hertz of its variation.
  var speed = 0.0
  var waver = 0.0
  var waverRate = 3.0
  /// Decibels relative to full scale; above 0 the sound clips.
  var level = -6.0
  /// Signal-to-noise ratio in decibels; nil is no hiss.
  var hiss: Double?
  /// Amplitude before the level is applied.
  var hum = 0.0
  var humRate = 50.0
  var offset = 0.0
  var isInverted = false
  /// Cutoff frequencies of the low-pass and high-pass filters in hertz.
  var highest: Double?
  var lowest: Double?
  /// Bits of a sample; nil does not quantise.
  var bits: Int?
  /// Start and length of dropouts in seconds.
  var holes: [(second: Double, length: Double)] = []
  var seed: UInt64 = 1

  var description: String {
    "rate \(rate) speed \(speed) waver \(waver)@\(waverRate) level \(level) hiss \(hiss ?? 99) "
      + "hum \(hum)@\(humRate) offset \(offset) band \(lowest ?? 0)-\(highest ?? 99999) "
      + "bits \(bits ?? 32) seed \(seed)"
  }

  /// A random recorder within the documented limits.
  static func random(seed: UInt64) -> BadRecorder {
    var random = SeededRandom(seed: seed)
    var recorder = BadRecorder()
    recorder.seed = seed
    recorder.rate = random.any(of: [8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000])
    recorder.speed = random.real(-0.08...0.08)
    recorder.waver = random.real(0...0.02)
    recorder.waverRate = random.real(0.5...6)
    recorder.level = random.real(-40...6)
    recorder.hiss = random.below(3) == 0 ? nil : random.real(12...40)
    recorder.hum = random.real(0...0.5)
    recorder.humRate = random.any(of: [50, 60])
    recorder.offset = random.real(-0.1...0.1)
    recorder.isInverted = random.below(2) == 0
    recorder.highest = random.below(2) == 0 ? random.real(2700...5000) : nil
    recorder.lowest = random.below(2) == 0 ? random.real(100...700) : nil
    recorder.bits = random.any(of: [16, 24, nil])
    return recorder
  }

  func play(_ sound: [Float], madeAt usual: Int) -> [Float] {
    var samples = stretched(sound, from: usual)
    if let highest { lowPass(&samples, highest) }
    if let lowest { highPass(&samples, lowest) }
    for hole in holes {
      let start = min(Int(hole.second * Double(rate)), samples.count)
      for index in start..<min(start + Int(hole.length * Double(rate)), samples.count) {
        samples[index] = 0
      }
    }
    addNoise(&samples)
    let gain = pow(10, level / 20) / 0.8
    return samples.map { kept($0 * gain + offset) }
  }

  private func kept(_ value: Double) -> Float {
    let value = min(max(isInverted ? -value : value, -1), 1)
    guard let bits else { return Float(value) }
    let steps = pow(2, Double(bits - 1)) - 1
    return Float((value * steps).rounded() / steps)
  }

  private func stretched(_ sound: [Float], from usual: Int) -> [Double] {
    var samples: [Double] = []
    var place = 0.0
    var phase = Double(seed % 7)
    while Int(place) + 2 < sound.count {
      if place < 1 {
        samples.append(0)
      } else {
        samples.append(Self.between(sound, place))
      }
      phase += 2 * .pi * waverRate / Double(rate)
      place += Double(usual) / Double(rate) * (1 + speed + waver * sin(phase))
    }
    return samples
  }

  /// Interpolates cubically between four samples.
  private static func between(_ sound: [Float], _ place: Double) -> Double {
    let index = Int(place)
    let t = place - Double(index)
    let (a, b) = (Double(sound[index - 1]), Double(sound[index]))
    let (c, d) = (Double(sound[index + 1]), Double(sound[index + 2]))
    let bend = (2 * a - 5 * b + 4 * c - d) + t * (3 * (b - c) + d - a)
    return b + 0.5 * t * (c - a + t * bend)
  }

  private func lowPass(_ samples: inout [Double], _ limit: Double) {
    let share = 1 - exp(-2 * .pi * limit / Double(rate))
    var state = 0.0
    for index in samples.indices {
      state += (samples[index] - state) * share
      samples[index] = state
    }
  }

  private func highPass(_ samples: inout [Double], _ limit: Double) {
    let share = 1 - exp(-2 * .pi * limit / Double(rate))
    var state = 0.0
    for index in samples.indices {
      state += (samples[index] - state) * share
      samples[index] -= state
    }
  }

  /// The signal-to-noise ratio applies to the whole band.
  private func addNoise(_ samples: inout [Double]) {
    var random = SeededRandom(seed: seed &+ 99)
    let power = samples.reduce(0) { $0 + $1 * $1 } / Double(max(samples.count, 1))
    let size = hiss.map { sqrt(power) * pow(10, -$0 / 20) } ?? 0
    for index in samples.indices {
      samples[index] += size * random.bell()
      samples[index] += hum * sin(2 * .pi * humRate * Double(index) / Double(rate))
    }
  }
}

extension SeededRandom {
  mutating func real(_ range: ClosedRange<Double>) -> Double {
    let share = Double(bits() >> 11) / Double(1 << 53)
    return range.lowerBound + share * (range.upperBound - range.lowerBound)
  }

  /// Approximately normal: the sum of twelve uniform numbers, minus 6.
  mutating func bell() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += Double(bits() >> 40) / Double(1 << 24) }
    return sum
  }
}
