import BasicVM
import CommandLineKit
import FX790Terminal
import Programs
import StateMachines

/// The program that a test runs.
enum TestProgram: Sendable {
  case listing(TestedMachine)
  case outside(ExecProgram)

  var memory: ProgramMemory {
    switch self {
    case .listing(let machine): machine.memory
    case .outside(let program): ProgramMemory(model: program.model)
    }
  }

  var fault: ExecProgram.Fault? {
    guard case .outside(let program) = self else { return nil }
    return program.fault
  }

  /// The program, and the same program watched for a property.
  func contenders(
    watching property: TestProperty
  ) throws(PropertyWatch.Refusal) -> (Contender, Contender) {
    switch self {
    case .listing(let machine): return try machine.contenders(watching: property)
    case .outside(let program):
      let watch = try PropertyWatch(property, on: nil)
      let watched = Contender(name: "", watching: watch, isOutside: true) {
        ExecRun(program, seed: $0)
      }
      return (Contender(program), watched)
    }
  }

  /// Whether the property holds for all keys and random numbers.
  func proves(_ property: TestProperty) throws(PropertyWatch.Refusal) -> Bool {
    guard case .listing(let machine) = self else { return false }
    return try machine.proves(property)
  }

  /// The name of a line, such as `P0-10`, with its statements; nil if there is no such line.
  func text(ofLine name: UTF8Text) -> UTF8Text? {
    guard case .listing(let machine) = self else { return nil }
    let line = machine.contender.source.first { $0.name == name }
    return line.map { line in
      let text = machine.contender.quoted(line).utf8.drop { $0 != UInt8(ascii: " ") }
      return machine.contender.shown(name) + UTF8Text(utf8: Array(text))
    }
  }

  func takeFault() -> ExecProgram.Fault? {
    guard case .outside(let program) = self else { return nil }
    return program.takeFault()
  }

  func run(_ keys: [ScriptKey], _ settings: Settings) -> TestRun {
    switch self {
    case .listing(let machine): machine.run(keys, settings)
    case .outside(let program):
      TestRun(
        of: ExecRun(program, seed: settings.seed),
        keys: ScriptKeys(keys, isManual: settings.isManual),
        timeLimit: settings.timeLimit ?? TestRun.longest)
    }
  }
}

/// A machine with a listing, ready to run with any seed.
struct TestedMachine: Sendable {
  private let machine: Machine
  private let tape: HeadlessTape?
  private let areas: [Int]
  private let isAttended: Bool
  private let hints: PortHints
  let startArea: Int

  var memory: ProgramMemory { machine.memory }

  /// Returns nil after printing the reason.
  init?(_ path: String, _ options: RunOptions) throws(UsageError) {
    let preparation = options.preparation
    guard let file = try preparation.listingFile(at: path, options.listing) else { return nil }
    var tape = try preparation.tape()
    let random = RandomNumbers(seed: options.seed ?? 1)
    guard let machine = try preparation.startedMachine(file.listing, random: random, tape: &tape)
    else { return nil }
    (self.machine, self.tape, areas) = (machine, tape, preparation.areas)
    isAttended = preparation.accompaniesRun
    startArea = preparation.startArea(of: file.listing)
    hints = PortHints(in: file.source.text, area: startArea)
  }

  var contender: Contender {
    guard isAttended else { return Contender(name: "", running: machine, area: startArea) }
    let areas = areas.isEmpty ? [startArea] : areas
    return Contender(name: "", running: machine, areas: areas, tape: tape)
  }

  func contenders(
    watching property: TestProperty
  ) throws(PropertyWatch.Refusal) -> (Contender, Contender) {
    let watch = try PropertyWatch(property, on: machine, hints: hints)
    let watched = Contender(name: "", watching: watch) { [self] seed in
      var machine = machine
      machine.random = RandomNumbers(seed: seed)
      return AttendedMachine(machine, tape: tape, areas: areas.dropFirst())
    }
    return (contender, watched)
  }

  /// False with a tape or several areas, whose programs may change the variables.
  func proves(_ property: TestProperty) throws(PropertyWatch.Refusal) -> Bool {
    let watch = try PropertyWatch(property, on: machine, hints: hints)
    return !isAttended && watch.isProved(of: machine)
  }

  func run(_ keys: [ScriptKey], _ settings: TestProgram.Settings) -> TestRun {
    var machine = machine
    machine.random = RandomNumbers(seed: settings.seed)
    if settings.showsEverything { machine.beginRecord() }
    let keys = ScriptKeys(keys, isManual: settings.isManual)
    let limit = settings.timeLimit ?? TestRun.longest
    guard isAttended else {
      return TestRun(
        of: machine, keys: keys, timeLimit: limit, showsRecord: settings.showsEverything)
    }
    let attended = AttendedMachine(machine, tape: tape, areas: areas.dropFirst())
    return TestRun(
      of: attended, keys: keys, timeLimit: limit, showsRecord: settings.showsEverything)
  }
}

extension TestProgram {
  /// The options that differ between runs of one prepared machine.
  struct Settings: Sendable {
    let seed: UInt64
    let isManual: Bool
    let showsEverything: Bool
    let timeLimit: Ticks?

    init(_ options: RunOptions) {
      seed = options.seed ?? 1
      (isManual, showsEverything) = (options.isManual, options.showsEverything)
      timeLimit = options.timeLimit
    }
  }
}
