import BasicVM
import StateMachines

extension Contender {
  /// What a proof can use of a contender.
  enum Provable: Sendable {
    /// A listing in a started machine.
    case listing(Machine, area: Int)
    /// The state machine derived from a listing in a started machine.
    case port(Machine, area: Int)
    /// Code that no proof can analyse; the text continues its name: `is compiled Swift`.
    case opaque(StaticString)
  }

  /// Proves that two programs do the same, or throws why it cannot.
  ///
  /// With a tolerance for times in per cent, each TIMER is replaced by a loop that takes the same
  /// time within `Rewriter.timeTolerance`, and the proof must include computing times.
  func proof(
    with other: Contender, timeTolerance: Int? = nil
  ) throws(EquivalenceProof.Obstacle) -> EquivalenceProof {
    let programs = try provablePrograms(with: other)
    guard let timeTolerance else {
      return try EquivalenceProof(programs.a.program, programs.b.program)
    }
    guard timeTolerance >= Rewriter.timeTolerance else {
      throw .init(
        "a proof of times needs a tolerance of at least \(Rewriter.timeTolerance) per cent")
    }
    let (a, b) = (programs.a.program, programs.b.program)
    let proof = try EquivalenceProof(a.withLoops, b.withLoops)
    guard proof.includesTime else { throw .init("their computing times differ") }
    guard a.memory.usedBytes == b.memory.usedBytes || a.hasRoom && b.hasRoom else {
      throw .init("they may run out of memory at different places")
    }
    return proof
  }

  /// A proof as text that `verdict` verifies; throws why there is none.
  package func certificate(
    with other: Contender
  ) throws(EquivalenceProof.Obstacle) -> Certificate {
    let (a, b) = try provablePrograms(with: other)
    let proof = try EquivalenceProof(a.program, b.program)
    return Certificate(
      of: proof, a.program, b.program, identities: (a.identity, b.identity))
  }

  /// Verifies that a certificate proves two programs the same; returns the verdict.
  package func verdict(
    of certificate: Certificate, with other: Contender
  ) throws(Certificate.Refusal) -> UTF8Text {
    let programs: (a: ProvableProgram, b: ProvableProgram)
    do throws(EquivalenceProof.Obstacle) {
      programs = try provablePrograms(with: other)
    } catch {
      throw Certificate.Refusal(error.sentence(for: self, other), line: 2)
    }
    let (a, b) = programs
    let claim = try certificate.claim(
      a.program, b.program, identities: (a.identity, b.identity))
    return EquivalenceProof.sentence(
      exceptsLineNumbers: claim.exceptsLineNumbers, exceptsFullMemory: claim.exceptsFullMemory)
  }

  private func provablePrograms(
    with other: Contender
  ) throws(EquivalenceProof.Obstacle) -> (a: ProvableProgram, b: ProvableProgram) {
    let (a, b) = (try provableProgram, try other.provableProgram)
    // Equal listings in equal machines need not start from empty variables.
    let areAlike = a.program.memory == b.program.memory && a.machine.startsLike(b.machine)
    if !areAlike {
      for (side, name) in [(a, name), (b, other.name)] where !side.machine.isFresh(in: side.area) {
        throw .init("\(name) does not start from an empty machine")
      }
    }
    return (a, b)
  }

  private typealias ProvableProgram = (
    program: EquivalenceProof.Program, machine: Machine, area: Int, identity: UTF8Text
  )

  private var provableProgram: ProvableProgram {
    get throws(EquivalenceProof.Obstacle) {
      switch provable {
      case .listing(let machine, let area):
        guard !machine.ignoresErrors else { throw .init("\(name) ignores errors (MODE 99)") }
        return (
          .init(machine.memory, area: area), machine, area,
          machine.identity(as: "listing", area: area)
        )
      case .port(let machine, let area):
        return (
          .init(machine.memory, area: area, isPort: true), machine, area,
          machine.identity(as: "port", area: area)
        )
      case .opaque(let reason): throw .init("\(name) \(UTF8Text(reason))")
      }
    }
  }
}

extension Machine {
  /// The identity of a started program in a certificate, with a digest of the machine.
  fileprivate func identity(as form: UTF8Text, area: Int) -> UTF8Text {
    var machine = self
    machine.random = RandomNumbers(seed: 0)
    var snapshot = Snapshot()
    machine.appendSections(to: &snapshot)
    let digest = Certificate.digest(of: snapshot.bytes)
    return "\(form) P\(area) \(memory.model.name) \(memory.size.name) \(digest)"
  }

  /// Whether two machines continue alike, apart from their random numbers.
  fileprivate func startsLike(_ other: Machine) -> Bool {
    var other = other
    other.random = random
    return continuesRun(like: other)
  }

  /// Whether it equals a new machine with the same programs, started in an area.
  fileprivate func isFresh(in area: Int) -> Bool {
    var fresh = Machine(memorySize: memory.size, model: memory.model)
    _ = fresh.load(memory)
    return fresh.start(area: area) == nil && startsLike(fresh)
  }
}
