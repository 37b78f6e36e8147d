// WRT mode: lines are stored, removed and brought back for editing.

import BasicVM

extension Computer {
  /// EXE in WRT mode.
  mutating func enterForWriting(_ text: [UInt8], then direction: Direction) {
    if let edited = entry.edited, text == edited.text {
      return bringLine(beside: edited.number, direction)
    }
    guard entry.isTyping, !text.isEmpty else { return }
    lastLine = text
    let (number, rest) = Self.splitNumber(text)
    guard let number else { return command(text) }
    guard password.isEmpty else { return fail(.password) }
    if rest.isEmpty {
      machine.removeLine(number, inArea: area)
    } else if let cause = store(number, rest) {
      return fail(cause)
    }
    if entry.edited != nil { return bringLine(beside: number, direction) }
    become(rest.isEmpty ? .ready : .left(Display(storedText(of: number))))
  }

  /// The line number that a line begins with, and what follows it.
  private static func splitNumber(_ text: [UInt8]) -> (number: Int?, rest: [UInt8]) {
    let start = text.firstIndex { $0 != CharacterCode.space } ?? text.count
    let digits = text[start...].prefix { CharacterCode.digit($0) != nil }
    guard (1...4).contains(digits.count) else { return (nil, text) }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - CharacterCode.zero) }
    guard StoredLine.numbers ~= number else { return (nil, text) }
    return (number, Array(text[digits.endIndex...].drop { $0 == CharacterCode.space }))
  }

  private mutating func store(_ number: Int, _ text: [UInt8]) -> FaultCause? {
    let bytes = Tokenizer.tokenize(codes: text).bytes
    guard let line = StoredLine(number: number, bytes: bytes) else { return .syntax }
    guard case .stored = machine.store(line, inArea: area) else { return .memoryFull }
    return nil
  }

  private func storedText(of number: Int) -> [UInt8] {
    machine.memory.line(numbered: number, inArea: area).map { Lister.characters(of: $0) } ?? []
  }

  /// Without a number only commands make sense here.
  private mutating func command(_ text: [UInt8]) {
    let first = Tokenizer.tokenize(codes: text).bytes.first.flatMap { Keyword(rawValue: $0) }
    switch first {
    case .list, .new, .run, .mode, .pass, .clear, .vac, .defm, .dim, .erase, .set, .save, .load,
      .verify:
      enterByHand(text)
    default: fail(.syntax)
    }
  }

  // MARK: LIST for editing

  /// Brings the first line with this number or a higher one.
  mutating func bringLine(from number: Int) {
    bring(machine.memory.index(ofLine: number, inArea: area))
  }

  private mutating func bringLine(beside number: Int, _ direction: Direction) {
    switch direction {
    case .next: bring(machine.memory.index(ofLine: number + 1, inArea: area))
    case .previous: bring(machine.memory.index(ofLine: number, inArea: area) - 1)
    }
  }

  /// Behind the last line, and before the first, the areas are shown again.
  private mutating func bring(_ index: Int) {
    let lines = machine.memory.areas[area]
    guard lines.indices.contains(index) else { return become(.ready) }
    let text = Lister.characters(of: lines[index])
    activity = .entering
    entry = Entry(
      editing: LineEditor(text, cursor: 0),
      of: Entry.EditedLine(number: lines[index].number, text: text))
  }
}
