import BasicVM
import Testing

@testable import Programs

@Suite struct BullseyeTests {
  struct HitCase: CustomTestStringConvertible {
    let difference: Int
    let points: Int
    let title: MachineText
    let tones: [Tone]
    var testDescription: String { "\(difference) off -> \(points)" }
  }

  static let hits = [
    HitCase(difference: 0, points: 200, title: "Perfect!", tones: [.high] * 5),
    HitCase(difference: 1, points: 150, title: "You almost had it!", tones: []),
    HitCase(difference: 2, points: 98, title: "You almost had it!", tones: []),
    HitCase(difference: 4, points: 96, title: "You almost had it!", tones: []),
    HitCase(difference: 5, points: 95, title: "Not bad.", tones: []),
    HitCase(difference: 10, points: 90, title: "Not bad.", tones: []),
    HitCase(difference: 11, points: 89, title: "Are you even trying?", tones: [.low]),
    HitCase(difference: 99, points: 1, title: "Are you even trying?", tones: [.low]),
  ]

  @Test(arguments: hits) func `the distance to the target determines points, title and tones`(
    _ test: HitCase
  ) {
    for hit in [
      Hit(slider: 100, target: 100 - test.difference),
      Hit(slider: 100 - test.difference, target: 100),
    ] {
      #expect(hit.points == test.points)
      #expect(hit.title == test.title)
      #expect(hit.tones == test.tones)
    }
  }

  struct MoveCase: CustomTestStringConvertible {
    let from: Int
    let step: Int
    let to: Int
    let moves: Bool
    var testDescription: String { "\(from) by \(step) -> \(to)" }
  }

  static let moves = [
    MoveCase(from: 50, step: 1, to: 51, moves: true),
    MoveCase(from: 50, step: -10, to: 40, moves: true),
    MoveCase(from: 10, step: -10, to: 1, moves: true),
    MoveCase(from: 2, step: -1, to: 1, moves: true),
    MoveCase(from: 1, step: -1, to: 1, moves: false),
    MoveCase(from: 1, step: -10, to: 1, moves: false),
    MoveCase(from: 91, step: 10, to: 100, moves: true),
    MoveCase(from: 99, step: 1, to: 100, moves: true),
    MoveCase(from: 100, step: 10, to: 100, moves: false),
  ]

  @Test(arguments: moves) func `a slider stops at both ends`(_ test: MoveCase) {
    var slider = Slider(at: test.from)
    let hasMoved = slider.move(by: test.step)
    #expect(hasMoved == test.moves)
    #expect(slider.value == test.to)
  }

  @Test(arguments: [(1, 1), (5, 1), (6, 2), (50, 10), (51, 11), (95, 19), (96, 20), (100, 20)])
  func `a cell of the track covers five values`(value: Int, column: Int) {
    let text = GamePlay.text(Slider(at: value).text.codes)
    #expect(text.count == 24 && text.hasPrefix("1") && text.hasSuffix("100"))
    #expect(Array(text).firstIndex(of: "♦") == column)
    #expect(text.count { $0 == "·" } == 19)
  }
}
