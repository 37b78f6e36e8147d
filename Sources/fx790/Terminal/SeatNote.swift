import BasicVM
import Programs

/// Something that a program did, and what its display showed.
struct SeatNote: Equatable {
  let happening: Happening
  /// The characters on the display.
  let text: [UInt8]
  let cursor: Int?

  /// What is noticed beside the display.
  enum Happening: Equatable {
    case tone(Int)
    case printed([UInt8])
    case rejected(Fault)
    case failed(Fault)
    /// It waits for EXE, a line, a key, or so long.
    case waits(TraceEvent.Wait)
    /// A line or a key was taken.
    case takes([UInt8])
    case ends
  }

  /// Only at a wait, and at the end, is there time to look at the display.
  init(_ happening: Happening, _ display: Display) {
    self.happening = happening
    switch happening {
    case .waits, .ends, .failed, .rejected:
      text = display.cells
      cursor = display.cursor
    case .tone, .printed, .takes:
      text = []
      cursor = nil
    }
  }
}
