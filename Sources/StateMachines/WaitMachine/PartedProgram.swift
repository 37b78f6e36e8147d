import BasicVM

/// A program split into parts at its waits.
///
///     listing -> instructions -> flow -> blocks -> parts
package struct PartedProgram {
  package let program: CompiledProgram
  package let flow: Flow
  package let isReachable: [Bool]
  package let subroutines: Subroutines
  package let graph: BlockGraph
  package let words: [CodeWord]
  /// The first block and word of each part, in listing order.
  package let parts: [(root: Int, start: Int)]

  /// Nil if the area is empty.
  package init?(_ memory: ProgramMemory, area: Int) {
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

  /// The reachable waits, in listing order.
  package var waits: [(step: Int, wait: Flow.Wait)] {
    flow.steps.indices.compactMap { step in
      guard isReachable[step], case .wait(let wait) = flow.steps[step].action else { return nil }
      return (step, wait)
    }
  }
}
