import BasicVM
import CompX

/// A menu, a question or a line that the ASMBL key shows.
enum AssemblerPlace: Equatable, Sendable {
  case menu
  /// Asks for a start address: EXE alone accepts `address`.
  case go(address: Int, LineEditor)
  case dumpMenu
  case dumpFrom(LineEditor)
  case dumpTo(from: Int, LineEditor)
  /// A word of a memory dump that ends at `last`.
  case word(address: Int, last: Int)
  /// A line of the register dump; 0 is BR.
  case register(Int)
  case sourceMenu
  case edit(SourceLine)
  case confirmNew

  struct SourceLine: Equatable, Sendable {
    /// The index in the source; the number of lines for a new line after the last.
    var index = 0
    /// Whether to insert the line before `index`.
    var isInserted = false
    var editor = LineEditor()
  }

  var editor: LineEditor? {
    get {
      switch self {
      case .go(_, let editor), .dumpFrom(let editor), .dumpTo(_, let editor): editor
      case .edit(let line): line.editor
      case .menu, .dumpMenu, .word, .register, .sourceMenu, .confirmNew: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .go(let address, _): self = .go(address: address, newValue)
      case .dumpFrom: self = .dumpFrom(newValue)
      case .dumpTo(let from, _): self = .dumpTo(from: from, newValue)
      case .edit(var line):
        line.editor = newValue
        self = .edit(line)
      case .menu, .dumpMenu, .word, .register, .sourceMenu, .confirmNew: break
      }
    }
  }

  /// The menu to which AC returns.
  var menu: AssemblerPlace {
    switch self {
    case .menu, .go, .dumpMenu, .dumpFrom, .dumpTo, .word, .register, .sourceMenu: .menu
    case .edit, .confirmNew: .sourceMenu
    }
  }
}

struct AssemblerView: Equatable, Sendable {
  var place = AssemblerPlace.menu
  /// A message shown until EXE or AC.
  var notice: MachineText?

  var lineNumber: Int? {
    guard notice == nil, case .edit(let line) = place else { return nil }
    return line.index + 1
  }
}

extension Assembler {
  func display(of view: AssemblerView) -> Display {
    if let notice = view.notice { return Display(notice) }
    return switch view.place {
    case .menu: Display("8:Go/Dump/Source/↑Cal")
    case .go(let address, let editor): Display(question: "Go \(address) ", editor)
    case .dumpMenu: Display("Dump:Object/Register")
    case .dumpFrom(let editor): Display(question: "from ", editor)
    case .dumpTo(let from, let editor): Display(question: "from \(from) to ", editor)
    case .word, .register: Display(dumpLine(of: view.place) ?? [])
    case .sourceMenu: Display("Source:Edit/Asm/List/New")
    case .edit(let line): line.editor.display
    case .confirmNew: Display("New? (Y/N)")
    }
  }

  func dumpLine(of place: AssemblerPlace) -> MachineText? {
    switch place {
    case .word(let address, _):
      CompXText.dumpLine(of: machine[UInt16(address)], at: address)
    case .register(let index): CompXText.registerLines(of: machine.registers)[index]
    case .menu, .go, .dumpMenu, .dumpFrom, .dumpTo, .sourceMenu, .edit, .confirmNew: nil
    }
  }
}

extension Display {
  /// Shows a question and the typed text, scrolled to the cursor.
  init(question: MachineText, _ editor: LineEditor) {
    let cursor = question.count + editor.cursor
    let offset = max(cursor - Display.width + 1, 0)
    self.init(MachineText((question + editor.text).dropFirst(offset)), cursor: cursor - offset)
  }
}

extension ResumableProgram {
  /// The display while a line is typed: the line alone, or after the question.
  package func display(typing line: LineEditor) -> Display {
    guard !line.isEmpty else { return display }
    guard keepsQuestions else { return line.display(columns: display.width) }
    return Display(question: MachineText(display.cells.prefix(display.position)), line)
  }
}

// MARK: Snapshots

extension AssemblerView {
  /// Encodes or decodes the view; `source` limits the index of the edited line.
  mutating func code(
    _ coder: inout FieldCoder, of source: [MachineText]
  ) throws(SnapshotError) {
    try place.code(&coder, of: source)
    var (hasNotice, text) = (notice != nil, notice ?? [])
    try coder.field(&hasNotice)
    try coder.field(&text, limit: LineEditor.longest)
    notice = hasNotice ? text : nil
  }
}

extension AssemblerPlace {
  fileprivate var kind: UInt8 {
    switch self {
    case .menu: 0
    case .go: 1
    case .dumpMenu: 2
    case .dumpFrom: 3
    case .dumpTo: 4
    case .word: 5
    case .register: 6
    case .sourceMenu: 7
    case .edit: 8
    case .confirmNew: 9
    }
  }

  fileprivate mutating func code(
    _ coder: inout FieldCoder, of source: [MachineText]
  ) throws(SnapshotError) {
    var editor = editor ?? LineEditor()
    switch try coder.kind(kind, upTo: 9) {
    case 0: self = .menu
    case 1:
      var address = if case .go(let address, _) = self { address } else { 0 }
      try Self.code(address: &address, &coder)
      try editor.code(&coder)
      self = .go(address: address, editor)
    case 2: self = .dumpMenu
    case 3:
      try editor.code(&coder)
      self = .dumpFrom(editor)
    case 4:
      var from = if case .dumpTo(let from, _) = self { from } else { 0 }
      try Self.code(address: &from, &coder)
      try editor.code(&coder)
      self = .dumpTo(from: from, editor)
    case 5:
      var (address, last) =
        if case .word(let address, let last) = self { (address, last) } else { (0, 0) }
      try Self.code(address: &address, &coder)
      try Self.code(address: &last, &coder)
      self = .word(address: address, last: last)
    case 6:
      var index = if case .register(let index) = self { index } else { 0 }
      try coder.field(&index, in: 0...(CompXText.registerLineCount - 1))
      self = .register(index)
    case 7: self = .sourceMenu
    case 8:
      var line = if case .edit(let line) = self { line } else { SourceLine() }
      try coder.field(&line.index, in: 0...source.count)
      try coder.field(&line.isInserted)
      try line.editor.code(&coder)
      self = .edit(line)
    default: self = .confirmNew
    }
  }

  private static func code(
    address: inout Int, _ coder: inout FieldCoder
  ) throws(SnapshotError) {
    try coder.field(&address, in: 0...Assembler.lastAddress)
  }
}
