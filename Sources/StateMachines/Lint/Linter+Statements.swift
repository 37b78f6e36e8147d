import BasicVM

extension Linter {
  private var statements: [(statement: ListedStatement, kind: Syntax.Kind)] {
    code.statements.all.map { ($0, $0.kind) }
  }

  /// Reports each READ that finds no item, or a text for a number, on all paths, and each that cuts
  /// a text.
  mutating func checkData() {
    let areas = (0..<ProgramMemory.areaCount).filter { code.stackEffects.contains(.read(area: $0)) }
    for area in areas {
      guard let paths = code.dataPaths(ofArea: area) else { continue }
      for read in paths.failures { note(.alwaysFails(read.cause), at: read.step) }
      let items = code.program.data[area]
      if !code.facts.refusesLongTexts,
        items.contains(where: { $0.text.count > SlotLayout.shortTextLimit }),
        let paths = code.dataPaths(ofArea: area, isExact: true)
      {
        checkCuts(paths.items, of: items)
      }
    }
  }

  /// Reports each READ of texts that its variable cuts and no other READ keeps.
  private mutating func checkCuts(
    _ reads: [Int: Set<Int>], of items: [CompiledProgram.DataItem]
  ) {
    let limits = reads.keys.sorted().compactMap { step in
      limit(ofRead: step).map { (step: step, limit: $0) }
    }
    func isCut(_ item: Int, _ limit: Int) -> Bool {
      items[item].text.count > limit && items[item].number(on: code.facts) == nil
    }
    var kept: Set<Int> = []
    for (step, limit) in limits {
      kept.formUnion(reads[step, default: []].filter { !isCut($0, limit) })
    }
    for (step, limit) in limits {
      let cut = reads[step, default: []].filter { isCut($0, limit) && !kept.contains($0) }.min()
      if let cut { note(.readCuts(limit, UTF8Text(MachineText(codes: items[cut].text))), at: step) }
    }
  }

  /// The number of characters that a READ of a text keeps; nil for a READ of a number.
  private func limit(ofRead step: Int) -> Int? {
    guard case .readText = code.program.steps[step].instruction,
      let statement = code.statements.statement(at: step),
      case .read(let variables) = statement.kind
    else { return nil }
    let index = statement.steps.prefix { $0 < step }.count {
      code.program.steps[$0].instruction.isRead
    }
    guard index < variables.count else { return nil }
    return variables[index].form == .dollar ? code.facts.dollarLimit : SlotLayout.shortTextLimit
  }

  /// Reports each RETURN in a program without GOSUB.
  mutating func checkReturns() {
    let hasCall = statements.contains {
      switch $0.kind {
      case .gosub, .on(_, isCall: true, _): true
      default: false
      }
    }
    guard !hasCall else { return checkSubroutineFalls() }
    for case (let statement, .return) in statements
    where statement.steps.contains(where: { code.isReachable[$0] }) {
      note(.alwaysFails(.returnWithoutGosub), at: statement)
    }
  }

  private mutating func checkSubroutineFalls() {
    for fall in code.subroutineFalls {
      let (entry, back) = (lineName(of: fall.entry), lineName(of: fall.back))
      note(.runsIntoSubroutine(in: entry, returning: back), at: fall.step)
    }
  }

  /// Reports each FOR whose variable shares a cell with an element that it indexes: without DIM,
  /// element 8 of A is the variable I.
  mutating func checkElements() {
    var dimensioned: Set<ArrayName> = []
    for case (_, .dimension(let arrays)) in statements {
      dimensioned.formUnion(arrays.compactMap { $0.arrayName })
    }
    for (statement, kind) in statements {
      guard case .for(let counter, let from, let to, let step) = kind,
        let letter = counter.numericLetter
      else { continue }
      let arrays = arrays(indexedBy: letter, besides: dimensioned)
      let reached = arrays.first { Self.reaches(letter - $0, from: from, to: to, step: step) }
      if let reached { note(.elementOfLoop(letter: letter, array: reached), at: statement) }
    }
  }

  /// Whether a loop with constant bounds surely has an index; its end may be computed.
  private static func reaches(
    _ index: Int, from: Syntax.Expression, to: Syntax.Expression, step: Syntax.Expression?
  ) -> Bool {
    guard let first = from.wholeConstant, let step = step.map({ $0.wholeConstant }) ?? 1, step != 0,
      (index - first).isMultiple(of: step), (index - first) / step >= 0
    else { return false }
    guard let last = to.wholeConstant else { return true }
    return index == first || (step > 0 ? index <= last : index >= last)
  }

  /// The letters of the arrays without DIM that a variable indexes, in the order of their uses.
  private func arrays(indexedBy letter: Int, besides dimensioned: Set<ArrayName>) -> [Int] {
    statements.flatMap { _, kind in
      kind.allExpressions.compactMap { expression -> Int? in
        guard let variable = expression.variable, let name = variable.arrayName,
          variable.indexes.count == 1, variable.indexes[0].variable?.numericLetter == letter,
          !dimensioned.contains(name)
        else { return nil }
        return Int(name) % SlotLayout.letters
      }
    }
  }

  /// Reports each PRINT with an apostrophe in place of a quote: the apostrophe begins a remark.
  mutating func checkRemarks() {
    for statement in code.statements.all {
      guard case .print(let items) = statement.kind, items.isEmpty,
        let line = listing.memory.line(
          numbered: statement.line.number, inArea: statement.line.area)
      else { continue }
      let rest = line.bytes.dropFirst(statement.offset).drop { $0 != Keyword.print.rawValue }
      guard rest.dropFirst().first == CharacterCode.apostrophe else { continue }
      note(.remarkForText, at: statement)
    }
  }
}
