import BasicVM
import Programs

/// Checks that nearly valid input does not trap, exceed its time, or change in a round trip.
///
/// After a trap the case is the last number on standard error, or one of those after it;
/// `fx790-lab fuzz KIND --case N`, with the same `--model`, repeats it.
enum Fuzzer {
  struct Finding: Error {
    let problem: String
    let input: [UInt8]
  }

  static func run(_ number: UInt64, on model: Model = .fx790P) throws(Finding) {
    var generator = FuzzGenerator(random: SeededRandom(seed: number), model: model)
    switch number % 4 {
    case 0, 1: try runListing(&generator)
    case 2: try runTokens(&generator)
    default: try runByHand(&generator)
    }
    // Last, so that they do not change the random numbers of the runs above.
    if number % 8 < 2 { try SnapshotFuzzer.run(&generator) }
    if number % 8 == 2 { try TapeFuzzer.run(&generator) }
    if number % 8 == 3 { try AssemblerFuzzer.run(&generator, isImage: number % 16 == 3) }
  }

  /// Runs only a listing, tokens or lines entered by hand, each run or line for one second of
  /// machine time.
  static func runSource(_ number: UInt64, on model: Model = .fx790P) throws(Finding) {
    var generator = FuzzGenerator(random: SeededRandom(seed: number), model: model)
    switch number % 4 {
    case 0, 1: try runListing(&generator, timeLimit: shortTimeLimit)
    case 2: try runTokens(&generator, timeLimit: shortTimeLimit)
    default: try runByHand(&generator, timeLimit: shortTimeLimit)
    }
  }

  /// Even numbers test sources, odd ones images.
  static func runAssembler(_ number: UInt64) throws(Finding) {
    var generator = FuzzGenerator(random: SeededRandom(seed: number))
    try AssemblerFuzzer.run(&generator, isImage: number % 2 == 1)
  }

  static func runTape(_ number: UInt64) throws(Finding) {
    var generator = FuzzGenerator(random: SeededRandom(seed: number))
    try TapeFuzzer.run(&generator)
  }

  private static let timeLimit: Ticks = 120_000_000
  private static let shortTimeLimit: Ticks = 1_000_000

  private static func runListing(
    _ generator: inout FuzzGenerator, timeLimit: Ticks = timeLimit
  ) throws(Finding) {
    let source = generator.listing()
    let listing = ListingReader.read(source, model: generator.model)
    _ = Checker.check(listing)
    try checkReadBack(listing.memory, source.utf8)
    try run(listing.memory, &generator, source.utf8, timeLimit)
  }

  /// Writing and reading must preserve a listing.
  private static func checkReadBack(
    _ memory: ProgramMemory, _ source: [UInt8]
  ) throws(Finding) {
    let written = ListingWriter.write(memory)
    let readBack = ListingReader.read(written, size: memory.size)
    guard readBack.memory == memory else {
      throw Finding(problem: "the listing does not read back", input: source)
    }
    guard ListingWriter.write(readBack.memory) == written else {
      throw Finding(problem: "a second reading changes the listing", input: source)
    }
  }

  private static func run(
    _ memory: ProgramMemory, _ generator: inout FuzzGenerator, _ source: [UInt8], _ timeLimit: Ticks
  ) throws(Finding) {
    var machine = Machine(
      model: memory.model, random: RandomNumbers(seed: generator.random.bits()))
    guard machine.load(memory) else {
      throw Finding(problem: "the stored program does not fit", input: source)
    }
    _ = machine.faults
    _ = machine.disassembly
    guard machine.start(area: memory.startArea) == nil else { return }
    let isManual = generator.random.onceIn(3)
    let keys = ScriptKey.read(generator.keys(), withEscapes: generator.random.onceIn(2))
    var player = Player(
      machine, keys: ScriptKeys(keys, isManual: isManual), timeLimit: timeLimit)
    let ending = player.play { _ = TraceWriter.line($0) }
    try checkClock(player.program.clock, ending, source, timeLimit)
  }

  /// The clock may exceed the limit only by the last instruction or wait.
  private static func checkClock(
    _ clock: Ticks, _ ending: PlayEnding, _ source: [UInt8], _ timeLimit: Ticks
  ) throws(Finding) {
    let longestStep: Ticks = 1_000_000_000_000
    guard ending == .timedOut, clock > timeLimit + longestStep else { return }
    throw Finding(problem: "the run passed its time limit by more than a step", input: source)
  }

  private static func runTokens(
    _ generator: inout FuzzGenerator, timeLimit: Ticks = timeLimit
  ) throws(Finding) {
    var memory = ProgramMemory(model: generator.model)
    var bytes: [UInt8] = []
    for number in 1...(1 + generator.random.below(6)) {
      let tokens = generator.tokens()
      bytes += tokens
      guard let line = StoredLine(number: number * 10, bytes: tokens) else { continue }
      _ = memory.store(line, inArea: generator.random.below(10))
    }
    try checkReadBack(memory, bytes)
    try run(memory, &generator, bytes, timeLimit)
  }

  private static func runByHand(
    _ generator: inout FuzzGenerator, timeLimit: Ticks = timeLimit
  ) throws(Finding) {
    var machine = Machine(model: generator.model, random: RandomNumbers(seed: 1))
    for _ in 0...generator.random.below(5) {
      let source = generator.random.onceIn(2) ? generator.line() : generator.expression()
      guard let characters = try? CharacterReader.read(source) else { continue }
      machine.execute(Tokenizer.tokenize(characters, for: generator.model).bytes)
      let limit = machine.clock + timeLimit
      FuzzPlayer.play(&machine, &generator, steps: 10_000, timeLimit: limit)
    }
  }
}

/// Types random lines, and presses one key or none; `play` also answers for a recorder, which
/// sometimes has no tape.
struct FuzzPlayer: KeySource {
  var generator: FuzzGenerator

  private static let letterB = CharacterCode.letterA + 1

  mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
    switch wait {
    case .exe: .event(.exe)
    case .time: .event(.proceed)
    case .line: .event(.line(generator.characters()))
    case .key: .event(.key(generator.random.onceIn(2) ? Self.letterB : nil))
    }
  }

  /// Plays at most `steps` steps, each up to `slice` long, if given.
  @discardableResult
  static func play(
    _ machine: inout Machine, _ generator: inout FuzzGenerator, steps: Int, timeLimit: Ticks? = nil,
    slice: Ticks? = nil
  ) -> [TraceEvent] {
    var events: [TraceEvent] = []
    var player = Player(machine, keys: FuzzPlayer(generator: generator), timeLimit: timeLimit)
    for _ in 0..<steps where player.ending == nil {
      let deadline = slice.map { player.program.clock + $0 } ?? .max
      let step = player.advance(until: deadline) { events.append($0) }
      if case .asksComputer(.tape) = step {
        player.answer(player.keys.generator.random.onceIn(2) ? .done : .refused(.noTape))
      }
    }
    machine = player.program
    generator = player.keys.generator
    return events
  }
}

/// Generates nearly valid listings and lines from random words, and damages some of them.
struct FuzzGenerator {
  var random: SeededRandom
  var model = Model.fx790P

  private static let statements = [
    "PRINT ", "PRINT CSR ", "INPUT ", "GOTO ", "GOSUB ", "RETURN", "FOR ", "NEXT ", "IF ",
    "ON ", "LET ", "DIM ", "ERASE ", "DEFM ", "DATA ", "READ ", "RESTORE ", "BEEP ", "TIMER ",
    "SET F", "SET E", "SET N", "MODE ", "MODE 99,", "STAT ", "STAT LIST", "STAT CLEAR", "CLEAR",
    "VAC", "STOP", "END", "REM ", "'", "LISTV", "PUT ", "WRITE# ", "WRITE#", "READ# ", "RESTORE#",
    "PASS ", "SAVE ",
    "RUN", "LIST ", "NEW", "A=", "A$=", "$=", "B(1)=", "X=X+1", "INPUT \"N\",",
  ]

  private static let pieces = [
    "A", "B", "I", "X", "Y", "A$", "$", "A(", "A(1)", "B$(2)", "C(1,2,3)", "1", "0", "2.5", "1E99",
    "9.99999999999E99", "1E-99", "-", "+", "*", "/", "↑", "(", ")", ",", ";", ":", "=", "<", ">",
    "≤", "≥", "≠", "\"AB\"", "\"", "&HFF", "&H", "PI", "SIN ", "COS ", "TAN ", "ASN ", "ACS ",
    "ATN ", "HYP", "HYPSIN ", "LOG ", "LN ", "EXP ", "SQR ", "CUR ", "INT ", "FRAC ", "ABS ",
    "SGN ", "RND(", "RAN#", "FACT ", "NPR(", "NCR(", "DEG(", "DMS$(", "POL(", "REC(", "HEX$(",
    "LEN(", "VAL(", "STR$(", "MID$(", "KEY$", "EOX ", "EOY ", "THEN ", "TO ", "STEP ", "GOTO ",
    "GOSUB ", "#", "10", "20", "30", "100", "\\CD", "\\CE", "\\CF", "\\xA6", "\\7F", "♠", "é", "\t",
  ]

  mutating func words(_ count: Int) -> String {
    var text = ""
    for _ in 0..<count { text += random.any(of: random.onceIn(2) ? Self.statements : Self.pieces) }
    return text + (random.onceIn(2) ? ":" : "")
  }

  mutating func line() -> UTF8Text {
    var text = ""
    for _ in 0...random.below(3) {
      if !text.isEmpty { text += ":" }
      text += random.any(of: Self.statements)
      for _ in 0..<random.below(6) { text += random.any(of: Self.pieces) }
    }
    return UTF8Text(utf8: damaged(Array(text.utf8), onceIn: 8))
  }

  mutating func expression() -> UTF8Text {
    var text = ""
    for _ in 0...random.below(10) { text += random.any(of: Self.pieces) }
    return UTF8Text(utf8: damaged(Array(text.utf8), onceIn: 10))
  }

  mutating func listing() -> UTF8Text {
    var bytes: [UInt8] = []
    for index in 1...(1 + random.below(20)) {
      if random.onceIn(12) { bytes += Array("P\(random.below(10))\n".utf8) }
      bytes += Array("\(index * 10) ".utf8) + line().utf8 + [UInt8(ascii: "\n")]
    }
    return UTF8Text(utf8: damaged(bytes, onceIn: 4))
  }

  mutating func keys() -> UTF8Text {
    var bytes: [UInt8] = []
    for _ in 0..<random.below(30) {
      switch random.below(5) {
      case 0: bytes.append(UInt8(ascii: "\n"))
      case 1: bytes += expression().utf8
      default: bytes.append(UInt8(32 + random.below(95)))
      }
    }
    return UTF8Text(utf8: bytes)
  }

  mutating func characters() -> MachineText {
    MachineText(codes: tokens().map { $0 & 0x7F })
  }

  /// Random token bytes, as a tape could contain.
  mutating func tokens() -> [UInt8] {
    (0...random.below(60)).map { _ in UInt8(random.below(255)) }
  }

  /// Damages up to four places in one of `times` calls; otherwise returns the bytes unchanged.
  mutating func damaged(_ bytes: [UInt8], onceIn times: Int) -> [UInt8] {
    guard random.onceIn(times), !bytes.isEmpty else { return bytes }
    var result = bytes
    for _ in 0...random.below(4) where !result.isEmpty {
      let position = random.below(result.count)
      switch random.below(4) {
      case 0: result[position] = UInt8(random.below(256))
      case 1: result.remove(at: position)
      case 2: result.insert(result[position], at: position)
      default: result.removeSubrange(position..<min(position + random.below(8), result.count))
      }
    }
    return result
  }
}
