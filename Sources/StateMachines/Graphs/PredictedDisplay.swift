import BasicVM

/// The display of a program, as far as the listing determines it.
struct PredictedDisplay: Equatable, Sendable {
  private let columns: Int
  private var cells: MachineText = []
  private var position = 0
  /// Whether the next output clears the display first.
  private var clearsFirst = false
  /// Texts in computed columns.
  private var floating: [MachineText] = []
  private var isFloating = false

  /// A code in place of the digits of a number.
  private static let number: UInt8 = 0xFE
  /// A code in place of a computed text.
  private static let unknown: UInt8 = 0xFF

  init(columns: Int) {
    self.columns = columns
  }

  mutating func take(_ action: Flow.Action) {
    switch action {
    case .number: write([CharacterCode.space, Self.number])
    case .text(let text): write(text ?? [Self.unknown])
    case .question(let text):
      write((text ?? [Self.unknown]) + [CharacterCode.question, CharacterCode.space])
    case .column(let column):
      clearIfDue()
      isFloating = column == nil
      if isFloating { floating.append([]) }
      if let column { position = min(max(column, 0), columns - 1) }
    case .clear: clear()
    default: break
    }
  }

  mutating func leave(_ wait: Flow.Wait) {
    switch wait {
    case .pause(clearsAtOnce: true): clear()
    case .pause, .line: clearsFirst = true
    case .stop, .key, .time: break
    }
  }

  private var isAfterUnknown: Bool {
    position > 0 && position <= cells.count && cells[position - 1] == Self.unknown
  }

  /// Allows that the actions of a loop, in this order, happen any number of times after the first.
  mutating func allowRepetition(of actions: [Flow.Action]) {
    var repeated = self
    for action in actions { repeated.take(action) }
    if repeated.shown != shown { write([Self.unknown]) }
  }

  /// A display that includes both: their common beginning, and `…`; nil if they have none.
  func joined(_ other: PredictedDisplay) -> PredictedDisplay? {
    guard clearsFirst == other.clearsFirst, !isFloating, !other.isFloating else { return nil }
    let common = zip(cells, other.cells).prefix { $0 == $1 }.map { $0.0 }
    guard common.contains(where: { $0 != CharacterCode.space }) else { return nil }
    var joined = self
    joined.cells = MachineText(common)
    joined.position = common.count
    joined.clearsFirst = false
    joined.write([Self.unknown])
    joined.clearsFirst = clearsFirst
    return joined
  }

  private mutating func clear() {
    cells = []
    floating = []
    isFloating = false
    position = 0
    clearsFirst = false
  }

  private mutating func clearIfDue() {
    if clearsFirst { clear() }
  }

  private mutating func write(_ codes: MachineText) {
    clearIfDue()
    if isFloating {
      floating[floating.count - 1] += codes
      return
    }
    for code in codes where code != Self.unknown || !isAfterUnknown {
      if position == columns {
        cells.removeFirst()
        position -= 1
      }
      while cells.count <= position { cells.append(CharacterCode.space) }
      cells[position] = code
      position += 1
    }
  }

  /// A text in a computed column is put where it fits, otherwise near the middle, between words.
  private var shown: MachineText {
    var line = cells
    for (index, text) in floating.enumerated() {
      guard !text.trimmed.isEmpty, !isInCells(text), !floating[..<index].contains(text) else {
        continue
      }
      guard
        let column = room(for: text.count, in: line) ?? middle(for: text.count, in: line)
      else { continue }
      while line.count < column + text.count { line.append(CharacterCode.space) }
      line.replaceSubrange(column..<(column + text.count), with: text)
    }
    return MachineText(line.prefix(columns))
  }

  private func isInCells(_ text: MachineText) -> Bool {
    text.count <= cells.count
      && (0...(cells.count - text.count)).contains { cells[$0...].starts(with: text) }
  }

  /// The column nearest to the middle where `count` characters cut no word; nil if there is none.
  private func middle(for count: Int, in line: MachineText) -> Int? {
    func isInWord(_ column: Int) -> Bool {
      guard column > 0, column < line.count else { return false }
      return [line[column - 1], line[column]].allSatisfy {
        CharacterCode.isLetter($0) || CharacterCode.digit($0) != nil
      }
    }
    return (0...max(columns - count, 0)).filter { !isInWord($0) && !isInWord($0 + count) }
      .min { abs($0 - line.count / 2) < abs($1 - line.count / 2) }
  }

  /// The first column with `count` blanks, and a blank before them.
  private func room(for count: Int, in line: MachineText) -> Int? {
    (0...columns).first { column in
      column + count <= columns
        && (max(column - 1, 0)..<(column + count)).allSatisfy {
          $0 >= line.count || line[$0] == CharacterCode.space
        }
    }
  }

  /// The display without trailing blanks: `#` is a number, `…` a computed text.
  var text: UTF8Text {
    shown.trimmed.reduce(into: UTF8Text()) { text, code in
      switch code {
      case Self.number: text.append("#")
      case Self.unknown: text.append("…")
      default: text.append(UTF8Text(MachineText(code: code)))
      }
    }
  }
}
