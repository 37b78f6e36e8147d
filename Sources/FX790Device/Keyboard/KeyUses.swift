import BasicVM

/// What a program's lines say about keys.
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
  private var conditions: [Syntax.Condition] = []

  /// Reads an area and those to which it goes.
  init(_ memory: ProgramMemory, area: Int) {
    var areas = memory.areas.indices.contains(area) ? [area] : []
    var index = 0
    while index < areas.count {
      for line in memory.areas[areas[index]] {
        for statement in Parser.line(line.bytes, on: memory.model.facts).allStatements {
          note(statement.kind, in: Debugger.Line(area: areas[index], number: line.number))
          for destination in statement.kind.destinations where destination.isArea {
            guard let area = destination.constant, memory.areas.indices.contains(area),
              !areas.contains(area)
            else { continue }
            areas.append(area)
          }
        }
      }
      index += 1
    }
    compare()
  }

  private mutating func note(_ kind: Syntax.Kind, in line: Debugger.Line) {
    switch kind {
    case .assignment(let variable, let value):
      if case .key = value.form, let letter = variable.textLetter { variables.append(letter) }
    case .input(let questions):
      hasInput = true
      for question in questions {
        prompts.read(question.prompt)
        if !question.variable.isText { asksForNumber = true }
      }
    case .if(let condition, _): conditions.append(condition)
    case .data(let items): for item in items { prompts.read(item.text) }
    default: break
    }
    for expression in kind.allExpressions {
      switch expression.form {
      case .text(let text): prompts.read(text)
      case .key: if pollingLines.last != line { pollingLines.append(line) }
      case .valueOfText: asksForNumber = true
      default: break
      }
    }
  }

  private mutating func compare() {
    var low: UInt8?
    for condition in conditions {
      guard let (relation, key) = comparedKey(condition) else { continue }
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
    guard let letter = expression.variable?.textLetter else { return false }
    return variables.contains(letter)
  }
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

extension Syntax.Variable {
  /// The letter of a text variable, from 0 for A$, or -1 for `$`; nil for others.
  fileprivate var textLetter: Int? {
    switch form {
    case .text(let slot): Int(slot)
    case .dollar: -1
    case .number, .element: nil
    }
  }
}

extension Syntax.Expression {
  /// The character of a text with only one, as a capital.
  fileprivate var character: UInt8? {
    guard case .text(let text) = form, text.count == 1 else { return nil }
    return CharacterCode.capital(text[0])
  }
}
