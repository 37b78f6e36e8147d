// What is typed while no program runs, and what EXE does with it.

import BasicVM

extension Computer {
  mutating func enter(_ codes: [UInt8]) {
    if !entry.isTyping { beginLine(with: codes) }
    entry.edit { editor in for code in codes { editor.type(code) } }
  }

  /// An operator goes on from the last result.
  private mutating func beginLine(with codes: [UInt8]) {
    guard mode == .run, case .result = entry.notice, let first = codes.first,
      CharacterCode.plus...CharacterCode.power ~= first
    else { return }
    enterLastResult()
  }

  /// ANS: all digits of the last result, so that nothing of it is lost.
  private mutating func enterLastResult() {
    entry.edit { editor in for code in machine.lastResult.allDigits { editor.type(code) } }
  }

  mutating func enter(_ control: KeyControl) {
    switch control {
    case .exe: enterLine(then: .next)
    case .previousLine: enterLine(then: .previous)
    case .ac, .cls: become(.blank)
    case .brk: become(.ready)
    case .delete, .insert, .erase, .left, .right: edit(control)
    case .recall: recall(atStart: false)
    case .ans: enterLastResult()
    case .program(let number): choose(area: number)
    case .engineering: shiftExponent(by: 1)
    case .engineeringBack: shiftExponent(by: -1)
    case .memo: openMemo()
    case .formulaIn: keepFormula()
    case .formulaOut: showFormula()
    case .calc: startFormula()
    case .asmbl: fail(.noOption)
    case .stop, .mode, .shift, .function, .ext, .hyp: break
    }
  }

  /// Keys that edit; with nothing typed the arrows bring the last line back.
  private mutating func edit(_ control: KeyControl) {
    guard entry.isTyping else {
      if control == .left || control == .right { recall(atStart: control == .right) }
      return
    }
    entry.edit { $0.take(control) }
  }

  private mutating func recall(atStart: Bool) {
    guard !lastLine.isEmpty else { return }
    entry = Entry(editing: LineEditor(lastLine, cursor: atStart ? 0 : lastLine.count))
  }

  /// S and a digit: starts a program, or chooses the area to edit.
  private mutating func choose(area number: Int) {
    area = number
    guard mode == .run else { return become(.ready) }
    startProgram(fromLine: 0)
  }

  // MARK: EXE

  /// Which line follows while lines are listed for editing.
  enum Direction {
    case next, previous
  }

  private mutating func enterLine(then direction: Direction) {
    let text = entry.editor.text
    if mode == .write { return enterForWriting(text, then: direction) }
    guard entry.isTyping, !text.isEmpty else { return }
    lastLine = text
    enterByHand(text)
  }

  /// Carries out a line entered by hand.
  mutating func enterByHand(_ text: [UInt8]) {
    entry = Entry(.blank)
    machine.choose(area: area)
    machine.execute(Tokenizer.tokenize(codes: text).bytes)
    beginRun(isByHand: true)
  }

  // MARK: ENG

  /// Shows the last result with an exponent that is a multiple of three, then the next such.
  private mutating func shiftExponent(by step: Int) {
    guard case .result(let shown) = entry.notice, !entry.isTyping else { return }
    let text = machine.lastResult.engineeringText(after: shown, step: step)
    entry.notice = .result(text)
  }
}
