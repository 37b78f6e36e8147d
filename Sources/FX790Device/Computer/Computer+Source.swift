// The Source menu of the ASMBL key: Edit, Asm (assemble), List, and New, which clears the source.

import BasicVM
import CompX

extension Computer {
  mutating func chooseFromSource(_ letter: MachineText) {
    switch letter {
    case "E": if !failIfSourceIsLocked() { editLine(at: 0) }
    case "A": assembleSource()
    case "L": if !failIfSourceIsLocked() { show(ProgramList(source: assembler.source)) }
    case "N": if !failIfSourceIsLocked() { showAssembler(.confirmNew) }
    default: break
    }
  }

  /// A password locks the source as well as the programs; returns whether it caused an error.
  private mutating func failIfSourceIsLocked() -> Bool {
    if !password.isEmpty { failAssembler(.password, over: .sourceMenu) }
    return !password.isEmpty
  }

  mutating func answerNew(_ letter: MachineText) {
    switch letter {
    case "Y":
      _ = replaceSource(assembler.source.indices, with: [])
      showAssembler(.sourceMenu)
    case "N": showAssembler(.sourceMenu)
    default: break
    }
  }

  private mutating func assembleSource() {
    switch assembler.assemble() {
    case .assembled(let count):
      let words: MachineText = count == 1 ? "word" : "words"
      showAssembler(.menu, under: "OK \(count) \(words)")
    case .failed(let message, let index):
      showAssembler(password.isEmpty ? editor(ofLine: index) : .sourceMenu, under: message)
    }
  }

  // MARK: Loading

  /// Replaces and assembles the source, which has no errors; the number of words appears over the
  /// menu.
  package mutating func load(_ source: CapXSource) -> LoadResult {
    guard password.isEmpty else { return .locked }
    guard !isRunning else { return .busy }
    guard facts.keys.caps.contains(where: { $0.key == .asmbl }) else { return .otherModel }
    guard replaceSource(assembler.source.indices, with: source.lines) else { return .memoryFull }
    mode = .run
    assembleSource()
    return .loaded
  }

  /// The source in UTF-8; nil while a password locks it.
  public var compXSource: UTF8Text? {
    guard password.isEmpty else { return nil }
    var text = UTF8Text()
    for line in assembler.source { text.append(line: UTF8Text(line)) }
    return text
  }

  // MARK: Edit

  var isEditingSource: Bool {
    if case .assembler(let view) = activity, case .edit = view.place { true } else { false }
  }

  private func editor(ofLine index: Int) -> AssemblerPlace {
    let text = index < assembler.source.count ? assembler.source[index] : []
    return .edit(AssemblerPlace.SourceLine(index: index, editor: LineEditor(text, cursor: 0)))
  }

  /// Edits a line, or a new one after the last; before the first line, returns to the menu.
  private mutating func editLine(at index: Int) {
    guard 0...assembler.source.count ~= index else { return showAssembler(.sourceMenu) }
    showAssembler(editor(ofLine: index))
  }

  /// EXE and S EXE: stores the line, then edits the next or the previous one.
  mutating func enterSourceLine(_ line: AssemblerPlace.SourceLine, then direction: Direction) {
    let isAfterLast = !line.isInserted && line.index == assembler.source.count
    guard let next = storeSourceLine(line) else { return }
    switch direction {
    // An empty line after the last one ends the edit.
    case .next where isAfterLast && next == line.index: showAssembler(.sourceMenu)
    case .next: editLine(at: next)
    case .previous: editLine(at: line.index - 1)
    }
  }

  /// The IN key: stores the line, then edits a new line before it.
  mutating func insertSourceLine(before line: AssemblerPlace.SourceLine) {
    guard !line.isInserted, storeSourceLine(line) != nil else { return }
    guard line.index < assembler.source.count else { return editLine(at: line.index) }
    showAssembler(.edit(AssemblerPlace.SourceLine(index: line.index, isInserted: true)))
  }

  /// Stores a line, or deletes it if it is empty.
  ///
  /// - Returns: the index of the next line; nil, with an error, if memory is full.
  private mutating func storeSourceLine(_ line: AssemblerPlace.SourceLine) -> Int? {
    let end = line.isInserted ? line.index : min(line.index + 1, assembler.source.count)
    let text = Assembler.stored(line.editor.text)
    let lines = text.isEmpty ? [] : [text]
    guard replaceSource(line.index..<end, with: lines) else {
      failAssembler(.memoryFull, over: .edit(line))
      return nil
    }
    return line.index + lines.count
  }

  /// Returns false, without a change, if memory is full.
  private mutating func replaceSource(_ range: Range<Int>, with lines: [MachineText]) -> Bool {
    var changed = assembler
    changed.replace(range, with: lines)
    guard machine.hold(bytes: Assembler.size(of: changed.source)) else { return false }
    assembler = changed
    return true
  }
}
