import BasicVM
import FX790Device
import Programs

/// Records the last minute of a player's display and tones, for a film.
///
/// It stores only changes and discards old ones in batches, so it costs little.
public struct FilmReel: Sendable {
  /// The longest film.
  public static let length: Ticks = 60_000_000
  /// Discards at least this number of pictures or tones in one step.
  private static let batchSize = 100

  private(set) var take = FilmTake()
  private var now: Ticks = 0

  /// Creates a reel without pictures.
  public init() {}

  /// Records the display after time has passed.
  ///
  /// A display of another width restarts the reel, because a film cannot contain both.
  public mutating func pass(_ ticks: Ticks, seeing view: Film.View) {
    now += max(ticks, 0)
    guard let last = take.shots.last, last.view != view else {
      return take.see(view, at: now)
    }
    if last.view.display.width != view.display.width { take = FilmTake() }
    // As in a film, drop a picture that was visible for too short a time.
    let isTooShort = !take.shots.isEmpty && now - last.time < FilmTake.shortestPicture
    if isTooShort { take.shots.removeLast() }
    take.see(view, at: isTooShort ? last.time : now)
    forget()
  }

  /// Of several tones at one moment only the last counts.
  public mutating func recordTones(_ outputs: [Computer.Output]) {
    for case .tone(let tone, _) in outputs {
      if take.tones.last?.time == now { take.tones.removeLast() }
      take.tones.append(.init(time: now, tone: tone))
    }
    forget()
  }

  /// Discards the older half of the pictures or tones once all of it is too old.
  private mutating func forget() {
    let oldest = now - Self.length - FilmTake.lastPicture
    let (shots, tones) = (take.shots.count / 2, take.tones.count / 2)
    if shots >= Self.batchSize, take.shots[shots].time < oldest { take.shots.removeFirst(shots) }
    if tones >= Self.batchSize, take.tones[tones].time < oldest { take.tones.removeFirst(tones) }
  }

  // MARK: The film

  /// The last minute with changes; nil if nothing was recorded.
  ///
  /// Its last picture lasts two seconds, and it starts at most that long before the first change.
  public var film: Film? {
    guard let first = take.shots.first else { return nil }
    let end = take.lastChange + FilmTake.lastPicture
    let start = start(from: max(end - Self.length, first.time), to: end)
    return Film(take.cut(from: start, to: end))
  }

  private func start(from earliest: Ticks, to end: Ticks) -> Ticks {
    let picture = take.shots.first { $0.time > earliest }?.time ?? end
    let tone = take.tones.first { $0.time >= earliest }?.time ?? end
    return max(min(picture, tone) - FilmTake.lastPicture, earliest)
  }
}

extension FilmTake {
  /// A part of the take, with times relative to its start.
  fileprivate func cut(from start: Ticks, to end: Ticks) -> FilmTake {
    var part = FilmTake()
    for shot in shots where shot.time < end {
      // The picture visible at the start becomes the first one.
      if shot.time <= start { part.shots.removeAll() }
      part.shots.append(Shot(time: max(shot.time - start, 0), view: shot.view))
    }
    part.tones = tones.filter { start <= $0.time && $0.time < end }
      .map { Sound(time: $0.time - start, tone: $0.tone) }
    part.length = end - start
    return part
  }
}
