import BasicVM

/// LIST in RUN mode: each line is shown for two seconds, and long ones move past.
struct ProgramList: Equatable, Sendable {
  private(set) var lines: [MachineText] = []
  /// The areas that are listed.
  private(set) var areas = 0...0
  /// The line number that the list begins with.
  private(set) var start = 0
  /// Whether it lists the source behind the ASMBL key rather than programs.
  private(set) var isOfSource = false
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

  /// A list of nothing.
  init() {}

  /// Columns of the display.
  private(set) var columns = Display.width
  /// The columns that stay free behind a line that has moved.
  private var margin = 0

  /// The lines of areas, from a number on; several areas are named.
  init(_ memory: ProgramMemory, areas: ClosedRange<Int>, from number: Int) {
    self.areas = areas
    start = number
    columns = memory.model.facts.columns
    margin = memory.model.facts.leavesLastColumnFree ? 1 : 0
    for area in areas where !memory.areas[area].isEmpty {
      if areas.count > 1 { lines.append(ProgramMemory.name(ofArea: area)) }
      for line in memory.areas[area] where line.number >= number {
        lines.append(Lister.characters(of: line, for: memory.model))
      }
    }
  }

  /// The lines of the source behind the ASMBL key.
  init(source: [MachineText]) {
    lines = source
    isOfSource = true
  }

  /// The line that is shown; nil when all have been.
  var line: MachineText? { index < lines.count ? lines[index] : nil }

  /// The part of the line that is seen.
  var display: Display {
    Display(line.map { MachineText($0.dropFirst(window)) } ?? "", width: columns)
  }

  private var isAtEnd: Bool { window >= lastWindow }

  /// The character in column 0 when a line has moved as far as it does.
  private var lastWindow: Int {
    let excess = (line?.count ?? 0) - columns
    return excess > 0 ? excess + margin : 0
  }

  /// The time for which the part that is shown stays.
  var stay: Ticks {
    if isAtEnd { return Self.lineTime }
    return window == 0 ? Effect.holdTime : Effect.stepTime
  }

  /// Writes or reads a list; its lines are found in the programs, or in the source, again.
  mutating func code(
    _ coder: inout FieldCoder, of memory: ProgramMemory, _ source: [MachineText], at clock: Ticks
  ) throws(SnapshotError) {
    var (first, last) = (areas.lowerBound, areas.upperBound)
    try coder.field(&first, in: 0...(ProgramMemory.areaCount - 1))
    try coder.field(&last, in: first...(ProgramMemory.areaCount - 1))
    try coder.field(&start)
    try coder.field(&isOfSource)
    if coder.isReading {
      self =
        isOfSource
        ? ProgramList(source: source) : ProgramList(memory, areas: first...last, from: start)
    }
    try coder.field(&index, in: 0...lines.count)
    try coder.require(line != nil)
    try coder.field(&window, in: 0...lastWindow)
    try coder.field(&due, in: 0...(clock + Self.lineTime))
    try coder.field(&isHeld)
    try coder.require(isHeld || due >= clock)
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
    guard list.line != nil else { return leave(list) }
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
    guard speed == .max, let last = list.lines.last else { return leave(list) }
    if list.isOfSource {
      showAssembler(.sourceMenu, under: MachineText(last.prefix(Display.width)))
    } else {
      become(.left(Display(last, width: facts.columns)))
    }
  }

  private mutating func leave(_ list: ProgramList) {
    if list.isOfSource { showAssembler(.sourceMenu) } else { become(.ready) }
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
    case .ac: return leave(list)
    case .brk: return list.isOfSource ? showAssembler(.menu) : become(.ready)
    case .previousLine, .edit, .recall, .ans, .prefix, .mode, .program, .memo, .formulaIn,
      .formulaOut, .calc, .engineering, .engineeringBack, .asmbl:
      return
    }
    activity = .listing(list)
  }
}
