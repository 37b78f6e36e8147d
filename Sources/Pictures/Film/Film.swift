import BasicVM
import FX790Device
import Programs

/// A film of the display: what was seen, from when on, and how long it lasts.
///
/// It is a value, and knows nothing of files: who shows it, or writes it, asks for its pictures and
/// makes dots of them. A program is filmed by a `FilmCamera`.
public struct Film: Equatable, Sendable {
  /// What one display shows.
  public typealias View = Screen

  /// What is seen from a moment on, until the next picture or the end.
  public struct Picture: Equatable, Sendable {
    /// The microseconds from the beginning.
    public let time: Ticks
    /// One display; of twins two, the upper one first.
    public let views: [View]
    /// The tone that is heard.
    public let tone: Int?
  }

  /// The pictures, of which the first is at the beginning.
  public private(set) var pictures: [Picture] = []
  /// How long it lasts, in microseconds.
  public private(set) var length: Ticks = 0

  /// Adds what is seen from a moment on; what was seen for too short a time never was.
  private mutating func show(_ views: [View], tone: Int?, at time: Ticks) {
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

// MARK: Made of what was filmed

extension Film {
  /// The film of one program.
  public init(_ take: FilmTake) {
    self.init(
      cutting: [take.shots.map { Cut(time: $0.time, change: .view($0.view, 0)) }, take.sounds],
      displays: 1, to: take.length)
  }

  /// The film of twins, one above the other: who comes to its next event first waits there for the
  /// other, as when they are played.
  public init(_ first: FilmTake, _ second: FilmTake) {
    let match = FilmMatch(first, second)
    let cuts = [
      first.frames.map { Cut(time: match.first.time(of: $0.time), change: .view($0.view, 0)) },
      second.frames.map { Cut(time: match.second.time(of: $0.time), change: .view($0.view, 1)) },
      first.sounds.map { Cut(time: match.first.time(of: $0.time), change: $0.change) },
    ]
    self.init(cutting: cuts, displays: 2, to: match.end)
  }

  /// Something that changes at a moment.
  fileprivate struct Cut {
    let time: Ticks
    let change: Change

    enum Change {
      case view(View, Int)
      case tone(Int?)
    }
  }

  private init(cutting rolls: [[Cut]], displays: Int, to length: Ticks) {
    var views: [View?] = Array(repeating: nil, count: displays)
    var tone: Int?
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
    // A film that is cut may end with what was hardly seen.
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
