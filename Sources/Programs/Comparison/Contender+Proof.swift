import BasicVM
import StateMachines

extension Contender {
  /// What a proof can analyse.
  enum Provable: Sendable {
    /// A listing in a started machine.
    case listing(Machine, area: Int)
    /// The state machine in such a listing.
    case port(Machine, area: Int)
    /// Code that no proof can analyse, and the reason.
    case opaque(StaticString)
  }

  /// Proves that two programs do the same; throws the reason for which there is no proof.
  func proof(with other: Contender) throws(EquivalenceProof.Obstacle) -> EquivalenceProof {
    let (a, b) = (try provableProgram, try other.provableProgram)
    // Other programs may have been prepared differently.
    let areAlike = a.program.memory == b.program.memory && a.machine.startsLike(b.machine)
    if !areAlike {
      for (side, name) in [(a, name), (b, other.name)] where !side.machine.isFresh(in: side.area) {
        throw .init("\(name) does not start from an empty machine")
      }
    }
    return try EquivalenceProof(a.program, b.program)
  }

  private var provableProgram: (program: EquivalenceProof.Program, machine: Machine, area: Int) {
    get throws(EquivalenceProof.Obstacle) {
      switch provable {
      case .listing(let machine, let area):
        guard !machine.ignoresErrors else { throw .init("\(name) ignores errors (MODE 99)") }
        return (.init(machine.memory, area: area), machine, area)
      case .port(let machine, let area):
        return (.init(machine.memory, area: area, isPort: true), machine, area)
      case .opaque(let reason): throw .init("\(name) \(UTF8Text(reason))")
      }
    }
  }
}

extension Machine {
  /// Whether two machines continue alike, apart from their random numbers.
  fileprivate func startsLike(_ other: Machine) -> Bool {
    var other = other
    other.random = random
    return goesOn(like: other)
  }

  /// Whether nothing but its programs differs from a new machine that is started in an area.
  fileprivate func isFresh(in area: Int) -> Bool {
    var fresh = Machine(memorySize: memory.size, model: memory.model)
    _ = fresh.load(memory)
    return fresh.start(area: area) == nil && startsLike(fresh)
  }
}
