import BasicVM
import Testing

@testable import Programs

@Suite struct ShapesTests {
  struct AreaCase: CustomTestStringConvertible {
    let tenths: Int
    let square: String
    let circle: String
    var testDescription: String { "0.\(tenths)" }
  }

  static let areas = [
    AreaCase(tenths: 3, square: "0.09", circle: "0.07068583471"),
    AreaCase(tenths: 4, square: "0.16", circle: "0.1256637061"),
    AreaCase(tenths: 5, square: "0.25", circle: "0.1963495409"),
    AreaCase(tenths: 6, square: "0.36", circle: "0.2827433388"),
    AreaCase(tenths: 7, square: "0.49", circle: "0.3848451001"),
    AreaCase(tenths: 8, square: "0.64", circle: "0.5026548246"),
  ]

  @Test(arguments: areas) func `a square and a circle have the expected areas`(_ test: AreaCase) {
    let size = Proportion(tenths: test.tenths)
    func text(_ area: Decimal12) -> String { GamePlay.text(NumberFormat.normal.text(of: area)) }
    #expect(text(Square(size: size).area) == test.square)
    #expect(text(Circle(size: size).area) == test.circle)
  }

  /// Has an area, but is not a shape.
  private struct Field: HasArea {
    let area: Decimal12
  }

  @Test func `the servant compares any two types with an area`() {
    let circle = Circle(size: Proportion(tenths: 8))
    let square = Square(size: Proportion(tenths: 7))
    let field = Field(area: Decimal12(5))
    #expect(AreaServant.points(choosing: circle, over: square) == 1)
    #expect(AreaServant.points(choosing: square, over: circle) == -1)
    #expect(AreaServant.points(choosing: field, over: circle) == 1)
    #expect(AreaServant.points(choosing: square, over: square) == 1)
  }

  @Test func `sizes range from three to eight tenths`() {
    var random = RandomNumbers(seed: 1)
    let sizes = Set((0..<200).map { _ in Proportion(&random).tenths })
    #expect(sizes == [3, 4, 5, 6, 7, 8])
  }

  /// A shape defined outside the game.
  private struct Triangle: Shape {
    let base: Decimal12
    static let sign: MachineText = "△"
    init(size: Proportion) { base = size.value }
    var area: Decimal12 {
      base.multiplied(by: base, .corrected)?.divided(by: Decimal12(2), .corrected) ?? .zero
    }
  }

  @Test func `the game can be played with shapes defined elsewhere`() {
    let game = Shapes(factories: [.pairs(Triangle.self, Square.self)])
    let keys = GamePlay.keys("2222222222N")
    var texts: [String] = []
    var player = Player(
      GameRun(game, random: RandomNumbers(seed: 1)), keys: ScriptKeys(keys))
    let end = player.play { event in
      guard case .frame(let display, _) = event.kind else { return }
      texts.append(GamePlay.text(display.trimmedText))
    }
    #expect(end == .ended)
    #expect(texts.contains("1△ OR 2□  ?"))
    #expect(texts.contains { $0.hasPrefix("FINAL SCORE") })
  }
}
