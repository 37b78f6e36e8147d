import BasicVM

/// Programs taken apart where they wait: in, the programs of a memory; out, the code of each part in
/// words; refused, nothing.
///
///     listing -> instructions -> flow -> blocks -> parts
struct PartedProgram {
  let program: CompiledProgram
  let flow: Flow
  /// For each step whether some way leads there.
  let isReachable: [Bool]
  let subroutines: Subroutines
  let graph: BlockGraph
  /// The words of all parts, one part after the other.
  let words: [CodeWord]
  /// The first block of each part, and where its words begin; in the order of the listing.
  let parts: [(root: Int, start: Int)]

  /// Takes the program of an area apart, with those that it leads to; nil when there is nothing in it.
  init?(_ memory: ProgramMemory, area: Int) {
    program = Compiler.compile(memory)
    guard let flow = Flow(of: program, memory, area: area) else { return nil }
    self.flow = flow
    isReachable = flow.isReachable
    subroutines = Subroutines(in: flow.steps, start: flow.start, isReachable: isReachable)
    graph = BlockGraph(flow, subroutines)
    var writer = PartWriter(graph, subroutines)
    var parts: [(root: Int, start: Int)] = []
    for block in graph.blocks.indices where graph.parts[block] == block {
      parts.append((block, writer.code.count))
      writer.write(part: block)
    }
    words = writer.code
    self.parts = parts
  }

  /// The steps that wait, in the order of the listing, and what each waits for.
  var waits: [(step: Int, wait: Flow.Wait)] {
    flow.steps.indices.compactMap { step in
      guard isReachable[step], case .wait(let wait) = flow.steps[step].action else { return nil }
      return (step, wait)
    }
  }
}
