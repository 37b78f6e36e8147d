import BasicVM
import Programs

/// Synchronizes the events of two programs in one film.
struct FilmMatch {
  let first: FilmTimes
  let second: FilmTimes
  let equalEvents: Int
  let hasDiverged: Bool
  /// The length of the common film.
  let end: Ticks

  init(_ first: FilmTake, _ second: FilmTake) {
    let (a, b) = (first.events, second.events)
    var times = (FilmTimes(), FilmTimes())
    var same = 0
    var now: Ticks = 0
    while same < min(a.count, b.count), a[same].kind.isAlike(b[same].kind) {
      now += max(a[same].time - times.0.lastOwn, b[same].time - times.1.lastOwn)
      times.0.add(own: a[same].time, common: now)
      times.1.add(own: b[same].time, common: now)
      same += 1
    }
    // A film cut at its maximum length may end at another event than the other program's.
    let isCut = first.end == .tooLong || second.end == .tooLong
    equalEvents = same
    hasDiverged = isCut ? same < min(a.count, b.count) : a.count != same || b.count != same
    (self.first, self.second) = times
    end =
      hasDiverged
      ? now + max(times.0.timeSinceLast(of: a, same), times.1.timeSinceLast(of: b, same))
        + FilmTake.lastPicture
      : max(times.0.time(of: first.length), times.1.time(of: second.length))
  }
}

/// Maps a program's time to that of the common film.
struct FilmTimes {
  private var own: [Ticks] = []
  private var common: [Ticks] = []

  var lastOwn: Ticks { own.last ?? 0 }

  func timeSinceLast(of events: [TraceEvent], _ index: Int) -> Ticks {
    events.indices ~= index ? events[index].time - lastOwn : 0
  }

  mutating func add(own: Ticks, common: Ticks) {
    self.own.append(own)
    self.common.append(common)
  }

  /// A time of the film, as far after the last event as in the program.
  func time(of time: Ticks) -> Ticks {
    let count = own.firstSorted { $0 > time }
    guard count > 0 else { return time }
    return common[count - 1] + time - own[count - 1]
  }
}

extension Film {
  /// The number of equal events of two programs, and whether they differ after these.
  public static func agreement(
    of first: FilmTake, _ second: FilmTake
  ) -> (events: Int, hasDiverged: Bool) {
    let match = FilmMatch(first, second)
    return (match.equalEvents, match.hasDiverged)
  }
}
