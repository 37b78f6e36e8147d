// RAN#, DATA, arithmetic, functions and statistics of a port.
//
// All are mutating, because calling a nonmutating one would copy the machine first.

extension PortHost {
  /// RAN#: between 0 and 1, neither included.
  @inline(__always)
  public mutating func random() -> Number { machine.interpreter.random.next() }

  // MARK: DATA

  /// READ of a number; throws for a text and at the end of the data.
  public mutating func readNumber() throws(Halt) -> Number {
    let area = area
    return try perform { interpreter throws(FaultCause) in
      let item = try interpreter.nextData(in: area)
      guard let number = item.number(on: interpreter.facts) else { throw .wrongKind }
      return number
    }
  }

  /// READ of a text, cut to 62 characters; throws at the end of the data.
  public mutating func readText() throws(Halt) -> MachineText {
    let area = area
    return try perform { interpreter throws(FaultCause) in
      let item = try interpreter.nextData(in: area)
      return MachineText(codes: Array(item.text.prefix(SlotLayout.textLimit)))
    }
  }

  /// RESTORE to the first item of the area.
  public mutating func restore() {
    machine.interpreter.dataPositions[area] = 0
  }

  /// RESTORE to a line; throws if the number is too large.
  public mutating func restore(to line: Number) throws(Halt) {
    let area = area
    try perform { interpreter throws(FaultCause) in
      try interpreter.restore(toLine: Cell(line), in: area)
    }
  }

  // MARK: Arithmetic that depends on MODE 10 and 11

  private var endDigits: EndDigits { machine.interpreter.endDigits }

  @inline(__always)
  private func result(_ number: Number?, _ cause: FaultCause = .overflow) throws(Halt) -> Number {
    guard let number else { throw .fault(cause) }
    return number
  }

  /// `+`; throws on overflow.
  public mutating func sum(_ a: Number, _ b: Number) throws(Halt) -> Number {
    try result(a.adding(b, endDigits))
  }

  /// `-`; throws on overflow.
  public mutating func difference(_ a: Number, _ b: Number) throws(Halt) -> Number {
    try result(a.subtracting(b, endDigits))
  }

  /// `×`; throws on overflow.
  public mutating func product(_ a: Number, _ b: Number) throws(Halt) -> Number {
    try result(a.multiplied(by: b, endDigits))
  }

  /// `÷`; throws on overflow and on division by zero.
  public mutating func quotient(_ a: Number, _ b: Number) throws(Halt) -> Number {
    try result(a.divided(by: b, endDigits), b.isZero ? .divisionByZero : .overflow)
  }

  /// `↑`; throws on overflow and outside the domain.
  public mutating func power(_ a: Number, _ b: Number) throws(Halt) -> Number {
    try Number.power(a, b, endDigits)
  }

  /// INT.
  public mutating func floor(_ a: Number) -> Number { a.integerPart(endDigits) }

  /// NEXT: returns whether the loop repeats; throws on overflow.
  public mutating func next(_ variable: inout Number, by step: Number, to limit: Number)
    throws(Halt)
    -> Bool
  {
    variable = try sum(variable, step)
    return step.isNegative ? !(variable < limit) : !(limit < variable)
  }

  /// Returns a constant loop condition, hidden from the optimizer.
  @inline(never)
  public mutating func holds(_ comparison: Bool) -> Bool { comparison }

  // MARK: Texts of models with twelve columns

  /// A text for a variable; throws if longer than seven characters.
  public mutating func shortText(_ text: MachineText) throws(Halt) -> MachineText {
    guard text.count <= SlotLayout.shortTextLimit else { throw .fault(.textTooLong) }
    return text
  }

  /// A text for `$`; throws if too long.
  public mutating func dollarText(_ text: MachineText) throws(Halt) -> MachineText {
    guard text.count <= machine.interpreter.facts.dollarLimit else { throw .fault(.textTooLong) }
    return text
  }

  /// MID; throws if the text has no such part.
  public mutating func part(
    of text: MachineText, _ start: Number, _ count: Number? = nil
  ) throws(Halt) -> MachineText {
    let places = 1...machine.interpreter.facts.dollarLimit
    guard let first = Interpreter.whole(start, in: places),
      let wanted = Interpreter.whole(count ?? .one, in: places), first + wanted <= text.count + 1
    else { throw .fault(.badArgument) }
    return MachineText(text.dropFirst(first - 1).prefix(count == nil ? .max : wanted))
  }

  /// VAL on models without &H.
  public mutating func decimalValue(_ text: MachineText) throws(Halt) -> Number {
    guard let number = NumberText.parse(text.codes, readsHexadecimal: false) else {
      throw .fault(.notANumber)
    }
    return number
  }

  // MARK: Functions, which throw outside their domain

  @inline(never)
  private mutating func apply(_ function: UnaryFunction, _ a: Number) throws(Halt) -> Number {
    let angleUnit = machine.interpreter.angleUnit
    guard let value = Interpreter.value(of: function, a, angleUnit, endDigits) else {
      throw .fault(Interpreter.cause(of: function, a, angleUnit))
    }
    return value
  }

  /// SIN.
  public mutating func sin(_ a: Number) throws(Halt) -> Number { try apply(.sin, a) }
  /// COS.
  public mutating func cos(_ a: Number) throws(Halt) -> Number { try apply(.cos, a) }
  /// TAN.
  public mutating func tan(_ a: Number) throws(Halt) -> Number { try apply(.tan, a) }
  /// ASN.
  public mutating func asn(_ a: Number) throws(Halt) -> Number { try apply(.asn, a) }
  /// ACS.
  public mutating func acs(_ a: Number) throws(Halt) -> Number { try apply(.acs, a) }
  /// ATN.
  public mutating func atn(_ a: Number) throws(Halt) -> Number { try apply(.atn, a) }
  /// HYPSIN.
  public mutating func hypsin(_ a: Number) throws(Halt) -> Number { try apply(.hypsin, a) }
  /// HYPCOS.
  public mutating func hypcos(_ a: Number) throws(Halt) -> Number { try apply(.hypcos, a) }
  /// HYPTAN.
  public mutating func hyptan(_ a: Number) throws(Halt) -> Number { try apply(.hyptan, a) }
  /// HYPASN.
  public mutating func hypasn(_ a: Number) throws(Halt) -> Number { try apply(.hypasn, a) }
  /// HYPACS.
  public mutating func hypacs(_ a: Number) throws(Halt) -> Number { try apply(.hypacs, a) }
  /// HYPATN.
  public mutating func hypatn(_ a: Number) throws(Halt) -> Number { try apply(.hypatn, a) }
  /// LOG.
  public mutating func log(_ a: Number) throws(Halt) -> Number { try apply(.log, a) }
  /// LN.
  public mutating func ln(_ a: Number) throws(Halt) -> Number { try apply(.ln, a) }
  /// EXP.
  public mutating func exp(_ a: Number) throws(Halt) -> Number { try apply(.exp, a) }
  /// SQR.
  public mutating func sqr(_ a: Number) throws(Halt) -> Number { try apply(.sqr, a) }
  /// CUR.
  public mutating func cur(_ a: Number) throws(Halt) -> Number { try apply(.cur, a) }
  /// FRAC.
  public mutating func frac(_ a: Number) throws(Halt) -> Number { try apply(.frac, a) }
  /// FACT.
  public mutating func fact(_ a: Number) throws(Halt) -> Number { try apply(.fact, a) }

  /// RND; throws for a wrong digit, and if the result is too large.
  public mutating func rnd(_ a: Number, _ digit: Number) throws(Halt) -> Number {
    try result(a.roundedAt(digit), digit.faultOfRounding)
  }

  /// NPR.
  public mutating func npr(_ n: Number, _ r: Number) throws(Halt) -> Number {
    try result(Decimal12.permutations(of: n, taking: r, endDigits), .domain)
  }

  /// NCR.
  public mutating func ncr(_ n: Number, _ r: Number) throws(Halt) -> Number {
    try result(Decimal12.combinations(of: n, taking: r, endDigits), .domain)
  }

  /// POL: returns the values for X and Y; throws on overflow.
  public mutating func pol(_ x: Number, _ y: Number) throws(Halt) -> (x: Number, y: Number) {
    let point = Decimal12.polar(x: x, y: y, machine.interpreter.angleUnit, endDigits)
    guard let point else { throw .fault(.overflow) }
    return (point.length, point.direction)
  }

  /// REC: returns the values for X and Y; throws outside the domain.
  public mutating func rec(_ length: Number, _ direction: Number) throws(Halt) -> (
    x: Number, y: Number
  ) {
    let angleUnit = machine.interpreter.angleUnit
    let point = Decimal12.rectangular(length: length, direction: direction, angleUnit, endDigits)
    guard let point else {
      throw .fault(Interpreter.cause(of: .sin, direction, angleUnit))
    }
    return (point.x, point.y)
  }

  /// DEG: degrees, minutes and seconds to degrees.
  public mutating func deg(_ degrees: Number, _ minutes: Number, _ seconds: Number) throws(Halt)
    -> Number
  {
    try result(machine.interpreter.degrees(degrees, minutes, seconds), .overflow)
  }

  // MARK: Numbers as texts

  /// STR$.
  public mutating func str(_ number: Number) -> MachineText {
    machine.interpreter.text(of: number)
  }

  /// HEX$; throws if out of range.
  public mutating func hex(_ number: Number) throws(Halt) -> MachineText {
    do { return MachineText(codes: try Interpreter.hexadecimal(number)) } catch {
      throw .fault(error)
    }
  }

  /// DMS$; throws if out of range.
  public mutating func dms(_ number: Number) throws(Halt) -> MachineText {
    try perform { interpreter throws(FaultCause) in
      MachineText(codes: try interpreter.sexagesimal(Cell(number)))
    }
  }

  // MARK: Statistics

  /// STAT x,y;f; throws on overflow.
  public mutating func stat(_ x: Number, _ y: Number, _ times: Number) throws(Halt) {
    let added = machine.interpreter.statistics.add(x: x, y: y, times: times, endDigits)
    guard added else { throw .fault(.overflow) }
  }

  /// STAT CLEAR.
  public mutating func statClear() { machine.interpreter.statistics = Statistics() }

  /// STAT LIST: shows the next result and waits; returns false after the last one.
  public mutating func statList() -> Bool {
    while machine.interpreter.printing.statistic < Statistics.results.count {
      record(machine.interpreter.showStatistics(machine.interpreter.printing.statistic))
      machine.interpreter.printing.statistic += 1
      pause()
      if isWaiting { return true }
    }
    machine.interpreter.printing.statistic = 0
    return false
  }

  /// EOX.
  public mutating func eox(_ y: Number) throws(Halt) -> Number {
    try result(machine.interpreter.statistics.estimateX(y, endDigits), .domain)
  }

  /// EOY.
  public mutating func eoy(_ x: Number) throws(Halt) -> Number {
    try result(machine.interpreter.statistics.estimateY(x, endDigits), .domain)
  }
}
