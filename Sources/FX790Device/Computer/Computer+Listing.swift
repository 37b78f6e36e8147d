import BasicVM

/// A list of programs or of the COMP-X source in RUN mode.
///
/// It scrolls a long line, and shows the end of each line for two seconds.
struct ProgramList: Equatable, Sendable {
  private(set) var lines: [MachineText] = []
  private(set) var areas = 0...0
  /// The least line number.
  private(set) var start = 0
  /// Whether it lists the COMP-X source.
  private(set) var isOfSource = false
  private(set) var index = 0
  /// The first visible character of a scrolling line.
  private(set) var window = 0
  /// The time of the next step.
  var due: Ticks = 0
  /// Whether STOP holds the list.
  var isHeld = false

  /// docs/machine.md#modes.
  static let lineTime: Ticks = 2_000_000

  init() {}

  private(set) var columns = Display.width
  /// The columns left free after a scrolled line.
  private var margin = 0

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

  init(source: [MachineText]) {
    lines = source
    isOfSource = true
  }

  var line: MachineText? { index < lines.count ? lines[index] : nil }

  var display: Display {
    Display(line.map { MachineText($0.dropFirst(window)) } ?? "", width: columns)
  }

  private var isAtEnd: Bool { window >= lastWindow }

  private var lastWindow: Int {
    let excess = (line?.count ?? 0) - columns
    return excess > 0 ? excess + margin : 0
  }

  var stepTime: Ticks {
    if isAtEnd { return Self.lineTime }
    return window == 0 ? Effect.holdTime : Effect.stepTime
  }

  /// Lines are not stored; reading rebuilds them from memory.
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

  mutating func advance() {
    if isAtEnd { skip() } else { window += 1 }
  }

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
    scheduleNext(&list)
    activity = .listing(list)
    printListed(list)
  }

  private func scheduleNext(_ list: inout ProgramList) {
    list.due += speed == .max ? 0 : list.stepTime
  }

  /// Takes the next step of a list; returns false if none is due before `end`, or at the end.
  mutating func advanceList(_ list: ProgramList, until end: Ticks) -> Bool {
    guard !list.isHeld, list.due <= end else { return false }
    var list = list
    clock = max(clock, list.due)
    let index = list.index
    list.advance()
    guard list.line != nil else {
      endList(list)
      return false
    }
    scheduleNext(&list)
    activity = .listing(list)
    if list.index != index { printListed(list) }
    return true
  }

  /// At `max` speed the last line stays, as otherwise nothing could be seen.
  private mutating func endList(_ list: ProgramList) {
    guard speed == .max, let last = list.lines.last else { return leave(list) }
    if list.isOfSource {
      showAssembler(.sourceMenu, under: MachineText(last.prefix(Display.width)))
    } else {
      showNotice(.finalDisplay(Display(last, width: facts.columns)))
    }
  }

  private mutating func leave(_ list: ProgramList) {
    if list.isOfSource { showAssembler(.sourceMenu) } else { showNotice(.ready) }
  }

  mutating func controlList(_ control: KeyControl, _ list: ProgramList) {
    var list = list
    switch control {
    case .stop: list.isHeld = true
    case .exe:
      if list.isHeld {
        list.isHeld = false
        list.due = clock
        scheduleNext(&list)
      } else {
        list.skip()
        return show(list)
      }
    case .ac: return leave(list)
    case .brk: return list.isOfSource ? showAssembler(.menu) : showNotice(.ready)
    case .previousLine, .edit, .recall, .ans, .prefix, .mode, .program, .memo, .formulaIn,
      .formulaOut, .calc, .engineering, .engineeringBack, .asmbl:
      return
    }
    activity = .listing(list)
  }
}
