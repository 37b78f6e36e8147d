import BasicVM
import StateMachines

extension SwiftTranslation {
  mutating func write(_ statement: SwiftStatement) {
    guard !writeJump(statement) else { return }
    switch statement {
    case .line(let number): set(CheckedCell(kind: .line), number)
    case .area(let number): set(CheckedCell(kind: .area), number)
    case .assign(let variable, let value): assign(cell(variable), value)
    case .declare(let variable, let value?, _): assign(cell(variable), value)
    case .declare(let variable, nil, _): add(.set(cell(variable), .constant(empty(variable))))
    case .assignMixed(let letter, let value), .assignCell(let letter, let value):
      assign(cell(.letter(letter)), value)
    case .appendToDollar(let value, _):
      let added = operand(value)
      let dollar = cell(.letter(VariableSet.dollar))
      let whole = result(CheckedOperation.joinWhole, [.cell(dollar), added])
      perform(.copyText(0, to: 0), [whole], to: [dollar])
    case .evaluate(let value): _ = operand(value)
    case .check(let condition):
      let next = code.newLabel()
      branch(condition, next, else: next)
      code.place(next)
    case .assignElement(let name, let indexes, let value):
      let operands = operands(indexes) + [.cell(.array(name)), operand(value)]
      perform(store(name, indexes.count), operands, to: [.array(name)])
    case .assignCellElement(let name, let indexes, let value):
      perform(store(name, indexes.count), operands(indexes + [value]))
    case .declarePoint(let number, let function, let first, let second):
      let point = [cell(.pointX(number)), cell(.pointY(number))]
      perform(.applyToTwo(function, 0, to: 0), operands([first, second]), to: point)
    case .clearVariables:
      code.steps += plan.variables.clearing { plan.variables.properties.contains($0) }
    case .renewArray(let name, let sizes): add(.set(.array(name), .constant(.array(sizes))))
    case .print(let parts, let clears): print(parts, clears: clears)
    case .beep(let tones):
      for tone in tones { perform(.beep(0), [.constant(.number(tone == .low ? .zero : .one))]) }
    case .word(let word, let values): write(word, operands(values))
    case .wait(let wait, let values, let state):
      write(wait, operands(values))
      if let state { _ = writeJump(.returnState(state)) }
    case .setCaller(let group, let part): set(CheckedCell(kind: .caller, number: group), part)
    case .fail(let cause): perform(.fault(cause))
    case .setDestination(.property(.place, let value)):
      assign(CheckedCell(kind: .destination), value)
    case .setDestination: add(.refuse("a destination is not an Int"))
    case .call, .returnState, .returnPart, .returnToCaller, .returnNothing, .break, .continue:
      break
    }
  }

  private mutating func set(_ cell: CheckedCell, _ number: Int) {
    add(.set(cell, .constant(.number(Decimal12(number)))))
  }

  private mutating func assign(_ cell: CheckedCell, _ value: SwiftValue) {
    let value = operand(value)
    add(.set(cell, value))
  }

  private func empty(_ variable: SwiftVariable) -> SymbolicValues.Term {
    switch variable {
    case .letter(let letter): plan.variables.initialValue(of: letter)
    case .value(_, let isText, _), .held(_, let isText, _): isText ? .text([]) : .number(.zero)
    case .limit, .step, .pointX, .pointY: .number(.zero)
    }
  }

  private func store(_ name: ArrayName, _ count: Int) -> Instruction {
    name.isText
      ? .storeTextElement(name, count: UInt8(count), 0, from: 0)
      : .storeElement(name, count: UInt8(count), 0, from: 0)
  }

  /// PRINT; Swift computes all values before it shows the first.
  private mutating func print(_ parts: [SwiftStatement.PrintPart], clears: Bool) {
    let values = operands(parts.map { $0.value })
    if clears { perform(.printNothing) }
    for (part, value) in zip(parts, values) {
      // Several parts are one literal, whose numbers have the normal format.
      if !part.isText, parts.count > 1, plan.setsFormat {
        add(.refuse("a Swift literal ignores SET"))
      }
      perform(part.isText ? .printText(0) : .printNumber(0), [value])
    }
  }

  private mutating func write(_ word: SwiftWord, _ values: [CheckedOperand]) {
    switch word {
    case .column, .constantColumn: perform(.position(0), values)
    case .clearDisplay: perform(.printNothing)
    case .beep: perform(.beep(0), values)
    case .setFixed: perform(.setFixed(0), values)
    case .setScientific: perform(.setScientific(0), values)
    case .setNormal: perform(.setNormal)
    case .mode: perform(.mode(0), values)
    case .clear(let arrays): clearCells(arrays)
    case .defineCells: perform(.defineCells(0), values)
    case .showCells: perform(.showCells)
    case .dimension(let name): perform(.dimension(name, count: UInt8(values.count), 0), values)
    case .erase(let name): perform(.erase(name))
    case .listArrays: perform(.listArrays)
    case .restore: perform(.restore)
    case .restoreToLine: perform(.restoreToLine(0), values)
    case .statisticsAdd: perform(.statisticsAdd(0), values)
    case .statisticsClear: perform(.statisticsClear)
    case .startLoop(let letter, let number):
      perform(.startLoop(Slot(letter), limit: Slot(number)), values)
    case .call(let number): perform(.call(Target(number), back: 0))
    case .comeBack: perform(.returnFromCall)
    case .end: perform(.end)
    case .rest, .countIteration: break
    }
  }

  /// CLEAR in the machine, which also empties the variables in its cells.
  private mutating func clearCells(_ arrays: Bool) {
    perform(.clear(arrays: arrays))
    if !plan.variables.hasLetters { code.steps += plan.variables.clearing { _ in true } }
  }

  private mutating func write(_ wait: SwiftWait, _ values: [CheckedOperand]) {
    switch wait {
    case .pause: perform(.printEnd)
    case .pauseThenClear: perform(.printComma)
    case .stop: perform(.stop)
    case .timer: perform(.timer(0), values)
    case .lookAtKey: perform(.key(to: 0), to: [CheckedCell(kind: .key)])
    case .ask: ask(.inputText(to: 0), .answer, values)
    case .askNumber: ask(.inputNumber(to: 0), .answeredNumber, values)
    }
  }

  private mutating func ask(
    _ instruction: Instruction, _ kind: CheckedCell.Kind, _ values: [CheckedOperand]
  ) {
    perform(.prompt(0), values.isEmpty ? [.constant(.text([]))] : values)
    perform(instruction, to: [CheckedCell(kind: kind)])
  }
}
