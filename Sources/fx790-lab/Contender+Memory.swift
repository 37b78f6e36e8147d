import BasicVM
import Programs

extension ProgramMemory {
  /// The first area with a program; 0 if there is none.
  var startArea: Int { areas.firstIndex { !$0.isEmpty } ?? 0 }
}

extension Contender {
  /// The program in the first area with one.
  init(_ memory: ProgramMemory) throws(Fault) {
    try self.init(name: "", memory: memory, area: memory.startArea)
  }
}
