import FX790Device
import Programs
import Testing

@testable import FX790Terminal

@Suite struct CanvasWriterTests {
  private static let size = WindowSize(columns: 12, rows: 4)

  @Test func `an unchanged canvas writes nothing`() {
    var canvas = Canvas(Self.size)
    canvas.put("READY P0", row: 1, column: 2)
    var writer = CanvasWriter(.fullScreen, depth: .none)
    #expect(!writer.update(to: canvas).isEmpty)
    #expect(writer.update(to: canvas) == [])
  }

  @Test func `only changed rows are written, each as a whole`() {
    var canvas = Canvas(Self.size)
    canvas.put("READY P0", row: 1, column: 2)
    var writer = CanvasWriter(.fullScreen, depth: .none)
    _ = writer.update(to: canvas)
    canvas.put("1", row: 1, column: 9)
    #expect(
      text(writer.update(to: canvas))
        == "\u{1B}[?2026h\u{1B}[2;1H\u{1B}[0m  READY P1  \u{1B}[0m\u{1B}[?2026l"
    )
  }

  @Test func `the sequence of a style is written once for adjacent cells`() {
    var canvas = Canvas(WindowSize(columns: 4, rows: 1))
    canvas.put("ab", row: 0, column: 0, style: Style(Colour(0xFF0000), .bold))
    var writer = CanvasWriter(.fullScreen, depth: .full)
    #expect(
      text(writer.update(to: canvas))
        == "\u{1B}[?2026h\u{1B}[0m\u{1B}[2J\u{1B}[1;1H\u{1B}[0;1;38;2;255;0;0mab\u{1B}[0m  \u{1B}[0m\u{1B}[?2026l"
    )
  }

  @Test func `after a resize an inline canvas clears the screen once`() {
    let clear = "\u{1B}[H\u{1B}[2J"
    var canvas = Canvas(Self.size)
    var writer = CanvasWriter(.inline, depth: .none)
    #expect(!text(writer.update(to: canvas)).contains(clear))
    writer.invalidate(clearingScreen: true)
    #expect(text(writer.update(to: canvas)).contains(clear))
    canvas.put("1", row: 0, column: 0)
    #expect(!text(writer.update(to: canvas)).contains(clear))
  }

  @Test func `the half of a wide character is not written`() {
    var canvas = Canvas(WindowSize(columns: 4, rows: 1))
    canvas.put("日a", row: 0, column: 0)
    var writer = CanvasWriter(.fullScreen, depth: .none)
    #expect(text(writer.update(to: canvas)).contains("\u{1B}[0m日a "))
  }

  @Test func `in inline mode rows are addressed relative to the cursor`() {
    var canvas = Canvas(WindowSize(columns: 4, rows: 2))
    canvas.put("ab", row: 0, column: 1)
    var writer = CanvasWriter(.inline, depth: .none)
    #expect(
      text(writer.update(to: canvas))
        == "\u{1B}[?2026h\r\u{1B}[0m\u{1B}[J\n\u{1B}[1A\u{1B}[0m ab \u{1B}[0m\u{1B}[1B\r\u{1B}[?2026l"
    )
  }

  @Test(arguments: [CanvasWriter.Placement.fullScreen, .inline], 0..<20 as Range<UInt64>)
  func `after each update the terminal shows the canvas`(
    _ placement: CanvasWriter.Placement, _ seed: UInt64
  ) {
    var random = SeededRandom(seed: seed)
    var terminal = TestTerminal(Self.size)
    var writer = CanvasWriter(placement, depth: .none)
    var canvas = Canvas(Self.size)
    for _ in 0..<20 {
      for _ in 0..<random.below(4) {
        let style: Style = random.below(2) == 0 ? .standard : Style(nil, .reversed)
        let text = String(repeating: "x", count: random.below(9)) + String(random.below(1000))
        canvas.put(text, row: random.below(4), column: random.below(12), style: style)
      }
      if random.below(5) == 0 { writer.invalidate() }
      terminal.take(writer.update(to: canvas))
      #expect(terminal.screen == canvas)
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Interprets the writer's sequences; others are failures.
private struct TestTerminal {
  var screen: Canvas
  private var row = 0
  private var column = 0
  private var style = Style.standard

  init(_ size: WindowSize) { screen = Canvas(size) }

  mutating func take(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": column = 0
      case "\n": newLine()
      case "\u{1B}":
        rest.removeFirst()
        let parameters = rest.prefix { !$0.properties.isAlphabetic }
        rest = rest.dropFirst(parameters.count)
        guard let last = rest.popFirst() else { return }
        let numbers = parameters.split(separator: ";").map { Int(String($0)) ?? 0 }
        obey(last, numbers)
      default:
        screen[row, min(column, screen.size.columns - 1)] = Canvas.Cell(
          scalar: scalar, style: style)
        column += 1
      }
    }
  }

  private mutating func newLine() {
    row = min(row + 1, screen.size.rows - 1)
    column = 0
  }

  private mutating func obey(_ last: Unicode.Scalar, _ numbers: [Int]) {
    switch last {
    case "A": row = max(row - numbers[0], 0)
    case "B": row = min(row + numbers[0], screen.size.rows - 1)
    case "C": column += numbers[0]
    case "H": (row, column) = (numbers[0] - 1, numbers[1] - 1)
    case "J":
      let first = numbers.first == 2 ? 0 : row
      for row in first..<screen.size.rows {
        screen.fill(row: row, columns: 0..<screen.size.columns)
      }
    case "m": style = numbers.contains(7) ? Style(nil, .reversed) : .standard
    case "h", "l": #expect(numbers == [0])
    default: Issue.record("\(last)")
    }
  }
}
