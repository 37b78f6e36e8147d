import BasicVM
import Testing

@testable import FX790Device

/// The keyboards of the small models: docs/machine.md#keyboard.
@Suite struct KeyLayoutTests {
  /// The labels of all rows from top to bottom, with `|` between rows.
  private static func rows(of layout: KeyLayout) -> String {
    (0..<layout.rows).map { row in
      layout.caps.filter { $0.row == row }.sorted { $0.column < $1.column }
        .map { "\($0.label)" }.joined(separator: " ")
    }.joined(separator: " | ")
  }

  private static let lower =
    " AC DEL STOP / | Q W E R T Y U I O P 7 8 9 * | A S D F G H J K L ANS 4 5 6 - "
    + "| Z X C V B N M SPC = ᴇ 1 2 3 + | 0 . EXE"

  @Test(arguments: [
    (Model.pb100, "MODE ← → S"), (.pb100F, "MODE ← → S"), (.fx700P, "MODE ← → S F"),
  ]) func `the keys of a small model are in these rows`(_ model: Model, _ top: String) {
    #expect(Self.rows(of: model.facts.keys) == top + Self.lower)
  }

  @Test(arguments: [
    (Model.pb100, 53), (.pb100F, 53), (.fx700P, 54), (.fx730P, 82), (.fx770P, 82), (.fx790P, 83),
  ]) func `a model has this number of keys`(_ model: Model, _ count: Int) {
    #expect(model.facts.keys.caps.count == count)
  }

  // MARK: Planes

  struct Plane: CustomTestStringConvertible {
    let models: [Model]
    let prefixes: [Key]
    let keys: String
    let texts: String

    var testDescription: String { "\(models) \(prefixes) \(keys)" }
  }

  private static let small: [Model] = [.pb100, .fx700P, .pb100F]
  private static let first: [Model] = [.pb100, .fx700P]
  private static let middle = "A S D F G H J K L"
  private static let bottom = "Z X C V B N M"

  static let planes = [
    Plane(models: small, prefixes: [], keys: "Q A Z 7 * . ᴇ =", texts: "Q A Z 7 * . ᴇ ="),
    Plane(
      models: small, prefixes: [.shift], keys: "Q W E R T Y U I O P",
      texts: "! \" # $ ( ) ? : ; ,"),
    Plane(models: small, prefixes: [.shift], keys: "= ᴇ . + - * /", texts: "≠ π ↑ ≥ ≤ > <"),
    Plane(
      models: first, prefixes: [.shift], keys: middle,
      texts: "GOSUB FOR TO STEP NEXT GOTO IF THEN PRINT"),
    Plane(
      models: first, prefixes: [.shift], keys: bottom,
      texts: "RETURN STOP END DEFM RUN LIST INPUT"),
    Plane(
      models: [.pb100F], prefixes: [.shift], keys: middle,
      texts: "GOSUB RETURN GOTO FOR TO NEXT IF THEN LIST"),
    Plane(
      models: [.pb100F], prefixes: [.shift], keys: bottom,
      texts: "PRINT INPUT CLEAR DEFM LOAD SAVE RUN"),
    Plane(
      models: [.fx700P], prefixes: [.function], keys: middle,
      texts: "SIN COS TAN ASN ACS ATN LOG LN EXP"),
    Plane(
      models: [.fx700P], prefixes: [.function], keys: bottom,
      texts: "SQR ABS SGN INT FRAC RAN# CSR"),
    Plane(models: small, prefixes: [.mode, .point], keys: "Q A Z 1", texts: "q a z 1"),
    Plane(
      models: small, prefixes: [.mode, .point, .shift], keys: "Q W E R T Y U I O P",
      texts: "% ' @ ¥ [ ] & ← ↓ →"),
    Plane(
      models: small, prefixes: [.mode, .point, .shift], keys: middle,
      texts: "○ □ △ × ÷ ♠ ♥ ♦ ♣"),
    Plane(
      models: small, prefixes: [.mode, .point, .shift], keys: bottom, texts: "█ · ° _ Σ Ω μ"),
  ]

  @Test(arguments: planes) func `a key types the text of its model's plane`(_ plane: Plane) throws {
    for model in plane.models {
      let rows = zip(plane.keys.split(separator: " "), plane.texts.split(separator: " "))
      for (label, text) in rows {
        let cap = try #require(
          model.facts.keys.caps.last { "\($0.label)" == label && $0.key != .shift })
        var computer = Computer(model: model)
        for key in plane.prefixes + [cap.key] {
          computer.press(key)
          computer.release(key)
        }
        #expect(computer.screen.display.trimmedText.description == text, "\(model) \(label)")
      }
    }
  }

  @Test func `S EXE goes back a line on the PB-100F only`() {
    for (model, shown) in [(Model.pb100, "20 B=2"), (.fx700P, "20 B=2"), (.pb100F, "10 A=1")] {
      var session = KeySession(Computer(model: model))
      _ = session.carryOut("> {MODE}1")
      _ = session.carryOut("> 10 A=1{EXE}")
      _ = session.carryOut("> 20 B=2{EXE}")
      _ = session.carryOut("> LIST 20{EXE}")
      _ = session.carryOut("> {S}{EXE}")
      #expect(session.computer.screen.display.trimmedText.description == shown, "\(model)")
    }
  }
}
