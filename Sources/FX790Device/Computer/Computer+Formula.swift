import BasicVM

/// A CALC run: asks for the variables, then shows the value.
struct FormulaRun: Equatable, Sendable {
  let formula: [UInt8]
  /// The assigned variable, from 0 for A.
  let name: UInt8?
  let variables: [UInt8]
  private(set) var index = 0
  var editor = LineEditor()
  var result = MachineText()

  init(_ text: MachineText) {
    formula = Tokenizer.tokenize(codes: text).bytes
    let isAssigned =
      formula.count > 2 && CharacterCode.isLetter(formula[0])
      && formula[1] == CharacterCode.equal
    name = isAssigned ? formula[0] - CharacterCode.letterA : nil
    variables = Self.variables(in: isAssigned ? formula[2...] : formula[...])
  }

  private static func variables(in bytes: ArraySlice<UInt8>) -> [UInt8] {
    var found: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      // Skip hexadecimal digits, which look like variables.
      if byte == CharacterCode.ampersand {
        rest = rest.dropFirst().drop { CharacterCode.hexDigit($0) != nil }
      }
      let letter = byte &- CharacterCode.letterA
      if CharacterCode.isLetter(byte), !found.contains(letter) { found.append(letter) }
    }
    return found
  }

  var asked: UInt8? { index < variables.count ? variables[index] : nil }

  mutating func moveToNextVariable() {
    index += 1
    editor = LineEditor()
  }

  /// The formula itself is persistent state, stored elsewhere.
  mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&index, in: 0...variables.count)
    try editor.code(&coder)
    try coder.field(&result, limit: LineEditor.longest)
  }

  var display: Display {
    guard let asked else { return Display(result) }
    guard editor.isEmpty else { return editor.display }
    let question: MachineText = [
      CharacterCode.letterA + asked, CharacterCode.question, CharacterCode.space,
    ]
    return Display(question, cursor: question.count)
  }
}

extension Computer {
  /// The IN key.
  mutating func keepFormula() {
    guard entry.isTyping, !entry.editor.isEmpty else { return }
    formula = entry.editor.text
    lastLine = formula
    showNotice(.blank)
  }

  /// The OUT key.
  mutating func showFormula() {
    guard !formula.isEmpty else { return showNotice(.blank) }
    entry = Entry(editing: LineEditor(formula, cursor: 0))
  }

  /// The CALC key.
  mutating func startFormula() {
    guard mode == .run, !formula.isEmpty else { return fail(.syntax) }
    advance(FormulaRun(formula))
  }

  mutating func answerFormula(_ codes: MachineText) {
    guard case .calculating(var run) = activity, run.asked != nil else { return }
    for code in codes { run.editor.type(code) }
    activity = .calculating(run)
  }

  mutating func controlFormula(_ control: KeyControl) {
    guard case .calculating(let run) = activity else { return }
    switch control {
    case .brk: showNotice(.ready)
    case .ac where run.editor.isEmpty: showNotice(.blank)
    case .ac: change(run, .clear)
    case .edit(let edit): change(run, edit)
    case .exe, .calc: takeAnswer(run)
    case .stop, .previousLine, .recall, .ans, .prefix, .mode, .program, .memo, .formulaIn,
      .formulaOut, .engineering, .engineeringBack, .asmbl:
      break
    }
  }

  private mutating func change(_ run: FormulaRun, _ edit: LineEdit) {
    var run = run
    run.editor.take(edit)
    activity = .calculating(run)
  }

  /// An empty answer keeps the variable's value.
  private mutating func takeAnswer(_ run: FormulaRun) {
    var run = run
    guard let letter = run.asked else { return startFormula() }
    if !run.editor.isEmpty {
      let value = Tokenizer.tokenize(codes: run.editor.text).bytes
      let assignment = [CharacterCode.letterA + letter, CharacterCode.equal] + value
      if let cause = carryOut(assignment) { return fail(cause) }
    }
    run.moveToNextVariable()
    advance(run)
  }

  private mutating func advance(_ run: FormulaRun) {
    var run = run
    if run.asked == nil {
      if let cause = carryOut(run.formula) { return fail(cause) }
      run.result = value(of: run)
    }
    activity = .calculating(run)
  }

  private func value(of run: FormulaRun) -> MachineText {
    guard let name = run.name else { return machine.display.trimmedText }
    guard case .number(let number) = machine.variable(Int(name)) else { return [] }
    return [CharacterCode.letterA + name, CharacterCode.equal] + machine.text(of: number)
  }

  /// Executes a line that needs no input; fails with a syntax error if it waits.
  mutating func carryOut(_ bytes: [UInt8]) -> FaultCause? {
    machine.choose(area: area)
    machine.execute(bytes)
    defer { machine.stopProgram() }
    let deadline = machine.clock + Self.formulaTime
    while true {
      switch machine.resume(.proceed, until: deadline) {
      case .ended: return nil
      case .failed(let fault): return fault.cause
      case .printed: continue
      case .outOfTime, .beep, .wait, .scroll, .waitForExe, .waitForLine, .pollKey, .rejected,
        .command, .password, .tape:
        return .syntax
      }
    }
  }

  /// More than any formula needs, as formulas have no loops.
  private static var formulaTime: Ticks { 60_000_000 }
}
