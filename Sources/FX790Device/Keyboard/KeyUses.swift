import BasicVM

/// The keys and questions in a program.
struct KeyUses {
  /// The keys with which KEY$ is compared, without the answers to a prompt such as (Y/N).
  ///
  /// `IF K$="Y"` names a key; `IF K$<"0"` and then `IF K$>"4"` a range.
  private(set) var polled = CodeSet()
  private(set) var prompts = Prompts()
  private(set) var pollingLines: [Debugger.Line] = []
  private(set) var hasInput = false
  /// Whether INPUT asks for a number, or VAL reads one.
  private(set) var asksForNumber = false
  /// The text variables that get KEY$: a letter, or -1 for `$`.
  private var variables: [Int] = []

  /// Reads an area and those to which it goes.
  init(_ program: CompiledProgram, area: Int) {
    var areas = [area]
    var index = 0
    while index < areas.count {
      for item in program.data.indices.contains(areas[index]) ? program.data[areas[index]] : [] {
        prompts.read(item.text)
      }
      for step in program.steps.indices where program.area(of: step) == areas[index] {
        note(step, in: program)
        guard let target = program.steps[step].instruction.facts.continuation.target else {
          continue
        }
        let area = program.area(of: Int(target))
        if !areas.contains(area) { areas.append(area) }
      }
      index += 1
    }
    compare(program, areas)
  }

  private mutating func note(_ index: Int, in program: CompiledProgram) {
    let instruction = program.steps[index].instruction
    switch instruction {
    case .key(let key):
      let number = Int(program.origins[index].line)
      let line = Debugger.Line(area: program.area(of: index), number: number)
      if pollingLines.last != line { pollingLines.append(line) }
      noteVariable(of: key, after: index, in: program)
    case .inputNumber: (hasInput, asksForNumber) = (true, true)
    case .inputText: hasInput = true
    case .value: asksForNumber = true
    default: break
    }
    let facts = instruction.facts
    for operand in [facts.first, facts.second] {
      guard case .text(let slot)? = operand, slot >= SlotLayout.literals else { continue }
      prompts.read(program.texts[Int(slot) - SlotLayout.literals])
    }
  }

  /// Notes the variable in which the next instruction stores a key.
  private mutating func noteVariable(
    of key: TextSlot, after index: Int, in program: CompiledProgram
  ) {
    if key == SlotLayout.dollar { return variables.append(Self.dollar) }
    switch program.steps[index + 1].instruction {
    case .storeText(key, let slot): variables.append(Int(slot))
    case .copyText(key, SlotLayout.dollar): variables.append(Self.dollar)
    default: break
    }
  }

  private mutating func compare(_ program: CompiledProgram, _ areas: [Int]) {
    var low: UInt8?
    for step in program.steps.indices where areas.contains(program.area(of: step)) {
      guard case .comparison = program.steps[step].instruction.facts.continuation,
        let condition = program.conditions.first(where: { $0.index == step }),
        let comparison = condition.comparison?.condition,
        let (relation, key) = comparedKey(comparison)
      else { continue }
      var first: UInt8?
      switch relation {
      case .equal, .notEqual:
        if !prompts.answers.contains(key) { polled.insert(from: key, to: key) }
      case .less, .greaterOrEqual: first = key
      case .greater, .lessOrEqual: if let low { polled.insert(from: low, to: key) }
      }
      low = first
    }
  }

  /// The relation of KEY$ to a character.
  private func comparedKey(_ condition: Syntax.Condition) -> (Relation, UInt8)? {
    if isKey(condition.left), let key = condition.right.character {
      return (condition.relation, key)
    }
    guard isKey(condition.right), let key = condition.left.character else { return nil }
    return (condition.relation.mirrored, key)
  }

  private func isKey(_ expression: Syntax.Expression) -> Bool {
    if case .key = expression.form { return true }
    switch expression.variable?.form {
    case .text(let slot): return variables.contains(Int(slot))
    case .dollar: return variables.contains(Self.dollar)
    case .number, .element, nil: return false
    }
  }

  private static var dollar: Int { -1 }
}

extension CompiledProgram {
  fileprivate func area(of step: Int) -> Int { Int(origins[step].area) }
}

extension Syntax.Expression {
  /// The character of a text with only one, as a capital.
  fileprivate var character: UInt8? {
    guard case .text(let text) = form, text.count == 1 else { return nil }
    return CharacterCode.capital(text[0])
  }
}
