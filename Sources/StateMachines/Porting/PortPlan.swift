import BasicVM

/// Everything that is known of a program before it is written as Swift.
///
/// All that write share one: it is large, and nothing of it changes once it is made.
final class PortPlan {
  let program: CompiledProgram
  let flow: Flow
  let subroutines: Subroutines
  let graph: BlockGraph
  let variables: PortVariables
  let calls: PortCalls
  let loops: PortLoops
  var statements: StatementList { flow.statements }
  /// Whether MODE 11 may be set, so that arithmetic has to ask.
  let setsEndDigits: Bool
  /// Whether SET may be used, so that numbers may be shown otherwise than usual.
  let setsFormat: Bool
  /// The first blocks of parts, in the order of the listing.
  let roots: [Int]
  /// The pieces of each part, by its first block.
  let parts: [Int: [Piece]]
  /// The steps that wait, in the order of the listing.
  let waits: [Int]
  /// For each part the parts to which it may go on without waiting, where that may come back: there
  /// it rests for a moment, so that nothing calls itself without end.
  private(set) var resting: [Int: Set<Int>] = [:]

  init?(_ memory: ProgramMemory, area: Int) {
    guard let parted = PartedProgram(memory, area: area) else { return nil }
    program = parted.program
    flow = parted.flow
    subroutines = parted.subroutines
    graph = parted.graph
    setsEndDigits = program.maySet(.keptEndDigits)
    setsFormat = program.hasSome { $0.setsFormat }
    calls = PortCalls(flow, subroutines)
    loops = PortLoops(program, flow, subroutines, calls)
    variables = PortVariables(parted, freeBytes: memory.size.bytes - memory.usedBytes)
    roots = parted.parts.map { $0.root }
    parts = Self.pieces(of: parted)
    waits = parted.waits.map { $0.step }
    findResting()
  }

  private static func pieces(of parted: PartedProgram) -> [Int: [Piece]] {
    let (program, graph) = (parted.program, parted.graph)
    let toArea = program.steps.map { $0.instruction.facts.continuation.leadsToComputedArea }
    // Where computed jumps to areas meet.
    let areas = program.steps.count + ProgramMemory.areaCount
    var pieces: [Int: [Piece]] = [:]
    for (root, start) in parted.parts {
      var reader = PieceReader(parted.words, leadsToArea: { toArea[$0] })
      pieces[root] = reader.part(at: start, crossesToArea: graph.blocks[root].start == areas)
    }
    return pieces
  }

  /// Whether a part is a function: it comes back without waiting.
  func isFunction(_ root: Int) -> Bool { subroutines.isFunction(graph.blocks[root].start) }

  /// The part where a program goes on at a step.
  func part(at step: Int) -> Int { graph.block(at: step) }

  /// How many instructions that decide something are in no part: none, or something was lost.
  var lostDecisions: Int {
    var written: Set<Int> = []
    for root in roots {
      visit(parts[root] ?? []) { piece in
        switch piece {
        case .choice(let condition, _, _), .whileLoop(_, let condition, _),
          .repeatLoop(_, _, let condition):
          written.insert(condition.step)
        case .arms(.select(let step), _), .arms(.next(let step), _): written.insert(step)
        case .arms(.cross, _), .work, .forever, .block, .again, .leave, .exit, .go, .compute, .call,
          .goBack, .wait, .end:
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

  // MARK: Going round without waiting

  /// The parts that one leads to without waiting.
  func followers(of root: Int) -> [Int] {
    var followers: [Int] = []
    visit(parts[root] ?? []) { piece in
      if case .go(let part) = piece { followers.append(part) }
      if case .goBack(let step) = piece { followers += backs(from: step) }
    }
    return followers
  }

  /// The parts that a RETURN may go back to.
  func backs(from step: Int) -> [Int] {
    guard calls.areNested else { return allBacks.map { part(at: $0.step) } }
    guard let number = subroutines.endedBy[step]?.first else { return [] }
    return groupBacks(calls.groups[number]).map { part(at: $0) }
  }

  /// Where the subroutines of a group come back to, those that are no functions.
  func groupBacks(_ group: Int) -> [Int] {
    let backs = subroutines.all.indices.filter { number in
      calls.groups[number] == group && !subroutines.all[number].isFunction
    }.flatMap { subroutines.all[$0].backs }
    return Set(backs).sorted()
  }

  /// Whether a call comes back to a step.
  func comesBack(to step: Int) -> Bool { subroutines.all.contains { $0.backs.contains(step) } }

  /// The group of the subroutine that begins at a step.
  func group(at entry: Int) -> Int? {
    subroutines.all.firstIndex { $0.entry == entry }.map { calls.groups[$0] }
  }

  /// Where calls that may wait come back to, each with a number, for programs whose calls must be kept
  /// as the machine does.
  var allBacks: [(step: Int, number: Int)] {
    let backs = subroutines.all.filter { !$0.isFunction }.flatMap { $0.backs }
    return Set(backs).sorted().enumerated().map { ($1, $0 + 1) }
  }

  /// The number of the place that a call comes back to.
  func callNumber(_ back: Int) -> Int { allBacks.first { $0.step == back }?.number ?? 0 }

  /// The lines that begin at a step, or the areas, as a computed jump says them: remarks begin where
  /// the line behind them does.
  func numbers(of step: Int, toArea: Bool) -> [Int] {
    if toArea {
      return program.lines.indices.filter { area in
        program.lines[area].first.map { Int($0.start) } == step
      }
    }
    return program.lines[line(of: step).area].filter { Int($0.start) == step }.map { $0.number }
  }

  /// Whether a NEXT ends a loop of at most a thousand rounds: its bounds are constants, and nothing
  /// else changes its counter.
  func isShort(_ next: Int) -> Bool {
    guard case .next(let counter) = program.steps[next].instruction,
      let start = loops.starts[next], let loop = statements.loop(at: start),
      let first = loop.from.constant?.truncated, let last = loop.to.constant?.truncated,
      last - first < 1000, loop.constantStep == .one
    else { return false }
    return !(start + 1..<max(next, start + 1)).contains { step in
      variables.effects(of: step).writes.contains(Int(counter))
    }
  }

  private func findResting() {
    enum Mark { case open, done }
    var marks: [Int: Mark] = [:]
    for root in roots where marks[root] == nil {
      var open = [(root: root, followers: self.followers(of: root)[...])]
      marks[root] = .open
      while let (part, followers) = open.popLast() {
        var rest = followers
        guard let follower = rest.popFirst() else {
          marks[part] = .done
          continue
        }
        open.append((part, rest))
        switch marks[follower] {
        case .open: resting[part, default: []].insert(follower)
        case .done: break
        case nil:
          marks[follower] = .open
          open.append((follower, self.followers(of: follower)[...]))
        }
      }
    }
  }

  /// The parts before which it rests somewhere, in their order.
  var restedParts: [Int] { Set(resting.values.joined()).sorted() }

  /// Looks at all pieces in a list.
  func visit(_ pieces: [Piece], _ look: (Piece) -> Void) {
    _ = pieces.contain { piece in
      look(piece)
      return false
    }
  }
}

extension CompiledProgram {
  /// Whether some instruction is wanted.
  func hasSome(_ isWanted: (Instruction) -> Bool) -> Bool {
    steps.contains { isWanted($0.instruction) }
  }
}
