/// Where the words of a wait machine's code lead, found once for all runs.
struct CodeLinks: Sendable {
  /// The word that a run begins with.
  let start: Int
  /// For each word that leads elsewhere the word that it leads to.
  private(set) var target: [Int]
  /// For each step that a RETURN may come back to the word that goes on there; else the last.
  private(set) var comesBack: [Int]
  /// For each step that waits its state.
  private(set) var states: [Int?]

  /// For each switch its arms, by the word that opens it.
  private var arms: [Int: [Arm]] = [:]
  /// The first words of functions, by the steps that they begin with.
  private var functions: [Int: Int] = [:]
  /// For each step what all before it cost together.
  private let prices: [Ticks]

  /// A piece of a switch.
  private struct Arm: Sendable {
    let name: Int
    let position: Int
  }

  /// Links code.
  ///
  /// - Parameters:
  ///   - code: the words of all parts.
  ///   - parts: where each part begins, by its first block.
  ///   - graph: the blocks.
  ///   - subroutines: those of the program.
  ///   - program: its instructions.
  ///   - waits: the steps that wait, in the order of the states.
  init(
    of code: [CodeWord], _ parts: [Int: Int], _ graph: BlockGraph, _ subroutines: Subroutines,
    _ program: CompiledProgram, waits: [Int]
  ) {
    target = Array(repeating: 0, count: code.count)
    comesBack = Array(repeating: 0, count: program.steps.count + 1)
    states = Array(repeating: nil, count: program.steps.count)
    for (index, step) in waits.enumerated() { states[step] = index }
    var prices: [Ticks] = [0]
    for step in program.steps {
      prices.append(prices[prices.count - 1] + Ticks(step.cost >> Interpreter.tickShift))
    }
    self.prices = prices
    start = parts[graph.start] ?? 0
    linkPieces(of: code)
    linkParts(of: code, parts, graph, subroutines)
  }

  /// The price of instructions that stand behind each other.
  func price(of steps: Range<Int>) -> Ticks { prices[steps.upperBound] - prices[steps.lowerBound] }

  /// The piece of a switch for a place or a choice.
  func arm(for name: Int, at position: Int) -> Int {
    let arms = arms[position] ?? []
    let index = arms.firstSorted { $0.name >= name }
    return index < arms.count && arms[index].name == name ? arms[index].position : target.count - 1
  }

  /// The first word of the function at a step; nil if none begins there.
  func function(at step: Int) -> Int? { functions[step] }

  // MARK: Links

  /// Links what opens with what it closes; what leaves or begins anew, with its label.
  private mutating func linkPieces(of code: [CodeWord]) {
    var open: [Int] = []
    // Each label is open once at a time: a loop's and a block's of one number are told apart.
    var loops: [Int: Int] = [:]
    var leaving: [Int: [Int]] = [:]
    for (index, word) in code.enumerated() {
      switch word {
      case .loop(let label):
        open.append(index)
        loops[label] = index
      case .block, .decide, .select, .next, .cross: open.append(index)
      case .otherwise: if let last = open.last { target[last] = index + 1 }
      case .arm(let name):
        if let last = open.last {
          arms[last, default: []].append(Arm(name: name, position: index + 1))
        }
      case .leave(let label): leaving[label, default: []].append(index)
      case .again(let label): target[index] = loops[label] ?? 0
      case .close:
        guard let opening = open.popLast() else { continue }
        if case .block(let label) = code[opening] {
          for leave in leaving.removeValue(forKey: label) ?? [] { target[leave] = index + 1 }
        }
      case .work, .pass, .go, .compute, .call, .goBack, .wait, .end: break
      }
    }
    for key in arms.keys { arms[key]?.sort { $0.name < $1.name } }
  }

  /// Links parts with each other, and calls with where they come back.
  private mutating func linkParts(
    of code: [CodeWord], _ parts: [Int: Int], _ graph: BlockGraph, _ subroutines: Subroutines
  ) {
    var calls: [Int: (entry: Int, back: Int)] = [:]
    for block in graph.blocks {
      guard case .calls(let step, let entry, let back) = block.ending else { continue }
      calls[step] = (entry, back)
      if let part = parts[graph.block(at: back)] { comesBack[back] = part }
    }
    for (index, word) in code.enumerated() {
      switch word {
      case .go(let part), .wait(let part): target[index] = parts[part] ?? 0
      case .call(let step):
        guard let call = calls[step], subroutines.isFunction(call.entry) else { continue }
        functions[call.entry] = parts[graph.block(at: call.entry)]
        comesBack[call.back] = index + 1
      case .work, .pass, .loop, .block, .close, .again, .leave, .decide, .otherwise, .select, .next,
        .compute, .cross, .arm, .goBack, .end:
        break
      }
    }
  }
}
