import BasicVM
import Programs

/// The last displays of a run that a player could read: at waits and at its end.
///
/// The very last is seldom the result: a game may ask and say goodbye after it.
package struct LastDisplays {
  /// The texts, in order; equal neighbours and empty displays are omitted.
  package private(set) var texts: [UTF8Text] = []
  private var shown = Display()

  private static let count = 3

  package init() {}

  package mutating func take(_ event: TraceEvent) {
    switch event.kind {
    case .frame(let display, _): shown = display
    case .wait, .end, .brk, .error: add(shown)
    case .input, .beep, .printed, .rejected: break
    }
  }

  package mutating func add(_ display: Display) {
    let text = UTF8Text(display.trimmedText)
    guard !text.isEmpty, text != texts.last else { return }
    texts = texts.suffix(Self.count - 1) + [text]
  }
}
