// The printer: docs/machine.md#printer.

import BasicVM

extension Computer {
  /// The printer's paper.
  package var paper: PaperWidth { chosenPaper ?? facts.paper }

  // MARK: Output

  mutating func printOnPaper(_ text: MachineText) {
    printOnPaper(paper.lines(of: text))
  }

  mutating func printIfOn(_ text: MachineText) {
    if machine.isPrinterOn { printOnPaper(text) }
  }

  private mutating func printOnPaper(_ lines: [MachineText]) {
    for line in lines { outputs.append(.paper(line)) }
  }

  // MARK: Lines entered by hand

  /// A typed line has no blanks around words on paper, unless it begins with LIST.
  mutating func printTyped(_ text: MachineText) {
    guard machine.isPrinterOn else { return }
    let bytes = Tokenizer.tokenize(codes: text, for: model).bytes
    printOnPaper(
      bytes.first == Keyword.list.rawValue
        ? Lister.characters(of: bytes, for: model)
        : Lister.typedCharacters(of: bytes, for: model))
  }

  /// Prints an empty line after a line entered by hand that has shown something.
  mutating func printEndOfLine() {
    let display = machine.display
    if !display.isTyped, !display.trimmedText.isEmpty { printIfOn([]) }
  }

  /// Prints `READY P0` or the areas.
  mutating func printReady() {
    printIfOn(screen.display.trimmedText)
  }

  // MARK: Lists

  mutating func printListed(_ list: ProgramList) {
    guard machine.isPrinterOn, let line = list.line else { return }
    printOnPaper(list.isAtProgramLine ? paper.lines(ofListed: line) : paper.lines(of: line))
  }
}

extension ProgramList {
  /// Whether the current line is neither an area's name nor a source line.
  fileprivate var isAtProgramLine: Bool {
    guard !isOfSource, let first = line?.first else { return false }
    return CharacterCode.digit(first) != nil
  }
}
