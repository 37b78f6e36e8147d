import BasicVM
import FX790Device
import Programs

/// What a display has shown in the last minute, and what was heard meanwhile: a film of somebody who plays.
///
/// It costs little. Only changes are noted, and what is too old is forgotten by and by.
public struct FilmReel: Sendable {
  /// How much of the past is in a film.
  public static let length: Ticks = 60_000_000
  /// Fewer pictures and tones are not worth forgetting.
  private static let few = 100

  /// All that is not forgotten.
  private(set) var take = FilmTake()
  private var now: Ticks = 0

  /// A reel that has seen nothing.
  public init() {}

  /// Time has passed, and this is seen now.
  ///
  /// A display of another width begins the reel anew: no film has both.
  public mutating func pass(_ ticks: Ticks, seeing view: Film.View) {
    now += max(ticks, 0)
    guard let last = take.shots.last, last.view != view else {
      return take.see(view, at: now)
    }
    if last.view.display.width != view.display.width { take = FilmTake() }
    // What was seen for too short a time never was, as in a film.
    let isTooShort = !take.shots.isEmpty && now - last.time < FilmTake.shortestPicture
    if isTooShort { take.shots.removeLast() }
    take.see(view, at: isTooShort ? last.time : now)
    forget()
  }

  /// These came out of the computer just now; of tones at one moment the last is heard.
  public mutating func hear(_ outputs: [Computer.Output]) {
    for case .tone(let tone, _) in outputs {
      if take.tones.last?.time == now { take.tones.removeLast() }
      take.tones.append(.init(time: now, tone: tone))
    }
    forget()
  }

  /// Half of what was seen or heard goes when all of that half is too old.
  private mutating func forget() {
    let oldest = now - Self.length - FilmTake.lastPicture
    let (shots, tones) = (take.shots.count / 2, take.tones.count / 2)
    if shots >= Self.few, take.shots[shots].time < oldest { take.shots.removeFirst(shots) }
    if tones >= Self.few, take.tones[tones].time < oldest { take.tones.removeFirst(tones) }
  }

  // MARK: The film

  /// The last minute in which anything changed; nil before anything was seen.
  ///
  /// It stays for two seconds on its last picture, as all films do, and begins no earlier than that before
  /// its first change.
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
  /// What was seen and heard between two moments, the first of which is 0.
  fileprivate func cut(from start: Ticks, to end: Ticks) -> FilmTake {
    var part = FilmTake()
    for shot in shots where shot.time < end {
      // What is seen already when it begins is seen from then on.
      if shot.time <= start { part.shots.removeAll() }
      part.shots.append(Shot(time: max(shot.time - start, 0), view: shot.view))
    }
    part.tones = tones.filter { start <= $0.time && $0.time < end }
      .map { Sound(time: $0.time - start, tone: $0.tone) }
    part.length = end - start
    return part
  }
}
