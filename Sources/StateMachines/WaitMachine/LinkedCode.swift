import BasicVM

/// The code of a wait machine with resolved jump targets; a class, so that runs share it.
final class LinkedCode: Sendable {
  package let words: [CodeWord]
  package let start: Int
  /// The target of each word that branches; for a switch, the index of its first arm.
  package let target: [Int]
  /// For each step after a call, the word to continue with after RETURN.
  let returnTargets: [Int]
  /// The first word of the function at each step, or -1.
  package let functions: [Int]
  /// The state of each waiting step, or -1.
  package let states: [Int]

  /// The arms of all switches, each sorted by name up to `Arm.end`.
  private let arms: [Arm]
  /// For each step, the total cost of the steps before it.
  private let costs: [Ticks]

  package struct Arm: Sendable {
    /// A step or a choice of ON.
    package let name: Int
    package let position: Int

    package static let end = Int.max
  }

  init(_ linker: CodeLinker, start: Int, states: [Int], _ program: CompiledProgram) {
    words = linker.words
    self.start = start
    target = linker.target
    returnTargets = linker.returnTargets
    functions = linker.functions
    self.states = states
    arms = linker.arms
    var costs: [Ticks] = [0]
    for step in program.steps {
      costs.append(costs[costs.count - 1] + Ticks(step.cost >> Interpreter.tickShift))
    }
    self.costs = costs
  }

  func cost(of steps: Range<Int>) -> Ticks { costs[steps.upperBound] - costs[steps.lowerBound] }

  /// The word after the arm of this name, or the final `.end`.
  package func arm(for name: Int, at position: Int) -> Int {
    var index = target[position]
    while arms[index].name < name { index += 1 }
    return arms[index].name == name ? arms[index].position : words.count - 1
  }
}

struct CodeLinker {
  package let words: [CodeWord]
  package private(set) var target: [Int]
  private(set) var returnTargets: [Int]
  package private(set) var functions: [Int]
  package private(set) var arms: [LinkedCode.Arm] = []

  /// `parts` maps a part's first block to its first word.
  init(
    _ words: [CodeWord], _ parts: [Int: Int], _ graph: BlockGraph, _ subroutines: Subroutines
  ) {
    // A missing target leads here and ends the run.
    self.words = words + [.end]
    target = Array(repeating: words.count, count: words.count + 1)
    returnTargets = Array(repeating: words.count, count: subroutines.canReturn.count)
    functions = Array(repeating: -1, count: subroutines.canReturn.count)
    linkWordsOfParts()
    linkParts(parts, graph, subroutines)
  }

  /// Links opening words to their arms, and jumps to their labels.
  private mutating func linkWordsOfParts() {
    var open: [Int] = []
    var loops: [Int: Int] = [:]
    var leaving: [Int: [Int]] = [:]
    var armsOf: [Int: [LinkedCode.Arm]] = [:]
    for (index, word) in words.enumerated() {
      switch word {
      case .loop(let label):
        open.append(index)
        loops[label] = index
      case .block, .decide, .select, .next, .cross: open.append(index)
      case .otherwise: if let last = open.last { target[last] = index + 1 }
      case .arm(let name):
        if let last = open.last {
          armsOf[last, default: []].append(.init(name: name, position: index + 1))
        }
      case .leave(let label): leaving[label, default: []].append(index)
      case .again(let label): target[index] = loops[label] ?? index
      case .close:
        guard let opening = open.popLast() else { continue }
        close(opening, before: index + 1, &leaving, armsOf.removeValue(forKey: opening) ?? [])
      case .work, .pass, .go, .compute, .call, .goBack, .wait, .end: break
      }
    }
  }

  private mutating func close(
    _ opening: Int, before next: Int, _ leaving: inout [Int: [Int]], _ arms: [LinkedCode.Arm]
  ) {
    switch words[opening] {
    case .block(let label):
      for leave in leaving.removeValue(forKey: label) ?? [] { target[leave] = next }
    case .select, .next, .cross:
      target[opening] = self.arms.count
      self.arms += arms.sorted { $0.name < $1.name }
      self.arms.append(.init(name: LinkedCode.Arm.end, position: words.count - 1))
    case .loop, .decide, .work, .pass, .close, .again, .leave, .go, .otherwise, .compute, .arm,
      .call, .goBack, .wait, .end:
      break
    }
  }

  private mutating func linkParts(
    _ parts: [Int: Int], _ graph: BlockGraph, _ subroutines: Subroutines
  ) {
    var calls: [Int: (entry: Int, back: Int)] = [:]
    for block in graph.blocks {
      guard case .calls(let step, let entry, let back) = block.ending else { continue }
      calls[step] = (entry, back)
      if let part = parts[graph.block(at: back)] { returnTargets[back] = part }
    }
    for (index, word) in words.enumerated() {
      switch word {
      case .go(let part), .wait(let part): target[index] = parts[part] ?? index
      case .call(let step):
        guard let call = calls[step], subroutines.isFunction(call.entry) else { continue }
        functions[call.entry] = parts[graph.block(at: call.entry)] ?? -1
        returnTargets[call.back] = index + 1
      case .work, .pass, .loop, .block, .close, .again, .leave, .decide, .otherwise, .select, .next,
        .compute, .cross, .arm, .goBack, .end:
        break
      }
    }
  }
}
