import BasicVM

/// A variable that differs between two programs at the same event.
struct TwinVariable {
  /// A to Z (0 to 25), or `$` (26).
  private let index: Int
  fileprivate static let dollar = 26

  /// The first variable whose displayed values differ.
  init?(thatDiffersIn first: AnyProgram, _ second: AnyProgram) {
    let differing = (0...Self.dollar).first { index in
      guard let a = first.heldValue(index), let b = second.heldValue(index), a != b else {
        return false
      }
      return a.shownText != b.shownText
    }
    guard let differing else { return nil }
    index = differing
  }

  /// Such as `A=12` or `K$="7"`.
  func text(in program: AnyProgram) -> UTF8Text {
    guard let value = program.heldValue(index) else { return "" }
    let name: UTF8Text =
      index == Self.dollar ? "" : UTF8Text(utf8: [UInt8(ascii: "A") + UInt8(index)])
    switch value {
    case .number(let number): return "\(name)=\(UTF8Text(NumberFormat.normal.text(of: number)))"
    case .text(let text): return "\(name)$=\"\(UTF8Text(text))\""
    }
  }
}

extension AnyProgram {
  var shownValues: [MachineText] {
    (0...TwinVariable.dollar).compactMap { heldValue($0)?.shownText }
  }
}

extension VariableValue {
  /// The value as displayed, without the digits that the display lacks.
  var shownText: MachineText {
    switch self {
    case .number(let number): NumberFormat.normal.text(of: number)
    case .text(let text): text
    }
  }
}
