import BasicVM
import Programs

/// Invents programs that are hard to port.
///
/// They have tangled jumps, errors, and values that must be computed in the machine's order.
struct RandomProgram {
  private var random: SeededRandom
  private var lines: [Int] = []
  private var elements = Elements.none

  /// The kind of array elements, which decides how a port stores the letters.
  private enum Elements: CaseIterable {
    case none, afterLetters, amongLetters, dimensioned
  }

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  mutating func source() -> UTF8Text {
    var text = UTF8Text()
    elements = random.any(of: Elements.allCases)
    for area in 0...random.below(3) {
      if area > 0 { text.append(line: "P\(area)") }
      lines = (1...(3 + random.below(14))).map { $0 * 10 }
      for line in lines {
        var statements = (area == 0 && line == 10 ? beginning : "") + statement(0)
        for _ in 0..<random.below(3) {
          let more = ":" + statement(0)
          // A longer line cannot be stored.
          if statements.count + more.count < Self.lineLimit { statements += more }
        }
        text.append(line: UTF8Text("\(line) " + statements))
      }
    }
    return text
  }

  private static let lineLimit = 70

  /// Keys for one script; some answers name variables and elements.
  mutating func keys() -> UTF8Text {
    var keys = ""
    for _ in 0..<random.below(40) {
      keys += random.any(of: random.onceIn(3) ? Self.oddAnswers : Self.answers)
    }
    return UTF8Text(keys)
  }

  private static let answers = [
    "\\n", "1", "2\\n", "3", "0\\n", "A", "-1\\n", "X+1\\n", "20\\n", "KEY$\\n",
  ]
  private static let oddAnswers = [
    "X(1)\\n", "A(1\\n", "A(1)\\n", "Z(I)\\n", "M(1)\\n", "M(9)\\n", "N(1,J)\\n", "N(1)\\n",
    "T$(1)\\n", "K$\\n", "$\\n", "C+J\\n", "B$\\n", "INT (RAN#*4)\\n", "M(RAN#*3)\\n", "1/0\\n",
    "VAL(\"/\")\\n", "LEN($)\\n", "POL(3,4)\\n", "1/2\\n",
  ]

  private var beginning: String {
    switch elements {
    case .none: ""
    case .afterLetters, .amongLetters: "DEFM 6:"
    case .dimensioned: "DIM M(3),N(1,2),T$(2):"
    }
  }

  // MARK: Jump targets

  /// A line of the area; in one of forty cases a missing one.
  private mutating func lineNumber() -> String {
    "\(random.onceIn(40) ? 15 : random.any(of: lines))"
  }

  private mutating func target() -> String {
    random.onceIn(9) ? "#\(random.below(3))" : lineNumber()
  }

  // MARK: Values

  private mutating func variable() -> String { random.any(of: ["A", "B", "C", "I", "J"]) }

  private static let constants = [
    "1/2", "3/4+1/4", "2-3", "7*PI", "2↑.5", "-2↑2", "SGN (-1/100)", "INT (7/2)", ".1+.2", "1.5",
    "123456789012*9", "LEN(\"AB\")", "VAL(\"1\"+\"2\")", "FACT 3", "&H10", "RND(PI,-2)",
    "SQR 4", "ABS -3", "1E-99/9", "(1)", "DEG(1,30,0)", "- 2", "1E3", "EXP 0",
  ]
  private static let faultyConstants = [
    "1/0", "VAL(\"/\")", "SQR (1/2-1)", "9E99*9", "FACT -1", "VAL(\"\")", "0↑-1", "LOG 0",
  ]

  private mutating func number(_ depth: Int = 0) -> String {
    guard depth < 3 else { return variable() }
    switch random.below(20) {
    case 0, 1: return "RAN#"
    case 2: return "\(variable())+1"
    case 3, 4: return element(depth + 1)
    case 5, 6: return "INT (RAN#*4)"
    case 7, 8, 9: return variable()
    case 10: return random.any(of: random.onceIn(5) ? Self.faultyConstants : Self.constants)
    case 11:
      let operation = random.any(of: ["+", "-", "*", "/", "↑"])
      return "\(number(depth + 1))\(operation)\(number(depth + 1))"
    case 12: return "VAL(\(random.onceIn(2) ? "\"0\"+KEY$" : text(depth + 1)))"
    case 13: return "LEN(\(text(depth + 1)))"
    case 14: return function(depth + 1)
    default: return "\(random.below(6))"
    }
  }

  private mutating func function(_ depth: Int) -> String {
    let operand = number(depth)
    return switch random.below(8) {
    case 0: "ABS (\(operand))"
    case 1: "FRAC (\(operand))"
    case 2: "-(\(operand))"
    case 3: "SGN (\(operand))"
    case 4: "RND(\(operand),-2)"
    case 5: "POL(\(operand),\(number(depth)))"
    case 6: "SQR (\(operand))"
    default: "INT (\(operand)/2)"
    }
  }

  private mutating func element(_ depth: Int = 0) -> String {
    switch elements {
    case .none: return variable()
    case .afterLetters:
      return random.any(of: [
        "Z(1)", "Z(2)", "Z(I)", "A(25+J)", "Z(ABS A)", "Z(A*A)", "A(26+INT (RAN#*3))",
        "Z(1+LEN(KEY$))",
      ])
    case .amongLetters: return "A(\(random.below(4)))"
    case .dimensioned:
      return switch random.below(6) {
      case 0: "M(0)"
      case 1: "M(I)"
      case 2: "M(\(number(depth + 1)))"
      case 3: "N(1,\(number(depth + 1)))"
      case 4: "N(RAN#*2,RAN#*3)"
      default: "M(RAN#*3)"
      }
    }
  }

  private mutating func text(_ depth: Int = 0) -> String {
    if depth < 3, random.onceIn(6) { return "\(text(depth + 1))+\(text(depth + 1))" }
    switch random.below(12) {
    case 0: return "\"AB\""
    case 1, 2: return "$"
    case 3, 4: return textVariable()
    case 5: return "KEY$"
    case 6: return "\"1\""
    case 7: return "KEY$+KEY$"
    case 8: return "MID$(2)"
    case 9: return "MID$(\(variable()),1)"
    case 10: return "MID$(\(number(depth + 1)),LEN(KEY$)+1)"
    default: return "STR$(\(number(depth + 1)))"
    }
  }

  private mutating func textVariable() -> String {
    if elements == .dimensioned, random.onceIn(2) { return "T$(\(number(2)))" }
    // Other statements store numbers in B.
    return random.onceIn(8) ? "B$" : "K$"
  }

  private mutating func condition() -> String {
    let relation = random.any(of: ["=", "<", ">", "≤", "≥", "≠"])
    return random.onceIn(4)
      ? "\(text())\(relation)\(text())" : "\(number())\(relation)\(number())"
  }

  // MARK: Statements

  private mutating func statement(_ depth: Int) -> String {
    switch random.below(38) {
    case 0, 1: "GOTO \(target())"
    case 2, 3: "GOSUB \(target())"
    case 4, 5: "RETURN"
    case 6, 7:
      "FOR \(variable())=\(number()) TO \(number())"
        + (random.onceIn(3) ? " STEP \(random.onceIn(3) ? number(1) : "-1")" : "")
    case 8, 9, 10: "NEXT \(variable())"
    case 11, 12, 13:
      depth > 3
        ? "BEEP"
        : "IF \(condition()) THEN " + (random.onceIn(2) ? target() : statement(depth + 1))
    case 14: "ON \(number()) GOTO \(lineNumber()),\(target()),\(lineNumber())"
    case 15: "ON \(number()) GOSUB \(lineNumber()),\(target())"
    case 16: random.onceIn(4) ? "GOTO \(number(2))*10" : "GOSUB \(variable())*10"
    case 17: "INPUT \(random.onceIn(3) ? element() : variable())"
    case 18: "INPUT \"N\",\(random.onceIn(2) ? "$" : textVariable())"
    case 19: "PRINT \(number())" + (random.onceIn(2) ? ";" : "")
    case 20: "PRINT \(text());\(number())"
    case 21: effect()
    case 22: data()
    case 23: setting()
    case 24: "\(textVariable())=\(text())"
    case 25: "$=$+\(text())"
    case 26, 27: "\(element())=\(number())"
    case 28: random.any(of: ["VAC", "CLEAR", "$=\"ABC\"", "PRINT $;", "PRINT A;B;C;I;J"])
    case 29: "INPUT \"A\",\(variable()),\(element())"
    case 30: "PRINT CSR \(random.onceIn(9) ? "99" : number(2));\(number());"
    default: "\(variable())=\(number())"
    }
  }

  private mutating func effect() -> String {
    random.any(of: [
      "BEEP", "BEEP 1", "BEEP \(number(2))", "TIMER 2", "TIMER -1", "TIMER 1/2", "STOP", "MODE 7",
      "MODE 8", "STAT LIST",
    ])
  }

  private mutating func data() -> String {
    random.any(of: [
      "DATA 1,2,3", "DATA \"A\",-1", "READ \(variable())", "READ \(element())", "READ K$",
      "RESTORE", "RESTORE \(lineNumber())", "VAC", "DEFM 2",
    ])
  }

  private mutating func setting() -> String {
    random.any(of: [
      "END", "STAT 1,2", "STAT \(number(2)),1", "LISTV", "DIM B(2)", "SET F2", "SET E\(number(2))",
      "SET N", "MODE 4", "MODE 5", "MODE 11", "MODE 10",
    ])
  }
}
