import BasicVM

/// The functions of BASIC that depend on the machine's settings, or that `Number` does not have.
///
/// Outside their domain they throw the error of BASIC.
extension PocketComputer {
  // MARK: Numbers

  /// SIN.
  public func sin(_ a: Number) throws(Halt) -> Number { try host.sin(a) }
  /// COS.
  public func cos(_ a: Number) throws(Halt) -> Number { try host.cos(a) }
  /// TAN.
  public func tan(_ a: Number) throws(Halt) -> Number { try host.tan(a) }
  /// ASN.
  public func asn(_ a: Number) throws(Halt) -> Number { try host.asn(a) }
  /// ACS.
  public func acs(_ a: Number) throws(Halt) -> Number { try host.acs(a) }
  /// ATN.
  public func atn(_ a: Number) throws(Halt) -> Number { try host.atn(a) }
  /// HYPSIN.
  public func hypsin(_ a: Number) throws(Halt) -> Number { try host.hypsin(a) }
  /// HYPCOS.
  public func hypcos(_ a: Number) throws(Halt) -> Number { try host.hypcos(a) }
  /// HYPTAN.
  public func hyptan(_ a: Number) throws(Halt) -> Number { try host.hyptan(a) }
  /// HYPASN.
  public func hypasn(_ a: Number) throws(Halt) -> Number { try host.hypasn(a) }
  /// HYPACS.
  public func hypacs(_ a: Number) throws(Halt) -> Number { try host.hypacs(a) }
  /// HYPATN.
  public func hypatn(_ a: Number) throws(Halt) -> Number { try host.hypatn(a) }
  /// LOG.
  public func log(_ a: Number) throws(Halt) -> Number { try host.log(a) }
  /// LN.
  public func ln(_ a: Number) throws(Halt) -> Number { try host.ln(a) }
  /// EXP.
  public func exp(_ a: Number) throws(Halt) -> Number { try host.exp(a) }
  /// SQR.
  public func sqr(_ a: Number) throws(Halt) -> Number { try host.sqr(a) }
  /// CUR.
  public func cur(_ a: Number) throws(Halt) -> Number { try host.cur(a) }
  /// FRAC.
  public func frac(_ a: Number) throws(Halt) -> Number { try host.frac(a) }
  /// FACT.
  public func fact(_ a: Number) throws(Halt) -> Number { try host.fact(a) }

  /// RND: rounds to a multiple of 10↑(digit+1).
  public func rnd(_ a: Number, _ digit: Number) throws(Halt) -> Number { try host.rnd(a, digit) }
  /// NPR.
  public func npr(_ n: Number, _ r: Number) throws(Halt) -> Number { try host.npr(n, r) }
  /// NCR.
  public func ncr(_ n: Number, _ r: Number) throws(Halt) -> Number { try host.ncr(n, r) }

  /// POL: the length and the direction, which BASIC stores in X and Y.
  public func pol(_ x: Number, _ y: Number) throws(Halt) -> (x: Number, y: Number) {
    try host.pol(x, y)
  }

  /// REC: the coordinates, which BASIC stores in X and Y.
  public func rec(_ length: Number, _ direction: Number) throws(Halt) -> (x: Number, y: Number) {
    try host.rec(length, direction)
  }

  /// DEG: degrees, minutes and seconds to degrees.
  public func deg(
    _ degrees: Number, _ minutes: Number, _ seconds: Number
  ) throws(Halt) -> Number {
    try host.deg(degrees, minutes, seconds)
  }

  // MARK: Numbers as texts

  /// STR$, in the format of SET.
  public func str(_ number: Number) -> MachineText { host.str(number) }
  /// HEX$.
  public func hex(_ number: Number) throws(Halt) -> MachineText { try host.hex(number) }
  /// DMS$.
  public func dms(_ number: Number) throws(Halt) -> MachineText { try host.dms(number) }

  // MARK: Statistics

  /// STAT x,y;f.
  public func stat(_ x: Number, _ y: Number, _ times: Number) throws(Halt) {
    try host.stat(x, y, times)
  }

  /// STAT CLEAR.
  public func statClear() { host.statClear() }
  /// EOX.
  public func eox(_ y: Number) throws(Halt) -> Number { try host.eox(y) }
  /// EOY.
  public func eoy(_ x: Number) throws(Halt) -> Number { try host.eoy(x) }

  // MARK: Arithmetic in the current MODE, 10 or 11; the operators of `Number` are those of MODE 10

  /// `+`.
  public func sum(_ a: Number, _ b: Number) throws(Halt) -> Number { try host.sum(a, b) }
  /// `-`.
  public func difference(_ a: Number, _ b: Number) throws(Halt) -> Number {
    try host.difference(a, b)
  }
  /// `*`.
  public func product(_ a: Number, _ b: Number) throws(Halt) -> Number { try host.product(a, b) }
  /// `/`.
  public func quotient(_ a: Number, _ b: Number) throws(Halt) -> Number { try host.quotient(a, b) }
  /// `↑`.
  public func power(_ a: Number, _ b: Number) throws(Halt) -> Number { try host.power(a, b) }
  /// INT.
  public func floor(_ a: Number) -> Number { host.floor(a) }
}
