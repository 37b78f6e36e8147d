/// The differences between the models, as data.
///
/// Sources and grades: docs/machine.md#models.
package struct ModelFacts: Sendable {
  /// The name in options: `pb-100`.
  package let name: StaticString
  /// The name on the case: `PB-100`.
  package let title: StaticString
  /// Decides the words and some spellings.
  package let generation: Generation
  /// Display width; results are cut to it.
  package let columns: Int
  /// The memory as sold.
  package let memorySize: MemorySize
  /// The memory with the memory pack or card; nil if there is none.
  package let largerMemory: MemorySize?
  /// Maximum length of `$`.
  package let dollarLimit: Int
  /// Whether a text too long for its variable is an error; otherwise it is cut.
  package let refusesLongTexts: Bool
  /// The length of a quoted text above which `check` warns; nil if there is no limit.
  package let quoteLimit: Int?
  /// Maximum nesting of GOSUB.
  package let callLimit: Int
  /// Maximum nesting of FOR.
  package let loopLimit: Int
  /// Maximum pending numbers in an expression.
  package let valueLimit: Int
  /// Maximum pending operators and parentheses in an expression.
  package let operatorLimit: Int
  /// Digits that FOR keeps of limit and step.
  package let loopDigits: Int
  /// Digits that SET E0 shows.
  package let mantissaDigits: Int
  /// The largest argument of SET E.
  package let largestMantissaArgument: Int
  /// Whether THEN accepts any statement; otherwise only a target, and `;` accepts statements.
  package let thenTakesStatements: Bool
  /// Whether INPUT accepts `;` after its prompt, too.
  package let inputTakesSemicolon: Bool
  /// Whether DEFM works in programs; otherwise only by hand, where it shows the cell count.
  package let definesInPrograms: Bool
  /// Whether MID fails if the part of `$` does not exist.
  package let middleMustExist: Bool
  /// Whether MODE 10 and 11 control the last digits.
  package let choosesEndDigits: Bool
  /// Whether a sign belongs to the base of ↑, so that -2↑2 is 4.
  package let signPrecedesPower: Bool
  /// The paper of the usual printer.
  package let paper: PaperWidth
  /// Whether GET works in MODE 7; other orders to the recorder never do.
  package let getsWhilePrinting: Bool
  /// Whether scrolled text leaves the last column free.
  package let leavesLastColumnFree: Bool
  /// Whether STOP after an INPUT answer shows an empty display.
  package let emptiesAnswers: Bool
  /// Whether CLEAR and CLEAR A, which remove programs, work in WRT mode only.
  package let clearsInWriteModeOnly: Bool
  /// The indicators of the model, as lit ones.
  let indicators: Indicators
  /// The keyboard.
  package let keys: KeyLayout
  /// Whether MODE and the point, in place of EXT, select the second character set.
  package let extendsByMode: Bool

  /// Whether an apostrophe begins a remark, and arrays have dimensions.
  package var isThird: Bool { generation == .third }
  /// Whether &H exists, also in the texts that VAL and READ convert.
  package var hasHexadecimal: Bool { isThird }
  /// Whether MEMO and its words exist.
  package var hasMemo: Bool { isThird }
  /// Whether PASS can lock programs.
  package var hasPasswords: Bool { generation > .first }
  /// Whether REM begins a remark.
  var hasRemarks: Bool { generation > .first }
  /// For messages: `an FX-790P`, `a PB-100`.
  package var titleWithArticle: UTF8Text {
    title.utf8.first == UInt8(ascii: "F") ? "an \(title)" : "a \(title)"
  }

  /// All sizes, beginning with the size as sold.
  package var memorySizes: [MemorySize] { [memorySize] + (largerMemory.map { [$0] } ?? []) }

  func takes(_ mode: Mode) -> Bool {
    switch mode {
    case .degrees, .radians, .grads, .printer, .noPrinter: true
    case .correctedEndDigits, .keptEndDigits: choosesEndDigits
    }
  }

  static let table: [ModelFacts] = [
    third("fx-790p", "FX-790P", .large),
    third("fx-770p", "FX-770P", .largeWithoutAssembler),
    third("fx-730p", "FX-730P", .largeWithoutAssembler, getsWhilePrinting: true),
    small("fx-700p", "FX-700P", .first, .bytes1568, nil, .smallWithFunctions),
    small("pb-100", "PB-100", .first, .bytes544, .bytes1568, .small),
    small("pb-100f", "PB-100F", .second, .bytes544, .bytes1568, .smallSecond),
  ]

  private static func third(
    _ name: StaticString, _ title: StaticString, _ keys: KeyLayout, getsWhilePrinting: Bool = false
  ) -> ModelFacts {
    ModelFacts(
      name: name, title: title, generation: .third, columns: 24,
      memorySize: .kilobytes8, largerMemory: .kilobytes16, dollarLimit: SlotLayout.textLimit,
      refusesLongTexts: false, quoteLimit: nil, callLimit: CallStack.limit,
      loopLimit: LoopStack.limit, valueLimit: .max, operatorLimit: Parser.depthLimit,
      loopDigits: 12, mantissaDigits: 10, largestMantissaArgument: 9, thenTakesStatements: true,
      inputTakesSemicolon: true, definesInPrograms: true, middleMustExist: false,
      choosesEndDigits: true, signPrecedesPower: false, paper: .columns40,
      getsWhilePrinting: getsWhilePrinting, leavesLastColumnFree: false, emptiesAnswers: false,
      clearsInWriteModeOnly: false, indicators: .all(), keys: keys, extendsByMode: false)
  }

  /// A model with twelve columns.
  private static func small(
    _ name: StaticString, _ title: StaticString, _ generation: Generation,
    _ size: MemorySize, _ larger: MemorySize?, _ keys: KeyLayout
  ) -> ModelFacts {
    let isFirst = generation == .first
    return ModelFacts(
      name: name, title: title, generation: generation, columns: 12, memorySize: size,
      largerMemory: larger, dollarLimit: 30, refusesLongTexts: true, quoteLimit: 30, callLimit: 8,
      loopLimit: 4, valueLimit: 6, operatorLimit: 12, loopDigits: 10, mantissaDigits: 8,
      largestMantissaArgument: 8,
      thenTakesStatements: !isFirst, inputTakesSemicolon: !isFirst, definesInPrograms: !isFirst,
      middleMustExist: true, choosesEndDigits: false, signPrecedesPower: true, paper: .columns20,
      getsWhilePrinting: true, leavesLastColumnFree: true, emptiesAnswers: true,
      clearsInWriteModeOnly: isFirst,
      indicators: keys == .smallWithFunctions
        ? .all(but: .memo, .hyp) : .all(but: .f, .memo, .hyp),
      keys: keys, extendsByMode: true)
  }
}
