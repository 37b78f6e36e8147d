package enum UnaryFunction: UInt8, Sendable {
  case sin, cos, tan, asn, acs, atn
  case hypsin, hypcos, hyptan, hypasn, hypacs, hypatn
  case log, ln, exp, sqr, cur
  case frac, abs, sgn, fact

  package var name: StaticString { facts.name }

  var facts: (name: StaticString, cost: Ticks) {
    switch self {
    case .sin: ("SIN", 120_000)
    case .cos: ("COS", 120_000)
    case .tan: ("TAN", 120_000)
    case .asn: ("ASN", 120_000)
    case .acs: ("ACS", 120_000)
    case .atn: ("ATN", 120_000)
    case .hypsin: ("HYPSIN", 120_000)
    case .hypcos: ("HYPCOS", 120_000)
    case .hyptan: ("HYPTAN", 120_000)
    case .hypasn: ("HYPASN", 120_000)
    case .hypacs: ("HYPACS", 120_000)
    case .hypatn: ("HYPATN", 120_000)
    case .log: ("LOG", 120_000)
    case .ln: ("LN", 120_000)
    case .exp: ("EXP", 120_000)
    case .sqr: ("SQR", 60_000)
    case .cur: ("CUR", 120_000)
    case .frac: ("FRAC", 15_000)
    case .abs: ("ABS", 15_000)
    case .sgn: ("SGN", 15_000)
    case .fact: ("FACT", 200_000)
    }
  }
}

/// The operands are in adjacent temporaries.
package enum BinaryFunction: UInt8, Sendable {
  case rnd, npr, ncr, pol, rec

  package var setsXAndY: Bool {
    switch self {
    case .pol, .rec: true
    case .rnd, .npr, .ncr: false
    }
  }

  package var name: StaticString {
    switch self {
    case .rnd: "RND"
    case .npr: "NPR"
    case .ncr: "NCR"
    case .pol: "POL"
    case .rec: "REC"
    }
  }
}
