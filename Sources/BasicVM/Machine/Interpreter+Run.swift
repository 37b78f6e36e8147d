// The inner loop uses local variables and unchecked pointers: `Compiler` creates only operands in
// range. A cell's low byte is an exponent or marks a text; if it is 0, the loop computes with the
// whole number's 64-bit word.

extension Interpreter {
  /// The lowest bit of the ticks in `spent` and in a step's cost.
  ///
  /// The bits below it count instructions, so one addition counts both.
  package static let tickShift: UInt64 = 20

  /// At the minimum cost, a slice's instructions fit in `tickShift` bits.
  private static let sliceLimit = Ticks(1 << 20) * InstructionFacts.minCost

  mutating func run(_ frame: RunFrame, until deadline: Ticks) -> Effect {
    let steps = program.steps
    while true {
      guard clock < deadline else { return .outOfTime }
      let slice = min(deadline - clock, Self.sliceLimit)
      let rows = arrays.rows
      let stop = steps.withUnsafeBufferPointer { steps in
        // Instructions that change the rows, such as DIM, return from the inner call.
        rows.withUnsafeBufferPointer { rows in
          guard let steps = steps.baseAddress, let rows = rows.baseAddress else {
            return Stop.effect(.ended)
          }
          return run(steps, rows, frame, for: slice)
        }
      }
      switch stop {
      case .slice: continue
      case .effect(let effect): return effect
      case .fault(let cause):
        if let effect = raise(cause) { return effect }
      }
    }
  }

  enum Stop {
    /// The slice is used up, or the loop must reload its pointers.
    case slice
    case effect(Effect)
    case fault(FaultCause)
  }

  /// Infrequent instructions are in `perform`: a small loop keeps its variables in registers.
  @_optimize(speed)
  private mutating func run(
    _ steps: UnsafePointer<CompiledProgram.Step>, _ rows: UnsafePointer<ArrayTable.Row>,
    _ frame: RunFrame, for slice: Ticks
  ) -> Stop {
    let (cells, texts) = (frame.cells, frame.texts)
    var pc = self.pc
    var spent: UInt64 = 0
    let limit = UInt64(slice) << Self.tickShift
    defer {
      self.pc = pc
      clock += Ticks(spent >> Self.tickShift)
      instructionCount += spent & (1 << Self.tickShift - 1)
    }
    while spent < limit {
      spent &+= steps[pc].cost
      switch steps[pc].instruction {
      case .move(let a, let to):
        let value = cells[Int(a)]
        if value.isText { return .fault(.textWhereNumber) }
        cells[Int(to)] = value
        pc &+= 1
      case .add(let a, let b, let to):
        let (x, y) = (cells[Int(a)], cells[Int(b)])
        let sum = x.word &+ y.word
        if (x.word | y.word) & 0xFF == 0, Decimal12.isPlain(sum) {
          cells[Int(to)] = Cell(word: sum)
        } else {
          let result = Self.sum(x, y, endDigits)
          if let cause = result.fault { return .fault(cause) }
          cells[Int(to)] = result
        }
        pc &+= 1
      case .subtract(let a, let b, let to):
        let (x, y) = (cells[Int(a)], cells[Int(b)])
        let difference = x.word &- y.word
        if (x.word | y.word) & 0xFF == 0, Decimal12.isPlain(difference) {
          cells[Int(to)] = Cell(word: difference)
        } else {
          let result = Self.difference(x, y, endDigits)
          if let cause = result.fault { return .fault(cause) }
          cells[Int(to)] = result
        }
        pc &+= 1
      case .multiply(let a, let b, let to):
        let (x, y) = (cells[Int(a)], cells[Int(b)])
        if (x.word | y.word) & 0xFF == 0, let product = WordProduct.narrow(x.word &>> 8, y.word),
          Decimal12.isPlain(product)
        {
          cells[Int(to)] = Cell(word: product)
        } else {
          let result = Self.product(x, y, endDigits)
          if let cause = result.fault { return .fault(cause) }
          cells[Int(to)] = result
        }
        pc &+= 1
      case .divide(let a, let b, let to):
        let result = Self.quotient(cells[Int(a)], cells[Int(b)], endDigits)
        if let cause = result.fault { return .fault(cause) }
        cells[Int(to)] = result
        pc &+= 1
      case .power(let a, let b, let to):
        let result = Self.power(cells[Int(a)], cells[Int(b)], endDigits)
        if let cause = result.fault { return .fault(cause) }
        cells[Int(to)] = result
        pc &+= 1
      case .negate(let a, let to):
        let value = cells[Int(a)]
        if value.isText { return .fault(.textWhereNumber) }
        cells[Int(to)] = Cell(value.number.negated)
        pc &+= 1
      case .integer(let a, let to):
        let value = cells[Int(a)]
        if value.word & 0xFF == 0 {
          cells[Int(to)] = value
        } else {
          if value.isText { return .fault(.textWhereNumber) }
          cells[Int(to)] = Cell(value.number.integerPart(endDigits))
        }
        pc &+= 1
      case .apply(let function, let a, let to):
        let result = Self.apply(function, cells[Int(a)], angleUnit, endDigits)
        if let cause = result.fault { return .fault(cause) }
        cells[Int(to)] = result
        pc &+= 1
      case .applyToTwo(let function, let a, let to):
        let result = apply(function, cells[Int(a)], cells[Int(a) &+ 1], frame)
        if let cause = result.fault { return .fault(cause) }
        cells[Int(to)] = result
        pc &+= 1
      case .random(let to):
        cells[Int(to)] = Cell(random.next())
        pc &+= 1
      case .loadElement(let name, let count, let first, let to):
        let index = cells[Int(first)].word
        let value: Cell
        if count == 1, index & 0xFF == 0,
          UInt64(bitPattern: index &>> 8) < rows[Int(name)].count
        {
          value = cells[rows[Int(name)].base &+ Int(index &>> 8)]
        } else {
          do { value = cells[try element(name, count, cells + Int(first))] } catch {
            return .fault(error)
          }
        }
        if value.isText { return .fault(.textWhereNumber) }
        cells[Int(to)] = value
        pc &+= 1
      case .storeElement(let name, let count, let first, let from):
        let index = cells[Int(first)].word
        let value = cells[Int(from)]
        if value.isText { return .fault(.textWhereNumber) }
        if count == 1, index & 0xFF == 0,
          UInt64(bitPattern: index &>> 8) < rows[Int(name)].count
        {
          cells[rows[Int(name)].base &+ Int(index &>> 8)] = value
        } else {
          do { cells[try element(name, count, cells + Int(first))] = value } catch {
            return .fault(error)
          }
        }
        pc &+= 1
      case .loadText(let a, let to):
        let cell = cells[Int(a)]
        guard cell.isText || cell == .empty else { return .fault(.numberWhereText) }
        texts.load(cell, to: to)
        pc &+= 1
      case .storeText(let text, let to):
        cells[Int(to)] = texts.cell(text)
        pc &+= 1
      case .copyText(let text, let to):
        texts.copy(text, to: to)
        pc &+= 1
      case .join(let a, let b, let to):
        texts.join(a, b, to: to)
        pc &+= 1
      case .middle(let start, let count, let to):
        if let cause = Self.middle(cells[Int(start)], cells[Int(count)], texts, to) {
          return .fault(cause)
        }
        pc &+= 1
      case .length(let text, let to):
        cells[Int(to)] = Cell(Decimal12(texts.count(text)))
        pc &+= 1
      case .compareTexts(let a, let b, let to):
        cells[Int(to)] = Cell(Decimal12(texts.compare(a, b)))
        pc &+= 1

      case .jump(let target):
        pc = Int(target)
      case .jumpUnlessEqual(let a, let b, let target):
        let (x, y) = (cells[Int(a)], cells[Int(b)])
        if (x.word | y.word) & 0xFF != 0, x.isText || y.isText { return .fault(.textWhereNumber) }
        pc = x == y ? pc &+ 1 : Int(target)
      case .jumpUnlessDifferent(let a, let b, let target):
        let (x, y) = (cells[Int(a)], cells[Int(b)])
        if (x.word | y.word) & 0xFF != 0, x.isText || y.isText { return .fault(.textWhereNumber) }
        pc = x != y ? pc &+ 1 : Int(target)
      case .jumpUnlessLess(let a, let b, let target):
        let (x, y) = (cells[Int(a)], cells[Int(b)])
        if (x.word | y.word) & 0xFF == 0 {
          pc = x.word < y.word ? pc &+ 1 : Int(target)
        } else {
          if x.isText || y.isText { return .fault(.textWhereNumber) }
          pc = x.number < y.number ? pc &+ 1 : Int(target)
        }
      case .jumpUnlessLessOrEqual(let a, let b, let target):
        let (x, y) = (cells[Int(a)], cells[Int(b)])
        if (x.word | y.word) & 0xFF == 0 {
          pc = x.word <= y.word ? pc &+ 1 : Int(target)
        } else {
          if x.isText || y.isText { return .fault(.textWhereNumber) }
          pc = x.number <= y.number ? pc &+ 1 : Int(target)
        }
      case .call(let target, let back):
        guard calls.push(back) else { return .fault(.callsTooDeep) }
        pc = Int(target)
      case .returnFromCall:
        guard let back = calls.pop() else { return .fault(.returnWithoutGosub) }
        pc = Int(back)
      case .next(let variable):
        guard loops.unwind(to: variable) else { return .fault(.nextWithoutFor) }
        let loop = loops.top
        let value = cells[Int(variable)]
        let sum = value.word &+ loop.step.word
        if (value.word | loop.step.word | loop.limit.word) & 0xFF == 0, Decimal12.isPlain(sum) {
          cells[Int(variable)] = Cell(word: sum)
          let isPast = loop.step.word < 0 ? sum < loop.limit.word : sum > loop.limit.word
          if isPast {
            loops.pop()
            pc &+= 1
          } else {
            pc = Int(loop.body)
          }
        } else {
          let result = Self.sum(value, Cell(loop.step), endDigits)
          if let cause = result.fault { return .fault(cause) }
          cells[Int(variable)] = result
          let isPast =
            loop.step.isNegative ? result.number < loop.limit : loop.limit < result.number
          if isPast {
            loops.pop()
            pc &+= 1
          } else {
            pc = Int(loop.body)
          }
        }
      case .degrees, .loadTextElement, .storeTextElement, .rest, .key, .hexadecimal, .numberText,
        .sexagesimal, .value, .jumpToLine, .jumpToArea, .callLine, .callArea, .select, .startLoop,
        .fault, .end, .stop, .printNumber, .printText, .position, .printComma, .printEnd,
        .printNothing, .checkText, .checkMiddle, .prompt, .inputNumber, .inputText, .answer, .beep,
        .timer, .setFixed,
        .setScientific, .setNormal, .mode, .modeWithOption, .clear, .defineCells, .showCells,
        .dimension, .erase, .listArrays, .readNumber, .readText, .restore, .restoreToLine,
        .statisticsAdd, .estimate, .statisticsClear, .statisticsList, .readMemoNumber,
        .readMemoText, .writeMemo, .deleteMemo, .restoreMemo, .findMemo, .mark, .showNumber,
        .showText, .command, .password, .tape, .numberOfElement, .option:
        self.pc = pc
        let stop = perform(steps[pc].instruction, frame)
        pc = self.pc
        if let stop { return stop }
      }
    }
    return .slice
  }
}
