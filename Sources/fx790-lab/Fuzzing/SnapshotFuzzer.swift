import BasicVM
import Programs

/// Takes snapshots of random programs at random times.
///
/// A restored program must continue identically; a damaged snapshot must not cause a trap.
struct SnapshotFuzzer {
  private var generator: FuzzGenerator
  private let source: UTF8Text

  static func run(_ generator: inout FuzzGenerator) throws(Fuzzer.Finding) {
    let source = generator.listing()
    var fuzzer = SnapshotFuzzer(generator: generator, source: source)
    defer { generator = fuzzer.generator }
    try fuzzer.run()
  }

  private mutating func run() throws(Fuzzer.Finding) {
    var machine = Machine(
      model: generator.model, random: RandomNumbers(seed: generator.random.bits()))
    guard machine.load(ListingReader.read(source, model: generator.model).memory) else { return }
    for record in 0..<generator.random.below(4) {
      _ = machine.storeMemo(generator.characters(), at: record)
    }
    if generator.random.onceIn(3) {
      machine.execute(generator.tokens())
    } else {
      guard machine.start(area: machine.memory.startArea) == nil else { return }
    }
    for _ in 0...generator.random.below(4) {
      _ = play(&machine, steps: generator.random.below(60))
      try checkContinuation(&machine)
      checkDamage(machine)
    }
  }

  private static func bytes(of machine: Machine) -> [UInt8] {
    var snapshot = Snapshot()
    machine.appendSections(to: &snapshot)
    return snapshot.bytes
  }

  private static func machine(from bytes: [UInt8]) throws(SnapshotError) -> Machine {
    try Machine(restoring: Snapshot(bytes: bytes))
  }

  private mutating func play(_ machine: inout Machine, steps: Int) -> [TraceEvent] {
    FuzzPlayer.play(&machine, &generator, steps: steps, slice: 100_000)
  }

  private mutating func checkContinuation(_ machine: inout Machine) throws(Fuzzer.Finding) {
    let before = Self.bytes(of: machine)
    guard var copy = try? Self.machine(from: before) else {
      throw .init(problem: "a snapshot is refused", input: source.utf8)
    }
    guard Self.bytes(of: copy) == before else {
      throw .init(problem: "a restored machine differs", input: source.utf8)
    }
    let start = generator.random
    let events = play(&machine, steps: 20)
    generator.random = start
    guard play(&copy, steps: 20) == events, Self.bytes(of: copy) == Self.bytes(of: machine) else {
      throw .init(problem: "a restored machine continues differently", input: source.utf8)
    }
  }

  private mutating func checkDamage(_ machine: Machine) {
    let whole = Self.bytes(of: machine)
    for _ in 0..<8 {
      var damaged = whole
      for _ in 0...generator.random.below(3) {
        // The last third of a snapshot contains mostly empty temporaries.
        let limit = generator.random.onceIn(2) ? damaged.count : damaged.count * 2 / 3
        let position = generator.random.below(limit)
        damaged[position] = UInt8(generator.random.below(256))
      }
      Self.repairChecksum(&damaged)
      guard var copy = try? Self.machine(from: damaged) else { continue }
      _ = play(&copy, steps: 30)
    }
  }

  /// The number of bytes of the checksum, which are the last ones.
  static let checksumSize = 4

  /// Corrects the checksum; otherwise restoring would refuse all damaged bytes.
  static func repairChecksum(_ bytes: inout [UInt8]) {
    let end = bytes.count - checksumSize
    bytes.replaceSubrange(end..., with: Snapshot.checksum(of: bytes[..<end]))
  }
}
