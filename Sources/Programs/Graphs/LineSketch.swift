import BasicVM

/// What a display shows as far as it can be told from a listing alone.
struct LineSketch: Sendable {
  private var cells: [UInt8] = []
  private var position = 0
  private var clearsFirst = false

  /// Stands for the digits of a number.
  private static let number: UInt8 = 0xFE
  /// Stands for a text that is not known.
  private static let unknown: UInt8 = 0xFF

  /// Takes in what an instruction shows.
  mutating func take(_ action: Flow.Action) {
    switch action {
    case .number: write([CharacterCode.space, Self.number])
    case .text(let text): write(text ?? [Self.unknown])
    case .question(let text):
      write((text ?? [Self.unknown]) + [CharacterCode.question, CharacterCode.space])
    case .column(let column):
      clearIfDue()
      position = min(max(column ?? position, 0), Display.width - 1)
    case .clear: clear()
    default: break
    }
  }

  /// Goes on behind a wait.
  mutating func leave(_ wait: Flow.Wait) {
    switch wait {
    case .pause(clearsAtOnce: true): clear()
    case .pause, .line: clearsFirst = true
    case .stop, .key, .time: break
    }
  }

  private mutating func clear() {
    cells = []
    position = 0
    clearsFirst = false
  }

  private mutating func clearIfDue() {
    if clearsFirst { clear() }
  }

  private mutating func write(_ codes: [UInt8]) {
    clearIfDue()
    for code in codes {
      if position == Display.width {
        cells.removeFirst()
        position -= 1
      }
      while cells.count <= position { cells.append(CharacterCode.space) }
      cells[position] = code
      position += 1
    }
  }

  /// What it shows, in UTF-8.
  var text: [UInt8] {
    var utf8: [UInt8] = []
    for code in cells {
      switch code {
      case Self.number: utf8.append(UInt8(ascii: "#"))
      case Self.unknown: utf8 += Array("…".utf8)
      default: utf8 += CharacterWriter.display([code])
      }
    }
    while utf8.last == UInt8(ascii: " ") { utf8.removeLast() }
    return utf8
  }
}
