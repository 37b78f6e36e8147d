import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

struct EvalCommand: ShellCommand {
  static let name = "eval"
  static let summary = "calculate, and print each result as the display would show it"
  static let details = [
    "Statements are executed too, and variables keep their values from one argument to the next.",
    "- reads lines from standard input.",
    "",
    "Exit status: 0 done; 1 a line ended with an error; 3 a line did not end.",
  ]
  static let examples = ["fx790 eval '2+3*SIN 30'", "fx790 eval 'MODE 5' 'ACS(SQR 2/2)'"]
  static var arguments: Arguments<Self> {
    .some(
      "EXPRESSION...", 1...Int.max, \.expressions, completes: .nothing, mayBeginWithDash: true)
  }
  static var options: [Option<Self>] { [.model(\.model, "the model (fx-790p)"), .seed(\.seed)] }

  private var expressions: [String] = []
  private var seed: UInt64 = 1
  private var model: Model?
  private var machine = Machine()
  private var hintFinder = TypedLineHints(on: .fx790P)
  private var explained = 0
  private var unexplained = 0

  mutating func run() throws(UsageError) -> ExitStatus {
    machine = Machine(model: model ?? .fx790P, random: RandomNumbers(seed: seed))
    hintFinder = TypedLineHints(on: machine.model)
    var lines: [UTF8Text] = []
    for expression in expressions { lines += try Self.lines(of: expression) }
    var output = TextOutput()
    var status = ExitStatus.done
    defer { if unexplained > 0 { TextOutput.printError("\(unexplained) more of these") } }
    for line in lines {
      let result = evaluate(line)
      let hints = isQuiet ? [] : hintTexts(about: line)
      if !hints.isEmpty { output.flush() }
      for hint in hints { TextOutput.printError(hint) }
      explained += hints.count
      switch result {
      case .shown(let lines): for line in lines { output.writeLine(line) }
      case .failed(let message):
        status = .failed
        guard let message, !isQuiet else {
          unexplained += 1
          continue
        }
        output.flush()
        TextOutput.printError(message)
        explained += 1
      case .unfinished(let lines):
        for line in lines { output.writeLine(line) }
        output.flush()
        TextOutput.printError(
          "stopped after \(RunLimit.usualText): the line does not end\n"
            + String(line).prefix(200))
        return .unfinished
      }
    }
    output.flush()
    return status
  }

  private static func lines(of argument: String) throws(UsageError) -> [UTF8Text] {
    guard argument == "-" else { return [UTF8Text(argument)] }
    let input = try NamedFile.naming("standard input") { () throws(System.Failure) in
      try System.read(file: argument, limit: TapeInput.longestListing)
    }
    return ListingFormat.lines(of: UTF8Text(utf8: input)).filter { !$0.isEmpty }
  }

  /// Whether further errors are only counted.
  private var isQuiet: Bool { explained >= TextOutput.maxErrors }

  private enum Result {
    case shown([UTF8Text])
    /// Nil after many other messages.
    case failed(UTF8Text?)
    /// The results displayed before the limit.
    case unfinished([UTF8Text])
  }

  private mutating func evaluate(_ source: UTF8Text) -> Result {
    let characters: [SourceCharacter]
    do throws(CharacterReader.Unknown) {
      characters = try CharacterReader.read(source)
    } catch {
      let problem = Diagnostic(
        line: 1, column: error.column, problem: .unknownCharacter(error.scalar))
      let place = FaultText.pointing(atColumn: error.column - 1, of: source)
      return .failed("\(problem.message)\n\(place)")
    }
    let tokens = Tokenizer.tokenize(characters, for: machine.model)
    machine.execute(tokens.bytes)
    return play(source, tokens)
  }

  /// Explains words of other BASICs that are valid here, but mean something else.
  private mutating func hintTexts(about source: UTF8Text) -> [UTF8Text] {
    // All hints are about elements.
    guard source.utf8.contains(UInt8(ascii: "(")) else { return [] }
    let tokens = Tokenizer.tokenize(CharacterReader.decode(source).characters, for: machine.model)
    return hintFinder.problems(in: tokens.bytes).map { problem, offset in
      let column = tokens.column(ofByte: offset) - 1
      let message = Diagnostic(line: 1, column: column + 1, problem: problem).message
      return "\(FaultText.pointing(atColumn: column, of: source))\n\(message)"
    }
  }

  private mutating func play(_ source: UTF8Text, _ tokens: TokenizedText) -> Result {
    var player = Player(machine, keys: UnattendedKeys())
    defer { machine = player.program }
    var limit = RunLimit(from: machine)
    var shown: [UTF8Text] = []
    var display = Display()
    while true {
      let step = player.advance(within: &limit) { event in
        if case .frame(let frame, _) = event.kind { display = frame }
        // Not a result if empty: STOP may wait with an empty display.
        if case .wait(.exe) = event.kind, !display.trimmedText.isEmpty {
          shown.append(UTF8Text(display.trimmedText))
        }
      }
      switch step {
      case .ended(.failed) where isQuiet: return .failed(nil)
      case .ended(.failed(let fault)):
        let text = FaultText.text(of: fault, inLine: source, tokens: tokens, on: machine.model)
        return .failed(player.program.refusedValues(of: fault).map { "\(text)\n\($0)" } ?? text)
      case .ended(.starved): return .failed("INPUT is not available in eval.")
      case .ended(.timedOut): return .unfinished(shown)
      case .ended:
        machine = player.program
        return .shown(shown + lastResult(of: tokens.bytes, after: shown))
      case .asksComputer(let effect):
        if let refusal = Self.refusal(of: effect) { return .failed(refusal) }
      case .continues, .rests, .asks: break
      }
    }
  }

  /// Continues at every pause, gives KEY$ no key, and has no answer to INPUT.
  private struct UnattendedKeys: KeySource {
    func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
      switch wait {
      case .exe: .event(.exe)
      case .key: .event(.key(nil))
      case .time: .event(.proceed)
      case .line: .starved
      }
    }
  }

  /// The display at the end, unless the last wait showed it.
  ///
  /// An empty display counts only if nothing was shown, and the result may be empty.
  private func lastResult(of line: [UInt8], after shown: [UTF8Text]) -> [UTF8Text] {
    let text = shownText
    let isResult =
      text.isEmpty ? shown.isEmpty && Self.mayHaveEmptyResult(line) : text != shown.last
    return isResult ? [text] : []
  }

  private var shownText: UTF8Text { UTF8Text(machine.display.trimmedText) }

  // MARK: Commands of the computer

  /// Returns nil if the command needs no message.
  private static func refusal(of effect: Effect) -> UTF8Text? {
    switch effect {
    case .command(.run, _): "ERR4\nThere is no program to run."
    // These change nothing: eval is always in RUN mode, and trace mode affects only programs.
    case .command(.mode, 0), .command(.mode, 2), .command(.mode, 3): nil
    case .command(let command, let number): refusal(of: command, number)
    case .password: refusal(of: "PASS")
    default: nil
    }
  }

  private static func refusal(of command: Command, _ number: Int) -> UTF8Text {
    switch command {
    case .run: refusal(of: "RUN")
    case .list: refusal(of: "LIST")
    case .listAll: refusal(of: "LIST ALL")
    case .new: refusal(of: "NEW")
    case .newAll: refusal(of: "NEW ALL")
    case .mode: refusal(of: "MODE \(number)")
    }
  }

  private static func refusal(of command: UTF8Text) -> UTF8Text {
    "\(command) is a command of the computer; eval runs only statements."
  }

  // MARK: Empty results

  /// Whether the last statement is PRINT or may be a string expression; their results may be empty.
  private static func mayHaveEmptyResult(_ line: [UInt8]) -> Bool {
    var first: UInt8?
    var isQuoted = false
    var isAssignment = false
    for byte in line {
      if byte == CharacterCode.quote { isQuoted.toggle() }
      if byte == Keyword.separator.rawValue, !isQuoted {
        first = nil
        isAssignment = false
      } else {
        first = first ?? byte
        if byte == CharacterCode.equal, !isQuoted { isAssignment = true }
      }
    }
    guard let first else { return false }
    switch Keyword(rawValue: first) {
    case .print: return true
    case .str, .hex, .dms, .mid, .key: return !isAssignment
    case .some: return false
    case nil: return first != CharacterCode.apostrophe && !isAssignment
    }
  }
}
