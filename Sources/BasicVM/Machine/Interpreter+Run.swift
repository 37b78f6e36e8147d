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

  /// Runs until a deadline; without one, executes one instruction, which may take no time.
  mutating func run(_ frame: RunFrame, until deadline: Ticks?) -> Effect {
    guard let deadline else { return run(frame, below: 1) ?? .outOfTime }
    while clock < deadline {
      let slice = min(deadline - clock, Self.sliceLimit)
      if let effect = run(frame, below: UInt64(slice) << Self.tickShift) { return effect }
    }
    return .outOfTime
  }

  /// Runs while it has spent less than the limit; returns nil if it can continue.
  private mutating func run(_ frame: RunFrame, below limit: UInt64) -> Effect? {
    let steps = program.steps
    let rows = arrays.rows
    let stop = steps.withUnsafeBufferPointer { steps in
      // Instructions that change the rows, such as DIM, return from the inner call.
      rows.withUnsafeBufferPointer { rows in
        guard let steps = steps.baseAddress, let rows = rows.baseAddress else {
          return Stop.effect(.ended)
        }
        do throws(FaultCause) { return try run(steps, rows, frame, below: limit) } catch {
          return .fault(error)
        }
      }
    }
    switch stop {
    case .slice: return nil
    case .effect(let effect): return effect
    case .fault(let cause): return raise(cause)
    }
  }

  enum Stop {
    /// The slice is used up, or the loop must reload its pointers.
    case slice
    case effect(Effect)
    case fault(FaultCause)
  }

  @_optimize(speed)
  @inline(never)
  private mutating func run(
    _ steps: UnsafePointer<CompiledProgram.Step>, _ rows: UnsafePointer<ArrayTable.Row>,
    _ frame: RunFrame, below limit: UInt64
  ) throws(FaultCause) -> Stop {
    var step = steps + pc
    var spent: UInt64 = 0
    defer {
      pc = step - steps
      clock += Ticks(spent >> Self.tickShift)
      instructionCount += spent & (1 << Self.tickShift - 1)
    }
    return try runSteps(from: &step, in: steps, rows, frame, &spent, below: limit)
  }

  /// Infrequent instructions are in `perform`: a small loop keeps its variables in registers.
  ///
  /// For the same reason all exits lead to its caller, into which it is inlined.
  @_optimize(speed)
  @inline(__always)
  private mutating func runSteps(
    from step: inout UnsafePointer<CompiledProgram.Step>,
    in steps: UnsafePointer<CompiledProgram.Step>, _ rows: UnsafePointer<ArrayTable.Row>,
    _ frame: RunFrame, _ spent: inout UInt64, below limit: UInt64
  ) throws(FaultCause) -> Stop {
    let (cells, texts) = (frame.cells, frame.texts)
    while spent < limit {
      spent &+= step.pointee.cost
      switch step.pointee.decoded.operation {
      case .move:
        let value = cells[step.a]
        if value.isText { throw .textWhereNumber }
        cells[step.to] = value
        step += 1
      case .add:
        let (x, y) = (cells[step.a], cells[step.b])
        let sum = x.word &+ y.word
        if (x.word | y.word) & 0xFF == 0, Decimal12.isPlain(sum) {
          cells[step.to] = Cell(word: sum)
        } else {
          guard let result = Self.sum(x, y, endDigits) else { throw Self.cause(x, y, .overflow) }
          cells[step.to] = Cell(result)
        }
        step += 1
      case .subtract:
        let (x, y) = (cells[step.a], cells[step.b])
        let difference = x.word &- y.word
        if (x.word | y.word) & 0xFF == 0, Decimal12.isPlain(difference) {
          cells[step.to] = Cell(word: difference)
        } else {
          guard let result = Self.difference(x, y, endDigits) else {
            throw Self.cause(x, y, .overflow)
          }
          cells[step.to] = Cell(result)
        }
        step += 1
      case .multiply:
        let (x, y) = (cells[step.a], cells[step.b])
        if (x.word | y.word) & 0xFF == 0, let product = WordProduct.narrow(x.word &>> 8, y.word),
          Decimal12.isPlain(product)
        {
          cells[step.to] = Cell(word: product)
        } else {
          guard let result = Self.product(x, y, endDigits) else {
            throw Self.cause(x, y, .overflow)
          }
          cells[step.to] = Cell(result)
        }
        step += 1
      case .divide:
        let (x, y) = (cells[step.a], cells[step.b])
        guard let result = Self.quotient(x, y, endDigits) else {
          throw Self.cause(x, y, y == .empty ? .divisionByZero : .overflow)
        }
        cells[step.to] = Cell(result)
        step += 1
      case .power:
        let (x, y) = (cells[step.a], cells[step.b])
        guard let result = Self.power(x, y, endDigits) else {
          throw Self.cause(x, y, x.word > 0 ? .overflow : .domain)
        }
        cells[step.to] = Cell(result)
        step += 1
      case .negate:
        let value = cells[step.a]
        if value.isText { throw .textWhereNumber }
        cells[step.to] = Cell(value.number.negated)
        step += 1
      case .integer:
        let value = cells[step.a]
        if value.word & 0xFF == 0 {
          cells[step.to] = value
        } else {
          if value.isText { throw .textWhereNumber }
          cells[step.to] = Cell(value.number.integerPart(endDigits))
        }
        step += 1
      case .apply:
        let decoded = step.pointee.decoded
        let value = cells[step.a]
        guard let result = Self.apply(decoded.function, value, angleUnit, endDigits) else {
          throw Self.cause(of: decoded.function, value, angleUnit)
        }
        cells[step.to] = Cell(result)
        step += 1
      case .random:
        cells[step.to] = Cell(random.next())
        step += 1
      case .loadElement:
        let decoded = step.pointee.decoded
        let index = cells[step.a].word
        let value: Cell
        if decoded.indexCount == 1, index & 0xFF == 0,
          UInt64(bitPattern: index &>> 8) < rows[step.array].count
        {
          value = cells[rows[step.array].base &+ Int(index &>> 8)]
        } else {
          do { value = cells[try element(decoded.array, decoded.indexCount, cells + step.a)] } catch
          {
            return .fault(error)
          }
        }
        if value.isText { throw .textWhereNumber }
        cells[step.to] = value
        step += 1
      case .storeElement:
        let decoded = step.pointee.decoded
        let index = cells[step.a].word
        let value = cells[step.b]
        if value.isText { throw .textWhereNumber }
        if decoded.indexCount == 1, index & 0xFF == 0,
          UInt64(bitPattern: index &>> 8) < rows[step.array].count
        {
          cells[rows[step.array].base &+ Int(index &>> 8)] = value
        } else {
          do { cells[try element(decoded.array, decoded.indexCount, cells + step.a)] = value } catch
          {
            return .fault(error)
          }
        }
        step += 1
      case .loadText:
        let decoded = step.pointee.decoded
        let cell = cells[step.a]
        guard cell.isText || cell == .empty else { throw .numberWhereText }
        texts.load(cell, to: decoded.to)
        step += 1
      case .storeText:
        let decoded = step.pointee.decoded
        cells[step.to] = texts.cell(decoded.a)
        step += 1
      case .copyText:
        let decoded = step.pointee.decoded
        texts.copy(decoded.a, to: decoded.to)
        step += 1
      case .join:
        let decoded = step.pointee.decoded
        texts.join(decoded.a, decoded.b, to: decoded.to)
        step += 1
      case .middle:
        let decoded = step.pointee.decoded
        if let cause = Self.middle(cells[step.a], cells[step.b], texts, decoded.to) { throw cause }
        step += 1
      case .length:
        let decoded = step.pointee.decoded
        cells[step.to] = Cell(Decimal12(texts.count(decoded.a)))
        step += 1
      case .compareTexts:
        let decoded = step.pointee.decoded
        cells[step.to] = Cell(Decimal12(texts.compare(decoded.a, decoded.b)))
        step += 1

      case .jump:
        step = steps + step.to
      case .jumpUnlessEqual:
        let (x, y) = (cells[step.a], cells[step.b])
        if (x.word | y.word) & 0xFF != 0, x.isText || y.isText { throw .textWhereNumber }
        step = x == y ? step + 1 : steps + step.to
      case .jumpUnlessDifferent:
        let (x, y) = (cells[step.a], cells[step.b])
        if (x.word | y.word) & 0xFF != 0, x.isText || y.isText { throw .textWhereNumber }
        step = x != y ? step + 1 : steps + step.to
      case .jumpUnlessLess:
        let (x, y) = (cells[step.a], cells[step.b])
        if (x.word | y.word) & 0xFF == 0 {
          step = x.word < y.word ? step + 1 : steps + step.to
        } else {
          if x.isText || y.isText { throw .textWhereNumber }
          step = x.number < y.number ? step + 1 : steps + step.to
        }
      case .jumpUnlessLessOrEqual:
        let (x, y) = (cells[step.a], cells[step.b])
        if (x.word | y.word) & 0xFF == 0 {
          step = x.word <= y.word ? step + 1 : steps + step.to
        } else {
          if x.isText || y.isText { throw .textWhereNumber }
          step = x.number <= y.number ? step + 1 : steps + step.to
        }
      case .call:
        guard calls.push(step.pointee.decoded.a) else { throw .callsTooDeep }
        step = steps + step.to
      case .returnFromCall:
        guard let back = calls.pop() else { throw .returnWithoutGosub }
        step = steps + Int(back)
      case .next:
        let loop = loops.top
        let value = cells[step.a]
        let sum = value.word &+ loop.step.word
        if loop.variable == step.pointee.decoded.a,
          (value.word | loop.step.word | loop.limit.word) & 0xFF == 0, Decimal12.isPlain(sum)
        {
          cells[step.a] = Cell(word: sum)
          let isPast = loop.step.word < 0 ? sum < loop.limit.word : sum > loop.limit.word
          if isPast {
            loops.pop()
            step += 1
          } else {
            step = steps + Int(loop.body)
          }
        } else {
          let body = try next(step.pointee.decoded.a, cells)
          step = body.map { steps + Int($0) } ?? step + 1
        }
      case .perform:
        pc = step - steps
        let stop = perform(step.pointee.instruction, frame)
        step = steps + pc
        if let stop { return stop }
      }
    }
    return .slice
  }
}

/// The operands of the current instruction, as indexes.
extension UnsafePointer<CompiledProgram.Step> {
  @inline(__always)
  fileprivate var a: Int { Int(pointee.decoded.a) }

  @inline(__always)
  fileprivate var b: Int { Int(pointee.decoded.b) }

  @inline(__always)
  fileprivate var to: Int { Int(pointee.decoded.to) }

  @inline(__always)
  fileprivate var array: Int { Int(pointee.decoded.array) }
}
