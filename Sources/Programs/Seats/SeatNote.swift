import BasicVM

/// Something that a program did, and what its display showed.
public struct SeatNote: Equatable, Sendable {
  /// What is noticed beside the display.
  public let happening: Happening
  /// The characters on the display.
  public let text: [UInt8]
  /// The column of the cursor, if it is shown.
  public let cursor: Int?

  /// What is noticed beside the display.
  public enum Happening: Equatable, Sendable {
    /// A tone, low (0) or high (1).
    case tone(Int)
    /// A line on the printer's paper.
    case printed([UInt8])
    /// An answer that was none.
    case rejected(Fault)
    /// An error ended the program.
    case failed(Fault)
    /// It waits for EXE, a line, a key, or so long.
    case waits(TraceEvent.Wait)
    /// A line or a key was taken.
    case takes([UInt8])
    /// The program has come to its end.
    case ends
  }

  /// Only at a wait, and at the end, is there time to look at the display.
  public init(_ happening: Happening, _ display: Display) {
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
