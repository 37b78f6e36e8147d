/// A function or statement that refused its values, for the explanation of a fault.
struct Refusal {
  /// The accepted values, as a sentence; nil if the cause says enough.
  let limit: UTF8Text?
  /// The values of which at least one was refused.
  let values: [Syntax.Expression]

  /// Finds the origin of an error of values at an offset.
  init?(_ cause: FaultCause, at offset: Int, in line: Syntax.Line, on facts: ModelFacts) {
    guard let statement = line.allStatements.last(where: { $0.bytes.lowerBound <= offset }) else {
      return nil
    }
    let kind = statement.kind
    let expressions = kind.allExpressions
    let limited = expressions.filter { $0.limit(cause, facts) != nil }
    // A text function's error has the place of the statement, or of what precedes it in PRINT.
    let limits = limited.compactMap { $0.limit(cause, facts) }
    let isOne = limits.allSatisfy { $0 == limits[0] } && kind.limit(at: offset, facts) == nil
    if let refused = limited.last(where: { $0.origin == offset }) {
      (limit, values) = (refused.limit(cause, facts), refused.operands)
    } else if isOne, let first = limits.first {
      (limit, values) = (first, limited.count == 1 ? limited[0].operands : [])
    } else if cause == .badArgument {
      limit = kind.limit(at: offset, facts)
      values = Array(kind.expressions.filter { $0.bytes.upperBound > offset }.prefix(1))
    } else if cause == .noSuchLine || cause == .noProgram {
      (limit, values) = (nil, kind.destinations.map { $0.number })
    } else if [.badIndex, .badDimension, .noSuchCell, .noSuchArray].contains(cause) {
      let element = expressions.last { $0.origin == offset && $0.variable != nil }
      (limit, values) = (nil, element?.operands ?? [])
    } else {
      return nil
    }
  }
}

extension FaultCause {
  /// The limit that an error of values at an offset passed, if known, else the cause.
  func explanation(at offset: Int, in line: Syntax.Line, on model: Model) -> UTF8Text {
    Refusal(self, at: offset, in: line, on: model.facts)?.limit ?? explanation(on: model)
  }
}

extension Machine {
  /// The computed values that caused the error of the run.
  public func refusedValues(of fault: Fault) -> UTF8Text? {
    let place = fault.place
    let stored = place.area.map { memory.line(numbered: place.line, inArea: $0)?.bytes }
    guard let bytes = stored ?? line?.bytes else { return nil }
    let tree = Parser.line(bytes, on: model.facts, isByHand: place.area == nil)
    let refusal = Refusal(fault.cause, at: place.offset, in: tree, on: model.facts)
    let values = (refusal?.values ?? []).compactMap { value(of: $0, in: bytes) }
    guard let first = values.first else { return nil }
    return values.dropFirst().reduce("Here \(first)") { "\($0), \($1)" } + "."
  }

  /// `A+1 is 5` for an expression that can be computed again; nil for constants and others.
  private func value(of expression: Syntax.Expression, in bytes: [UInt8]) -> UTF8Text? {
    if case .group(let inner) = expression.form { return value(of: inner, in: bytes) }
    let effects = expression.effects
    guard expression.constant == nil, !expression.isText,
      expression.bytes.count <= StoredLine.sizeLimit,
      effects.isDisjoint(with: [.draws, .polls, .setsXAndY])
    else { return nil }
    var machine = self
    let tokens = Array(bytes[expression.bytes])
    machine.execute([CharacterCode.letterA, CharacterCode.equal] + tokens)
    guard machine.resume(.proceed, until: clock + 1_000_000) == .ended,
      case .number(let number) = machine.variable(0)
    else { return nil }
    let source = UTF8Text(Lister.characters(of: tokens, for: model))
    return "\(source) is \(UTF8Text(NumberFormat.normal.text(of: number)))"
  }
}

// MARK: Limits

extension Syntax.Expression {
  /// The offset at which its own errors are reported.
  fileprivate var origin: Int {
    if case .arithmetic(_, _, _, let sign) = form { sign } else { bytes.lowerBound }
  }

  /// The limit that a function's error has passed.
  fileprivate func limit(_ cause: FaultCause, _ facts: ModelFacts) -> UTF8Text? {
    let isArgument = cause == .badArgument
    guard isArgument || cause == .domain || cause == .argumentTooLarge else { return nil }
    switch form {
    case .function(let function, _):
      return function.limit(isSize: cause == .argumentTooLarge).map { "\(function.name) \($0)." }
    case .functionOfTwo(.rec, _, _): return "REC( takes \(UnaryFunction.angleLimit)."
    case .functionOfTwo(.npr, _, _), .functionOfTwo(.ncr, _, _):
      return "NPR(n,r) and NCR(n,r) take whole numbers from 0, r at most n."
    case .functionOfTwo(.rnd, _, _) where isArgument: return "RND( takes a place from -99 to 99."
    case .arithmetic(.power, _, _, _):
      return "A number below 0 takes a whole power, and 0 a power above 0."
    case .estimate: return "EOX and EOY need two different points of STAT."
    case .middle where facts.middleMustExist:
      return "MID( takes a place and a length from 1 to \(facts.dollarLimit), inside the text of $."
    case .middle: return "MID$( takes a place from 1 to 62 and a length from 0 to 62."
    case .hexadecimal: return "HEX$( takes -32768 to 65535."
    case .number, .text, .variable, .random, .key, .group, .negated, .arithmetic, .joined, .integer,
      .functionOfTwo, .powerOfTen, .degrees, .length, .valueOfText, .numberText, .sexagesimal,
      .faulty:
      return nil
    }
  }
}

extension UnaryFunction {
  fileprivate static var angleLimit: StaticString { "less than 1440 degrees, 8π or 1600 grads" }

  /// The words after the name; `isSize` concerns numbers that are too large.
  fileprivate func limit(isSize: Bool) -> UTF8Text? {
    switch self {
    case .sin, .cos, .tan:
      isSize ? "takes \(Self.angleLimit)" : "has no value at a right angle"
    case .asn, .acs: "takes -1 to 1"
    case .hypsin, .hypcos, .exp: "takes at most 230"
    case .hypacs: "takes 1 and more"
    case .hypatn: "takes more than -1 and less than 1"
    case .log, .ln: "takes more than 0"
    case .sqr: "takes 0 and more"
    case .fact: "takes whole numbers from 0 to 69"
    case .atn, .hyptan, .hypasn, .cur, .frac, .abs, .sgn: nil
    }
  }
}

extension Syntax.Kind {
  /// The limit of a statement's own values, if they cause an error at an offset.
  fileprivate func limit(at offset: Int, _ facts: ModelFacts) -> UTF8Text? {
    switch self {
    case .beep: "BEEP takes 0 or 1."
    case .timer: "TIMER takes tenths of a second from 0 to below 10,000,000."
    case .print(let items):
      items.contains { if case .column(_, offset) = $0 { true } else { false } }
        ? "CSR takes 0 to \(facts.columns - 1)." : nil
    case .setFixed: "SET F takes 0 to 9."
    case .setScientific: "SET E takes 0 to \(facts.largestMantissaArgument)."
    case .mode: "MODE takes 4 to 8\(facts.choosesEndDigits ? ", 10, 11 and 99" : "") in programs."
    case .defineCells: "DEFM takes 0 to 9999."
    case .command: "Lines have numbers from 1 to 9999."
    case .password: "A password has one to eight characters."
    case .tape: "A name has at most eight characters."
    case .variablesOnTape:
      "A name has at most eight characters, and the last variable is not before the first."
    case .findMemo: "RESTORE# takes 0 or 1 after the text."
    case .nothing, .remark, .incomplete, .assignment, .input, .goto, .gosub, .return, .on, .if,
      .for, .next, .stop, .end, .data, .read, .restore, .clear, .dimension, .erase, .statisticsAdd,
      .statisticsClear, .statisticsList, .setNormal, .readMemo, .writeMemo, .restoreMemo, .option,
      .listArrays, .calculation, .answer:
      nil
    }
  }
}
