/// What a model is, as data: all in which the models differ.
///
/// Grades and sources of each fact: docs/machine.md#models.
public struct ModelFacts: Sendable {
  /// `pb-100`.
  public let name: StaticString
  /// `PB-100`.
  public let title: StaticString
  /// Which words there are, and how some are spelled.
  public let generation: Generation
  /// Characters on the display; results are cut to as many places.
  public let columns: Int
  /// The memory that it is sold with.
  public let memorySize: MemorySize
  /// The memory with its memory pack, if it takes one.
  package let largerMemory: MemorySize?
  /// Characters that `$` holds.
  public let dollarLimit: Int
  /// Whether a text that is too long for its variable is an error, not cut.
  package let refusesLongTexts: Bool
  /// Characters that a text in quotes should have at most; nil where nobody tells of a limit.
  package let quoteLimit: Int?
  /// GOSUB may be nested so deep.
  public let callLimit: Int
  /// FOR may be nested so deep.
  public let loopLimit: Int
  /// So many numbers of an expression may wait for the other side of their operation.
  package let valueLimit: Int
  /// So many operations and parentheses of an expression may wait.
  package let operatorLimit: Int
  /// FOR keeps so many digits of its limit and its step.
  package let loopDigits: Int
  /// The digits that SET E shows for 0.
  package let mantissaDigits: Int
  /// The largest number behind SET E.
  package let mantissaChoice: Int
  /// Whether any statement may stand behind THEN; else a target only, and statements behind `;`.
  package let thenTakesStatements: Bool
  /// Whether INPUT takes `;` behind its text as well as a comma.
  package let inputTakesSemicolon: Bool
  /// Whether DEFM works in programs, and not only by hand, where it then tells the number of cells.
  package let definesInPrograms: Bool
  /// Whether the part of `$` that MID takes must be there.
  package let middleMustExist: Bool
  /// Whether MODE 10 and 11 say what becomes of the last digits.
  package let choosesEndDigits: Bool
  /// Whether a text that moves comes to rest with the last column free.
  public let leavesLastColumnFree: Bool
  /// Whether STOP shows nothing behind an answer to INPUT.
  public let emptiesAnswers: Bool
  /// Whether CLEAR and CLEAR A, which remove programs, are for WRT mode alone.
  public let clearsInWriteModeOnly: Bool
  /// The signs on its display.
  let signs: Indicators
  /// Its keyboard.
  public let keys: KeyLayout
  /// Whether MODE and the point choose the second character set, for want of an EXT key.
  public let extendsByMode: Bool

  /// Whether an apostrophe begins a remark, and arrays have dimensions.
  public var isThird: Bool { generation == .third }
  /// Whether there is MEMO, and words that work on it.
  public var hasMemo: Bool { isThird }
  /// Whether programs can be locked with PASS.
  public var hasPasswords: Bool { generation > .first }
  /// Whether REM begins a remark.
  var hasRemarks: Bool { generation > .first }
  /// `an FX-790P`, `a PB-100`.
  public var titleWithArticle: UTF8Text {
    title.utf8.first == UInt8(ascii: "F") ? "an \(title)" : "a \(title)"
  }

  /// The sizes of its memory, the one that it is sold with first.
  public var memorySizes: [MemorySize] { [memorySize] + (largerMemory.map { [$0] } ?? []) }

  /// Whether MODE takes a number in programs.
  func takes(_ mode: Mode) -> Bool {
    switch mode {
    case .degrees, .radians, .grads, .printer, .noPrinter: true
    case .correctedEndDigits, .keptEndDigits: choosesEndDigits
    }
  }

  static let table: [ModelFacts] = [
    third("fx-790p", "FX-790P", .large),
    third("fx-770p", "FX-770P", .largeWithoutAssembler),
    third("fx-730p", "FX-730P", .largeWithoutAssembler),
    small("fx-700p", "FX-700P", .first, .bytes1568, nil, .smallWithFunctions),
    small("pb-100", "PB-100", .first, .bytes544, .bytes1568, .small),
    small("pb-100f", "PB-100F", .second, .bytes544, .bytes1568, .smallSecond),
  ]

  private static func third(
    _ name: StaticString, _ title: StaticString, _ keys: KeyLayout
  ) -> ModelFacts {
    ModelFacts(
      name: name, title: title, generation: .third, columns: 24,
      memorySize: .kilobytes8, largerMemory: .kilobytes16, dollarLimit: SlotLayout.textLimit,
      refusesLongTexts: false, quoteLimit: nil, callLimit: CallStack.limit,
      loopLimit: LoopStack.limit, valueLimit: .max, operatorLimit: Parser.depthLimit,
      loopDigits: 12, mantissaDigits: 10, mantissaChoice: 9, thenTakesStatements: true,
      inputTakesSemicolon: true, definesInPrograms: true, middleMustExist: false,
      choosesEndDigits: true, leavesLastColumnFree: false, emptiesAnswers: false,
      clearsInWriteModeOnly: false, signs: .all(), keys: keys, extendsByMode: false)
  }

  /// A machine of twelve columns.
  private static func small(
    _ name: StaticString, _ title: StaticString, _ generation: Generation,
    _ size: MemorySize, _ larger: MemorySize?, _ keys: KeyLayout
  ) -> ModelFacts {
    let isFirst = generation == .first
    return ModelFacts(
      name: name, title: title, generation: generation, columns: 12, memorySize: size,
      largerMemory: larger, dollarLimit: 30, refusesLongTexts: true, quoteLimit: 30, callLimit: 8,
      loopLimit: 4,
      valueLimit: 6, operatorLimit: 12, loopDigits: 10, mantissaDigits: 8, mantissaChoice: 8,
      thenTakesStatements: !isFirst, inputTakesSemicolon: !isFirst, definesInPrograms: !isFirst,
      middleMustExist: true, choosesEndDigits: false, leavesLastColumnFree: true,
      emptiesAnswers: true,
      clearsInWriteModeOnly: isFirst,
      signs: keys == .smallWithFunctions ? .all(but: .memo, .hyp) : .all(but: .f, .memo, .hyp),
      keys: keys, extendsByMode: true)
  }
}
