import BasicVM
import StateMachines

extension StatementWriter {
  mutating func write(_ kind: Syntax.Kind) throws(StatementFails) {
    switch kind {
    case .nothing, .remark, .data, .return, .next, .end, .statisticsList: break
    case .incomplete(let values): for value in values { try push(value) }
    // `PortWriter` writes the branch itself; here are the values before a wait or an error.
    case .goto(let destination), .gosub(let destination): try push(destination.number)
    case .on(let selector, _, _): try push(selector)
    case .if(let condition, _): _ = try sides(condition.left, condition.right)

    case .assignment(let variable, let value): try assign(value, to: variable)
    case .read(let variables): for variable in variables { try assign(nil, to: variable) }
    case .for(let variable, let from, let to, let step):
      try writeFor(variable, from, to, step)

    case .print(let items): try print(items)
    case .input(let questions): for question in questions { try ask(question) }
    case .beep(let kind): beep(try value(kind, default: .zero))
    case .timer(let time): wait(.timer, [try value(time, default: Decimal12(10))])
    case .stop: wait(.stop)

    case .clear(let arrays):
      if plan.variables.arrays == nil { add(.word(.clear(arrays: arrays), [])) }
      if plan.variables.hasLetters, plan.variables.clears { add(.clearVariables) }
    case .dimension(let arrays): for array in arrays { try dimension(array) }
    case .erase(let arrays): for array in arrays { erase(array) }
    case .defineCells(let count?): add(.word(.defineCells, [try value(count)]))
    case .defineCells(nil): add(.word(.showCells, []))
    case .listArrays:
      add(.word(.listArrays, []))
      wait(.pause)
    case .restore(nil): add(.word(.restore, []))
    case .restore(let line?): add(.word(.restoreToLine, [try value(line)]))
    case .statisticsAdd(let x, let y, let frequency):
      var parts = try values([x, y] + [frequency].compactMap { $0 })
      if frequency == nil { parts.append(.number(.one)) }
      add(.word(.statisticsAdd, parts))
    case .statisticsClear: add(.word(.statisticsClear, []))
    case .setFixed(let digits): add(.word(.setFixed, [try value(digits)]))
    case .setScientific(let digits): add(.word(.setScientific, [try value(digits)]))
    case .setNormal: add(.word(.setNormal, []))
    case .mode(let mode, nil): add(.word(.mode, [try value(mode)]))

    // `PortWriter` adds its error.
    case .option: break
    // `WaitMachine` refuses these, or they are for direct use only.
    case .mode(_, _?), .readMemo, .writeMemo, .restoreMemo, .findMemo, .tape, .variablesOnTape,
      .password, .command, .calculation, .answer:
      break
    }
  }

  private mutating func value(
    _ expression: Syntax.Expression?, default number: Decimal12
  ) throws(StatementFails) -> SwiftValue {
    guard let expression else { return .number(number) }
    return try value(expression)
  }

  /// Assigns the value of an expression, or else the next DATA.
  private mutating func assign(
    _ expression: Syntax.Expression?, to variable: Syntax.Variable
  ) throws(StatementFails) {
    let isReadLate = hasIndexReadLate(variable)
    if !isReadLate { try pushIndexes(of: variable) }
    var value = SwiftValue.source(variable.isText ? .readText : .readNumber)
    if let expression { value = try self.value(expression) }
    guard isReadLate else { return assign(value, to: variable, popIndexes(of: variable)) }
    let index = try self.value(variable.indexes[0])
    assign(index.isThrowing ? computedFirst(value) : value, to: variable, [index])
  }

  /// The machine reads a variable that is the only index when it stores the value.
  private func hasIndexReadLate(
    _ variable: Syntax.Variable, keepingPoint: Bool = false
  ) -> Bool {
    variable.indexes.count == 1 && isReadLate(variable.indexes[0], keepingPoint: keepingPoint)
  }

  private mutating func pushIndexes(of variable: Syntax.Variable) throws(StatementFails) {
    for index in variable.indexes { try push(index) }
  }

  private mutating func popIndexes(of variable: Syntax.Variable) -> [SwiftValue] {
    pop(variable.indexes.count)
  }

  // MARK: Arrays

  private mutating func dimension(_ array: Syntax.Variable) throws(StatementFails) {
    guard case .element(let name, let sizes) = array.form else { return }
    let values = try values(sizes)
    guard let arrays = plan.variables.arrays else {
      add(.word(.dimension(name), values))
      return
    }
    // In other programs, the array is still as the port creates it.
    if plan.variables.clears || plan.variables.dimensionsAgain {
      add(.renewArray(name, arrays[name] ?? []))
    }
  }

  private mutating func erase(_ array: Syntax.Variable) {
    guard case .element(let name, _) = array.form else { return }
    add(.word(.erase(name), []))
  }

  // MARK: FOR

  /// All three values are evaluated before the counter changes.
  private mutating func writeFor(
    _ variable: Syntax.Variable, _ from: Syntax.Expression, _ to: Syntax.Expression,
    _ step: Syntax.Expression?
  ) throws(StatementFails) {
    guard case .number(let slot) = variable.form, let start = statement?.steps.last else { return }
    let counter = Int(slot)
    try push(from)
    try push(to)
    if let step { try push(step) } else { push(.number(.one)) }
    var written = VariableSet()
    written.insert(counter)
    if !operands.suffix(2).allSatisfy({ $0.letters.isDisjoint(with: written) }) {
      settle(before: written)
    }
    let bounds = pop(2)
    assign(pop(1)[0], toLetter: counter)
    guard plan.loops.areSure else {
      add(.word(.startLoop(counter, printer.names.loopNumber(start)), bounds))
      return
    }
    for (bound, name) in zip(bounds, [SwiftVariable.limit(start), .step(start)])
    where !bound.isLiteral {
      add(.assign(name, plan.facts.loopDigits < 12 ? .call(.loopBound, [bound]) : bound))
    }
  }

  // MARK: PRINT, BEEP and INPUT

  private mutating func print(_ items: [Syntax.PrintItem]) throws(StatementFails) {
    for item in items {
      switch item {
      case .value(let expression):
        show(.init(value: try value(expression), isText: expression.isText))
      case .column(let column, _):
        let value = try value(column)
        let isOnDisplay = value.whole(in: 0...(plan.facts.columns - 1)) != nil
        add(.word(isOnDisplay ? .constantColumn : .column, [value]))
      case .semicolon: break
      case .comma: wait(.pauseThenClear)
      }
    }
    switch items.last {
    case nil: add(.word(.clearDisplay, []))
    case .value, .column: if statement?.isFaulty == false { wait(.pause) }
    case .comma, .semicolon: break
    }
  }

  /// Joins a part with those before it, which must be shown before an error of it.
  private mutating func show(_ part: SwiftStatement.PrintPart) {
    let (printer, setsFormat) = (printer, plan.setsFormat)
    let isJoined = replaceLast { last in
      guard !part.value.mayFail else { return nil }
      switch last {
      case .word(.clearDisplay, _): return .print([part], clears: true)
      case .print(let parts, let clears):
        guard !setsFormat || (parts + [part]).allSatisfy({ $0.isText }) else { return nil }
        let joined = SwiftStatement.print(parts + [part], clears: clears)
        return printer.text(joined).width <= StatementWriter.widthLimit ? joined : nil
      default: return nil
      }
    }
    if !isJoined { add(.print([part], clears: false)) }
  }

  private mutating func beep(_ kind: SwiftValue) {
    guard let number = kind.whole(in: 0...1) else { return add(.word(.beep, [kind])) }
    let tone: Tone = number == 0 ? .low : .high
    let isJoined = replaceLast { last in
      if case .beep(let tones) = last { .beep(tones + [tone]) } else { nil }
    }
    if !isJoined { add(.beep([tone])) }
  }

  private mutating func ask(_ question: Syntax.Question) throws(StatementFails) {
    let variable = question.variable
    let keepsPoint = plan.facts.isThird && !variable.isText
    let isReadLate = hasIndexReadLate(variable, keepingPoint: keepsPoint)
    if !isReadLate { try pushIndexes(of: variable) }
    let prompt: [SwiftValue] = question.prompt.isEmpty ? [] : [.text(question.prompt)]
    let isEnd = wait(variable.isText ? .ask : .askNumber, prompt)
    let indexes = isReadLate ? [try value(variable.indexes[0])] : popIndexes(of: variable)
    if case .number = variable.form {
      // The machine assigns the number as soon as it is entered.
      if isEnd { enter { $0.assign(.source(.answeredNumber), to: variable, indexes) } }
    } else {
      assign(.source(variable.isText ? .answer : .answeredNumber), to: variable, indexes)
    }
  }

  // MARK: Branches

  mutating func condition(at step: Int) -> SwiftCondition {
    guard let statement = plan.statements.statement(at: step),
      case .if(let condition, _) = statement.kind
    else { return .constant(true) }
    begin(statement, at: step)
    guard var sides = try? sides(condition.left, condition.right) else { return .constant(true) }
    // The condition of a `repeat` does not see the names in its body.
    for index in sides.indices where sides[index].variables.contains(where: { $0.isPoint }) {
      sides[index] = named(sides[index])
    }
    // If nothing follows THEN, the next instruction runs when the condition is false.
    let isInverse = plan.program.conditions.contains {
      $0.index == step && $0.comparison?.isInverse == true
    }
    let relation = isInverse ? condition.relation.negated : condition.relation
    return Self.comparison(sides[0].cut, relation, sides[1].cut)
  }

  private static func comparison(
    _ left: SwiftValue, _ relation: Relation, _ right: SwiftValue
  ) -> SwiftCondition {
    if let left = left.constant, let right = right.constant {
      return .constant(relation.holds(left, right))
    }
    switch (left, relation, right) {
    case (.text(let a), _, .text(let b)):
      let order = a == b ? 0 : a.lexicographicallyPrecedes(b) ? -1 : 1
      return .constant(relation.holds(Decimal12(order), .zero))
    case (_, .equal, .text([])): return .isEmpty(left)
    case (_, .notEqual, .text([])): return .not(.isEmpty(left))
    case (.number, _, _), (.text, _, _): return comparison(right, relation.mirrored, left)
    case (.middle(let whole, let from, let count?), .equal, .text(let codes))
    where count.whole(in: 1...SlotLayout.textLimit) == codes.count:
      return .has(whole, codes, at: from)
    case (.middle(let whole, let from, let count?), .notEqual, .text(let codes))
    where count.whole(in: 1...SlotLayout.textLimit) == codes.count:
      return .not(.has(whole, codes, at: from))
    default: return .comparison(left, relation, right)
    }
  }

  mutating func selector(at step: Int) -> SwiftValue {
    guard let statement = plan.statements.statement(at: step),
      case .on(let selector, _, _) = statement.kind
    else { return .property(.choice, .number(.zero)) }
    begin(statement, at: step)
    return .property(.choice, (try? value(selector)) ?? .number(.zero))
  }

  /// Nil unless the step is a computed jump.
  mutating func destination(at step: Int) -> SwiftValue? {
    guard plan.program.steps[step].instruction.facts.continuation.isComputed,
      let statement = plan.statements.statement(at: step)
    else { return nil }
    switch statement.kind {
    case .goto(let destination), .gosub(let destination):
      begin(statement, at: step)
      return (try? value(destination.number)).map { .property(.place, $0) }
    default: return nil
    }
  }

  func next(at step: Int) -> SwiftCondition {
    guard let slot = plan.program.steps[step].instruction.continuedLoop else {
      return .constant(true)
    }
    guard let start = plan.loops.starts[step], let loop = plan.statements.loop(at: start) else {
      return .nextOnStack(Int(slot))
    }
    return .next(
      SwiftLoopEnd(
        counter: Int(slot),
        step: loop.constantStep.map { .number($0) } ?? .variable(.step(start)),
        limit: loop.to.constant.map { .number($0) } ?? .variable(.limit(start)),
        isSure: plan.shortLoops.contains(step)))
  }
}
