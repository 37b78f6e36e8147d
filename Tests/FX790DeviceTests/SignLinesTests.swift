import BasicVM
import Testing

@testable import FX790Device

@Suite struct SignLinesTests {
  @Test func `every letter of the indicators has a shape`() {
    for letter in Indicator.allCases.flatMap({ Array("\($0.label)".utf8) }) {
      #expect(!SignLines.shape(ofLetter: letter).utf8.isEmpty, "\(letter)")
    }
  }

  @Test func `each part of the display has one bit, set while the part is dark`() {
    #expect(SignLines.parts.count == Indicator.allCases.count + 1 + 4 * 7)
    #expect(LCD(Display()).darkParts == 0)
    let lcd = LCD(
      Display(), indicators: Indicators(.s, .stop), number: SmallNumber(1, hasDash: true))
    // S, STOP, the dash, and the segments b and c of the last digit.
    let bits = [1, 12, 13, 14 + 3 * 7 + 1, 14 + 3 * 7 + 2]
    #expect(lcd.darkParts == bits.reduce(0) { $0 | 1 << UInt64($1) })
  }

  /// The indicators that each model lacks.
  static let absentIndicators: [(model: Model, indicators: [Indicator])] = [
    (.fx790P, []), (.fx770P, []), (.fx730P, []), (.fx700P, [.memo, .hyp]),
    (.pb100, [.f, .memo, .hyp]), (.pb100F, [.f, .memo, .hyp]),
  ]

  @Test(arguments: absentIndicators) func `a display has the indicators of its model`(
    _ model: Model, _ absent: [Indicator]
  ) {
    let lcd = LCD(Display(), indicators: Indicators(on: model))
    let bits = lcd.darkParts >> UInt64(SignLines.parts.count)
    #expect(bits == absent.reduce(0) { $0 | 1 << UInt64($1.rawValue) })
    let screen = Computer(model: model).screen
    #expect(Indicator.allCases.filter { !screen.indicators.hasPlace(for: $0) } == absent)
    #expect(Indicator.allCases.filter(screen.indicators.contains) == [.run, .deg])
  }
}
