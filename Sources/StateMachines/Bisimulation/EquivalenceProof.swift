import BasicVM

/// A proof that two programs do the same for all keys and random numbers (docs/compare.md).
public struct EquivalenceProof: Sendable {
  /// The number of pairs of corresponding places.
  public let pairs: Int
  /// Whether errors may name different lines.
  public let exceptsLineNumbers: Bool
  /// The pairs of lines with corresponding instructions; empty if their numbers are always equal.
  package let lines: Set<LinePair>
  /// Whether the programs may differ when memory runs out.
  public let exceptsFullMemory: Bool
  /// Whether both also take the same machine time.
  public let includesTime: Bool
  /// Whether corresponding instructions may use other variables, or compute in another way, if the
  /// values that they use are equal.
  package let comparesValues: Bool
  /// The corresponding places of each part, ordered as in a certificate.
  let relations: [(kind: ProofPart, pairs: [(places: PlacePair, values: ValueRelation)])]

  /// A program to be proved: a listing, or the state machine built from it.
  public struct Program: Sendable {
    package let memory: ProgramMemory
    let area: Int
    let isPort: Bool

    /// Describes a listing, or with `isPort` its state machine; by default of the first area with
    /// lines.
    public init(_ memory: ProgramMemory, area: Int? = nil, isPort: Bool = false) {
      self.memory = memory
      self.area = area ?? memory.firstArea ?? 0
      self.isPort = isPort
    }

    /// The program with each TIMER replaced by a loop of the same time, within 5 per cent.
    ///
    /// Throws the reason if there is no such loop, or if a person could notice it.
    package var withLoops: Program {
      get throws(Obstacle) {
        Program(try RealForm.looping(memory), area: area, isPort: isPort)
      }
    }

    /// Its state machine; throws if there is no program, or an unsupported statement in it.
    var machine: WaitMachine {
      get throws(Obstacle) {
        guard let machine = WaitMachine(of: memory, area: area) else {
          throw Obstacle("there is no program")
        }
        guard let obstacle = machine.obstacles.first else { return machine }
        throw Obstacle(UTF8Text(obstacle.kind.explanation), obstacle.place)
      }
    }

    /// Whether DIM and DEFM can never run out of memory.
    package var hasRoom: Bool { memory.hasRoom(for: Compiler.compile(memory)) }
  }

  /// The reason why there is no proof.
  public struct Obstacle: Error, Sendable {
    /// The reason, in words.
    public let reason: UTF8Text
    /// The places that it concerns, one in each program.
    public let places: (a: Place?, b: Place?)

    package init(_ reason: UTF8Text, _ a: Place? = nil, _ b: Place? = nil) {
      self.reason = reason
      places = (a, b)
    }
  }

  /// Proves that two programs do the same; throws the reason if that fails, though they may be
  /// equal.
  public init(_ a: Program, _ b: Program) throws(Obstacle) {
    var proofs: [EquivalenceProof] = []
    for kind in Self.kinds(a, b) {
      switch kind {
      case .portOfA: proofs.append(try EquivalenceProof(portOf: a, kind))
      case .listings: proofs.append(try EquivalenceProof(listings: a, b))
      case .portOfB: proofs.append(try EquivalenceProof(portOf: b, kind))
      }
    }
    pairs = proofs.reduce(0) { $0 + $1.pairs }
    exceptsLineNumbers = proofs.contains { $0.exceptsLineNumbers }
    lines = proofs.first { $0.exceptsLineNumbers }?.lines ?? []
    exceptsFullMemory = proofs.contains { $0.exceptsFullMemory }
    includesTime = proofs.allSatisfy { $0.includesTime }
    comparesValues = proofs.contains { $0.comparesValues }
    relations = proofs.flatMap { $0.relations }
  }

  /// The parts of a proof that lead from A to B.
  static func kinds(_ a: Program, _ b: Program) -> [ProofPart] {
    var kinds: [ProofPart] = []
    if a.isPort { kinds.append(.portOfA) }
    if a.memory != b.memory || a.area != b.area || !a.isPort && !b.isPort {
      kinds.append(.listings)
    }
    if b.isPort { kinds.append(.portOfB) }
    return kinds
  }

  private init<Left, Right>(
    _ kind: ProofPart, _ relation: Bisimulation<Left, Right>, exceptsFullMemory: Bool = false
  ) {
    pairs = relation.pairCount
    relations = [(kind, relation.pairs)]
    exceptsLineNumbers = !relation.hasSameLines
    lines = relation.lines
    self.exceptsFullMemory = exceptsFullMemory
    includesTime = relation.hasSameTimes
    comparesValues = relation.comparesValues
  }

  private init(portOf program: Program, _ kind: ProofPart) throws(Obstacle) {
    let machine = try program.machine
    let compiled = Compiler.compile(program.memory)
    guard let listing = ListingSide(compiled, area: program.area) else {
      throw Obstacle("there is no program")
    }
    let relation = Bisimulation(listing, WaitMachineSide(machine, compiled))
    if let difference = relation.difference {
      throw Obstacle(
        "the proof cannot pair the state machine with the listing",
        compiled.place(of: difference.left),
        compiled.place(of: difference.right))
    }
    self.init(kind, relation)
  }

  private init(listings a: Program, _ b: Program) throws(Obstacle) {
    let (one, other, hasRoom) = try Self.comparable(a, b)
    guard let left = ListingSide(one, area: a.area), let right = ListingSide(other, area: b.area)
    else { throw Obstacle("there is no program") }
    var relation = Bisimulation(left, right)
    if let difference = relation.difference {
      relation = Bisimulation(left, right, comparingValues: true)
      guard relation.difference == nil else {
        throw Obstacle(
          "their instructions differ", one.place(of: difference.left),
          other.place(of: difference.right))
      }
    }
    self.init(.listings, relation, exceptsFullMemory: !hasRoom)
  }

  /// Compiles two listings with the same slots for equal constants, so that equal instructions do
  /// the same.
  ///
  /// Throws if there is no program, if one cannot become a state machine, or if models, sizes of
  /// memory or DATA differ.
  ///
  /// `hasRoom` is whether they cannot differ by running out of memory.
  static func comparable(
    _ a: Program, _ b: Program
  ) throws(Obstacle) -> (a: CompiledProgram, b: CompiledProgram, hasRoom: Bool) {
    guard a.memory.model == b.memory.model else { throw Obstacle("they are for different models") }
    guard a.memory.size == b.memory.size else { throw Obstacle("their memories differ in size") }
    let one = Compiler.compile(a.memory)
    let other = Compiler.compile(b.memory, sharingConstantsOf: one)
    for program in [a, b] { _ = try program.machine }
    try requireEqualData(one, other)
    let hasRoom =
      a.memory.usedBytes == b.memory.usedBytes
      || a.memory.hasRoom(for: one) && b.memory.hasRoom(for: other)
    return (one, other, hasRoom)
  }

  /// Throws if READ or RESTORE could find different items.
  private static func requireEqualData(
    _ a: CompiledProgram, _ b: CompiledProgram
  ) throws(Obstacle) {
    guard a.hasSome({ $0.usesData }) || b.hasSome({ $0.usesData }) else { return }
    for (area, (one, other)) in zip(a.data, b.data).enumerated() {
      let shared = zip(one, other).prefix { $0.text == $1.text && $0.isQuoted == $1.isQuoted }
      let index = shared.count
      guard index < max(one.count, other.count) else { continue }
      let places = [one, other].map { items in
        items.indices.contains(index) ? Place(area: area, line: items[index].line, offset: 0) : nil
      }
      throw Obstacle("their DATA differ from item \(index + 1) on", places[0], places[1])
    }
    let restores = { (program: CompiledProgram) in
      program.steps.indices.contains { step in
        guard case .restoreToLine = program.steps[step].instruction else { return false }
        return program.restoredItem(at: step) == nil
      }
    }
    let lines = { (program: CompiledProgram) in program.data.map { $0.map { $0.line } } }
    if restores(a) || restores(b), lines(a) != lines(b) {
      throw Obstacle("RESTORE computes a line, and their DATA are in different lines")
    }
  }
}

extension CompiledProgram {
  fileprivate func place(of step: Int?) -> Place? {
    step.flatMap { origins.indices.contains($0) ? origins[$0].place : nil }
  }
}

extension ProgramMemory {
  /// Whether all sizes in DIM and DEFM are constants, and the cells fit in memory together.
  fileprivate func hasRoom(for program: CompiledProgram) -> Bool {
    var cells: [UInt8: Int] = [:]
    var defined = 0
    for statement in StatementList(self, program).all {
      switch statement.kind {
      case .dimension(let arrays):
        for case .element(let name, let sizes) in arrays.map({ $0.form }) {
          let known = sizes.compactMap { $0.wholeConstant }.filter { 0...999 ~= $0 }
          guard known.count == sizes.count else { return false }
          cells[name] = max(cells[name] ?? 0, known.reduce(1) { $0 * ($1 + 1) })
        }
      case .defineCells(let count?):
        guard let count = count.wholeConstant, 0...9999 ~= count else { return false }
        defined = max(defined, count)
      default: break
      }
    }
    return (cells.values.reduce(defined, +)) * Self.bytesPerCell <= size.bytes - usedBytes
  }

  private static let bytesPerCell = 8
}
