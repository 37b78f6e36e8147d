// PRINT and INPUT: display, scrolling and paper

struct PrintState: Equatable, Sendable {
  /// Whether the next output clears the display.
  var clearsFirst = false
  /// Characters still to be scrolled in.
  var pending: [UInt8] = []
  /// Whether text has scrolled since the display was last cleared or CSR set the position.
  var hasMoved = false
  /// The unfinished line on paper.
  var paper: [UInt8] = []
  /// The length at which a `PrintRecord` breaks a line.
  static let longestLine = 1000
  /// The length at which a line on paper is broken: a multiple of every paper width.
  static let longestPaperLine = 960

  /// The next result of STAT LIST.
  var statistic = 0
}

extension Interpreter {
  /// Prints a number with a blank in place of a plus sign.
  mutating func print(number: Decimal12) -> Effect? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: NumberFormat.lengthLimit + 1) { text in
      guard let start = text.baseAddress else { return nil }
      // A number that rounds to 0 has no sign.
      start[0] = CharacterCode.space
      let length = format.write(number, to: start + 1)
      let shown = UnsafeBufferPointer(start: start, count: length + 1)
      return print(shown[1] == CharacterCode.minus ? shown[1...] : shown[...])
    }
  }

  mutating func print(_ text: some Collection<UInt8>, onPaper: Bool = true) -> Effect? {
    clearIfDue()
    if isPrinterOn, onPaper { printing.paper.append(contentsOf: text) }
    printRecord?.write(text)
    guard display.position + text.count > display.width else {
      for code in text { display.write(code) }
      return nil
    }
    printing.pending.append(contentsOf: text)
    return continueScrolling()
  }

  private mutating func clearIfDue() {
    guard printing.clearsFirst else { return }
    printing.clearsFirst = false
    emptyDisplay()
  }

  private mutating func emptyDisplay() {
    display.clear()
    printRecord?.clear()
    printing.hasMoved = false
  }

  /// Prints pending characters; once the display is full, one per scroll step.
  mutating func continueScrolling() -> Effect? {
    if case .scrolling = waiting { waiting = .nothing }
    while !printing.pending.isEmpty {
      if display.isFull, !printing.hasMoved {
        printing.hasMoved = true
        return scroll(for: Effect.holdTime)
      }
      let moves = display.isFull
      display.write(printing.pending.removeFirst())
      if moves { return scroll(for: Effect.stepTime) }
    }
    guard facts.leavesLastColumnFree, printing.hasMoved, display.isFull else { return nil }
    display.write(CharacterCode.space)
    display.move(to: display.width - 1)
    return scroll(for: Effect.stepTime)
  }

  private mutating func scroll(for ticks: Ticks) -> Effect {
    waiting = .scrolling
    clock.pass(ticks)
    return .scroll(ticks)
  }

  /// CSR; throws if the display lacks the column.
  mutating func position(_ cell: Cell) throws(FaultCause) {
    position(atColumn: try Self.whole(cell, in: 0...(facts.columns - 1)))
  }

  mutating func position(atColumn column: Int) {
    clearIfDue()
    display.move(to: column)
    printRecord?.move(to: column)
    printing.hasMoved = false
    if isPrinterOn {
      while printing.paper.count < column { printing.paper.append(CharacterCode.space) }
    }
  }

  /// Waits for EXE, except in a line entered by hand or with the printer on.
  mutating func endPrint(isComma: Bool, isByHand: Bool) -> Effect? {
    clearIfDue()
    let then: DisplayAction = isComma ? .clear : .clearOnPrint
    guard isByHand || isPrinterOn else {
      waiting = .exe(then)
      return .waitForExe
    }
    if isComma { emptyDisplay() } else { printing.clearsFirst = true }
    return isPrinterOn ? feedPaper() : nil
  }

  /// Outputs a full line on paper, since a program may never end it.
  mutating func feedFullLine() -> Effect? {
    let limit = PrintState.longestPaperLine
    guard printing.paper.count >= limit else { return nil }
    let rest = Array(printing.paper[limit...])
    printing.paper.removeSubrange(limit...)
    defer { printing.paper = rest }
    return feedPaper()
  }

  /// Outputs the unfinished line on paper, if any.
  mutating func feedOpenLine() -> Effect? {
    printing.paper.isEmpty ? nil : feedPaper()
  }

  private mutating func feedPaper() -> Effect {
    let line = printing.paper
    printing.paper = []
    return .printed(MachineText(codes: line))
  }

  mutating func continueAfterExe(_ then: DisplayAction) {
    waiting = .nothing
    switch then {
    case .unchanged: display.cursor = nil
    case .clear: clearDisplay()
    case .clearOnPrint: printing.clearsFirst = true
    }
  }

  /// STOP after an answer to INPUT shows an empty display on some models.
  mutating func emptyAnswer() {
    guard display.isTyped, facts.emptiesAnswers else { return }
    display = Display(width: facts.columns)
    display.cursor = 0
    display.isTyped = true
  }

  /// PRINT without items.
  mutating func clearDisplay() {
    printing.clearsFirst = false
    emptyDisplay()
  }

  // MARK: INPUT

  /// Shows the prompt, `?` and a blank.
  mutating func prompt(_ text: some Collection<UInt8>) -> Effect? {
    let question = Array(text) + [CharacterCode.question]
    if isPrinterOn { printing.paper += question }
    return print(question + [CharacterCode.space], onPaper: false)
  }

  mutating func askForLine() -> Effect {
    display.cursor = min(display.position, display.width - 1)
    question = display
    waiting = .line
    return .waitForLine
  }

  /// Shows the end of a typed line from column 0; typing has cleared the display.
  mutating func showTyped(_ line: MachineText) {
    display = Display(MachineText(line.suffix(facts.columns)), width: facts.columns)
    display.isTyped = true
    printRecord?.answer(line)
    printing.clearsFirst = true
    printing.hasMoved = false
    waiting = .nothing
  }

  /// Reports an invalid answer; the prompt follows.
  mutating func reject(_ fault: Fault, askedAt asked: Int) -> Effect {
    inputInstruction = nil
    pc = asked
    display = Display(fault.shortMessage, width: facts.columns)
    printRecord?.askAgain()
    waiting = .askingAgain
    return .rejected(Fault(fault.cause, at: program.origins[asked].place))
  }

  // MARK: Results of lines entered by hand

  /// Shows a result, and keeps it for ANS.
  mutating func show(result: Decimal12) -> Effect? {
    lastResult = result
    let text = self.text(of: result)
    if isPrinterOn, text.first != CharacterCode.minus { printing.paper.append(CharacterCode.space) }
    return show(text)
  }

  // MARK: Numbers as text

  /// Writes a result or STR$, cut to the display's width; returns its length.
  func write(_ number: Decimal12, to text: UnsafeMutablePointer<UInt8>) -> Int {
    let count = format.write(number, to: text)
    return count > facts.columns ? Self.cut(text, count, to: facts.columns) : count
  }

  /// Drops digits before the exponent, or at the end if there is none, without rounding again.
  private static func cut(
    _ text: UnsafeMutablePointer<UInt8>, _ count: Int, to limit: Int
  ) -> Int {
    let signs = [CharacterCode.exponent, CharacterCode.negativeExponent]
    guard let mark = (0..<count).first(where: { signs.contains(text[$0]) }) else { return limit }
    let start = limit - (count - mark)
    for index in mark..<count { text[start + index - mark] = text[index] }
    return limit
  }

  func text(of number: Decimal12) -> MachineText {
    let codes = [UInt8](unsafeUninitializedCapacity: NumberFormat.lengthLimit) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = write(number, to: start)
    }
    return MachineText(codes: codes)
  }

  /// Shows a text on a cleared display, and prints it on paper.
  mutating func show(_ text: some Collection<UInt8>) -> Effect? {
    emptyDisplay()
    printing.clearsFirst = false
    let effect = print(text)
    printing.clearsFirst = true
    return effect
  }

  // MARK: Messages of statements

  /// DEFM without a number.
  mutating func showCells() -> Effect? {
    let count = SlotLayout.letters + arrays.definedCells
    printing.clearsFirst = true
    let effect = print("***VAR:\(count)" as MachineText, onPaper: false)
    printing.clearsFirst = true
    return effect
  }

  /// LISTV: the arrays with their largest indexes.
  mutating func listArrays() -> Effect? {
    var text = MachineText()
    for shape in arrays.shapes {
      if !text.isEmpty { text.append(CharacterCode.space) }
      text.append(CharacterCode.letterA + shape.name % 26)
      if shape.name >= 26 { text.append(CharacterCode.dollar) }
      text.append(CharacterCode.open)
      for index in 0..<Int(shape.dimensions) {
        if index > 0 { text.append(CharacterCode.comma) }
        text.append(contentsOf: MachineText(shape.sizes[index] - 1))
      }
      text.append(CharacterCode.close)
    }
    printing.clearsFirst = true
    return print(text)
  }

  /// STAT LIST: a result with its name, or `-` if there are too few points.
  mutating func showStatistics(_ index: Int) -> Effect? {
    let result = Statistics.results[index]
    let label = Statistics.label(of: result)
    let name = MachineText(typing: UTF8Text(label))
    let value = statistics.value(of: result, endDigits)
    printing.clearsFirst = true
    return print(name + (value.map { format.text(of: $0) } ?? "-"))
  }
}
