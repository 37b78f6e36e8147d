import BasicVM

/// The printer's paper, of which the oldest lines go when there are too many.
struct PaperRoll {
  private(set) var lines: [MachineText] = []
  private var hasLost = false

  /// As many as the page keeps.
  static let longest = 2000

  /// Adds a line; true if for the first time an old one has gone.
  mutating func print(_ line: MachineText) -> Bool {
    lines.append(line)
    // Some at a time, for all that stay have to move.
    guard lines.count >= Self.longest + Self.longest / 4 else { return false }
    lines.removeFirst(lines.count - Self.longest)
    defer { hasLost = true }
    return !hasLost
  }
}
