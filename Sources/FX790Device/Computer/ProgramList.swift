import BasicVM

/// LIST in RUN mode: the lines still to be shown, and the one that is.
struct ProgramList: Equatable, Sendable {
  private(set) var lines: [[UInt8]] = []
  /// The areas that are listed.
  let areas: ClosedRange<Int>
  /// The line number that the list begins with.
  let start: Int
  /// The line that is shown.
  private(set) var index = 0
  /// The character in column 0, as a long line moves to the left.
  private(set) var window = 0
  /// When something changes next.
  var due: Ticks = 0
  /// STOP holds it.
  var isHeld = false

  /// Each line stays for two seconds: docs/machine.md#modes.
  static let lineTime: Ticks = 2_000_000

  /// The lines of areas, from a number on; several areas are named.
  init(_ memory: ProgramMemory, areas: ClosedRange<Int>, from number: Int) {
    self.areas = areas
    start = number
    for area in areas where !memory.areas[area].isEmpty {
      if areas.count > 1 { lines.append(Fault.name(ofArea: area)) }
      for line in memory.areas[area] where line.number >= number {
        lines.append(Lister.characters(of: line))
      }
    }
  }

  /// The line that is shown; nil when all have been.
  var line: [UInt8]? { index < lines.count ? lines[index] : nil }

  /// The part of the line that is seen.
  var display: Display { Display(line?.dropFirst(window) ?? []) }

  private var isAtEnd: Bool { (line?.count ?? 0) - window <= Display.width }

  /// How long what is shown stays.
  var stay: Ticks {
    if isAtEnd { return Self.lineTime }
    return window == 0 ? Effect.holdTime : Effect.stepTime
  }

  /// Goes to a line, and a part of it; false if there is none.
  mutating func goTo(_ index: Int, window: Int) -> Bool {
    guard lines.indices.contains(index),
      0...max(lines[index].count - Display.width, 0) ~= window
    else { return false }
    self.index = index
    self.window = window
    return true
  }

  /// Goes on to the next step of a long line, or to the next line.
  mutating func advance() {
    if isAtEnd { skip() } else { window += 1 }
  }

  /// Goes on to the next line.
  mutating func skip() {
    index += 1
    window = 0
  }
}
