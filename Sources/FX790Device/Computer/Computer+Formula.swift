// IN, OUT and CALC: a formula that is kept, changed, and computed again and again.

import BasicVM

extension Computer {
  /// IN: keeps what is typed as the formula.
  mutating func keepFormula() {
    guard entry.isTyping, !entry.editor.isEmpty else { return }
    formula = entry.editor.text
    lastLine = formula
    become(.blank)
  }

  /// OUT: brings the formula back for editing.
  mutating func showFormula() {
    guard !formula.isEmpty else { return become(.blank) }
    entry = Entry(editing: LineEditor(formula, cursor: 0))
  }

  /// CALC: asks for the variables of the formula, one after another.
  mutating func startFormula() {
    guard mode == .run, !formula.isEmpty else { return fail(.syntax) }
    advance(FormulaRun(formula))
  }

  mutating func answerFormula(_ codes: [UInt8]) {
    guard case .calculating(var run) = activity, run.asked != nil else { return }
    for code in codes { run.editor.type(code) }
    activity = .calculating(run)
  }

  mutating func controlFormula(_ control: KeyControl) {
    guard case .calculating(var run) = activity else { return }
    switch control {
    case .brk: become(.ready)
    case .ac where run.editor.isEmpty: become(.blank)
    case .ac, .cls:
      run.editor = LineEditor()
      activity = .calculating(run)
    case .exe, .calc: takeAnswer(run)
    default:
      run.editor.take(control)
      activity = .calculating(run)
    }
  }

  /// Without an answer a variable keeps its value.
  private mutating func takeAnswer(_ run: FormulaRun) {
    var run = run
    guard let letter = run.asked else { return startFormula() }
    if !run.editor.isEmpty {
      let value = Tokenizer.tokenize(codes: run.editor.text).bytes
      let assignment = [CharacterCode.letterA + letter, CharacterCode.equal] + value
      if let cause = carryOut(assignment) { return fail(cause) }
    }
    run.goOn()
    advance(run)
  }

  /// Asks for the next variable, or shows the value.
  private mutating func advance(_ run: FormulaRun) {
    var run = run
    if run.asked == nil {
      if let cause = carryOut(run.formula) { return fail(cause) }
      run.result = value(of: run)
    }
    activity = .calculating(run)
  }

  /// The left name, `=` and its value; without a name, the value alone.
  private func value(of run: FormulaRun) -> [UInt8] {
    guard let name = run.name else { return Array(machine.display.trimmedText) }
    guard case .number(let number) = machine.variable(Int(name)) else { return [] }
    return [CharacterCode.letterA + name, CharacterCode.equal] + machine.format.text(of: number)
  }

  /// Carries out a line that needs nobody, at once.
  private mutating func carryOut(_ bytes: [UInt8]) -> FaultCause? {
    machine.choose(area: area)
    machine.execute(bytes)
    defer { machine.stopProgram() }
    switch machine.resume(.proceed, until: machine.clock + Self.formulaTime) {
    case .ended: return nil
    case .failed(let fault): return fault.cause
    default: return .syntax
    }
  }

  /// A formula has no loops; so much machine time is beyond any.
  private static var formulaTime: Ticks { 60_000_000 }
}
