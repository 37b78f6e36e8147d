import BasicVM
import StateMachines

/// A program split into parts at its waits.
///
///     listing -> instructions -> flow -> blocks -> parts
struct PartedProgram {
  let program: CompiledProgram
  let flow: Flow
  let isReachable: [Bool]
  let subroutines: Subroutines
  let graph: BlockGraph

  /// Nil if the area is empty.
  init?(_ memory: ProgramMemory, area: Int) {
    program = Compiler.compile(memory)
    guard let flow = Flow(of: program, memory, area: area) else { return nil }
    self.flow = flow
    isReachable = flow.isReachable
    subroutines = flow.subroutines
    graph = BlockGraph(flow, subroutines)
  }

  /// Whether a run may reach such an instruction.
  func runs(_ isWanted: (Instruction) -> Bool) -> Bool {
    program.steps.indices.contains { isReachable[$0] && isWanted(program.steps[$0].instruction) }
  }

  /// The first blocks of all parts, in listing order.
  var roots: [Int] { graph.blocks.indices.filter { graph.parts[$0] == $0 } }

  /// The tree of each part, by its first block.
  var outline: [Int: [ControlNode]] {
    var builder = OutlineBuilder(graph, subroutines)
    var outline: [Int: [ControlNode]] = [:]
    for root in roots { outline[root] = builder.part(at: root) }
    return outline
  }
}
