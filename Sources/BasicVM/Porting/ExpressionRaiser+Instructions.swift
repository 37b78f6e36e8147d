// One instruction after another.

extension ExpressionRaiser {
  /// Carries over what an instruction does; where it goes on is somebody else's business.
  mutating func raise(_ step: Int) {
    let origin = program.origins[step]
    line = .init(area: Int(origin.area), number: Int(origin.line))
    switch program.steps[step].instruction {
    // MARK: Numbers
    case .move(let a, let to): put(number(a), in: to, at: step)
    case .add(let a, let b, let to): put(binary(a, "+", "sum", .sum, b), in: to, at: step)
    case .subtract(let a, let b, let to):
      put(binary(a, "-", "difference", .sum, b), in: to, at: step)
    case .multiply(let a, let b, let to):
      put(binary(a, "*", "product", .product, b), in: to, at: step)
    case .divide(let a, let b, let to):
      put(binary(a, "/", "quotient", .product, b), in: to, at: step)
    case .power(let a, let b, let to):
      let exponent = number(b)
      let base = number(a)
      let text: UTF8Text =
        asksEndDigits
        ? "fx.power(\(base.text), \(exponent.text))"
        : "\(base.owner).raised(to: \(exponent.text))"
      put(SwiftExpression(text, of: [base, exponent], fails: true), in: to, at: step)
    case .negate(let a, let to):
      let value = number(a)
      if let constant = program.constant(in: a) {
        return put(Self.literal(constant.negated), in: to, at: step)
      }
      var result = SwiftExpression("-\(value.operand(of: .sign, isRight: true))", of: [value])
      result.binding = .sign
      result.operators += 1
      put(result, in: to, at: step)
    case .integer(let a, let to):
      let value = number(a)
      let text: UTF8Text =
        asksEndDigits ? "fx.floor(\(value.text))" : "\(value.owner).floor"
      put(SwiftExpression(text, of: [value]), in: to, at: step)
    case .apply(let function, let a, let to): put(apply(function, a), in: to, at: step)
    case .applyToTwo(let function, let a, let to): applyToTwo(function, a, to, at: step)
    case .degrees(let a, let to):
      let parts = numbers(a, 3)
      put(call("deg", parts), in: to, at: step)
    case .random(let to):
      var value = SwiftExpression("fx.random()")
      value.isFleeting = true
      put(value, in: to, at: step)
    case .loadElement(let name, let count, let first, let to):
      put(element(name, numbers(first, count), isText: false), in: to, at: step)
    case .storeElement(let name, let count, let first, let from):
      let value = number(from)
      store(value, name, numbers(first, count))

    // MARK: Texts
    case .loadText(let a, let to): put(letterText(Int(a)), in: to)
    case .storeText(let text, let to):
      var value = self.text(text)
      if value.longest > SlotLayout.shortTextLimit {
        value = SwiftExpression("\(value.owner).short", of: [value])
        value.longest = SlotLayout.shortTextLimit
      }
      assign(value, to: Int(to), at: step, isText: true)
    case .copyText(let text, let to):
      let value = cut(self.text(text))
      if to == SlotLayout.dollar {
        assign(value, to: PortedVariables.dollar, at: step, isText: true)
      } else {
        put(value, in: to)
      }
    case .loadTextElement(let name, let count, let first, let to):
      var value = element(name, numbers(first, count), isText: true)
      value.longest = SlotLayout.shortTextLimit
      put(value, in: to)
    case .storeTextElement(let name, let count, let first, let from):
      let value = text(from)
      store(value, name, numbers(first, count))
    case .join(let a, let b, let to):
      let second = text(b)
      put(join(text(a), second), in: to)
    case .middle(let a, let count, let to):
      let (second, first) = (number(count), number(a))
      put(middle([first, second]), in: to)
    case .rest(let a, let to): put(middle([number(a)]), in: to)
    case .hexadecimal(let a, let to): put(textOf("hex", number(a), fails: true, longest: 4), in: to)
    case .numberText(let a, let to):
      let value = number(a)
      var text = textOf("str", value, fails: false, longest: NumberFormat.lengthLimit)
      if !setsFormat { text.quoted = "\\(\(value.text))" }
      put(text, in: to)
    case .sexagesimal(let a, let to):
      put(textOf("dms", number(a), fails: true, longest: SlotLayout.textLimit), in: to)
    case .length(let text, let to):
      let value = cut(self.text(text))
      put(SwiftExpression("\(value.owner).length", of: [value]), in: to, at: step)
    case .value(let text, let to):
      let value = cut(self.text(text))
      put(
        SwiftExpression("\(value.owner).value", of: [value], fails: true), in: to,
        at: step)
    case .compareTexts(let a, let b, let to):
      let (second, first) = (cut(text(b)), cut(text(a)))
      var value = SwiftExpression("", of: [first, second])
      value.compared = [first, second]
      pending.append((Int(to), value))

    // MARK: Display and sound
    case .printNumber(let a): print(number(a), isNumber: true)
    case .printText(let text): print(self.text(text), isNumber: false)
    case .position(let a): addWord("csr", number(a), isSure: { Display.columns ~= $0 })
    case .printComma: add("fx.pauseThenClear()")
    case .printEnd: add("fx.pause()")
    case .printNothing: add("fx.clearDisplay()")
    case .beep(let a):
      let value = number(a)
      switch value.text {
      case "0": add("fx.beep(.low)")
      case "1": add("fx.beep(.high)")
      default: add("fx.beep(\(value.text))", [value], fails: true)
      }
    case .timer(let a): addWord("timer", number(a), isSure: { 0...999_999 ~= $0 })
    case .stop: add("fx.stop()")
    case .prompt(let text): prompt = self.text(text)
    case .inputNumber: ask("askNumber")
    case .inputText: ask("ask")
    case .key: add("fx.lookAtKey()")
    case .setFixed(let a): addCall("setFixed", [number(a)], fails: true)
    case .setScientific(let a): addCall("setScientific", [number(a)], fails: true)
    case .setNormal: add("fx.setNormal()")
    case .mode(let a): addCall("mode", [number(a)], fails: true)

    // MARK: Variables and data
    case .clear(let arrays): clear(arrays: arrays)
    case .dimension(let name, let count, let first): dimension(name, numbers(first, count))
    case .defineCells(let a): addCall("defineCells", [number(a)], fails: true)
    case .showCells: add("fx.showCells()")
    case .erase(let name): add("fx.erase(\(Self.arrayArguments(name)))", fails: true)
    case .listArrays: add("fx.listArrays()")
    case .readNumber(let to): put(fleeting("fx.readNumber()"), in: to, at: step)
    case .readText(let to): put(fleeting("fx.readText()"), in: to)
    case .restore: add("fx.restore()")
    case .restoreToLine(let a): addCall("restore", [number(a)], label: "to: ", fails: true)
    case .statisticsAdd(let first): addCall("stat", numbers(first, 3), fails: true)
    case .estimate(let isX, let a, let to):
      put(call(isX ? "eox" : "eoy", [number(a)]), in: to, at: step)
    case .statisticsClear: add("fx.statClear()")
    case .startLoop(let variable, let limit): startLoop(Int(variable), limit, at: step)
    case .fault(let cause): fail(cause)
    // One that no way leads to with a loop open.
    case .next: fail(.nextWithoutFor)
    // Where these go on, pieces say; the last are no part of a listing that can be ported.
    case .jump, .jumpUnlessEqual, .jumpUnlessDifferent, .jumpUnlessLess, .jumpUnlessLessOrEqual,
      .jumpToLine, .jumpToArea, .call, .callLine, .callArea, .returnFromCall, .select, .end,
      .statisticsList, .answer, .modeWithOption, .readMemoNumber, .readMemoText, .writeMemo,
      .deleteMemo, .restoreMemo, .findMemo, .checkText, .checkMiddle, .mark, .showNumber, .showText,
      .command, .password,
      .tape, .numberOfElement, .option:
      break
    }
  }

  private mutating func fail(_ cause: FaultCause) {
    settle()
    tellLine()
    add("throw .fault(.\(cause.name))")
  }

  // MARK: Numbers

  /// Neighbouring numbers, the first one first.
  private mutating func numbers(_ first: Slot, _ count: UInt8) -> [SwiftExpression] {
    (0..<Slot(count)).map { number(first + $0) }
  }

  private mutating func binary(
    _ a: Slot, _ sign: UTF8Text, _ word: UTF8Text, _ binding: SwiftExpression.Binding, _ b: Slot
  ) -> SwiftExpression {
    let right = number(b)
    let left = number(a)
    guard !asksEndDigits else { return call(word, [left, right]) }
    var result = SwiftExpression(
      "\(left.operand(of: binding)) \(sign) \(right.operand(of: binding, isRight: true))",
      of: [left, right], fails: true)
    result.binding = binding
    result.operators += 1
    return result
  }

  private func call(_ word: UTF8Text, _ parts: [SwiftExpression]) -> SwiftExpression {
    SwiftExpression(
      "fx.\(word)(\(UTF8Text.row(parts.map { $0.text })))", of: parts, fails: true)
  }

  private mutating func apply(_ function: UnaryFunction, _ a: Slot) -> SwiftExpression {
    let value = number(a)
    switch function {
    case .abs: return SwiftExpression("\(value.owner).magnitude", of: [value])
    case .sgn: return SwiftExpression("\(value.owner).sign", of: [value])
    case .sin, .cos, .tan, .asn, .acs, .atn, .hypsin, .hypcos, .hyptan, .hypasn, .hypacs, .hypatn,
      .log, .ln, .exp, .sqr, .cur, .frac, .fact:
      return call(function.word, [value])
    }
  }

  private mutating func applyToTwo(
    _ function: BinaryFunction, _ a: Slot, _ to: Slot, at step: Int
  ) {
    let parts = numbers(a, 2)
    switch function {
    case .rnd: put(call("rnd", parts), in: to, at: step)
    case .npr: put(call("npr", parts), in: to, at: step)
    case .ncr: put(call("ncr", parts), in: to, at: step)
    case .pol, .rec:
      settle(before: VariableSet(rawValue: 1 << SlotLayout.x | 1 << SlotLayout.y))
      tellLine()
      let name = names.point
      let word: UTF8Text = function == .pol ? "pol" : "rec"
      add(
        "let \(name)\(pointCount) = try fx.\(word)(\(UTF8Text.row(parts.map { $0.text })))")
      let point: UTF8Text = "\(name)\(pointCount)"
      pointCount += 1
      assign(SwiftExpression("\(point).x"), to: SlotLayout.x, at: step, isText: false)
      assign(SwiftExpression("\(point).y"), to: SlotLayout.y, at: step, isText: false)
      put(SwiftExpression("\(point).x"), in: to, at: step)
    }
  }

  /// A constant as a literal.
  static func literal(_ number: Decimal12) -> SwiftExpression {
    if number == .pi { return SwiftExpression(".pi") }
    var expression = SwiftExpression(number.literal)
    expression.isLiteral = true
    if number.isNegative { expression.binding = .sign }
    return expression
  }

  // MARK: Elements

  private func element(
    _ name: ArrayName, _ indexes: [SwiftExpression], isText: Bool
  ) -> SwiftExpression {
    let row = UTF8Text.row(indexes.map { $0.text })
    guard variables.arrays == nil else {
      var value = SwiftExpression("\(names.array(name))[\(row)]", of: indexes, fails: true)
      value.isFleeting = true
      return value
    }
    var value = SwiftExpression(
      "fx.\(isText ? "textElement" : "element" as UTF8Text)(\(Self.quotedLetter(Int(name))), \(row))",
      of: indexes, fails: true)
    value.isFleeting = true
    return value
  }

  private mutating func store(
    _ value: SwiftExpression, _ name: ArrayName, _ indexes: [SwiftExpression]
  ) {
    let row = UTF8Text.row(indexes.map { $0.text })
    guard variables.arrays == nil else {
      return add(
        "\(names.array(name)).put(\(value.text), at: \(row))", indexes + [value], fails: true)
    }
    let isText = Int(name) >= SlotLayout.letters
    add(
      "fx.\(isText ? "putText" : "put" as UTF8Text)(\(value.text), in: "
        + "\(Self.quotedLetter(Int(name))), \(row))", indexes + [value], fails: true)
  }

  private static func arrayArguments(_ name: ArrayName) -> UTF8Text {
    "\(quotedLetter(Int(name)))\(Int(name) >= SlotLayout.letters ? ", isText: true" as UTF8Text : "")"
  }

  private mutating func dimension(_ name: ArrayName, _ sizes: [SwiftExpression]) {
    let row = UTF8Text.row(sizes.map { $0.text })
    guard variables.arrays == nil else {
      guard variables.clears else { return }
      return add("\(names.array(name)) = \(Self.arrayType(name))(\(row))")
    }
    add("fx.dimension(\(Self.arrayArguments(name)), \(row))", sizes, fails: true)
  }

  static func arrayType(_ name: ArrayName) -> UTF8Text {
    Int(name) < SlotLayout.letters ? "NumberArray" : "TextArray"
  }

  private mutating func clear(arrays: Bool) {
    guard variables.arrays != nil else {
      return add("fx.clear(arrays: \(arrays))")
    }
    if variables.clears { add("clear()") }
  }

  // MARK: Texts

  private func letterText(_ letter: Int) -> SwiftExpression {
    guard variables.arrays != nil else {
      var value = SwiftExpression("fx.text(\(Self.quotedLetter(letter)))")
      value.fails = true
      value.reads.insert(letter)
      value.longest = SlotLayout.shortTextLimit
      return value
    }
    var value = variable(letter)
    if variables.kinds[letter] == .mixed {
      value.text = "\(value.text).text"
      value.fails = true
    }
    return value
  }

  static func literal(_ codes: [UInt8]) -> SwiftExpression {
    let text = MachineText(codes: codes)
    let quoted = UTF8Text(spelling: text).escapedForSwift
    var expression = SwiftExpression("\"\(quoted)\"")
    expression.isLiteral = true
    expression.quoted = quoted
    expression.longest = codes.count
    return expression
  }

  private func cut(_ value: SwiftExpression) -> SwiftExpression {
    guard value.longest > SlotLayout.textLimit else { return value }
    var result = SwiftExpression("\(value.owner).cut", of: [value])
    result.longest = SlotLayout.textLimit
    return result
  }

  private func join(_ a: SwiftExpression, _ b: SwiftExpression) -> SwiftExpression {
    let (first, second) = (cut(a), cut(b))
    var result: SwiftExpression
    if first.quoted != nil || second.quoted != nil {
      let quoted: UTF8Text =
        "\(first.quoted ?? "\\(\(first.text))")\(second.quoted ?? "\\(\(second.text))")"
      result = SwiftExpression("\"\(quoted)\"", of: [first, second])
      result.quoted = quoted
    } else {
      result = SwiftExpression("\(first.text) + \(second.text)", of: [first, second])
      result.binding = .sum
    }
    result.operators += 1
    result.longest = first.longest + second.longest
    return result
  }

  private mutating func middle(_ parts: [SwiftExpression]) -> SwiftExpression {
    let dollar = text(SlotLayout.dollar)
    return SwiftExpression(
      "\(dollar.text).mid(\(UTF8Text.row(parts.map { $0.text })))", of: [dollar] + parts,
      fails: true)
  }

  private func textOf(
    _ word: UTF8Text, _ value: SwiftExpression, fails: Bool, longest: Int
  ) -> SwiftExpression {
    var result = SwiftExpression("fx.\(word)(\(value.text))", of: [value], fails: fails)
    result.longest = longest
    return result
  }

  // MARK: Words

  private func fleeting(_ text: UTF8Text) -> SwiftExpression {
    var value = SwiftExpression(text)
    value.fails = true
    value.isFleeting = true
    return value
  }

  private mutating func ask(_ word: UTF8Text) {
    let text = prompt
    prompt = nil
    // What is no number is refused with the line.
    if word == "askNumber" {
      settle()
      tellLine()
    }
    guard let text, text.text != "\"\"" else { return add("fx.\(word)()") }
    add("fx.\(word)(\(text.text))", [text])
  }

  private mutating func addCall(
    _ word: UTF8Text, _ parts: [SwiftExpression], label: UTF8Text = "", fails: Bool
  ) {
    add("fx.\(word)(\(label)\(UTF8Text.row(parts.map { $0.text })))", parts, fails: fails)
  }

  /// A word whose argument cannot be wrong if it is a literal in range.
  private mutating func addWord(
    _ word: UTF8Text, _ value: SwiftExpression, isSure: (Int) -> Bool
  ) {
    let isRight = value.isLiteral && value.whole.map(isSure) == true
    add("fx.\(word)(\(value.text))", [value], fails: !isRight)
  }

  // MARK: FOR

  private mutating func startLoop(_ variable: Int, _ limit: Slot, at step: Int) {
    let (step0, last) = (number(limit + 1), number(limit))
    guard loops.areSure else {
      return add(
        "fx.startLoop(\(Self.quotedLetter(variable)), to: \(last.text), by: \(step0.text), "
          + "at: \(names.loopNumber(step)))", [last, step0], fails: true)
    }
    keep(last, as: names.limit(step), Self.limitLocal(step))
    keep(step0, as: names.step(step), Self.stepLocal(step))
  }

  static func limitLocal(_ step: Int) -> Int { 100 + 2 * step }
  static func stepLocal(_ step: Int) -> Int { 101 + 2 * step }

  /// Keeps a limit or a step for the NEXT, unless it is a constant.
  private mutating func keep(_ value: SwiftExpression, as name: UTF8Text, _ local: Int) {
    guard !value.isLiteral else { return }
    if value.fails { tellLine() }
    var statement = SwiftStatement("\(name) = \(value.tried)", [value])
    if !names.isProperty(local) {
      statement.locals.insert(local)
      statement.assigns = local
    }
    statement.line = line
    add(.statement(statement))
  }
}
