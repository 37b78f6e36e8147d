import BasicVM

/// `fx790 eval`: lines entered by hand, each result as the display would show it.
struct EvalCommand {
  private let lines: [[UInt8]]
  private var machine: Machine

  init(_ arguments: ParsedArguments) throws(UsageError) {
    var lines: [[UInt8]] = []
    for argument in arguments.arguments { lines += try Self.lines(of: argument) }
    self.lines = lines
    let seed = try arguments.number("--seed", UInt64.self) ?? 1
    machine = Machine(random: RandomNumbers(seed: seed))
  }

  mutating func run() throws(UsageError) -> ExitStatus {
    var output = Output()
    var status = ExitStatus.done
    for line in lines {
      switch evaluate(line) {
      case .shown(let lines): for line in lines { output.writeLine(line) }
      case .failed(let message):
        output.flush()
        Output.complain(message)
        status = .failed
      }
    }
    output.flush()
    return status
  }

  /// The lines of an argument: those of standard input for `-`, else itself.
  private static func lines(of argument: String) throws(UsageError) -> [[UInt8]] {
    guard argument == "-" else { return [Array(argument.utf8)] }
    do throws(System.Failure) {
      return ListingReader.lines(of: try System.read(file: argument)).filter { !$0.isEmpty }
    } catch {
      throw UsageError("standard input: \(error.reason)")
    }
  }

  private enum Result {
    case shown([[UInt8]])
    case failed([UInt8])
  }

  private mutating func evaluate(_ source: [UInt8]) -> Result {
    let characters: [SourceCharacter]
    do {
      characters = try CharacterReader.read(source)
    } catch {
      let problem = Diagnostic(
        line: 1, column: error.column, problem: .unknownCharacter(error.scalar))
      var message = problem.message
      message += Array("\n".utf8) + source + Array("\n".utf8)
      message += ListingFile.caret(under: source, atColumn: error.column - 1)
      return .failed(message)
    }
    let tokens = Tokenizer.tokenize(characters)
    machine.execute(tokens.bytes)
    return finish(source, tokens)
  }

  private mutating func finish(_ source: [UInt8], _ tokens: TokenizedText) -> Result {
    var event = Event.proceed
    var shown: [[UInt8]] = []
    while true {
      switch machine.resume(event) {
      case .ended:
        let text = CharacterWriter.display(machine.display.trimmedText)
        if !text.isEmpty, text != shown.last { shown.append(text) }
        return .shown(shown)
      case .failed(let fault):
        return .failed(FaultText.text(of: fault, inLine: source, columns: tokens))
      case .waitForExe:
        shown.append(CharacterWriter.display(machine.display.trimmedText))
        event = .exe
      case .lookAtKey: event = .key(nil)
      case .waitForLine: return .failed(Array("INPUT has nobody to ask here.".utf8))
      case .command(.run, _): return .failed(Array("ERR4\nThere is no program to run.".utf8))
      case .tape: event = .refused(.noOption)
      default: event = .proceed
      }
    }
  }
}
