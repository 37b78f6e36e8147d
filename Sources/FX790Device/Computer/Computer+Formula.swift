import BasicVM

/// The CALC key: asks for the variables of the stored formula, then shows the value.
struct FormulaRun: Equatable, Sendable {
  let formula: [UInt8]
  /// The variable to which the formula assigns; 0 for A.
  let assigned: UInt8?
  /// The variables that the formula reads, in order of appearance; 0 for A.
  let variables: [UInt8]
  /// The index of the asked variable; the number of variables once all are answered.
  private(set) var askedIndex = 0
  var editor = LineEditor()
  var result = MachineText()

  init(_ text: MachineText) {
    formula = Tokenizer.tokenize(codes: text).bytes
    let isAssigned =
      formula.count > 2 && CharacterCode.isLetter(formula[0])
      && formula[1] == CharacterCode.equal
    assigned = isAssigned ? formula[0] - CharacterCode.letterA : nil
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
      if byte == CharacterCode.quote {
        rest = rest.drop { $0 != CharacterCode.quote }.dropFirst()
      }
      let letter = byte &- CharacterCode.letterA
      if CharacterCode.isLetter(byte), !found.contains(letter) { found.append(letter) }
    }
    return found
  }

  var asked: UInt8? { askedIndex < variables.count ? variables[askedIndex] : nil }

  mutating func moveToNextVariable() {
    askedIndex += 1
    editor = LineEditor()
  }

  /// Codes the progress only; a snapshot has a section for the formula.
  mutating func code(_ coder: inout FieldCoder) throws(SnapshotError) {
    try coder.field(&askedIndex, in: 0...variables.count)
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

  /// The CALC key, or EXE after the value.
  mutating func startFormula() {
    guard mode == .run, !formula.isEmpty else { return fail(.syntax) }
    askOrCalculate(FormulaRun(formula))
  }

  mutating func typeInFormula(_ codes: MachineText) {
    guard case .calculating(var run) = activity, run.asked != nil else { return }
    for code in codes { run.editor.type(code) }
    activity = .calculating(run)
  }

  mutating func controlFormula(_ control: KeyControl) {
    guard case .calculating(let run) = activity else { return }
    switch control {
    case .brk: showNotice(.ready)
    case .ac where run.editor.isEmpty: showNotice(.blank)
    case .ac: changeAnswer(of: run, .clear)
    case .edit(let edit): changeAnswer(of: run, edit)
    case .exe, .calc: takeAnswer(run)
    case .stop, .previousLine, .recall, .ans, .prefix, .mode, .program, .memo, .formulaIn,
      .formulaOut, .engineering, .engineeringBack, .asmbl:
      break
    }
  }

  private mutating func changeAnswer(of run: FormulaRun, _ edit: LineEdit) {
    var run = run
    run.editor.take(edit)
    activity = .calculating(run)
  }

  /// EXE: assigns the answer and continues; an empty answer keeps the variable's value.
  private mutating func takeAnswer(_ run: FormulaRun) {
    var run = run
    guard let letter = run.asked else { return startFormula() }
    if !run.editor.isEmpty {
      let value = Tokenizer.tokenize(codes: run.editor.text).bytes
      let assignment = [CharacterCode.letterA + letter, CharacterCode.equal] + value
      if let cause = executeWithoutWaiting(assignment) { return fail(cause) }
    }
    run.moveToNextVariable()
    askOrCalculate(run)
  }

  /// Asks for the next variable; without one, calculates and shows the value.
  private mutating func askOrCalculate(_ run: FormulaRun) {
    var run = run
    if run.asked == nil {
      if let cause = executeWithoutWaiting(run.formula) { return fail(cause) }
      run.result = value(of: run)
    }
    activity = .calculating(run)
  }

  private func value(of run: FormulaRun) -> MachineText {
    guard let assigned = run.assigned else { return machine.display.trimmedText }
    guard case .number(let number) = machine.variable(Int(assigned)) else { return [] }
    return [CharacterCode.letterA + assigned, CharacterCode.equal] + machine.text(of: number)
  }

  /// Executes a line and returns its error.
  ///
  /// A line with any effect but printing, or that exceeds the time limit, is a syntax error.
  mutating func executeWithoutWaiting(_ bytes: [UInt8]) -> FaultCause? {
    machine.choose(area: area)
    machine.execute(bytes)
    defer { machine.stopProgram() }
    let deadline = machine.clock + Self.formulaTimeLimit
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

  /// 60 s of machine time, as a formula may contain a loop.
  private static var formulaTimeLimit: Ticks { 60_000_000 }
}
