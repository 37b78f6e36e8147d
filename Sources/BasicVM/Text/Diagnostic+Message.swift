// The messages of diagnostics, in full sentences.

extension Diagnostic.Problem {
  /// The sentence for people.
  var message: UTF8Text {
    switch self {
    case .unknownCharacter(0x221A): "The machine has no such character: SQR is the square root."
    case .unknownCharacter(0xFFFD): "This is not a character in UTF-8: save the file as UTF-8."
    case .notUTF8(bytes: 1, let letters):
      "This is not a character in UTF-8: save the file as UTF-8\(letters.advice)."
    case .notUTF8(let count, let letters):
      "\(count) bytes of this line are not UTF-8: save the file as UTF-8\(letters.advice)."
    case .unknownCharacter(let scalar):
      if let other = LatinLetters.replacement(of: scalar) {
        "The machine has no such character: write \(other)."
      } else {
        "The machine has no such character."
      }
    case .plainBackslash: "This is not a character escape: the backslash is kept as it is."
    case .spelledBy(let spelling):
      "This is read in the spelling of \(spelling.tool); --spelling selects another."
    case .noProgramText: "This is not a program line and is ignored."
    case .noNumber:
      "This is not a program line and is ignored: does it continue the line above?"
    case .noHeader(let area):
      "This is not a program line and is ignored: as a header, write P\(area) alone on the line."
    case .noProgramLine: "There is no program line: each starts with a number from 1 to 9999."
    case .byHandFirst: "This must be entered by hand before RUN: use --before."
    case .badLineNumber: "Line numbers go from 1 to 9999."
    case .lineTooLong(let bytes, let rest?):
      "The line takes \(bytes) bytes; \(rest) without its remark (--drop-remarks). "
        + "A line has at most \(StoredLine.sizeLimit)."
    case .lineTooLong(let bytes, nil):
      "The line takes \(bytes) bytes, and a line has at most \(StoredLine.sizeLimit)."
    case .memoryFull: "The program does not fit into memory from here on."
    case .emptyLine: "A number alone stores no line."
    case .replacedLine(let number): "Line \(number) appears twice; this one is used."
    case .smallLetters(let count):
      count == 1
        ? "Small letters are read as capitals; the machine would not."
        : "Small letters are read as capitals, in \(count) lines; the machine would not."
    case .notOnTheRealMachine:
      "The real machine has no TIMER: this listing runs only here."
    case .unknownModel: "There is no such model; there are \(Model.names)."
    case .wordMissing(let word): word.explanation
    case .longText(let limit):
      "The manual allows \(limit) characters between quotes; beyond that the machine's behaviour is unknown."
    case .foreign(let word): word.explanation
    case .misspelled(let word):
      "\(FaultCause.unknownWord.explanation) Is it \(word.spelling)?"
    case .cellsMissing(let count):
      "This variable needs DEFM \(count) or more, here or by hand (--before)."
    case .cellsMissingByHand(let count):
      "This variable needs DEFM \(count) or more by hand (--before)."
    case .fault(let cause): UTF8Text(cause.explanation)
    case .unsupported(let sentence), .explained(_, let sentence): sentence
    case .unclosedText: "This text has no closing quote, so it contains the rest of the line."
    case .loopEnded(let letter, let statement, let isCertain):
      "NEXT \(Diagnostic.name(ofLetter: letter)) \(isCertain ? "has" : "may have" as StaticString) "
        + "no open loop (ERR7): \(statement.name) ends it."
    case .nextBeforeFor(let letter):
      "NEXT \(Diagnostic.name(ofLetter: letter)) may run before its FOR (ERR7)."
    case .jumpIntoLoop(let next):
      "This leads into a loop without its FOR: \(next.name) may fail (ERR7)."
    case .unreachable(isLineStart: true):
      "The program never reaches this: only RUN or GOTO by hand does."
    case .unreachable(isLineStart: false): "The program never reaches this."
    case .numberAndText(let letter):
      "\(Diagnostic.name(ofLetter: letter)) and \(Diagnostic.name(ofLetter: letter))$ are one "
        + "variable: a text replaces the number, and a number the text."
    case .elementOfLoop(let letter, let array):
      "\(Diagnostic.name(ofLetter: array))(\(letter - array)) is the variable "
        + "\(Diagnostic.name(ofLetter: letter)), which this loop counts with."
    case .remarkForText: "PRINT is empty: ' begins a remark, and a text needs double quotes."
    case .functionOfElement(let function): function.explanation
    case .neverEqual(let count):
      "The variable keeps at most \(count) characters, so it never equals this text."
    case .runsIntoSubroutine(let line, let returnLine):
      "The program continues into the subroutine in \(line); without a GOSUB, RETURN in "
        + "\(returnLine) gives ERR7."
    case .readCuts(let count, let text):
      "READ keeps the first \(count) characters of \(text): only $ has more."
    case .neverReturns(let line, let limit):
      "The subroutine in \(line) never returns: use GOTO, as GOSUB after \(limit) open calls "
        + "is ERR7."
    case .neverShown:
      "Nothing waits before this output is cleared or leaves the display; run --every prints it."
    case .textCut(let count): "The variable keeps the first \(count) characters of this text."
    case .neverAssigned(let letter):
      "\(Diagnostic.name(ofLetter: letter)) is read, but no statement assigns it."
    case .label(let mistake): mistake.sentence
    case .alwaysFails(let cause, let limit):
      "This always gives ERR\(cause.code). \(limit ?? UTF8Text(cause.explanation))"
    }
  }
}
