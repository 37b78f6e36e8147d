import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

/// Runs programs for Tests/Reference, which compares their traces with those of its interpreter.
struct ReferenceCommand: ShellCommand {
  static let name = "reference"
  static let summary = "run the programs of standard input and print their traces"
  static let details = [
    "Each line is an object: model, listing, typed (lines entered by hand before the run), keys as",
    "characters, and seed. For each it prints a trace, as fx790 run --trace does, and an empty line.",
    "A program ends after 200 seconds of machine time.",
  ]
  static let examples = ["fx790-lab reference <programs.json"]

  func run() throws(UsageError) -> ExitStatus {
    var output = TextOutput()
    let lines = try NamedFile.read("-").split(separator: UInt8(ascii: "\n"))
    for (index, line) in lines.enumerated() {
      guard let request = try? JSONReader.read(Array(line)), let model = Self.model(of: request)
      else { throw UsageError("reference: line \(index + 1): no object with a model") }
      Self.play(request, on: model) { output.writeLine(TraceWriter.line($0)) }
      output.writeLine("")
    }
    output.flush()
    return .done
  }

  private static func model(of request: JSON) -> Model? {
    request["model"]?.text.flatMap { Model(named: $0) }
  }

  private static func texts(_ list: JSON?) -> [UTF8Text] {
    guard case .list(let elements) = list else { return [] }
    return elements.compactMap(\.text)
  }

  private static func play(_ request: JSON, on model: Model, _ notice: (TraceEvent) -> Void) {
    let listing = ListingReader.read(request["listing"]?.text ?? "", model: model)
    let seed = UInt64(request["seed"]?.integer ?? 1)
    var machine = Machine(model: model, random: RandomNumbers(seed: seed))
    guard machine.load(listing.memory) else { return }
    var keys = ScriptKeys(ScriptKey.keys(typing: request["keys"]?.text ?? ""))
    for text in texts(request["typed"]) {
      guard let typed = try? CharacterReader.read(text) else { continue }
      machine.execute(Tokenizer.tokenize(typed, for: model).bytes)
      play(&machine, &keys, notice)
    }
    guard listing.hasLines, machine.start(area: listing.firstArea ?? 0) == nil else { return }
    play(&machine, &keys, notice)
  }

  private static func play(
    _ machine: inout Machine, _ keys: inout ScriptKeys, _ notice: (TraceEvent) -> Void
  ) {
    var player = Player(machine, keys: keys, timeLimit: machine.clock + 200_000_000)
    _ = player.play(notice)
    (machine, keys) = (player.program, player.keys)
  }
}
