import BasicVM
import Foundation
import Testing

@testable import FX790Device

/// The keyboards of the models: docs/machine.md#keyboard.
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

  @Test func `AC, DEL, STOP and / are above the numbers, and EXE is wide`() {
    for model in Self.small {
      let caps = model.facts.keys.caps
      func column(_ key: Key) -> Int? { caps.first { $0.key == key }?.column }
      #expect([Key.ac, .seven, .four, .one, .zero].map(column) == Array(repeating: 21, count: 5))
      let operators = [Key.divide, .multiply, .subtract, .add]
      #expect(operators.map(column) == Array(repeating: 27, count: 4))
      #expect(caps.filter { $0.width > 2 }.map(\.key) == [.exe])
      #expect(column(.s).map { $0 < 12 } == true && column(.shift).map { $0 > 12 } == true)
    }
  }

  // MARK: Legends

  private enum Plane: CaseIterable {
    case shift, function, extShift

    func meaning(of cap: KeyCap) -> KeyMeaning {
      switch self {
      case .shift: cap.shifted
      case .function: cap.function
      case .extShift: cap.extendedShifted
      }
    }

    func prefixes(on model: Model) -> [Key] {
      let ext: [Key] = model.facts.extendsByMode ? [.mode, .point] : [.ext]
      return switch self {
      case .shift: [.shift]
      case .function: [.function]
      case .extShift: ext + [.shift]
      }
    }
  }

  private static let small: [Model] = [.pb100, .fx700P, .pb100F]
  private static let large: [Model] = [.fx790P, .fx770P, .fx730P]
  private static let top = "Q W E R T Y U I O P"
  private static let middle = "A S D F G H J K L"
  private static let bottom = "Z X C V B N M"

  /// Everything that keys have besides their own labels.
  private static let legends: [(models: [Model], plane: Plane, keys: String, texts: String)] = [
    (Model.allCases, .shift, top, "! \" # $ ( ) ? : ; ,"),
    (Model.allCases, .shift, "0 1 2 3 4 5 6 7 8 9", "P0 P1 P2 P3 P4 P5 P6 P7 P8 P9"),
    (Model.allCases, .shift, ". + - * / = DEL", "↑ ≥ ≤ > < ≠ INS"),
    (small, .shift, "ᴇ", "π"),
    (large + [.pb100, .fx700P], .shift, middle, "GOSUB FOR TO STEP NEXT GOTO IF THEN PRINT"),
    (large + [.pb100, .fx700P], .shift, bottom, "RETURN STOP END DEFM RUN LIST INPUT"),
    ([.pb100F], .shift, middle, "GOSUB RETURN GOTO FOR TO NEXT IF THEN LIST"),
    ([.pb100F], .shift, bottom, "PRINT INPUT CLEAR DEFM LOAD SAVE RUN"),
    (large + [.pb100F], .shift, "EXE", "▲"),
    (large, .shift, "EXP SIN COS TAN LOG LN", "π ASN ACS ATN 10↑ EXP"),
    (large, .shift, "&H DEG( ENG ^R", "HEX$( DMS$( ←ENG ANS"),
    (large + [.fx700P], .function, middle, "SIN COS TAN ASN ACS ATN LOG LN EXP"),
    (large + [.fx700P], .function, "Z X C V B N", "SQR ABS SGN INT FRAC RAN#"),
    ([.fx700P], .function, "M", "CSR"), (large, .function, "M", "KEY$"),
    (Model.allCases, .extShift, top, "% ' @ ¥ [ ] & ← ↓ →"),
    (Model.allCases, .extShift, middle, "○ □ △ × ÷ ♠ ♥ ♦ ♣"),
    (Model.allCases, .extShift, bottom, "█ · ° _ Σ Ω μ"),
  ]

  @Test(arguments: Model.allCases)
  func `a model's keys have exactly these legends`(_ model: Model) {
    for plane in Plane.allCases {
      var expected: [String] = []
      for row in Self.legends where row.models.contains(model) && row.plane == plane {
        let pairs = zip(row.keys.split(separator: " "), row.texts.split(separator: " "))
        expected += pairs.map { "\($0) \($1)" }
      }
      let legends = model.facts.keys.caps.map { ("\($0.label)", "\(plane.meaning(of: $0).label)") }
      let found = legends.filter { !$0.1.isEmpty }.map { "\($0) \($1)" }
      #expect(found.sorted() == expected.sorted(), "\(plane)")
    }
  }

  @Test(arguments: Model.allCases) func `a key types its legend`(_ model: Model) {
    for plane in Plane.allCases {
      for cap in model.facts.keys.caps {
        guard case .types(let word) = plane.meaning(of: cap) else { continue }
        var computer = Computer(model: model)
        for key in plane.prefixes(on: model) + [cap.key] { computer.tap(key) }
        let text = MachineText(word: word).description.trimmingCharacters(in: .whitespaces)
        #expect(computer.screen.display.trimmedText.description == text, "\(cap.label)")
      }
    }
  }

  @Test(arguments: Model.allCases) func `EXT types small letters until it is switched off`(
    _ model: Model
  ) {
    let ext: [Key] = model.facts.extendsByMode ? [.mode, .point] : [.ext]
    var computer = Computer(model: model)
    for key in ext + [.q, .a, .z, .one] + ext + [.q] { computer.tap(key) }
    #expect(computer.screen.display.trimmedText.description == "qaz1Q")
  }

  @Test(arguments: Model.allCases) func `MODE and a digit select a mode`(_ model: Model) {
    var session = KeySession(Computer(model: model))
    let steps: [(Int, [Indicator])] = [
      (1, [.wrt, .deg]), (0, [.run, .deg]), (2, [.run, .deg, .tr]), (3, [.run, .deg]),
      (5, [.run, .rad]), (6, [.run, .gra]), (4, [.run, .deg]), (7, [.run, .deg, .prt]),
      (8, [.run, .deg]),
    ]
    for (digit, indicators) in steps {
      _ = session.carryOut("> {MODE}\(digit)")
      let lit = Indicator.allCases.filter(session.computer.screen.indicators.contains)
      #expect(Set(lit) == Set(indicators), "\(digit)")
    }
  }

  @Test(arguments: Model.allCases) func `S and a digit select an area, S and DEL insert a blank`(
    _ model: Model
  ) {
    var session = KeySession(Computer(model: model))
    _ = session.carryOut("> AB{←}{S}{DEL}C")
    #expect(session.computer.screen.display.trimmedText.description == "ACB")
    _ = session.carryOut("> {AC}{MODE}1")
    _ = session.carryOut("> {S}7")
    #expect(session.computer.area == 7)
  }

  @Test func `ANS after L types the last result`() {
    for model in Self.small {
      var session = KeySession(Computer(model: model))
      _ = session.carryOut("> 741+852{EXE}")
      _ = session.carryOut("> 2431-{ANS}")
      #expect(session.computer.screen.display.trimmedText.description == "2431-1593")
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

extension Computer {
  fileprivate mutating func tap(_ key: Key) {
    press(key)
    release(key)
  }
}
