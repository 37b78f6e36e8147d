import BasicVM
import Programs
import StateMachines

/// Checks that no changed listing is proved equal to the original if it behaves differently.
enum ProofChecks {
  static var all: [Check] {
    let games = GameID.allCases.map { game in
      Check("proofs: no change of \(game.id) is proved") { run in
        try tryProofs(ofChangesOf: game, &run)
      }
    }
    let edits = Check("proofs: random edits that are proved show no difference", playProvedEdits)
    return games + [edits]
  }

  /// Tries to prove each mutation that has an effect; no proof may succeed.
  private static func tryProofs(ofChangesOf game: GameID, _ run: inout CheckRun) throws {
    let memory = ListingReader.read(game.listing).memory
    let same = try Survivors(named: "\(game.id)", &run).same
    let original = try Contender(memory)
    let proved = Mutation.all(of: memory).filter { change in
      same[change.description] == nil && isProved(original, change.applied(to: memory))
    }
    run.expect(proved.map(\.description), equals: [])
  }

  /// Plays each random edit that is proved to change nothing, such as one in a remark, and checks
  /// its certificate.
  @Sendable private static func playProvedEdits(_ run: inout CheckRun) throws {
    var random = SeededRandom(seed: 1)
    var (proved, edits) = (0, 0)
    for game in GameID.allCases {
      let memory = ListingReader.read(game.listing).memory
      let original = try Contender(memory)
      for _ in 0..<(run.triesAll ? 2_000 : 200) {
        guard let edited = edit(memory, &random), let changed = try? Contender(edited.memory) else {
          continue
        }
        edits += 1
        var options = Comparison.Options()
        options.scripts = 20
        options.limits = ScriptLimits(waits: 500, instructions: 100_000)
        var comparison = Comparison(original, changed, options: options)
        guard case .success = comparison.proof else { continue }
        proved += 1
        let text = try original.certificate(with: changed).text
        _ = try original.verdict(of: Certificate(reading: text), with: changed)
        run.expect(!comparison.run().hasDifference, edited.description)
      }
    }
    run.note("\(edits) random edits, \(proved) proved")
    run.expect(edits > 500)
  }

  private static func isProved(_ original: Contender, _ memory: ProgramMemory) -> Bool {
    guard let changed = try? Contender(memory) else { return false }
    if case .success = Comparison(original, changed).proof { return true }
    return false
  }

  /// Replaces, removes or doubles a byte; the new byte occurs elsewhere in the program.
  private static func edit(
    _ memory: ProgramMemory, _ random: inout SeededRandom
  ) -> (memory: ProgramMemory, description: String)? {
    guard let area = memory.areas.firstIndex(where: { !$0.isEmpty }) else { return nil }
    let lines = memory.areas[area].map(\.self)
    let line = lines[random.below(lines.count)]
    let other = lines[random.below(lines.count)]
    guard !line.bytes.isEmpty, !other.bytes.isEmpty else { return nil }
    var bytes = line.bytes
    let index = random.below(bytes.count)
    switch random.below(3) {
    case 0: bytes[index] = other.bytes[random.below(other.bytes.count)]
    case 1: bytes.remove(at: index)
    default: bytes.insert(bytes[index], at: index)
    }
    guard bytes != line.bytes else { return nil }
    let mutation = Mutation(
      area: area, original: line, changed: StoredLine(number: line.number, bytes: bytes))
    return (mutation.applied(to: memory), mutation.description)
  }
}
