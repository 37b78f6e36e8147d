import BasicVM
import FX790Device

// Tests saved states with changed bytes and a corrected checksum.
extension KeyFuzzer {
  /// Damages a computer's state after random keys; returns the number of damaged states.
  static func damageStates(
    _ number: UInt64, on model: Model = .fx790P
  ) throws(Fuzzer.Finding) -> Int {
    let count = 200
    var fuzzer = KeyFuzzer(number, on: model)
    for _ in 0..<60 { try fuzzer.carryOut(fuzzer.steps.next()) }
    for index in 0..<count {
      // Most runs are short, to leave time for many states.
      try fuzzer.driveDamaged(steps: index % 8 == 0 ? 40 : fuzzer.steps.below(4))
    }
    return count
  }

  /// Damages the state; restoring must refuse it, or the restored computer keep the invariants.
  mutating func driveDamaged(steps count: Int = 40) throws(Fuzzer.Finding) {
    let bytes = damaged(computer.snapshot)
    _ = try? Computer(switchedOnFrom: bytes)
    guard var other = try? Computer(restoring: bytes) else { return }
    try check(other)
    for _ in 0..<count {
      let step = steps.next()
      history.append(step)
      _ = other.carryOut(step)
      try check(other)
    }
    try checkReadBack(other)
  }

  private func checkReadBack(_ computer: Computer) throws(Fuzzer.Finding) {
    let state = computer.snapshot
    let again: Computer
    do {
      again = try Computer(restoring: state)
    } catch {
      throw finding("an accepted damaged state cannot be read again: \(error)")
    }
    try require(again.snapshot == state, "an accepted damaged state differs when read again")
  }

  private mutating func damaged(_ state: [UInt8]) -> [UInt8] {
    var bytes = state
    let header = 11
    let end = bytes.count - SnapshotFuzzer.checksumSize
    // The state of the computer, without its machine, is mostly at the end.
    let first = steps.below(3) == 0 ? header : max(bytes.count - 500, header)
    for _ in 0...steps.below(3) {
      bytes[first + steps.below(end - first)] = UInt8(steps.below(256))
    }
    SnapshotFuzzer.repairChecksum(&bytes)
    return bytes
  }
}
