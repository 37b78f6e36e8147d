import BasicVM

/// The code of a wait machine with everything that a run looks up: where words lead, and what
/// instructions cost.
///
/// An object, so that its many tables are one reference for all runs.
final class LinkedCode: Sendable {
  /// The words of all parts.
  let words: [CodeWord]
  /// The word that a run begins with.
  let start: Int
  /// For each word that leads elsewhere the word that it leads to; for a switch its first arm.
  let target: [Int]
  /// For each step that a RETURN may come back to the word that goes on there.
  let comesBack: [Int]
  /// For each step that begins a function its first word; else -1.
  let functions: [Int]
  /// For each step that waits its state; else -1.
  let states: [Int]

  /// The arms of all switches, each switch's by their names, and an end behind them.
  private let arms: [Arm]
  /// For each step what all before it cost together.
  private let prices: [Ticks]

  /// A piece of a switch.
  struct Arm: Sendable {
    /// A place, or a choice of ON; nothing is called `end`.
    let name: Int
    let position: Int

    static let end = Int.max
  }

  init(_ linker: CodeLinker, start: Int, states: [Int], _ program: CompiledProgram) {
    words = linker.words
    self.start = start
    target = linker.target
    comesBack = linker.comesBack
    functions = linker.functions
    self.states = states
    arms = linker.arms
    var prices: [Ticks] = [0]
    for step in program.steps {
      prices.append(prices[prices.count - 1] + Ticks(step.cost >> Interpreter.tickShift))
    }
    self.prices = prices
  }

  /// The price of instructions that stand behind each other.
  func price(of steps: Range<Int>) -> Ticks { prices[steps.upperBound] - prices[steps.lowerBound] }

  /// The piece of the switch at a position for a place or a choice; the last word, which ends, if
  /// there is none.
  func arm(for name: Int, at position: Int) -> Int {
    var index = target[position]
    while arms[index].name < name { index += 1 }
    return arms[index].name == name ? arms[index].position : words.count - 1
  }
}

/// Finds where the words of code lead: in, the code of all parts; out, tables for `LinkedCode`;
/// refused, nothing.
struct CodeLinker {
  let words: [CodeWord]
  private(set) var target: [Int]
  private(set) var comesBack: [Int]
  private(set) var functions: [Int]
  private(set) var arms: [LinkedCode.Arm] = []

  /// Links code.
  ///
  /// - Parameters:
  ///   - words: the words of all parts.
  ///   - parts: where each part begins, by its first block.
  ///   - graph: the blocks.
  ///   - subroutines: those of the program.
  init(
    _ words: [CodeWord], _ parts: [Int: Int], _ graph: BlockGraph, _ subroutines: Subroutines
  ) {
    // Nothing that a run comes to leads behind the last part; but it could be told from an end.
    self.words = words + [.end]
    target = Array(repeating: words.count, count: words.count + 1)
    comesBack = Array(repeating: words.count, count: subroutines.comesBack.count)
    functions = Array(repeating: -1, count: subroutines.comesBack.count)
    linkPieces()
    linkParts(parts, graph, subroutines)
  }

  /// Links what opens with what it closes; what leaves or begins anew, with its label.
  private mutating func linkPieces() {
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

  /// Links parts with each other, and calls with where they come back.
  private mutating func linkParts(
    _ parts: [Int: Int], _ graph: BlockGraph, _ subroutines: Subroutines
  ) {
    var calls: [Int: (entry: Int, back: Int)] = [:]
    for block in graph.blocks {
      guard case .calls(let step, let entry, let back) = block.ending else { continue }
      calls[step] = (entry, back)
      if let part = parts[graph.block(at: back)] { comesBack[back] = part }
    }
    for (index, word) in words.enumerated() {
      switch word {
      case .go(let part), .wait(let part): target[index] = parts[part] ?? index
      case .call(let step):
        guard let call = calls[step], subroutines.isFunction(call.entry) else { continue }
        functions[call.entry] = parts[graph.block(at: call.entry)] ?? -1
        comesBack[call.back] = index + 1
      case .work, .pass, .loop, .block, .close, .again, .leave, .decide, .otherwise, .select, .next,
        .compute, .cross, .arm, .goBack, .end:
        break
      }
    }
  }
}
