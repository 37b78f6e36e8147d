import BasicVM
import FX790Device

/// What a camera has seen of one program, in the film's time.
public struct FilmTake: Sendable {
  /// A display from a moment on.
  public struct Shot: Sendable {
    /// The moment.
    public let time: Ticks
    /// The display.
    public let view: Film.View
  }

  /// A tone that begins.
  public struct Sound: Sendable {
    /// The moment.
    public let time: Ticks
    /// Which of the two tones it is.
    public let tone: Int
  }

  /// What was seen.
  public internal(set) var shots: [Shot] = []
  /// What was shown where the program waited: what twins show, who may do on the way what they like.
  public internal(set) var frames: [Shot] = []
  /// What was heard.
  public internal(set) var tones: [Sound] = []
  /// What happened, with the film's times.
  public internal(set) var events: [TraceEvent] = []
  /// How long all of it took.
  public internal(set) var length: Ticks = 0
  /// Why it ends.
  public internal(set) var end = FilmEnd.program(.ended)
  /// The wait at which it ended, or the last one.
  public internal(set) var lastWait: TraceEvent.Wait?

  mutating func frame(_ view: Film.View, at time: Ticks) {
    frames.append(Shot(time: time, view: view))
  }

  mutating func see(_ view: Film.View, at time: Ticks) {
    guard shots.last?.view != view else { return }
    shots.append(Shot(time: time, view: view))
  }
}

/// Why a film ends.
public enum FilmEnd: Equatable, Sendable {
  /// The program has ended, or its keys or its machine time.
  case program(PlayEnding)
  /// The film is as long as it may be.
  case tooLong
  /// The program computes, and nothing that is seen comes of it for a very long time.
  case silent
}

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
      ? now + max(times.0.step(to: a, same), times.1.step(to: b, same)) + Film.lastPicture
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
    // The last event at that time or before.
    var range = 0..<own.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if own[middle] <= time {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    guard range.lowerBound > 0 else { return time }
    return common[range.lowerBound - 1] + time - own[range.lowerBound - 1]
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
