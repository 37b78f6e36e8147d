import BasicVM

/// A statement and its instructions.
///
/// The statement after THEN and each destination of IF and ON are statements of their own, so
/// instruction ranges never overlap.
package struct ListedStatement: Sendable {
  package let kind: Syntax.Kind
  package let line: ListingLine
  /// Its first byte in the line; for a destination, that of its IF or ON.
  package let offset: Int
  package let steps: Range<Int>
  /// Whether a syntax error follows its complete part.
  package let isFaulty: Bool
  /// Whether X and Y are copied where they are read.
  package let copiesPoint: Bool
}

package struct ListedLoop: Sendable {
  package let from: Syntax.Expression
  package let to: Syntax.Expression
  package let step: Syntax.Expression?

  /// The constant step, 1 without STEP; nil if computed.
  package var constantStep: Decimal12? { step.map { $0.constant } ?? .one }
}

/// The area and number of a line.
package struct ListingLine: Comparable, Hashable, Sendable {
  package let area: Int
  package let number: Int

  package init(area: Int, number: Int) {
    (self.area, self.number) = (area, number)
  }

  package static func < (a: ListingLine, b: ListingLine) -> Bool {
    (a.area, a.number) < (b.area, b.number)
  }
}

/// The statements of all areas.
package struct StatementList: Sendable {
  /// Sorted by instructions.
  package private(set) var all: [ListedStatement] = []

  package init(_ memory: ProgramMemory, _ program: CompiledProgram) {
    // A program that is too large compiles to a single error.
    guard program.lines.indices.allSatisfy({ program.lines[$0].count == memory.areas[$0].count })
    else { return }
    var starts = program.statements[...]
    for (area, lines) in memory.areas.enumerated() where !lines.isEmpty {
      for line in lines {
        let place = ListingLine(area: area, number: line.number)
        let parsed = Parser.line(line.bytes, on: memory.model.facts)
        for statement in parsed.statements {
          guard let start = starts.popFirst(), let end = starts.first else { return }
          let listed = ListedStatement(
            kind: statement.kind, line: place, offset: statement.bytes.lowerBound,
            steps: Int(start)..<Int(end), isFaulty: statement.fault != nil,
            copiesPoint: parsed.changesPoint)
          all += listed.parts(in: program)
        }
      }
      _ = starts.popFirst()
    }
  }

  package func statement(at step: Int) -> ListedStatement? {
    let index = all.firstSorted { $0.steps.upperBound > step }
    return index < all.count && all[index].steps.contains(step) ? all[index] : nil
  }

  package func loop(at step: Int) -> ListedLoop? {
    guard case .for(_, let from, let to, let step)? = statement(at: step)?.kind else { return nil }
    return ListedLoop(from: from, to: to, step: step)
  }
}

extension ListedStatement {
  /// Separates an IF or ON from the statements and destinations in it.
  fileprivate func parts(in program: CompiledProgram) -> [ListedStatement] {
    switch kind {
    case .if(_, let consequence):
      guard let decision = steps.first(where: { program.steps[$0].instruction.comparison != nil })
      else { return [self] }
      let own = part(kind, steps.lowerBound..<decision + 1)
      let rest = decision + 1..<steps.upperBound
      return switch consequence {
      case nil: [own]
      case .jump(let destination): [own, part(.goto(destination), rest)]
      case .statement(let statement):
        [own]
          + part(statement.kind, rest, at: statement.bytes.lowerBound).parts(in: program)
      }
    case .on(_, let isCall, let destinations):
      guard let choice = steps.first(where: { program.steps[$0].instruction.choiceCount != nil })
      else { return [self] }
      // A jump table follows, with an entry for no match.
      var start = choice + destinations.count + 2
      var parts = [part(kind, steps.lowerBound..<min(start, steps.upperBound))]
      for destination in destinations where start < steps.upperBound {
        let last = (start..<steps.upperBound).first { !program.continues(after: $0) }
        let end = (last ?? steps.upperBound - 1) + 1
        parts.append(part(isCall ? .gosub(destination) : .goto(destination), start..<end))
        start = end
      }
      return parts
    default: return [self]
    }
  }

  private func part(
    _ kind: Syntax.Kind, _ steps: Range<Int>, at offset: Int? = nil
  ) -> ListedStatement {
    ListedStatement(
      kind: kind, line: line, offset: offset ?? self.offset, steps: steps, isFaulty: isFaulty,
      copiesPoint: copiesPoint)
  }
}

extension Instruction {
  fileprivate var choiceCount: UInt16? {
    if case .select(_, let count) = self { count } else { nil }
  }
}

extension CompiledProgram {
  /// The instruction of a step; nil for a crossing.
  package func instruction(at step: Int) -> Instruction? {
    step < steps.count ? steps[step].instruction : nil
  }

  /// Whether the next instruction always follows.
  func continues(after step: Int) -> Bool {
    switch steps[step].instruction.facts.continuation {
    case .next, .later: true
    case .jump, .comparison, .computedLine, .computedArea, .call, .callOfLine, .callOfArea,
      .goBack, .choice, .loop, .list, .nowhere:
      false
    }
  }
}
