// INPUT: the question, the line that is typed, and what is made of it.

extension Machine {
  /// Shows the prompt behind what is there, `?` and a blank, and the cursor after them.
  mutating func prompt(_ text: UnsafeBufferPointer<UInt8>) -> Effect? {
    print(Array(text) + [CharacterCode.question, CharacterCode.space], onPaper: false)
  }

  /// Waits for a line on the display as it is.
  mutating func askForLine() -> Effect {
    display.cursor = min(display.position, Display.width - 1)
    question = display
    waiting = .line
    return .waitForLine
  }

  /// Takes a line for the INPUT at `pc`.
  ///
  /// As it was typed, the display was cleared and showed it from column 0.
  mutating func take(_ line: [UInt8]) {
    display = Display(line.suffix(Display.width))
    display.isTyped = true
    printing.clearsFirst = true
    printing.hasMoved = false
    waiting = .nothing
    if case .inputText(let slot) = program.steps[pc].instruction {
      let start = Int(slot) * SlotLayout.textStride
      let kept = line.prefix(SlotLayout.textLimit)
      texts[start] = UInt8(kept.count)
      texts.replaceSubrange((start + 1)..<(start + 1 + kept.count), with: kept)
      pc += 1
    } else {
      askedBy = pc
      compileAnswer(Tokenizer.tokenize(codes: line).bytes)
    }
  }

  /// Says that a line was no answer; the question comes again.
  mutating func reject(_ fault: Fault, askedAt asked: Int) -> Effect {
    askedBy = nil
    pc = asked
    display = Display(fault.shortMessage)
    waiting = .askingAgain
    return .rejected(Fault(fault.cause, at: program.origins[asked].place))
  }
}
