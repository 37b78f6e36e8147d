import BasicVM

/// A form of a program, a listing or a wait machine, as a checker sees it: where control goes.
///
/// It follows the blocks of a wait machine as `WaitMachineRun` does, without the prover's code.
/// Places are instructions.
struct ControlledForm {
  let program: CompiledProgram
  let start: Int
  /// Nil for a listing.
  private let code: BlockCode?

  init?(listing program: CompiledProgram, area: Int) {
    guard let first = program.start(fromLine: 0, inArea: area) else { return nil }
    self.program = program
    start = Int(first)
    code = nil
  }

  init(_ machine: WaitMachine, _ program: CompiledProgram) {
    self.program = program
    code = machine.code
    start = machine.code.blocks[machine.code.start].start
  }

  /// Where jumps lead from a place.
  enum Stop {
    case runs(step: Int)
    case endless
    /// They reach a place that no run should reach.
    case lost
  }

  /// Numbers are steps, except that of a choice.
  enum Edge {
    case next, otherwise, done
    case choice(Int)
    case body(Int)
    case call(Int)
    case computed(Int)
  }

  // MARK: Places

  func has(_ place: Int) -> Bool {
    guard program.steps.indices.contains(place) else { return false }
    return code.map { $0.block(of: place) != nil } ?? true
  }

  func stop(from place: Int) -> Stop {
    var place = place
    // After more jumps than there are places, they are endless.
    for _ in 0...program.steps.count {
      guard has(place) else { return .lost }
      guard case .jump(let target) = program.steps[place].instruction else {
        return .runs(step: place)
      }
      guard let next = jumped(to: Int(target), from: place) else { return .lost }
      place = next
    }
    return .endless
  }

  /// In a state machine, a jump to the next instruction may be part of the work.
  private func jumped(to target: Int, from place: Int) -> Int? {
    guard let code else { return target }
    guard let block = code.block(of: place) else { return nil }
    if case .jumps(place, to: let next) = block.ending { return next }
    return target == place + 1 ? worked(from: place, in: block) : nil
  }

  /// The place after an instruction of a block's work.
  private func worked(from place: Int, in block: Block) -> Int? {
    guard block.work.contains(place) else { return nil }
    if place + 1 < block.steps.upperBound { return place + 1 }
    return switch block.ending {
    case .goes(let target), .waits(let target): target
    default: nil
    }
  }

  // MARK: Edges

  /// The place to which an edge leads; nil if this form has no such edge.
  func place(_ edge: Edge, from step: Int) -> Int? {
    guard let code else { return listed(edge, from: step) }
    guard let block = code.block(of: step) else { return nil }
    switch (block.ending, edge) {
    case (_, .next) where block.work.contains(step): return worked(from: step, in: block)
    case (.decides(step, let next, _), .next): return next
    case (.decides(step, _, let other), .otherwise): return other
    case (.selects(step, let targets, let otherwise), .choice(let number)):
      return targets.indices.contains(number - 1) ? targets[number - 1] : otherwise
    case (.continues(step, let bodies, _), .body(let start)):
      return bodies.contains(start + 1) ? start + 1 : nil
    case (.continues(step, _, let done), .done): return done
    case (.calls(step, let entry, _), .call(let target)): return entry == target ? entry : nil
    case (.calls(step, let crossing, _), .computed(let target)),
      (.computes(step, let crossing), .computed(let target)):
      guard case .crosses(let targets)? = code.block(of: crossing)?.ending else { return nil }
      return targets.contains(target) ? target : nil
    default: return nil
    }
  }

  private func listed(_ edge: Edge, from step: Int) -> Int? {
    switch edge {
    case .next, .done: step + 1
    case .otherwise:
      if case .comparison(let target) = program.steps[step].instruction.facts.continuation {
        Int(target)
      } else {
        nil
      }
    case .choice(let number): step + number
    case .body(let start): start + 1
    case .call(let target), .computed(let target): target
    }
  }

  /// The lines or areas that a computed jump can reach.
  func targets(of step: Int) -> [(number: Int, step: Int)] {
    switch program.steps[step].instruction.facts.continuation {
    case .computedLine, .callOfLine:
      program.lines[Int(program.origins[step].area)].map { ($0.number, Int($0.start)) }
    case .computedArea, .callOfArea:
      program.lines.enumerated().compactMap { area, lines in
        lines.first.map { (area, Int($0.start)) }
      }
    default: []
    }
  }
}
