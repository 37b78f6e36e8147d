import BasicVM
import Programs

/// The times at which two programs of one film come to their events.
struct FilmMatch {
  let first: FilmTimes
  let second: FilmTimes
  /// How many events are the same.
  let agreed: Int
  /// Whether one does what the other does not.
  let hasParted: Bool
  /// When all that is worth seeing is over.
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
    // A film that is as long as it may be need not be cut at the same event.
    let isCut = first.end == .tooLong || second.end == .tooLong
    agreed = same
    hasParted = isCut ? same < min(a.count, b.count) : a.count != same || b.count != same
    (self.first, self.second) = times
    end =
      hasParted
      ? now + max(times.0.step(to: a, same), times.1.step(to: b, same)) + FilmTake.lastPicture
      : max(times.0.time(of: first.length), times.1.time(of: second.length))
  }
}

/// Where the events of one program lie in a film of two.
struct FilmTimes {
  private var own: [Ticks] = []
  private var common: [Ticks] = []

  var lastOwn: Ticks { own.last ?? 0 }

  /// How long it took from the last event here to another.
  func step(to events: [TraceEvent], _ index: Int) -> Ticks {
    events.indices ~= index ? events[index].time - lastOwn : 0
  }

  mutating func add(own: Ticks, common: Ticks) {
    self.own.append(own)
    self.common.append(common)
  }

  /// When something happens in the film that happens at a time of its program's: what comes behind an
  /// event comes as far behind it in the film.
  func time(of time: Ticks) -> Ticks {
    // The events up to that time.
    let count = own.firstSorted { $0 > time }
    guard count > 0 else { return time }
    return common[count - 1] + time - own[count - 1]
  }
}

extension Film {
  /// How many events of two programs are the same, and whether they part then.
  public static func agreement(
    of first: FilmTake, _ second: FilmTake
  ) -> (events: Int, hasParted: Bool) {
    let match = FilmMatch(first, second)
    return (match.agreed, match.hasParted)
  }
}
