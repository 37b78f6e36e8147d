import BasicVM

/// The functions of BASIC that depend on the machine's settings, or that `Number` does not have.
///
/// Outside their domain they throw the error of BASIC.
extension PocketComputer {
  // MARK: Numbers

  /// SIN.
  public func sin(_ a: Number) throws(Halt) -> Number { try words.sin(a) }
  /// COS.
  public func cos(_ a: Number) throws(Halt) -> Number { try words.cos(a) }
  /// TAN.
  public func tan(_ a: Number) throws(Halt) -> Number { try words.tan(a) }
  /// ASN.
  public func asn(_ a: Number) throws(Halt) -> Number { try words.asn(a) }
  /// ACS.
  public func acs(_ a: Number) throws(Halt) -> Number { try words.acs(a) }
  /// ATN.
  public func atn(_ a: Number) throws(Halt) -> Number { try words.atn(a) }
  /// HYPSIN.
  public func hypsin(_ a: Number) throws(Halt) -> Number { try words.hypsin(a) }
  /// HYPCOS.
  public func hypcos(_ a: Number) throws(Halt) -> Number { try words.hypcos(a) }
  /// HYPTAN.
  public func hyptan(_ a: Number) throws(Halt) -> Number { try words.hyptan(a) }
  /// HYPASN.
  public func hypasn(_ a: Number) throws(Halt) -> Number { try words.hypasn(a) }
  /// HYPACS.
  public func hypacs(_ a: Number) throws(Halt) -> Number { try words.hypacs(a) }
  /// HYPATN.
  public func hypatn(_ a: Number) throws(Halt) -> Number { try words.hypatn(a) }
  /// LOG.
  public func log(_ a: Number) throws(Halt) -> Number { try words.log(a) }
  /// LN.
  public func ln(_ a: Number) throws(Halt) -> Number { try words.ln(a) }
  /// EXP.
  public func exp(_ a: Number) throws(Halt) -> Number { try words.exp(a) }
  /// SQR.
  public func sqr(_ a: Number) throws(Halt) -> Number { try words.sqr(a) }
  /// CUR.
  public func cur(_ a: Number) throws(Halt) -> Number { try words.cur(a) }
  /// FRAC.
  public func frac(_ a: Number) throws(Halt) -> Number { try words.frac(a) }
  /// FACT.
  public func fact(_ a: Number) throws(Halt) -> Number { try words.fact(a) }

  /// RND: rounds at a power of ten.
  public func rnd(_ a: Number, _ digit: Number) throws(Halt) -> Number { try words.rnd(a, digit) }
  /// NPR.
  public func npr(_ n: Number, _ r: Number) throws(Halt) -> Number { try words.npr(n, r) }
  /// NCR.
  public func ncr(_ n: Number, _ r: Number) throws(Halt) -> Number { try words.ncr(n, r) }

  /// POL: the values for X and Y.
  public func pol(_ x: Number, _ y: Number) throws(Halt) -> (x: Number, y: Number) {
    try words.pol(x, y)
  }

  /// REC: the values for X and Y.
  public func rec(_ length: Number, _ direction: Number) throws(Halt) -> (x: Number, y: Number) {
    try words.rec(length, direction)
  }

  /// DEG: degrees, minutes and seconds to degrees.
  public func deg(
    _ degrees: Number, _ minutes: Number, _ seconds: Number
  ) throws(Halt) -> Number {
    try words.deg(degrees, minutes, seconds)
  }

  // MARK: Numbers as texts

  /// STR$, in the format of SET.
  public func str(_ number: Number) -> MachineText { words.str(number) }
  /// HEX$.
  public func hex(_ number: Number) throws(Halt) -> MachineText { try words.hex(number) }
  /// DMS$.
  public func dms(_ number: Number) throws(Halt) -> MachineText { try words.dms(number) }

  // MARK: Statistics

  /// STAT x,y;f.
  public func stat(_ x: Number, _ y: Number, _ times: Number) throws(Halt) {
    try words.stat(x, y, times)
  }

  /// STAT CLEAR.
  public func statClear() { words.statClear() }
  /// EOX.
  public func eox(_ y: Number) throws(Halt) -> Number { try words.eox(y) }
  /// EOY.
  public func eoy(_ x: Number) throws(Halt) -> Number { try words.eoy(x) }

  // MARK: Arithmetic after MODE 11; the operators of `Number` calculate as in MODE 10

  /// `+`.
  public func sum(_ a: Number, _ b: Number) throws(Halt) -> Number { try words.sum(a, b) }
  /// `-`.
  public func difference(_ a: Number, _ b: Number) throws(Halt) -> Number {
    try words.difference(a, b)
  }
  /// `*`.
  public func product(_ a: Number, _ b: Number) throws(Halt) -> Number { try words.product(a, b) }
  /// `/`.
  public func quotient(_ a: Number, _ b: Number) throws(Halt) -> Number { try words.quotient(a, b) }
  /// `↑`.
  public func power(_ a: Number, _ b: Number) throws(Halt) -> Number { try words.power(a, b) }
  /// INT.
  public func floor(_ a: Number) -> Number { words.floor(a) }
}
