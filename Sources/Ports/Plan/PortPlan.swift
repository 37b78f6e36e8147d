import BasicVM
import StateMachines

/// The analysis of a program to be ported; a class, because it is large, shared and never changes.
final class PortPlan {
  let program: CompiledProgram
  let facts: ModelFacts
  let flow: Flow
  let isReachable: [Bool]
  let subroutines: Subroutines
  let graph: BlockGraph
  let variables: PortVariables
  let calls: PortCalls
  let loops: PortLoops
  let lines: ListedLines
  var statements: StatementList { flow.statements }
  /// Whether MODE 11 may be set, so that arithmetic must check it.
  let setsEndDigits: Bool
  /// Whether SET may change the format of numbers.
  let setsFormat: Bool
  /// The first blocks of all parts, in listing order.
  let roots: [Int]
  /// The code of each part, by its first block.
  let parts: [Int: [ControlNode]]
  /// The steps that wait, in listing order.
  let waits: [Int]
  /// For each part, those before which it pauses, to break a cycle of parts without a wait.
  private(set) var pauses: [Int: Set<Int>] = [:]
  /// The NEXTs of loops of at most a thousand iterations, with constant bounds and a counter that
  /// no other instruction changes.
  private(set) var shortLoops: Set<Int> = []
  /// The steps after calls that may wait.
  private(set) var allBacks: [Int] = []
  private var callNumbers: [Int: Int] = [:]
  private var returnPartsOfGroups: [Int: [Int]] = [:]

  init?(_ memory: ProgramMemory, area: Int) {
    guard let parted = PartedProgram(memory, area: area) else { return nil }
    program = parted.program
    facts = memory.model.facts
    flow = parted.flow
    isReachable = parted.isReachable
    subroutines = parted.subroutines
    graph = parted.graph
    lines = ListedLines(program, flow)
    setsEndDigits = program.maySet(.keptEndDigits)
    setsFormat = program.hasSome { $0.setsFormat }
    calls = PortCalls(flow, subroutines, facts)
    loops = PortLoops(program, flow, subroutines, calls, facts)
    variables = PortVariables(
      parted, facts, freeBytes: memory.size.bytes - memory.usedBytes)
    roots = parted.roots
    parts = parted.outline
    waits = parted.flow.waits.map { $0.step }
    findReturns()
    findPauses()
    shortLoops = Set(program.steps.indices.filter { endsShortLoop($0) })
  }

  func isFunction(_ root: Int) -> Bool { subroutines.isFunction(graph.blocks[root].start) }

  /// The part that begins at a step.
  func part(at step: Int) -> Int { graph.block(at: step) }

  /// The number of branches that no part contains; not 0 only if the analysis has a bug.
  var lostDecisions: Int {
    var written: Set<Int> = []
    for root in roots {
      parts[root]?.visit { controlNode in
        switch controlNode {
        case .choice(let condition, _, _), .whileLoop(_, let condition, _),
          .repeatLoop(_, _, let condition):
          written.insert(condition.step)
        case .arms(.select(let step), _), .arms(.next(let step), _): written.insert(step)
        case .arms(.computedJump, _), .steps, .forever, .block, .jump, .go,
          .computeTarget, .call, .returnToCaller, .wait, .end:
          break
        }
      }
    }
    return graph.blocks.count { block in
      switch block.ending {
      case .decides(let step, _, _), .selects(let step, _, _), .continues(let step, _, _):
        !written.contains(step)
      case .goes, .jumps, .computes, .crosses, .calls, .goesBack, .waits, .ends: false
      }
    }
  }

  // MARK: Cycles without a wait

  /// The parts with which a part continues without a wait.
  func followers(of root: Int) -> [Int] {
    var followers: [Int] = []
    parts[root]?.visit { controlNode in
      if case .go(let part) = controlNode { followers.append(part) }
      if case .returnToCaller(let step) = controlNode {
        followers += returnParts(afterReturn: step)
      }
    }
    return followers
  }

  func returnParts(afterReturn step: Int) -> [Int] {
    guard calls.areNested else { return allBacks.map { part(at: $0) } }
    guard let number = subroutines.subroutinesEndedBy[step]?.first else { return [] }
    return returnParts(of: calls.groups[number])
  }

  func returnParts(of group: Int) -> [Int] { returnPartsOfGroups[group] ?? [] }

  private func findReturns() {
    var backs: [Int: Set<Int>] = [:]
    for (number, subroutine) in subroutines.all.enumerated()
    where !subroutine.isFunction && subroutines.canReturn[subroutine.entry] {
      backs[calls.groups[number], default: []].formUnion(subroutine.backs)
    }
    returnPartsOfGroups = backs.mapValues { $0.sorted().map { part(at: $0) } }
    allBacks = Set(backs.values.joined()).sorted()
    for (index, back) in allBacks.enumerated() { callNumbers[back] = index + 1 }
  }

  /// The groups of subroutines that return to several parts, unless the machine's stack is used.
  var callerGroups: [Int] {
    guard calls.areNested else { return [] }
    return calls.groups.indices.filter {
      calls.groups[$0] == $0 && returnParts(of: $0).count > 1
    }
  }

  func entryPart(of group: Int) -> Int { part(at: subroutines.all[group].entry) }

  func group(at entry: Int) -> Int? {
    subroutines.number(at: entry).map { calls.groups[$0] }
  }

  /// The number of the step after a call on the machine's stack, from 1.
  func callNumber(_ back: Int) -> Int { callNumbers[back] ?? 0 }

  /// The line or area numbers by which a computed jump reaches a step.
  func numbers(of step: Int, toArea: Bool) -> [Int] {
    if toArea {
      return program.lines.indices.filter { area in
        program.lines[area].first.map { Int($0.start) } == step
      }
    }
    return lines.numbers(of: step)
  }

  private func endsShortLoop(_ next: Int) -> Bool {
    guard let counter = program.steps[next].instruction.continuedLoop,
      let start = loops.starts[next], let loop = statements.loop(at: start),
      let first = loop.from.constant?.truncated, let last = loop.to.constant?.truncated,
      last - first < 1000, loop.constantStep == .one,
      let body = body(from: start, to: next)
    else { return false }
    return !body.contains { step in
      variables.effects(of: step).writes.contains(Int(counter))
        // An answer may set X and Y.
        || program.instruction(at: step)?.asksForNumber == true
          && SlotLayout.point.contains(Int(counter))
    }
  }

  private func findPauses() {
    let graph = DirectedGraph(self.graph.blocks.count) { parts[$0] == nil ? [] : followers(of: $0) }
    var order = Array(repeating: 0, count: graph.followers.count)
    for (number, part) in graph.postorder(from: roots).enumerated() { order[part] = number }
    for root in roots {
      // A search in depth leaves a part before those from which it comes.
      let back = graph.followers[root].filter { order[$0] >= order[root] }
      if !back.isEmpty { pauses[root] = Set(back) }
    }
  }

  var partsAfterPauses: [Int] { Set(pauses.values.joined()).sorted() }
}
