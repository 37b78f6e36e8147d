import BasicVM

/// LIST in RUN mode: each line is shown for two seconds, and long ones move past.
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
  /// The moment at which something changes next.
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

extension Computer {
  mutating func show(_ list: ProgramList) {
    guard list.line != nil else { return become(.ready) }
    var list = list
    list.due = clock
    planNext(&list)
    activity = .listing(list)
    printListed(list)
  }

  /// Nothing takes time at `max`, yet what flies by should be seen: a list ends with its last line.
  private func planNext(_ list: inout ProgramList) {
    list.due += speed == .max ? 0 : list.stay
  }

  private mutating func printListed(_ list: ProgramList) {
    if machine.isPrinterOn, let line = list.line { outputs.append(.paper(line)) }
  }

  /// Goes on with a list; false when nothing changes in it before `end`.
  mutating func advanceList(_ list: ProgramList, until end: Ticks) -> Bool {
    guard !list.isHeld, list.due <= end else { return false }
    var list = list
    clock = max(clock, list.due)
    let line = list.line
    list.advance()
    guard list.line != nil else {
      endList(list)
      return false
    }
    planNext(&list)
    activity = .listing(list)
    if list.line != line { printListed(list) }
    return true
  }

  private mutating func endList(_ list: ProgramList) {
    guard speed == .max, let last = list.lines.last else { return become(.ready) }
    become(.left(Display(last)))
  }

  mutating func controlList(_ control: KeyControl, _ list: ProgramList) {
    var list = list
    switch control {
    case .stop: list.isHeld = true
    case .exe:
      if list.isHeld {
        list.isHeld = false
        list.due = clock
        planNext(&list)
      } else {
        list.skip()
        return show(list)
      }
    case .ac, .brk: return become(.ready)
    case .previousLine, .edit, .recall, .ans, .prefix, .mode, .program, .memo, .formulaIn,
      .formulaOut, .calc, .engineering, .engineeringBack, .asmbl:
      return
    }
    activity = .listing(list)
  }
}
