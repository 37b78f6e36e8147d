import BasicVM
import StateMachines

extension PortPlan {
  /// The parts; the rest of a statement after a wait follows the part with the wait.
  var rootsAfterWaits: [Int] {
    var waiters: [Int: Int] = [:]
    for (block, part) in zip(graph.blocks, graph.parts) {
      guard case .waits(let then) = block.ending,
        statements.statement(at: block.work.upperBound - 1)?.steps.contains(then) == true
      else { continue }
      waiters[self.part(at: then)] = part
    }
    var order: [Int] = []
    var seen: Set<Int> = []
    for root in roots where seen.insert(root).inserted {
      var chain = [root]
      while let waiter = waiters[chain[chain.count - 1]], seen.insert(waiter).inserted {
        chain.append(waiter)
      }
      order += chain.reversed()
    }
    return order
  }

  /// Whether DEFM or DIM find room in the machine's memory, and not in Swift arrays.
  var reservesMemory: Bool {
    variables.arrays == nil
      && program.hasSome { instruction in
        instruction.dimensionedArray != nil
          || instruction.facts.element == nil && instruction.usesArrayLayout
      }
  }

  /// Computed limits and steps of loops whose FOR and NEXT are in different parts.
  var sharedBounds: Set<SwiftVariable> {
    var shared: Set<SwiftVariable> = []
    for (next, start) in loops.starts where part(of: next) != part(of: start) {
      guard let loop = statements.loop(at: start) else { continue }
      if loop.to.constant == nil { shared.insert(.limit(start)) }
      if loop.constantStep == nil { shared.insert(.step(start)) }
    }
    return shared
  }

  /// The part that contains a step.
  func part(of step: Int) -> Int { graph.part(of: step) }

  /// The line of a FOR whose constant has more digits than the model keeps.
  var lineOfCutConstant: ListingLine? {
    program.steps.indices.first { step in
      guard program.steps[step].instruction.startedLoop != nil,
        let loop = statements.loop(at: step)
      else { return false }
      return [loop.to.constant, loop.constantStep].contains { constant in
        constant.map { $0.cut(toDigits: facts.loopDigits) != $0 } ?? false
      }
    }.map { line(of: $0) }
  }

  /// Warnings about what stays in the machine, and about extra states.
  var notes: [UTF8Text] {
    var notes: [UTF8Text] = []
    if !variables.hasLetters {
      notes.append("variables and arrays are kept in the machine's cells: they have no names")
    }
    if !loops.areSure { notes.append("loops are kept on the machine's stack") }
    if !calls.areNested { notes.append("subroutines are kept on the machine's stack") }
    if graph.loopEntryParts > 0 || !partsAfterPauses.isEmpty {
      let count = partsAfterPauses.count
      let jumps: UTF8Text = count == 1 ? "1 jump leads" : "\(count) jumps lead"
      notes.append("\(jumps) back through a state that waits for nothing")
    }
    return notes
  }

  // MARK: Loops and jumps

  var readsData: Bool {
    program.hasSome { $0.usesData }
  }

  var computesJumps: Bool {
    program.hasSome { $0.facts.continuation.isComputed }
  }

  // MARK: Statements

  func waits(in statement: ListedStatement) -> [Int] {
    statement.steps.filter { step in
      if case .wait = flow.steps[step].action { true } else { false }
    }
  }

  /// Whether the assigned value may be read later.
  func isRead(_ letter: Int, after statement: ListedStatement) -> Bool {
    statement.steps.contains { step in
      variables.liveAfter[step].contains(letter)
        && variables.effects(of: step).writes.contains(letter)
    }
  }

  // MARK: Lines

  func line(of step: Int) -> ListingLine { lines.line(of: step) }

  func entryLines(of step: Int) -> [ListingLine] { lines.entryLines(of: step) }
}
