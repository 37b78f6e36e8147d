import BasicVM

/// What a program says about keys.
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

/// The keys that texts name: (Y/N) has two answers, (1-9) and (A-E) are ranges.
struct Prompts {
  private(set) var keys = CodeSet()
  private(set) var answers = CodeSet()

  mutating func read(_ text: [UInt8]) {
    for start in text.indices.dropLast(4)
    where text[start] == CharacterCode.open && text[start + 4] == CharacterCode.close {
      let first = CharacterCode.capital(text[start + 1])
      let last = CharacterCode.capital(text[start + 3])
      guard isKey(first), isKey(last) else { continue }
      switch text[start + 2] {
      case CharacterCode.slash:
        for key in [first, last] {
          keys.insert(from: key, to: key)
          answers.insert(from: key, to: key)
        }
      case CharacterCode.minus
      where CharacterCode.isLetter(first) == CharacterCode.isLetter(last):
        keys.insert(from: first, to: last)
      default: break
      }
    }
  }

  private func isKey(_ code: UInt8) -> Bool {
    CharacterCode.isLetter(code) || CharacterCode.digit(code) != nil
  }
}

/// A set of characters, by their codes.
struct CodeSet: Sendable {
  /// A bit for each code.
  private var bits: (UInt64, UInt64) = (0, 0)

  static var digits: CodeSet {
    var digits = CodeSet()
    digits.insert(from: CharacterCode.zero, to: CharacterCode.zero + 9)
    return digits
  }

  func contains(_ code: UInt8) -> Bool {
    (code < 64 ? bits.0 >> UInt64(code) : bits.1 >> UInt64(code - 64)) & 1 != 0
  }

  mutating func insert(from first: UInt8, to last: UInt8) {
    for code in 0..<UInt8(128) where first <= code && code <= last {
      if code < 64 { bits.0 |= 1 << UInt64(code) } else { bits.1 |= 1 << UInt64(code - 64) }
    }
  }

  func union(_ other: CodeSet) -> CodeSet {
    var union = self
    union.bits = (bits.0 | other.bits.0, bits.1 | other.bits.1)
    return union
  }

  var count: Int { bits.0.nonzeroBitCount + bits.1.nonzeroBitCount }

  /// The codes in ascending order.
  var codes: [UInt8] { (0..<UInt8(128)).filter(contains) }
}

extension Syntax.Expression {
  /// The character of a text with only one, as a capital.
  fileprivate var character: UInt8? {
    guard case .text(let text) = form, text.count == 1 else { return nil }
    return CharacterCode.capital(text[0])
  }
}
