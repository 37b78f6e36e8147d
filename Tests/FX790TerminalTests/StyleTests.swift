import FX790Device
import Testing

@testable import FX790Terminal

@Suite struct StyleTests {
  private static let environments: [([String: String], ColourDepth)] = [
    ([:], .none),
    (["TERM": "dumb"], .none),
    (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    (["TERM": "vt100"], .none),
    (["TERM": "xterm"], .sixteen),
    (["TERM": "linux"], .sixteen),
    (["TERM": "direct"], .paletted),
    (["TERM": "xterm-direct2"], .paletted),
    (["TERM": "screen.xterm-256color-bce"], .paletted),
    (["TERM": "xterm-16color"], .sixteen),
    (["TERM": "xterm-256color"], .paletted),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full),
    (["TERM": "xterm", "COLORTERM": "24bit"], .full),
    (["TERM": "xterm", "COLORTERM": "yes"], .sixteen),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
    (["TERM": "xterm-256color", "NO_COLOR": ""], .paletted),
  ]

  @Test(arguments: environments)
  func `the environment determines the color depth`(
    _ variables: [String: String], _ depth: ColourDepth
  ) {
    #expect(ColourDepth { variables[$0] } == depth)
  }

  private static let resolved: [(ColourDepth, String)] = [
    (.none, "\u{1B}[0;7m"),
    (.sixteen, "\u{1B}[0;1;91;40m"),
    (.paletted, "\u{1B}[0;1;38;5;196;48;5;16m"),
    (.full, "\u{1B}[0;1;38;2;255;0;0;48;2;0;0;0m"),
  ]

  @Test(arguments: resolved)
  func `a style uses the colors that the terminal supports`(
    _ depth: ColourDepth, _ sequence: String
  ) {
    let style = Style(Colour(0xFF0000), on: Colour(0x000000), .bold, withoutColour: .reversed)
    #expect(String(decoding: style.sequence(depth), as: UTF8.self) == sequence)
  }

  private static let greys: [(Int, Int)] = [(0x080808, 232), (0xEEEEEE, 255), (0x808080, 244)]

  @Test(arguments: greys)
  func `grays map to the gray ramp of the palette`(_ rgb: Int, _ index: Int) {
    #expect(Colour(rgb).parameters(isBackground: true, depth: .paletted) == [48, 5, index])
  }
}
