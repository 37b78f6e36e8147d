/// Finds what can be known of a listing before it runs: in, a listing; out, diagnostics in the
/// order of the file; refused, nothing.
public struct Checker {
  private let listing: Listing
  private let program: CompiledProgram
  private var diagnostics: [Diagnostic]

  /// Everything there is to say about a listing.
  public static func check(_ listing: Listing) -> [Diagnostic] {
    var checker = Checker(listing: listing)
    checker.checkFaults()
    checker.checkLoops()
    checker.checkConstants()
    checker.checkWords()
    return checker.sorted
  }

  private init(listing: Listing) {
    self.listing = listing
    program = Compiler.compile(listing.memory)
    diagnostics = listing.diagnostics
  }

  private var sorted: [Diagnostic] {
    // Sorting by hand keeps the order of what stands at one place, and each thing once.
    var result: [Diagnostic] = []
    for diagnostic in diagnostics where !result.contains(diagnostic) {
      let position = result.lastIndex { !Self.isBefore(diagnostic, $0) }
      result.insert(diagnostic, at: (position ?? -1) + 1)
    }
    return result
  }

  private static func isBefore(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    a.line != b.line ? a.line < b.line : a.column < b.column
  }

  private mutating func note(_ problem: Diagnostic.Problem, at place: Place) {
    guard let area = place.area, let line = listing.line(numbered: place.line, inArea: area) else {
      return
    }
    let column = line.text.column(ofByte: place.offset)
    diagnostics.append(Diagnostic(line: line.fileLine, column: column, problem: problem))
  }

  /// What the compiler could make nothing of.
  private mutating func checkFaults() {
    for fault in program.faults { note(.fault(fault.cause), at: fault.place) }
  }

  /// NEXT of a variable that no FOR of the whole file has.
  private mutating func checkLoops() {
    var started: Set<Slot> = []
    for step in program.steps {
      if case .startLoop(let variable, _) = step.instruction { started.insert(variable) }
    }
    for (index, step) in program.steps.enumerated() {
      if case .next(let variable) = step.instruction, !started.contains(variable) {
        note(.fault(.nextWithoutFor), at: program.origins[index].place)
      }
    }
  }

  /// Arguments that are written as numbers and out of range.
  private mutating func checkConstants() {
    for (index, step) in program.steps.enumerated() {
      let facts = step.instruction.facts
      guard case .number(let slot)? = facts.first, let constant = program.constant(in: slot) else {
        continue
      }
      if case .any = facts.argument { continue }
      if constant.isNegative || !facts.argument.accepts(constant.truncated ?? -1) {
        note(.fault(.badArgument), at: program.origins[index].place)
      }
    }
  }

  /// Words that the real machine lacks, and words that it takes by hand only.
  private mutating func checkWords() {
    let byHand: [Keyword] = [.save, .load, .verify, .pass]
    for line in listing.lines {
      for (offset, byte) in line.text.bytes.enumerated() {
        let place = Place(area: line.area, line: line.number, offset: offset)
        if byte == Keyword.timer.rawValue { note(.notOnTheRealMachine, at: place) }
        if byHand.contains(where: { $0.rawValue == byte }) { note(.fault(.byHandOnly), at: place) }
      }
    }
  }
}
