import BasicVM
import FX790Device
import Programs

/// A film of one or two displays, with timed pictures and tones.
///
/// A `FilmCamera` films a program; encoders write the film.
public struct Film: Equatable, Sendable {
  /// The contents of one display.
  public typealias View = Screen

  /// The displays and the tone from a moment until the next picture or the end.
  public struct Picture: Equatable, Sendable {
    /// In microseconds from the beginning.
    public let time: Ticks
    /// One display, or two of twins, the upper one first.
    public let views: [View]
    /// The audible tone; nil for silence.
    public let tone: Tone?
  }

  /// The first picture is at the beginning.
  public private(set) var pictures: [Picture] = []
  /// In microseconds.
  public private(set) var length: Ticks = 0

  /// Removes the picture before it if that was visible for too short a time.
  private mutating func show(_ views: [View], tone: Tone?, at time: Ticks) {
    var time = time
    if let last = pictures.last {
      if last.views == views, last.tone == tone { return }
      if time - last.time < FilmTake.shortestPicture {
        time = last.time
        pictures.removeLast()
        if let before = pictures.last, before.views == views, before.tone == tone { return }
      }
    }
    pictures.append(Picture(time: time, views: views, tone: tone))
  }
}

// MARK: Films from takes

extension Film {
  /// Films one program.
  public init(_ take: FilmTake) {
    self.init(
      cutting: [take.shots.map { Cut(time: $0.time, change: .view($0.view, 0)) }, take.sounds],
      displays: 1, to: take.length)
  }

  /// Films two programs, one above the other, synchronized at their common events.
  ///
  /// As in play, the program that reaches an event first waits for the other.
  public init(_ first: FilmTake, _ second: FilmTake) {
    let match = FilmMatch(first, second)
    let cuts = [
      first.frames.map { Cut(time: match.first.time(of: $0.time), change: .view($0.view, 0)) },
      second.frames.map { Cut(time: match.second.time(of: $0.time), change: .view($0.view, 1)) },
      first.sounds.map { Cut(time: match.first.time(of: $0.time), change: $0.change) },
    ]
    self.init(cutting: cuts, displays: 2, to: match.end)
  }

  fileprivate struct Cut {
    let time: Ticks
    let change: Change

    enum Change {
      case view(View, Int)
      case tone(Tone?)
    }
  }

  private init(cutting rolls: [[Cut]], displays: Int, to length: Ticks) {
    var views: [View?] = Array(repeating: nil, count: displays)
    var tone: Tone?
    var places = Array(repeating: 0, count: rolls.count)
    while let time = Self.nextTime(rolls, places), time < length {
      for roll in rolls.indices {
        while places[roll] < rolls[roll].count, rolls[roll][places[roll]].time <= time {
          switch rolls[roll][places[roll]].change {
          case .view(let view, let display): views[display] = view
          case .tone(let heard): tone = heard
          }
          places[roll] += 1
        }
      }
      let seen = views.compactMap { $0 }
      if seen.count == displays { show(seen, tone: tone, at: time) }
    }
    // Cutting may leave a last picture that is too short.
    if pictures.count > 1, let last = pictures.last, length - last.time < FilmTake.shortestPicture {
      pictures.removeLast()
    }
    self.length = length
  }

  private static func nextTime(_ rolls: [[Cut]], _ places: [Int]) -> Ticks? {
    var earliest: Ticks?
    for (roll, place) in zip(rolls, places) where place < roll.count {
      earliest = Swift.min(earliest ?? .max, roll[place].time)
    }
    return earliest
  }
}

extension FilmTake {
  fileprivate var sounds: [Film.Cut] {
    var cuts: [Film.Cut] = []
    for (index, tone) in tones.enumerated() {
      cuts.append(Film.Cut(time: tone.time, change: .tone(tone.tone)))
      let end = tone.time + Self.markTime
      let isLast = index + 1 == tones.count
      if isLast || tones[index + 1].time >= end {
        cuts.append(Film.Cut(time: end, change: .tone(nil)))
      }
    }
    return cuts
  }
}
