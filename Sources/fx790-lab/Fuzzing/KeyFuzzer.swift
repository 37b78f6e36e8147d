import BasicVM
import FX790Device

/// Presses random keys and checks invariants after each.
///
/// There must be no trap, no impossible screen, and a way back to READY. A computer restored from a
/// snapshot must behave as the original.
struct KeyFuzzer {
  var steps: KeySteps
  private(set) var computer: Computer
  /// A computer restored from a snapshot, and the number of steps for which it is compared.
  private var twin: (computer: Computer, steps: Int)?
  var history: [KeyStep] = []

  static let keysPerCase = 250

  /// Returns the number of keys pressed.
  static func run(
    _ number: UInt64, on model: Model = .fx790P
  ) throws(Fuzzer.Finding) -> Int {
    var fuzzer = KeyFuzzer(number, on: model)
    return try fuzzer.run()
  }

  init(_ number: UInt64, on model: Model = .fx790P) {
    steps = KeySteps(seed: number)
    computer = Computer(
      memorySize: number % 8 == 0 ? model.largestMemory : nil, model: model,
      random: RandomNumbers(seed: number))
  }

  private mutating func run() throws(Fuzzer.Finding) -> Int {
    var keys = 0
    while keys < Self.keysPerCase {
      if steps.below(200) == 0 { try startTwin() }
      if steps.below(400) == 0 { try driveDamaged() }
      let step = steps.next()
      keys += step.isKey ? 1 : 0
      try carryOut(step)
    }
    try checkReturnToReady()
    return keys
  }

  mutating func carryOut(_ step: KeyStep) throws(Fuzzer.Finding) {
    history.append(step)
    let clock = computer.clock
    let outputs = computer.carryOut(step)
    try require(computer.clock >= clock, "the clock goes back")
    try check(computer)
    try carryOutOnTwin(step, outputs)
  }

  private mutating func startTwin() throws(Fuzzer.Finding) {
    guard twin == nil else { return }
    let snapshot = computer.snapshot
    guard let restored = try? Computer(restoring: snapshot) else {
      throw finding("the snapshot is refused")
    }
    try require(restored.snapshot == snapshot, "the restored computer has another snapshot")
    try check(restored)
    twin = (restored, 20 + steps.below(100))
  }

  private mutating func carryOutOnTwin(
    _ step: KeyStep, _ outputs: [Computer.Output]
  ) throws(Fuzzer.Finding) {
    guard var twin else { return }
    let twinOutputs = twin.computer.carryOut(step)
    try require(twinOutputs == outputs, "the restored computer has other outputs")
    try require(
      twin.computer.screen == computer.screen, "the restored computer shows something else")
    twin.steps -= 1
    self.twin = twin
    guard twin.steps == 0 else { return }
    try require(
      twin.computer.snapshot == computer.snapshot, "the restored computer continues differently")
    self.twin = nil
  }

  // MARK: Invariants

  func check(_ computer: Computer) throws(Fuzzer.Finding) {
    let screen = computer.screen
    let columns = 0..<computer.model.facts.columns
    try require(screen.display.cells.count == columns.count, "the display has another width")
    try require(screen.display.cursor.map { columns ~= $0 } ?? true, "the cursor is outside")
    try require(columns ~= (screen.blink?.column ?? 0), "the blinking column is outside")
    try require(0...Screen.numberLimit ~= (screen.number ?? 0), "the number has five digits")
    try require(computer.machine.freeBytes >= 0, "there is more in memory than fits")
    try require(computer.nextEvent.map { $0 >= computer.clock } ?? true, "the next event is past")
  }

  private mutating func checkReturnToReady() throws(Fuzzer.Finding) {
    for key: Key in [.ac, .brk, .ac, .brk, .mode, .zero] {
      try carryOut(.input(.press(key)))
      try carryOut(.input(.release(key)))
    }
    for _ in 0..<10 { try carryOut(.input(.advance(100_000))) }
    let shown = computer.screen.display.trimmedText
    try require(
      shown == "READY P\(computer.area)", "AC BRK AC BRK MODE 0 do not lead back")
  }

  func require(
    _ claim: Bool, _ problem: @autoclosure () -> String
  ) throws(Fuzzer.Finding) {
    if !claim { throw finding(problem()) }
  }

  func finding(_ problem: String) -> Fuzzer.Finding {
    let last = history.suffix(40).map { "\($0)" }.joined(separator: " ")
    return Fuzzer.Finding(problem: problem, input: Array(last.utf8))
  }
}

extension Screen.Blink {
  fileprivate var column: Int {
    switch self {
    case .underline(let column), .block(let column), .character(let column): column
    }
  }
}
