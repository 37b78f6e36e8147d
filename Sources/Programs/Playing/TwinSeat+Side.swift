import BasicVM
import FX790Device

extension TwinSeat {
  /// One program, at the last event that both reached.
  public struct Side {
    /// The display, or the line being typed.
    public let display: Display
    /// The lit indicators.
    public let indicators: Indicators
    /// The current line or state.
    public let standing: Standing
    /// The path between the last two waits; nil before the first.
    public let way: Way?
    /// The current or last wait.
    public let wait: TraceEvent.Wait?
    /// The number of waits.
    public let waitCount: Int
    /// Whether it waits for the other program.
    public let waitsForOther: Bool
    /// The ending; nil while it runs.
    public let ending: PlayEnding?
    /// Its event at the divergence, if any.
    public let parting: TraceEvent.Kind?
    /// The variable that diverged, with its value.
    let difference: UTF8Text?

    /// Its action at the divergence.
    public var deed: UTF8Text {
      if let difference { return "has \(difference)" }
      if let parting { return parting.deed }
      return ending == nil ? "does nothing more" : "has ended"
    }

    /// A path between waits.
    public struct Way {
      /// The first wait; nil at the start.
      public let from: Standing?
      /// The next wait.
      public let to: Standing
      /// Whether a tone sounds.
      public let sounds: Bool
    }
  }
}
