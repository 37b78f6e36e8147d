import BasicVM

// One instruction after another.

extension ExpressionRaiser {
  /// Carries over what an instruction does; where it goes on is somebody else's business.
  mutating func raise(_ step: Int) {
    line = program.line(of: step)
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
        assign(value, to: PortVariables.dollar, at: step, isText: true)
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
    case .printComma: add("fx.pauseThenClear()", role: .waits)
    case .printEnd: add("fx.pause()", role: .waits)
    case .printNothing: add("fx.clearDisplay()", role: .clears)
    case .beep(let a):
      let value = number(a)
      switch value.text {
      case "0": beep(".low")
      case "1": beep(".high")
      default: add("fx.beep(\(value.text))", [value], fails: true)
      }
    case .timer(let a):
      addWord("timer", number(a), role: .waits, isSure: { 0...999_999 ~= $0 })
    case .stop: add("fx.stop()", role: .waits)
    case .prompt(let text): prompt = self.text(text)
    case .inputNumber: ask("askNumber")
    case .inputText: ask("ask")
    case .key: add("fx.lookAtKey()", role: .waits)
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
}
