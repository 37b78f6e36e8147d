import FX790Terminal

extension Colour {
  /// The colour between two others; a `fraction` of 0 is the first, 1 the second.
  init(from first: Colour, to second: Colour, fraction: Double) {
    func between(_ first: UInt8, _ second: UInt8) -> UInt8 {
      UInt8((Double(first) + (Double(second) - Double(first)) * fraction).rounded())
    }
    self.init(
      red: between(first.red, second.red), green: between(first.green, second.green),
      blue: between(first.blue, second.blue))
  }

  /// `#rrggbb`.
  var text: String {
    [red, green, blue].reduce(into: "#") { text, part in
      text += (part < 16 ? "0" : "") + String(part, radix: 16)
    }
  }
}
