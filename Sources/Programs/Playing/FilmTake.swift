import BasicVM
import FX790Device

/// What a camera has seen of one program, in the film's time.
public struct FilmTake: Sendable {
  /// A display from a moment on.
  public struct Shot: Sendable {
    /// The moment.
    public let time: Ticks
    /// The display.
    public let view: Screen

    package init(time: Ticks, view: Screen) {
      self.time = time
      self.view = view
    }
  }

  /// A tone that begins.
  public struct Sound: Sendable {
    /// The moment.
    public let time: Ticks
    /// Which of the two tones it is.
    public let tone: Int

    package init(time: Ticks, tone: Int) {
      self.time = time
      self.tone = tone
    }
  }

  /// What was seen.
  public package(set) var shots: [Shot] = []
  /// What was shown where the program waited: what twins show, who may do on the way what they like.
  public internal(set) var frames: [Shot] = []
  /// What was heard.
  public package(set) var tones: [Sound] = []
  /// What happened, with the film's times.
  public internal(set) var events: [TraceEvent] = []
  /// How long all of it took.
  public package(set) var length: Ticks = 0
  /// Why it ends.
  public internal(set) var end = FilmEnd.program(.ended)
  /// The wait at which it ended, or the last one.
  public internal(set) var lastWait: TraceEvent.Wait?

  package init() {}

  /// No picture of a film is shorter: browsers slow down what is faster.
  package static let shortestPicture: Ticks = 20_000
  /// How long the last picture stays before a film starts again.
  package static let lastPicture: Ticks = 2_000_000
  /// A tone is marked for less time than it is heard, so that two tones in a row are two marks.
  package static let markTime: Ticks = 100_000

  /// The time of the last change.
  package var lastChange: Ticks {
    max(shots.last?.time ?? 0, tones.last.map { $0.time + Self.markTime } ?? 0)
  }

  mutating func frame(_ view: Screen, at time: Ticks) {
    frames.append(Shot(time: time, view: view))
  }

  package mutating func see(_ view: Screen, at time: Ticks) {
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
