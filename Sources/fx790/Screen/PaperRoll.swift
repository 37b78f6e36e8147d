import BasicVM

/// The printed lines, of which only the newest are kept.
struct PaperRoll {
  private(set) var lines: [MachineText] = []
  private var hasLost = false

  /// The least number of lines that are kept; the web page keeps as many.
  static let longest = 2000

  /// Returns true the first time that lines are dropped.
  mutating func print(_ line: MachineText) -> Bool {
    lines.append(line)
    // Drops many together, since all others have to move.
    guard lines.count >= Self.longest + Self.longest / 4 else { return false }
    lines.removeFirst(lines.count - Self.longest)
    defer { hasLost = true }
    return !hasLost
  }
}
