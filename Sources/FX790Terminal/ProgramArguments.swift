import BasicVM
import Programs

struct ProgramArguments {
  enum Task {
    case play
    case compare(Comparison.Options)
    case help
  }

  struct Failure: Error, Equatable {
    let message: String
  }

  private(set) var task = Task.play
  private(set) var seed: UInt64?
  private(set) var keys: [ScriptKey]?
  /// The file of the trace; `-` is standard output.
  private(set) var tracePath: String?

  /// Whether an option makes the program a filter, even on a terminal.
  var isFilter: Bool { keys != nil || tracePath != nil }

  init(_ words: [String], canCompare: Bool) throws(Failure) {
    var rest = words.flatMap { Self.parts(of: $0) }[...]
    var scriptCount: Int?
    while let word = rest.popFirst() {
      switch word {
      case "--help", "-h":
        task = .help
        return
      case "--seed":
        let text = try Self.value(of: word, &rest)
        guard let number = UInt64(text) else {
          throw Failure(message: "--seed \(text): a whole number is needed")
        }
        seed = number
      case "--keys": keys = try Self.keys(Self.value(of: word, &rest))
      case "--trace": tracePath = try Self.value(of: word, &rest)
      case "compare" where canCompare && scriptCount == nil:
        guard let count = rest.first.flatMap({ Int($0) }) else {
          scriptCount = Self.defaultScriptCount
          continue
        }
        guard count > 0 else { throw Failure(message: "compare \(count): one script is the least") }
        rest.removeFirst()
        scriptCount = count
      default: throw Failure(message: "\(word) is no argument")
      }
    }
    guard let scriptCount else { return }
    guard tracePath == nil else { throw Failure(message: "compare has no --trace") }
    var options = Comparison.Options()
    (options.scripts, options.seed, options.keys) = (scriptCount, seed ?? options.seed, keys)
    task = .compare(options)
  }

  private static let defaultScriptCount = 500

  /// Splits an option such as `--seed=7`.
  private static func parts(of word: String) -> [String] {
    guard word.hasPrefix("--") else { return [word] }
    return word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
      String($0)
    }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(Failure) -> String {
    guard let value = rest.popFirst() else { throw Failure(message: "\(option) lacks its value") }
    return value
  }

  private static func keys(_ text: String) throws(Failure) -> [ScriptKey] {
    do throws(ScriptKey.ParseError) {
      return try ScriptKey.keys(UTF8Text(text))
    } catch {
      throw Failure(message: "--keys, \(error)")
    }
  }

  static func help(of command: String, canCompare: Bool) -> String {
    let compares = """

        \(command) compare [SCRIPTS]   compares it with its listing on many key scripts, 500 by default
      """
    return """
      On a terminal, \(command) plays: Enter is EXE, Esc is BRK. Otherwise it is a filter: it reads keys from
      --keys or standard input, and prints one line of the display's text for each wait.

        \(command) [OPTIONS]\(canCompare ? compares : "")

      Options:
        --seed N       seed of the random numbers; on a terminal a new one, otherwise 1
        --keys TEXT    type these keys; \\n is EXE, \\e BRK, \\h{6:0.5} held, \\w{1.0} a pause
        --trace FILE   write each event as a line of JSON; - is standard output, in place of the text
        --help         print this text

      Exit status: 0 done; 1 an error or a difference; 2 wrong arguments; 3 the keys ran out first.
      """
  }
}
