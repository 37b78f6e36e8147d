import FX790Terminal
import Testing

@testable import fx790

@Suite struct FootLineTests {
  private static let hints = " F1 keys   F10 menu   Ctrl-O open   Esc BRK"

  @Test(arguments: [
    (0, nil), (1, KeyStroke.Key.function(1)), (5, .function(1)), (8, nil), (9, nil),
    (11, .function(10)), (18, .function(10)), (22, .character("o")), (31, .character("o")),
    (36, .escape), (42, .escape), (43, nil), (99, nil), (-1, nil),
  ])
  func `a click on a key name or its description gives the key`(
    _ column: Int, _ key: KeyStroke.Key?
  ) {
    let stroke = FootLine.stroke(in: Self.hints, at: column)
    #expect(stroke?.key == key)
    #expect(stroke?.modifiers ?? [] == (key == .character("o") ? .control : []))
  }

  @Test func `a click between two key names gives the preceding one`() {
    let line = "178 of 1312   F9 or Enter: finish   Esc: stop"
    #expect(FootLine.stroke(in: line, at: 2) == nil)
    #expect(FootLine.stroke(in: line, at: 15)?.key == .function(9))
    #expect(FootLine.stroke(in: line, at: 22)?.key == .enter)
    #expect(FootLine.stroke(in: line, at: 38)?.key == .escape)
  }

  @Test func `a click on a prompt's letter or digit gives it only if it stands alone`() {
    let line = "P0 holds a program. Load over it? (y/n, or another area: 3)"
    func letter(_ text: String) -> String? {
      let place = line.ranges(of: text).last.map {
        line.distance(from: line.startIndex, to: $0.lowerBound)
      }
      return place.flatMap { FootLine.answer(in: line, at: $0)?.text }
    }
    #expect(letter("y") == "y")
    #expect(letter("n,") == "n")
    #expect(letter("3") == "3")
    #expect(letter("Load") == nil)
    #expect(letter("(") == nil)
    let paste = "2 lines: enter over the program in P0? (y/n, or another area: 1)"
    #expect(FootLine.answer(in: paste, at: 0) == nil)
  }
}
