/// A byte as it was heard, and its time.
struct HeardByte {
  var byte: TapeByte
  /// Where its start bit begins, and where its stop bits end.
  var edge: ToneTrack.Step
  var end: ToneTrack.Step
  /// The bits by which a border between two of its bits was off at most.
  var shift: Double
}

/// The bytes behind a lead-in.
///
/// Parity sees one wrong bit only. Where a piece of the tape is missing, or was played twice, the
/// bytes are right one by one, but a bit or a byte begins where none can: by the clock, each begins
/// where the one before it has ended.
struct HeardBlock {
  private var bytes: [HeardByte] = []
  /// Bytes at the end that are not good.
  private(set) var badBytes = 0

  /// So many bits a border may be off in a recording that is all steady.
  private static let steady = 0.08

  /// Takes the next byte.
  mutating func append(_ heard: HeardByte) {
    bytes.append(heard)
    badBytes = heard.byte.isGood ? 0 : badBytes + 1
  }

  /// The bytes up to the last good one, those marked at which the tape jumps.
  ///
  /// A machine that pauses between its bytes does so often, and a recording that is bad is so
  /// everywhere: what is usual for a block is no jump.
  func judged() -> [TapeByte] {
    let delays = delays
    let delay = Habit(of: delays, steady: Self.steady)
    let shift = Habit(of: bytes.map { $0.shift }, steady: Self.steady)
    return bytes.indices.dropLast(badBytes).map { index in
      var byte = bytes[index].byte
      if delay.isOdd(delays[index]) || shift.isOdd(bytes[index].shift) {
        byte.sound = max(byte.sound, .displaced)
      }
      return byte
    }
  }

  /// The bits of the clock by which each byte begins behind the end of the one before it.
  private var delays: [Double] {
    guard !bytes.isEmpty else { return [] }
    return [0]
      + zip(bytes, bytes.dropFirst()).map { before, byte in
        before.byte.isGood && byte.byte.isGood ? byte.edge.clock - before.end.clock : 0
      }
  }
}

/// What is usual among values, whatever a few of them are.
struct Habit {
  /// The value in the middle.
  let usual: Double
  /// The distance from it that is not odd yet.
  private let tolerance: Double

  /// So many times farther from what is usual than nine of ten is odd.
  private static let leeway = 7.0

  /// The habit of values, which may differ by some distance even if nearly all are equal.
  init(of values: [Double], steady: Double) {
    let usual = Self.value(at: 0.5, of: values)
    self.usual = usual
    tolerance = steady + Self.leeway * Self.value(at: 0.9, of: values.map { abs($0 - usual) })
  }

  /// Whether a value is no part of the habit.
  func isOdd(_ value: Double) -> Bool { abs(value - usual) > tolerance }

  /// The value that stands at a part of the way when all are sorted.
  ///
  /// Only the half with that place is sorted on, which takes less code and time than sorting.
  private static func value(at part: Double, of values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    var values = values
    let place = Int(part * Double(values.count))
    var (low, high) = (0, values.count - 1)
    while low < high {
      let middle = values[place]
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < middle { left += 1 }
        while values[right] > middle { right -= 1 }
        if left <= right {
          values.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if right < place { low = left }
      if left > place { high = right }
    }
    return values[place]
  }
}
