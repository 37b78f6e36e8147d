/// Finds problems in a listing before it runs.
///
/// Also checks lines that cannot be stored; jumps to them are not reported.
public struct Checker {
  private let listing: Listing
  private let program: CompiledProgram
  private let trees: [(line: Listing.Line, tree: Syntax.Line)]
  private var diagnostics: [Diagnostic]

  /// The diagnostics in file order; `forStyle` adds warnings about doubtful style.
  ///
  /// `Linter` in StateMachines adds those that follow from paths through the program.
  public static func check(_ listing: Listing, forStyle: Bool = false) -> [Diagnostic] {
    var checker = Checker(listing: listing)
    let unsupported = checker.checkUnsupportedWords()
    checker.checkTexts(besides: unsupported)
    checker.checkFaults(besides: unsupported)
    checker.checkLoops()
    checker.checkConstants()
    checker.checkWords(besides: unsupported)
    checker.checkCells(besides: unsupported)
    if forStyle { checker.checkStyle(besides: unsupported) }
    return sorted(checker.diagnostics)
  }

  private init(listing: Listing) {
    self.listing = listing
    program = Compiler.compile(listing.wholeMemory)
    diagnostics = listing.diagnostics
    let facts = listing.memory.model.facts
    trees = (listing.lines + listing.refused).map { ($0, Parser.line($0.text.bytes, on: facts)) }
  }

  /// The diagnostics in file order, without duplicates.
  package static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var result: [Diagnostic] = []
    for diagnostic in diagnostics.ordered(by: { $0.column }).ordered(by: { $0.line }) {
      let neighbours = result.reversed().prefix {
        $0.line == diagnostic.line && $0.column == diagnostic.column
      }
      if !neighbours.contains(diagnostic) { result.append(diagnostic) }
    }
    return result
  }

  private var lines: [Listing.Line] { listing.lines + listing.refused }

  private mutating func note(_ problem: Diagnostic.Problem, at place: Place) {
    guard let area = place.area, let line = listing.line(numbered: place.line, inArea: area) else {
      return
    }
    note(problem, in: line, at: place.offset)
  }

  private mutating func note(
    _ problem: Diagnostic.Problem, in line: Listing.Line, at offset: Int
  ) {
    diagnostics.append(
      Diagnostic(
        line: line.fileLine, column: line.text.column(ofByte: offset), problem: problem))
  }

  // MARK: Words

  private mutating func checkUnsupportedWords() -> StatementSet {
    var statements = StatementSet()
    for line in lines {
      for match in UnsupportedWord.matches(in: line.text, on: listing.memory.model) {
        note(match.problem, in: line, at: match.offset)
        statements.insert(match.statement, area: line.area, line: line.number)
      }
    }
    return statements
  }

  private mutating func checkTexts(besides unsupported: StatementSet) {
    for (line, tree) in trees {
      guard let start = tree.unclosedText(on: listing.memory.model) else { continue }
      let place = Place(area: line.area, line: line.number, offset: start)
      if !unsupported.contains(place) { note(.unclosedText, in: line, at: start) }
    }
    guard let limit = listing.memory.model.facts.quoteLimit else { return }
    for (line, tree) in trees {
      for text in tree.verbatim where tree.bytes[text.lowerBound] == CharacterCode.quote {
        let isClosed = text.count > 1 && tree.bytes[text.upperBound - 1] == CharacterCode.quote
        guard text.count - (isClosed ? 2 : 1) > limit else { continue }
        note(.longText(limit), in: line, at: text.lowerBound)
      }
    }
  }

  private mutating func checkFaults(besides unsupported: StatementSet) {
    for fault in program.faults where !unsupported.contains(fault.place) {
      note(.fault(fault.cause), at: fault.place)
    }
  }

  /// Finds words that the real machine lacks, or accepts only by hand.
  private mutating func checkWords(besides unsupported: StatementSet) {
    let byHand: [Keyword] = [.save, .load, .verify, .pass]
    for (line, tree) in trees {
      for statement in tree.statements {
        for offset in tree.code(of: statement) {
          let byte = line.text.bytes[offset]
          if byte == Keyword.timer.rawValue { note(.notOnTheRealMachine, in: line, at: offset) }
          let place = Place(area: line.area, line: line.number, offset: offset)
          if byHand.contains(where: { $0.rawValue == byte }), !unsupported.contains(place) {
            note(.fault(.manualOnly), in: line, at: offset)
          }
        }
      }
    }
  }

  // MARK: Loops and constants

  /// Finds each NEXT with a variable that has no FOR in the file.
  private mutating func checkLoops() {
    var started: Set<Slot> = []
    for (_, tree) in trees {
      for case .for(let variable, _, _, _) in tree.allStatements.map({ $0.kind }) {
        if case .number(let letter) = variable.form { started.insert(letter) }
      }
    }
    for (line, tree) in trees {
      for statement in tree.allStatements {
        guard case .next(let variables) = statement.kind, !started.isSuperset(of: variables) else {
          continue
        }
        note(.fault(.nextWithoutFor), in: line, at: statement.bytes.lowerBound)
      }
    }
  }

  private mutating func checkConstants() {
    for (index, step) in program.steps.enumerated() {
      let facts = step.instruction.facts
      guard case .number(let slot)? = facts.first, let constant = program.constant(in: slot) else {
        continue
      }
      if case .any = facts.argument { continue }
      if constant.isNegative
        || !facts.argument.accepts(constant.truncated ?? -1, on: listing.memory.model)
      {
        noteBadArgument(at: program.origins[index].place)
      }
    }
  }

  private mutating func noteBadArgument(at place: Place) {
    guard let area = place.area, let line = listing.line(numbered: place.line, inArea: area) else {
      return
    }
    let model = listing.memory.model
    let tree = Parser.line(line.text.bytes, on: model.facts)
    let sentence = FaultCause.badArgument.explanation(at: place.offset, in: tree, on: model)
    note(.explained(.badArgument, sentence), in: line, at: place.offset)
  }

  private mutating func checkStyle(besides unsupported: StatementSet) {
    let facts = listing.memory.model.facts
    for (line, tree) in trees {
      let faults = tree.allStatements.flatMap { ConstantFaults.matches(in: $0.kind, on: facts) }
      for (offset, cause) in faults {
        let place = Place(area: line.area, line: line.number, offset: offset)
        guard !unsupported.contains(place) else { continue }
        let limit = cause.explanation(at: offset, in: tree, on: listing.memory.model)
        note(.alwaysFails(cause, limit), in: line, at: offset)
      }
    }
    // An invalid statement may be the one that assigns a variable.
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return }
    checkLetters()
    checkAssignedTexts()
    checkComparedTexts()
    checkIndexes()
  }

  /// Finds constant indexes outside their DIM.
  private mutating func checkIndexes() {
    guard var indexes = ConstantIndexes(in: trees.map { $0.1 }) else { return }
    for (line, tree) in trees {
      for offset in indexes.faults(in: tree) { note(.alwaysFails(.badIndex), in: line, at: offset) }
    }
  }

  private mutating func checkLetters() {
    let facts = listing.memory.model.facts
    var uses = LetterUses()
    for step in listing.steps { uses.learn(Parser.line(step, on: facts, isByHand: true)) }
    for (index, (_, tree)) in trees.enumerated() { uses.learn(tree, index) }
    for read in uses.neverAssigned {
      note(.neverAssigned(letter: read.letter), in: trees[read.line].line, at: read.offset)
    }
    for use in uses.ofBothKinds {
      note(.numberAndText(letter: use.letter), in: trees[use.line].line, at: use.offset)
    }
    for (function, use) in uses.likelyOtherFunctions {
      note(.functionOfElement(function), in: trees[use.line].line, at: use.offset)
    }
  }

  /// Finds constant texts that are too long for their variable, which cuts or rejects them.
  private mutating func checkAssignedTexts() {
    let facts = listing.memory.model.facts
    for (line, tree) in trees {
      for case .assignment(let variable, let value) in tree.allStatements.map({ $0.kind }) {
        guard case .text(let text) = value.form else { continue }
        let isDollar = variable.form == .dollar
        let limit = isDollar ? facts.dollarLimit : SlotLayout.shortTextLimit
        guard text.count > limit else { continue }
        note(
          facts.refusesLongTexts ? .alwaysFails(.textTooLong) : .textCut(limit), in: line,
          at: value.bytes.lowerBound)
      }
    }
  }

  /// Finds constant texts that are too long to equal the variable they are compared with.
  private mutating func checkComparedTexts() {
    for (line, tree) in trees {
      for case .if(let condition, _) in tree.allStatements.map({ $0.kind })
      where condition.relation == .equal || condition.relation == .notEqual {
        for (variable, value) in [
          (condition.left, condition.right), (condition.right, condition.left),
        ] {
          guard case .variable(let variable) = variable.form, variable.form != .dollar,
            case .text(let text) = value.form, text.count > SlotLayout.shortTextLimit
          else { continue }
          note(.neverEqual(SlotLayout.shortTextLimit), in: line, at: value.bytes.lowerBound)
        }
      }
    }
  }

  /// Finds constant indexes beyond the cells that DEFM adds.
  private mutating func checkCells(besides unsupported: StatementSet) {
    var cells = ConstantCells()
    for (_, tree) in trees { cells.learn(tree) }
    let facts = listing.memory.model.facts
    for step in listing.steps { cells.learn(Parser.line(step, on: facts, isByHand: true)) }
    for (line, tree) in trees {
      for (offset, count) in cells.missing(in: tree) {
        let place = Place(area: line.area, line: line.number, offset: offset)
        if unsupported.contains(place) { continue }
        note(
          facts.definesInPrograms ? .cellsMissing(count) : .cellsMissingByHand(count), in: line,
          at: offset)
      }
    }
  }
}

/// Statements with a word that the model lacks; their other problems are not reported.
private struct StatementSet {
  private struct Line: Hashable {
    let area: Int
    let number: Int
  }

  /// For each line, whether each byte belongs to such a statement.
  private var marks: [Line: [Bool]] = [:]
  private var last: (line: Line, bytes: Range<Int>)?

  mutating func insert(_ statement: Range<Int>, area: Int, line number: Int) {
    let line = Line(area: area, number: number)
    // A statement with several such words is marked once.
    if let last, last.line == line, last.bytes == statement { return }
    last = (line, statement)
    marks[line, default: []].mark(statement.lowerBound...statement.upperBound)
  }

  func contains(_ place: Place) -> Bool {
    guard let area = place.area, let marks = marks[Line(area: area, number: place.line)] else {
      return false
    }
    return marks.indices.contains(place.offset) && marks[place.offset]
  }
}

extension [Bool] {
  fileprivate mutating func mark(_ range: ClosedRange<Int>) {
    while count <= range.upperBound { append(false) }
    for index in range { self[index] = true }
  }
}
