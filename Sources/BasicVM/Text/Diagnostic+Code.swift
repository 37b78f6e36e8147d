// Names for programs that read diagnostics; they stay when messages and cases change.

extension Diagnostic.Problem {
  /// The kind of the problem in lower case, such as `no-such-line`.
  package var code: UTF8Text {
    switch self {
    case .unknownCharacter, .notUTF8: "unknown-character"
    case .plainBackslash: "plain-backslash"
    case .spelledBy: "guessed-spelling"
    case .noProgramText, .noNumber, .noHeader: "no-program-text"
    case .noProgramLine: "no-program-line"
    case .byHandFirst: "by-hand-first"
    case .badLineNumber: "bad-line-number"
    case .lineTooLong: "line-too-long"
    case .memoryFull: "memory-full"
    case .emptyLine: "empty-line"
    case .replacedLine: "replaced-line"
    case .smallLetters: "small-letters"
    case .notOnTheRealMachine: "not-on-the-real-machine"
    case .unknownModel: "unknown-model"
    case .wordMissing: "missing-word"
    case .longText: "long-text"
    case .foreign: "foreign-word"
    case .misspelled: FaultCause.unknownWord.spelledName
    case .cellsMissing, .cellsMissingByHand: "missing-cells"
    case .fault(let cause), .explained(let cause, _): cause.spelledName
    case .unsupported: "unsupported"
    case .unclosedText: "unclosed-text"
    case .loopEnded: "loop-ended"
    case .nextBeforeFor: "next-before-for"
    case .jumpIntoLoop: "jump-into-loop"
    case .unreachable: "unreachable"
    case .neverAssigned: "never-assigned"
    case .numberAndText: "number-and-text"
    case .elementOfLoop: "element-of-loop"
    case .remarkForText: "remark-for-text"
    case .functionOfElement(.squareRoot): "square-root-of-element"
    case .functionOfElement: "function-of-element"
    case .neverEqual: "never-equal"
    case .runsIntoSubroutine: "runs-into-subroutine"
    case .textCut, .readCuts: "text-cut"
    case .neverReturns: "never-returns"
    case .neverShown: "never-shown"
    case .alwaysFails(let cause, _): cause.spelledName
    case .label: "label"
    }
  }
}
