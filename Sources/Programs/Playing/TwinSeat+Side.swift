import BasicVM
import FX790Device

extension TwinSeat {
  /// One of the two, as both have come there.
  public struct Side {
    /// Its display, or the line that is being typed in its place.
    public let display: Display
    /// The signs that are lit.
    public let indicators: Indicators
    /// The line or state it stands in.
    public let standing: Standing
    /// Where it waited last, and where it waits now: the way just taken; nil before there was one.
    public let way: Way?
    /// What it waits for, or waited for last.
    public let wait: TraceEvent.Wait?
    /// How many waits it has come to.
    public let waitCount: Int
    /// Whether it has come to its next event, and waits for the other.
    public let waitsForOther: Bool
    /// How it ended, if it has.
    public let ending: PlayEnding?
    /// What it does where the other does something else, or nothing more; nil unless they have parted.
    public let parting: TraceEvent.Kind?
    /// What its variable holds where the other's holds something else; nil unless that parts them.
    let difference: UTF8Text?

    /// What it does where they part, in words.
    public var deed: UTF8Text {
      if let difference { return "has \(difference)" }
      if let parting { return parting.deed }
      return ending == nil ? "comes to nothing more" : "has ended"
    }

    /// A step from wait to wait.
    public struct Way {
      /// Where it waited; nil at the first wait.
      public let from: Standing?
      /// Where it waits.
      public let to: Standing
      /// Whether anything sounded on the way.
      public let sounds: Bool
    }
  }
}
