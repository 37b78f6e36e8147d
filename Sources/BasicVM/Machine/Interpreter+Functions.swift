// Functions, and arithmetic outside the inner loop's fast path. A string operand or an overflow is
// an error.

extension Interpreter {
  /// Whether either operand is a string.
  @inline(__always)
  private static func isText(_ x: Cell, _ y: Cell) -> Bool { x.isText || y.isText }

  /// The error of an operation without a result.
  static func cause(_ x: Cell, _ y: Cell, _ cause: FaultCause) -> FaultCause {
    isText(x, y) ? .textWhereNumber : cause
  }

  @inline(__always)
  static func sum(_ x: Cell, _ y: Cell, _ endDigits: EndDigits) -> Decimal12? {
    isText(x, y) ? nil : Decimal12.sum(x.number, y.number, endDigits)
  }

  @inline(__always)
  static func difference(_ x: Cell, _ y: Cell, _ endDigits: EndDigits) -> Decimal12? {
    isText(x, y) ? nil : Decimal12.sum(x.number, y.number.negated, endDigits)
  }

  @inline(__always)
  static func product(_ x: Cell, _ y: Cell, _ endDigits: EndDigits) -> Decimal12? {
    isText(x, y) ? nil : Decimal12.product(x.number, y.number, endDigits)
  }

  @inline(__always)
  static func quotient(_ x: Cell, _ y: Cell, _ endDigits: EndDigits) -> Decimal12? {
    isText(x, y) ? nil : Decimal12.quotient(x.number, y.number, endDigits)
  }

  @inline(__always)
  static func power(_ x: Cell, _ y: Cell, _ endDigits: EndDigits) -> Decimal12? {
    isText(x, y) ? nil : x.number.raised(to: y.number, endDigits)
  }

  /// Static, so that calls from the inner loop copy nothing.
  @inline(never)
  static func apply(
    _ function: UnaryFunction, _ x: Cell, _ angleUnit: AngleUnit, _ endDigits: EndDigits
  ) -> Decimal12? {
    x.isText ? nil : value(of: function, x.number, angleUnit, endDigits)
  }

  /// The error of a function without a result.
  static func cause(
    of function: UnaryFunction, _ x: Cell, _ angleUnit: AngleUnit
  ) -> FaultCause {
    x.isText ? .textWhereNumber : cause(of: function, x.number, angleUnit)
  }

  static func cause(
    of function: UnaryFunction, _ x: Decimal12, _ angleUnit: AngleUnit
  ) -> FaultCause {
    switch function {
    case .sin, .cos, .tan: x.magnitude < angleUnit.argumentLimit ? .domain : .argumentTooLarge
    case .hypsin, .hypcos, .exp: .argumentTooLarge
    case .fact: x.isWhole && !x.isNegative ? .argumentTooLarge : .domain
    case .asn, .acs, .atn, .hyptan, .hypasn, .hypacs, .hypatn, .log, .ln, .sqr, .cur, .frac, .abs,
      .sgn:
      .domain
    }
  }

  @inline(__always)
  static func value(
    of function: UnaryFunction, _ x: Decimal12, _ angleUnit: AngleUnit, _ endDigits: EndDigits
  ) -> Decimal12? {
    switch function {
    case .sin: x.sine(angleUnit, endDigits)
    case .cos: x.cosine(angleUnit, endDigits)
    case .tan: x.tangent(angleUnit, endDigits)
    case .asn: x.arcsine(angleUnit, endDigits)
    case .acs: x.arccosine(angleUnit, endDigits)
    case .atn: x.arctangent(angleUnit, endDigits)
    case .hypsin: x.hyperbolicSine(endDigits)
    case .hypcos: x.hyperbolicCosine(endDigits)
    case .hyptan: x.hyperbolicTangent(endDigits)
    case .hypasn: x.hyperbolicArcsine(endDigits)
    case .hypacs: x.hyperbolicArccosine(endDigits)
    case .hypatn: x.hyperbolicArctangent(endDigits)
    case .log: x.decimalLogarithm(endDigits)
    case .ln: x.naturalLogarithm(endDigits)
    case .exp: x.exponential(endDigits)
    case .sqr: x.squareRoot(endDigits)
    case .cur: x.cubeRoot(endDigits)
    case .frac: x.fraction(endDigits)
    case .abs: x.magnitude
    case .sgn: Decimal12(x.signum)
    case .fact: x.factorial(endDigits)
    }
  }

  /// POL and REC also assign X and Y.
  mutating func apply(
    _ function: BinaryFunction, _ x: Cell, _ y: Cell, _ frame: RunFrame
  ) throws(FaultCause) -> Decimal12 {
    let (a, b) = (try Self.number(x), try Self.number(y))
    func assignXY(_ first: Decimal12, _ second: Decimal12) -> Decimal12 {
      frame.cells[SlotLayout.x] = Cell(first)
      frame.cells[SlotLayout.y] = Cell(second)
      return first
    }
    switch function {
    case .rnd: return try Self.valueOrThrow(a.roundedAt(b), else: b.faultOfRounding)
    case .npr:
      let count = Decimal12.permutations(of: a, taking: b, endDigits)
      return try Self.valueOrThrow(count, else: .domain)
    case .ncr:
      let count = Decimal12.combinations(of: a, taking: b, endDigits)
      return try Self.valueOrThrow(count, else: .domain)
    case .pol:
      guard let point = Decimal12.polar(x: a, y: b, angleUnit, endDigits) else { throw .overflow }
      return assignXY(point.length, point.direction)
    case .rec:
      let point = Decimal12.rectangular(length: a, direction: b, angleUnit, endDigits)
      guard let point else { throw Self.cause(of: .sin, b, angleUnit) }
      return assignXY(point.x, point.y)
    }
  }

  /// DEG; nil from 1E100 up.
  func degrees(_ hours: Decimal12, _ minutes: Decimal12, _ seconds: Decimal12) -> Decimal12? {
    // A `Double` holds twelve digits, and whole seconds (below 2^53) exactly.
    let whole = hours.binary * 3600
    let sum = whole + minutes.binary * 60 + seconds.binary
    // DEG(4.1,-246,0) is 0: what is left beyond the fifteenth digit is the error of binary numbers.
    let isError = abs(sum) < abs(whole) * 1e-15
    return Decimal12.chopping(isError ? 0 : sum / 3600, endDigits)
  }

  static func valueOrThrow(
    _ value: Decimal12?, else cause: FaultCause
  ) throws(FaultCause) -> Decimal12 {
    guard let value else { throw cause }
    return value
  }

  /// NEXT: the body of the loop, or nil after its last round.
  @_optimize(speed)
  @inline(never)
  mutating func next(
    _ variable: Slot, _ cells: UnsafeMutablePointer<Cell>
  ) throws(FaultCause) -> Target? {
    guard loops.unwind(to: variable) else { throw .nextWithoutFor }
    let loop = loops.top
    let value = cells[Int(variable)]
    guard let number = Self.sum(value, Cell(loop.step), endDigits) else {
      throw Self.cause(value, .empty, .overflow)
    }
    cells[Int(variable)] = Cell(number)
    let isPast = loop.step.isNegative ? number < loop.limit : loop.limit < number
    guard isPast else { return loop.body }
    loops.pop()
    return nil
  }

  static func number(_ cell: Cell) throws(FaultCause) -> Decimal12 {
    guard !cell.isText else { throw .textWhereNumber }
    return cell.number
  }

  /// Truncates; nil if out of range.
  @inline(__always)
  static func whole(_ number: Decimal12, in range: ClosedRange<Int>) -> Int? {
    guard let whole = number.truncated, range ~= whole else { return nil }
    // -0.5 truncates to 0, but is out of range: every range begins at 0 or above.
    return number.isNegative && whole == 0 ? nil : whole
  }

  /// Truncates; throws if out of range.
  @_optimize(speed)
  static func whole(
    _ cell: Cell, in range: ClosedRange<Int>, else cause: FaultCause = .badArgument
  ) throws(FaultCause) -> Int {
    guard let whole = whole(try number(cell), in: range) else { throw cause }
    return whole
  }

  /// The time of TIMER; nil if it refuses the number of tenths of a second.
  package static func time(ofTimer tenths: Decimal12) -> Ticks? { try? timerTicks(Cell(tenths)) }

  /// TIMER's tenths of a second as ticks; throws if they are out of range.
  static func timerTicks(_ cell: Cell) throws(FaultCause) -> Ticks {
    let tenths = try number(cell)
    guard !tenths.isNegative, tenths < Decimal12(Effect.tenthsLimit),
      let ticks = tenths.multiplied(by: Decimal12(100_000), .kept)?.wholePart
    else { throw .badArgument }
    return ticks
  }

  static func number(inMemoItem text: some Collection<UInt8>) throws(FaultCause) -> Decimal12 {
    guard let number = NumberText.parse(text, emptyIsZero: true) else { throw .wrongKind }
    return number
  }

  // MARK: Strings

  /// MID$ of `$`.
  ///
  /// Returns the failure, since a throw is slow in the inner loop.
  @_optimize(speed)
  static func middle(
    _ start: Cell, _ count: Cell?, _ texts: TextBank, _ to: TextSlot
  ) -> FaultCause? {
    if start.isText || count?.isText == true { return .textWhereNumber }
    guard let first = whole(start.number, in: 1...SlotLayout.textLimit) else { return .badArgument }
    let available = max(texts.count(SlotLayout.dollar) - first + 1, 0)
    var taken = available
    if let count {
      guard let wanted = whole(count.number, in: 0...SlotLayout.textLimit) else {
        return .badArgument
      }
      taken = min(wanted, available)
    }
    texts.middle(of: SlotLayout.dollar, from: first - 1, count: taken, to: to)
    return nil
  }

  /// Checks that `$` has the characters of MID; only for models that require it.
  func checkMiddle(_ start: Cell, _ count: Cell, _ texts: TextBank) throws(FaultCause) {
    let first = try Self.whole(start, in: 1...facts.dollarLimit)
    let wanted = try Self.whole(count, in: 1...facts.dollarLimit)
    guard first + wanted <= texts.count(SlotLayout.dollar) + 1 else { throw .badArgument }
  }

  /// HEX$: four digits, for -32768 to 65535.
  static func hexadecimal(_ number: Decimal12) throws(FaultCause) -> [UInt8] {
    guard let word = number.truncated, -32768...65535 ~= word else { throw .badArgument }
    return (0..<4).map { index in
      let digit = UInt8(truncatingIfNeeded: word >> (4 * (3 - index)) & 15)
      return digit < 10 ? CharacterCode.zero + digit : CharacterCode.letterA + digit - 10
    }
  }

  /// Whole degrees, and the rest in seconds.
  private static func wholeDegrees(
    of number: Decimal12
  ) -> (degrees: Decimal12, seconds: Decimal12)? {
    let hour = Decimal12(3600)
    let whole = number.integerPart(.kept)
    // The number has at most four more digits, so its seconds are exact.
    if whole >= Decimal12(100_000_000) {
      return number.subtracting(whole, .kept)?.multiplied(by: hour, .kept).map { (whole, $0) }
    }
    // Rounding all seconds to ten digits prevents a remainder of 60 seconds.
    guard let seconds = number.multiplied(by: hour, .kept)?.rounded(toDigits: 10),
      let degrees = seconds.divided(by: hour, .kept)?.integerPart(.kept),
      let inDegrees = degrees.multiplied(by: hour, .kept),
      let rest = seconds.subtracting(inDegrees, .kept)
    else { return nil }
    return (degrees, rest)
  }

  /// DMS$, as in 12°20'42.
  func sexagesimal(_ cell: Cell) throws(FaultCause) -> [UInt8] {
    let number = try Self.number(cell)
    guard let (degrees, overDegrees) = Self.wholeDegrees(of: number.magnitude),
      let minutes = overDegrees.divided(by: Decimal12(60), .kept)?.integerPart(.kept),
      let inMinutes = minutes.multiplied(by: Decimal12(60), .kept),
      let rest = overDegrees.subtracting(inMinutes, .kept)
    else { throw .overflow }
    let sign = number.isNegative ? [CharacterCode.minus] : []
    let normal = NumberFormat.normal
    return
      sign + normal.text(of: degrees) + [CharacterCode.degree] + normal.text(of: minutes)
      + [CharacterCode.apostrophe] + normal.text(of: rest)
  }
}
