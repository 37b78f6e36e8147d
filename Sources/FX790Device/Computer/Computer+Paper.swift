// The printer: docs/machine.md#printer.

import BasicVM

extension Computer {
  /// The printer's paper.
  public var paper: PaperWidth { chosenPaper ?? facts.paper }

  // MARK: Output

  /// Prints a text, broken at the paper's width.
  mutating func printOnPaper(_ text: MachineText) {
    printOnPaper(paper.lines(of: text))
  }

  /// Prints a text in MODE 7.
  mutating func printIfOn(_ text: MachineText) {
    if machine.isPrinterOn { printOnPaper(text) }
  }

  private mutating func printOnPaper(_ lines: [MachineText]) {
    for line in lines { outputs.append(.paper(line)) }
  }

  // MARK: Lines by hand

  /// Prints a line that EXE accepts as typed; LIST keeps its blank.
  mutating func printTyped(_ text: MachineText) {
    guard machine.isPrinterOn else { return }
    let bytes = Tokenizer.tokenize(codes: text, for: model).bytes
    printOnPaper(
      bytes.first == Keyword.list.rawValue
        ? Lister.characters(of: bytes, for: model)
        : Lister.typedCharacters(of: bytes, for: model))
  }

  /// Separates what a line entered by hand has shown from the next.
  mutating func printEndOfLine() {
    let display = machine.display
    if !display.isTyped, !display.trimmedText.isEmpty { printIfOn([]) }
  }

  /// Prints `READY P0` or the areas after a change of mode.
  mutating func printReady() {
    printIfOn(screen.display.trimmedText)
  }

  // MARK: Lists

  /// Prints the current line of a LIST in RUN mode.
  mutating func printListed(_ list: ProgramList) {
    guard machine.isPrinterOn, let line = list.line else { return }
    if let (number, text) = list.numberAndText {
      printOnPaper(paper.lines(ofNumber: number, text: text))
    } else {
      printOnPaper(line)
    }
  }
}

extension ProgramList {
  /// The parts of the current line; nil for other lines than a program's.
  fileprivate var numberAndText: (number: Int, text: MachineText)? {
    guard !isOfSource, let line, let blank = line.firstIndex(of: CharacterCode.space) else {
      return nil
    }
    var number = 0
    for code in line[..<blank] {
      guard let digit = CharacterCode.digit(code) else { return nil }
      number = number * 10 + Int(digit)
    }
    return (number, MachineText(line[(blank + 1)...]))
  }
}
