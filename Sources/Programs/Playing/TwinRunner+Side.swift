import BasicVM
import FX790Device

extension TwinRunner {
  /// One program, at the last event that both reached.
  package struct Side {
    /// The display, or the line being typed.
    package let display: Display
    /// The lit indicators.
    package let indicators: Indicators
    /// The current line or state.
    package let programPosition: ProgramPosition
    /// The path between the last two waits or ends; nil before the first.
    package let lastPath: WaitPath?
    /// The current or last wait.
    package let wait: TraceEvent.Wait?
    /// The number of waits and ends.
    package let waitCount: Int
    /// Whether it waits for the other program.
    package let waitsForOther: Bool
    /// The ending; nil while it runs.
    package let ending: PlayEnding?
    /// Its event at the divergence, if any.
    package let divergingEvent: TraceEvent.Kind?
    /// The variable that diverged, with its value.
    let difference: UTF8Text?

    /// Its action at the divergence.
    package var action: UTF8Text {
      if let difference { return "has \(difference)" }
      if let divergingEvent { return divergingEvent.predicate }
      return ending == nil ? "does nothing more" : "has ended"
    }

    /// `action` with the text of a display, for reports that do not draw it.
    package var quotingAction: UTF8Text {
      guard difference == nil, case .frame(let display, _)? = divergingEvent else { return action }
      let text = UTF8Text(display.trimmedText)
      let shown: UTF8Text = text.isEmpty ? "shows nothing" : "shows “\(text)”"
      return display.cursor.map { "\(shown), with the cursor in column \($0)" } ?? shown
    }

    /// A path between waits.
    package struct WaitPath {
      /// The first wait; nil at the start.
      package let from: ProgramPosition?
      /// The next wait.
      package let to: ProgramPosition
      /// Whether a tone sounds.
      package let sounds: Bool
    }
  }
}
