import BasicVM
import FX790Device

/// The pictures, tones and events of a filmed program, in film time.
public struct FilmTake: Sendable {
  /// A picture until the next shot.
  package struct Shot: Sendable {
    /// The start in film time.
    package let time: Ticks
    /// The display and its indicators.
    package let view: Screen

    package init(time: Ticks, view: Screen) {
      self.time = time
      self.view = view
    }
  }

  /// The start of a tone.
  package struct Sound: Sendable {
    /// The start in film time.
    package let time: Ticks
    /// The tone.
    package let tone: Tone

    package init(time: Ticks, tone: Tone) {
      self.time = time
      self.tone = tone
    }
  }

  /// The visible pictures.
  package var shots: [Shot] = []
  /// The pictures that two programs in step have in common: at waits, typed characters and errors.
  package internal(set) var frames: [Shot] = []
  /// The tones.
  package var tones: [Sound] = []
  /// The program's events, with film times.
  public internal(set) var events: [TraceEvent] = []
  /// The film's duration.
  public package(set) var length: Ticks = 0
  /// The reason for the end.
  package internal(set) var end = FilmEnd.program(.ended)
  /// The last wait of the program.
  public internal(set) var lastWait: TraceEvent.Wait?
  /// The number of unconsumed keys.
  public internal(set) var keysLeft = 0

  package init() {}

  /// The duration of the shortest picture; browsers slow down anything faster.
  package static let shortestPicture: Ticks = 20_000
  /// The duration of the last picture before the film restarts.
  package static let lastPicture: Ticks = 2_000_000
  /// The duration of a tone's mark, shorter than the tone, so that consecutive marks are separate.
  package static let markTime: Ticks = 100_000

  /// The film time of the last new picture, or of the end of a later mark.
  package var lastChange: Ticks {
    max(shots.last?.time ?? 0, tones.last.map { $0.time + Self.markTime } ?? 0)
  }

  mutating func frame(_ view: Screen, at time: Ticks) {
    frames.append(Shot(time: time, view: view))
  }

  /// Appends a picture that differs from the last.
  package mutating func see(_ view: Screen, at time: Ticks) {
    guard shots.last?.view != view else { return }
    shots.append(Shot(time: time, view: view))
  }
}

/// Why a film ends.
package enum FilmEnd: Equatable, Sendable {
  /// The program ended, or ran out of keys or machine time.
  case program(PlayEnding)
  /// The film reached its limit.
  case tooLong
  /// The program computed too long without a visible change.
  case silent
}
