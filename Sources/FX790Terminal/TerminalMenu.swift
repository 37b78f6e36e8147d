import BasicVM

/// Asks a person at the terminal to choose one of a few things, each with a key of its own.
package struct TerminalMenu {
  /// One of them.
  package struct Item {
    let key: Character
    let text: String

    package init(_ key: Character, _ text: String) {
      self.key = key
      self.text = text
    }
  }

  private let title: String
  private let items: [Item]
  private var chosen = 0
  private var writer = CanvasWriter(
    .inline, depth: ColourDepth(environment: System.environment))
  private let isPlain: Bool

  package init(_ title: String, _ items: [Item], isPlain: Bool) {
    self.title = title
    self.items = items
    self.isPlain = isPlain || System.environment("TERM") == "dumb"
  }

  /// The place of what is chosen; nil if the person leaves, or there is no terminal.
  package mutating func ask() -> Int? {
    guard let screen = TerminalScreen(isPlain ? .plain : .inline) else { return nil }
    var loop = TerminalLoop(screen)
    defer { loop.leave() }
    draw()
    let choice = answer(&loop)
    finish(choice)
    return choice
  }

  private mutating func answer(_ loop: inout TerminalLoop) -> Int? {
    while true {
      for event in loop.events(until: nil) {
        switch event {
        case .closed: return nil
        case .resumed, .resized: writer.invalidate()
        case .key(let stroke) where stroke.action != .release:
          switch take(stroke) {
          case .chosen(let index): return index
          case .left: return nil
          case .goesOn: break
          }
        default: break
        }
      }
      if !isPlain { draw() }
    }
  }

  private enum Answer {
    case goesOn
    case chosen(Int)
    case left
  }

  private mutating func take(_ stroke: KeyStroke) -> Answer {
    switch stroke.key {
    case .up: chosen = (chosen + items.count - 1) % items.count
    case .down, .tab: chosen = (chosen + 1) % items.count
    case .enter: return .chosen(chosen)
    case .escape: return .left
    case .character("c") where stroke.modifiers == .control: return .left
    case .character("d") where stroke.modifiers == .control: return .left
    default:
      let letter = stroke.text.lowercased()
      if let index = items.firstIndex(where: { String($0.key) == letter }) { return .chosen(index) }
      if letter == "q" { return .left }
    }
    return .goesOn
  }

  // MARK: Drawing

  private var lines: [String] {
    items.enumerated().map { index, item in
      "\(index == chosen && !isPlain ? "▸" : " ") \(item.key)  \(item.text)"
    }
  }

  private mutating func draw() {
    var output = TextOutput()
    if isPlain {
      output.writeLine(title)
      for line in lines { output.writeLine(line) }
    } else {
      output.write(writer.update(to: canvas))
    }
    output.flush()
  }

  private var canvas: Canvas {
    let columns = (lines + [title]).map(\.unicodeScalars.count).max() ?? 0
    let size = System.windowSize ?? .usual
    var canvas = Canvas(
      WindowSize(columns: min(columns, size.columns), rows: min(items.count + 1, size.rows)))
    canvas.put(title, row: 0, column: 0, style: Palette.dimmed)
    for (index, line) in lines.enumerated() {
      let style = index == chosen ? Palette.title : Palette.text
      canvas.put(line, row: index + 1, column: 0, style: style)
      if line.unicodeScalars.count > size.columns {
        canvas.put("…", row: index + 1, column: size.columns - 1, style: style)
      }
    }
    return canvas
  }

  /// What was chosen stays on the screen as a line of its own.
  private mutating func finish(_ choice: Int?) {
    var output = TextOutput()
    if !isPlain {
      var canvas = Canvas(WindowSize(columns: (System.windowSize ?? .usual).columns, rows: 1))
      if let choice { canvas.put(items[choice].text, row: 0, column: 0, style: Palette.dimmed) }
      output.write(writer.update(to: canvas))
    }
    output.write([UInt8(ascii: "\n")])
    output.flush()
  }
}
