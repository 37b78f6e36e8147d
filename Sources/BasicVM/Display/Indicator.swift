/// The signs above the display, in their order from the left.
public enum Indicator: UInt8, CaseIterable, Sendable {
  case ext, s, f, run, wrt, memo, deg, rad, gra, hyp, tr, prt, stop

  /// The sign as it is printed on the display.
  public var label: StaticString {
    switch self {
    case .ext: "EXT"
    case .s: "S"
    case .f: "F"
    case .run: "RUN"
    case .wrt: "WRT"
    case .memo: "MEMO"
    case .deg: "DEG"
    case .rad: "RAD"
    case .gra: "GRA"
    case .hyp: "HYP"
    case .tr: "TR"
    case .prt: "PRT"
    case .stop: "STOP"
    }
  }
}

/// The signs that are lit.
public struct Indicators: Equatable, Sendable {
  private var bits: UInt16 = 0

  /// Lights the given signs.
  public init(_ indicators: Indicator...) {
    for indicator in indicators { insert(indicator) }
  }

  /// Lights a sign.
  public mutating func insert(_ indicator: Indicator) {
    bits |= 1 << UInt16(indicator.rawValue)
  }

  /// Whether a sign is lit.
  public func contains(_ indicator: Indicator) -> Bool {
    bits & 1 << UInt16(indicator.rawValue) != 0
  }
}
