import BasicVM
import FX790Device
import Programs

/// A film of one or two displays, with timed pictures and tones.
///
/// A `FilmCamera` films a program; encoders write the film.
public struct Film: Equatable, Sendable {
  /// The contents of one display.
  public typealias View = Screen

  /// The displays and the tone from a time until the next picture or the end.
  public struct Picture: Equatable, Sendable {
    /// The time from the beginning, in microseconds.
    public let time: Ticks
    /// One display, or those of two programs, the upper one first.
    public let views: [View]
    /// The audible tone; nil for silence.
    public let tone: Tone?
  }

  /// The pictures in the order of their times, which begin at 0.
  public private(set) var pictures: [Picture] = []
  /// The duration in microseconds.
  public private(set) var length: Ticks = 0

  /// Adds a picture, and removes the one before it if that was visible for too short a time.
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
    let views = take.shots.map {
      TimedChange(time: $0.time, change: .view($0.view, display: 0))
    }
    self.init(merging: [views, take.sounds], displays: 1, to: take.length)
  }

  /// Films two programs, one above the other, synchronized at their common events.
  ///
  /// As in play, the program that reaches an event first waits for the other.
  public init(_ first: FilmTake, _ second: FilmTake) {
    let match = FilmMatch(first, second)
    let changes = [
      first.frames.map {
        TimedChange(time: match.first.time(of: $0.time), change: .view($0.view, display: 0))
      },
      second.frames.map {
        TimedChange(time: match.second.time(of: $0.time), change: .view($0.view, display: 1))
      },
      first.sounds.map {
        TimedChange(time: match.first.time(of: $0.time), change: $0.change)
      },
    ]
    self.init(merging: changes, displays: 2, to: match.end)
  }

  fileprivate struct TimedChange {
    let time: Ticks
    let change: Change

    enum Change {
      case view(View, display: Int)
      case tone(Tone?)
    }
  }

  private init(merging lists: [[TimedChange]], displays: Int, to length: Ticks) {
    var views: [View?] = Array(repeating: nil, count: displays)
    var tone: Tone?
    var places = Array(repeating: 0, count: lists.count)
    while let time = Self.nextTime(lists, places), time < length {
      for list in lists.indices {
        while places[list] < lists[list].count, lists[list][places[list]].time <= time {
          switch lists[list][places[list]].change {
          case .view(let view, let display): views[display] = view
          case .tone(let heard): tone = heard
          }
          places[list] += 1
        }
      }
      let seen = views.compactMap { $0 }
      if seen.count == displays { show(seen, tone: tone, at: time) }
    }
    // The end may leave a last picture that is too short.
    if pictures.count > 1, let last = pictures.last, length - last.time < FilmTake.shortestPicture {
      pictures.removeLast()
    }
    self.length = length
  }

  private static func nextTime(_ lists: [[TimedChange]], _ places: [Int]) -> Ticks? {
    var earliest: Ticks?
    for (list, place) in zip(lists, places) where place < list.count {
      earliest = Swift.min(earliest ?? .max, list[place].time)
    }
    return earliest
  }
}

extension FilmTake {
  fileprivate var sounds: [Film.TimedChange] {
    var changes: [Film.TimedChange] = []
    for (index, tone) in tones.enumerated() {
      changes.append(Film.TimedChange(time: tone.time, change: .tone(tone.tone)))
      let end = tone.time + Self.markTime
      let isLast = index + 1 == tones.count
      if isLast || tones[index + 1].time >= end {
        changes.append(Film.TimedChange(time: end, change: .tone(nil)))
      }
    }
    return changes
  }
}
