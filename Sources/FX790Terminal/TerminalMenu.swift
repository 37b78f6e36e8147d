import BasicVM

package struct TerminalMenu {
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
    self.isPlain = isPlain || System.terminalIsDumb
  }

  package enum Answer: Equatable {
    /// The item's index.
    case chosen(Int)
    /// The user cancelled, or there is no terminal.
    case cancelled
    case interrupted
  }

  package mutating func ask() -> Answer {
    guard var loop = TerminalLoop(isPlain ? .plain : .inline) else { return .cancelled }
    defer { loop.leave() }
    draw()
    let answer = answer(&loop)
    finish()
    return answer
  }

  /// Clears the screen, so that nothing of the last game remains above the next.
  package static func clearScreen(isPlain: Bool) {
    guard !isPlain, !System.terminalIsDumb else { return }
    _ = System.write(CanvasWriter.emptyScreen, to: System.output)
  }

  private mutating func answer(_ loop: inout TerminalLoop) -> Answer {
    while true {
      for event in loop.events(until: nil) {
        switch event {
        case .closed: return .cancelled
        case .resumed: writer.invalidate()
        case .resized: writer.invalidate(clearingScreen: !isPlain)
        case .key(let stroke) where stroke.action != .release:
          if let answer = take(stroke) { return answer }
        default: break
        }
      }
      if !isPlain { draw() }
    }
  }

  /// Returns nil if the key does not answer the menu.
  private mutating func take(_ stroke: KeyStroke) -> Answer? {
    switch stroke.key {
    case .up: choose((chosen + items.count - 1) % items.count)
    case .down, .tab: choose((chosen + 1) % items.count)
    case .enter: return .chosen(chosen)
    case .escape: return .cancelled
    case .character("c") where stroke.modifiers == .control: return .interrupted
    case .character("d") where stroke.modifiers == .control: return .cancelled
    case .character("q") where stroke.modifiers == .control: return .cancelled
    default:
      let letter = stroke.text.lowercased()
      if let index = items.firstIndex(where: { String($0.key) == letter }) { return .chosen(index) }
      if letter == "q" { return .cancelled }
      if isPlain, !letter.isEmpty { TextOutput.printLine("\(letter) is not a choice") }
    }
    return nil
  }

  private mutating func choose(_ index: Int) {
    chosen = index
    if isPlain { TextOutput.printLine(lines[index]) }
  }

  // MARK: Drawing

  private var lines: [String] {
    items.enumerated().map { index, item in
      "\(index != chosen ? " " : isPlain ? ">" : "▸") \(item.key)  \(item.text)"
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
    let size = System.windowSize ?? .standard
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

  private mutating func finish() {
    guard !isPlain else { return }
    var output = TextOutput()
    output.write(writer.update(to: Canvas(WindowSize(columns: 1, rows: 1))))
    output.flush()
  }
}
