/// Finds what can be known of a listing before it runs: in, a listing; out, diagnostics in the
/// order of the file; refused, nothing.
///
/// Lines that cannot be stored are looked at as if they were: what refers to them is right.
public struct Checker {
  private let listing: Listing
  private let program: CompiledProgram
  private var diagnostics: [Diagnostic]

  /// Everything there is to say about a listing.
  public static func check(_ listing: Listing) -> [Diagnostic] {
    var checker = Checker(listing: listing)
    let finds = checker.checkForeignWords()
    checker.checkFaults(besides: finds)
    checker.checkLoops()
    checker.checkConstants()
    checker.checkWords()
    checker.checkCells(besides: finds)
    return checker.sorted
  }

  private init(listing: Listing) {
    self.listing = listing
    program = Compiler.compile(listing.wholeMemory)
    diagnostics = listing.diagnostics
  }

  /// In the order of the file, each once; what stands at one place keeps its order.
  private var sorted: [Diagnostic] {
    let order = diagnostics.indices.sorted { a, b in
      let (first, second) = (diagnostics[a], diagnostics[b])
      if first.line != second.line { return first.line < second.line }
      return first.column != second.column ? first.column < second.column : a < b
    }
    var result: [Diagnostic] = []
    for diagnostic in order.map({ diagnostics[$0] }) {
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

  /// A statement with a word of another machine: nothing else of it is worth telling.
  private struct ForeignStatement {
    let area: Int
    let line: Int
    let bytes: Range<Int>

    func contains(_ place: Place) -> Bool {
      place.area == area && place.line == line && bytes.lowerBound <= place.offset
        && place.offset <= bytes.upperBound
    }
  }

  private mutating func checkForeignWords() -> [ForeignStatement] {
    var statements: [ForeignStatement] = []
    for line in lines {
      for find in ForeignWordFinder.finds(in: line.text.bytes) {
        note(.foreign(find.word), in: line, at: find.offset)
        statements.append(
          ForeignStatement(area: line.area, line: line.number, bytes: find.statement))
      }
    }
    return statements
  }

  /// What the compiler could make nothing of.
  private mutating func checkFaults(besides foreign: [ForeignStatement]) {
    for fault in program.faults where !foreign.contains(where: { $0.contains(fault.place) }) {
      note(.fault(fault.cause), at: fault.place)
    }
  }

  /// Words that the real machine lacks, and words that it takes by hand only.
  private mutating func checkWords() {
    let byHand: [Keyword] = [.save, .load, .verify, .pass]
    for line in lines {
      for statement in StatementBytes.statements(of: line.text.bytes) {
        for offset in statement.offsets {
          let byte = line.text.bytes[offset]
          if byte == Keyword.timer.rawValue { note(.notOnTheRealMachine, in: line, at: offset) }
          if byHand.contains(where: { $0.rawValue == byte }) {
            note(.fault(.byHandOnly), in: line, at: offset)
          }
        }
      }
    }
  }

  // MARK: Loops and constants

  /// NEXT of a variable that no FOR of the whole file has.
  private mutating func checkLoops() {
    var started: Set<UInt8> = []
    for line in lines {
      let bytes = line.text.bytes
      for (word, variable) in zip(bytes, bytes.dropFirst()) where word == Keyword.for.rawValue {
        started.insert(variable)
      }
    }
    for line in lines {
      let bytes = line.text.bytes
      for statement in StatementBytes.statements(of: bytes) {
        for offset in statement.offsets where bytes[offset] == Keyword.next.rawValue {
          guard offset + 1 < bytes.count, CharacterCode.isLetter(bytes[offset + 1]),
            !started.contains(bytes[offset + 1])
          else { continue }
          note(.fault(.nextWithoutFor), in: line, at: offset)
        }
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

  /// Cells with an index that is written as a number and lies past what DEFM adds.
  private mutating func checkCells(besides foreign: [ForeignStatement]) {
    var cells = ConstantCells()
    for line in lines { cells.learn(line.text.bytes) }
    for step in listing.steps { cells.learn(step) }
    for line in lines {
      for (offset, count) in cells.missing(in: line.text.bytes) {
        let place = Place(area: line.area, line: line.number, offset: offset)
        if foreign.contains(where: { $0.contains(place) }) { continue }
        note(.cellsMissing(count), in: line, at: offset)
      }
    }
  }
}

/// The cells that a program names by constant indexes, `R$(28)`, and those that it makes.
private struct ConstantCells {
  /// The cells that DEFM adds; more than there can be where it does not say by a number.
  private var added = 0
  /// The letters that DIM gives arrays of their own.
  private var dimensioned: Set<UInt8> = []

  /// Learns what a line makes.
  mutating func learn(_ bytes: [UInt8]) {
    for statement in StatementBytes.statements(of: bytes) {
      let code = statement.offsets.map { bytes[$0] }
      for (index, byte) in code.enumerated() {
        if byte == Keyword.defm.rawValue {
          added = max(added, Self.number(code[(index + 1)...])?.value ?? .max)
        } else if byte == Keyword.dim.rawValue {
          dimensioned.formUnion(code[index...].filter(CharacterCode.isLetter))
        }
      }
    }
  }

  /// The offsets of cells that nothing makes, and how many DEFM has to add for them.
  func missing(in bytes: [UInt8]) -> [(offset: Int, count: Int)] {
    var missing: [(offset: Int, count: Int)] = []
    for statement in StatementBytes.statements(of: bytes) {
      let code = statement.offsets.map { bytes[$0] }
      for (index, byte) in code.enumerated()
      where CharacterCode.isLetter(byte) && !dimensioned.contains(byte) {
        var rest = code[(index + 1)...]
        if rest.first == CharacterCode.dollar { rest = rest.dropFirst() }
        guard rest.first == CharacterCode.open, let cell = Self.number(rest.dropFirst()),
          cell.isLast
        else { continue }
        let count = Int(byte - CharacterCode.letterA) + cell.value - 25
        if count > added { missing.append((statement.offsets[index], count)) }
      }
    }
    return missing
  }

  /// The whole number at the beginning of some codes, and whether it is all before a parenthesis.
  private static func number(_ codes: ArraySlice<UInt8>) -> (value: Int, isLast: Bool)? {
    let digits = codes.prefix { CharacterCode.digit($0) != nil }
    guard !digits.isEmpty else { return nil }
    let value = digits.reduce(0) { min($0 * 10 + (CharacterCode.digit($1) ?? 0), 10_000) }
    let next = codes.dropFirst(digits.count).first
    return (value, next == nil || next == CharacterCode.close)
  }
}
