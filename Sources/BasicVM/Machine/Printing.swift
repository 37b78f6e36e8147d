/// What PRINT has still to do with the display and the paper.
struct Printing: Equatable, Sendable {
  /// Whether the next thing printed finds the display cleared.
  var clearsFirst = false
  /// Characters still to be shown, because the display is full and moves.
  var pending: [UInt8] = []
  /// Whether the text has begun to move since the display was cleared.
  var hasMoved = false
  /// What goes on paper at the end of the line, while the printer is on.
  var paper: [UInt8] = []

  /// The next result that STAT LIST shows.
  var statistic = 0
}
