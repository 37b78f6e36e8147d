import BasicVM

/// A script on which two programs are compared: the start of RAN#, and the keys that are typed.
public struct Script: Equatable, Sendable {
  /// The seed of RAN#.
  public var seed: UInt64
  /// The keys in the pieces that were made together: an answer to a wait each.
  var answers: [[ScriptKey]]
  /// How many answers led to the last place that it was the first to reach.
  var depth = 0

  /// A script of given keys.
  public init(seed: UInt64, keys: [ScriptKey]) {
    self.seed = seed
    answers = [keys]
  }

  init(seed: UInt64, answers: [[ScriptKey]]) {
    self.seed = seed
    self.answers = answers
  }

  /// The keys, one by one.
  public var keys: [ScriptKey] { Array(answers.joined()) }

  /// The keys as `--keys` takes them.
  public var notation: UTF8Text {
    func seconds(_ time: Ticks) -> UTF8Text { Seconds.text(time, decimals: 6) }
    return keys.reduce(into: UTF8Text()) { text, key in
      switch key {
      case .character(let code): text.append(UTF8Text(spelling: MachineText(code: code)))
      case .exe: text.append("\\n")
      case .brk: text.append("\\e")
      case .held(let code, let time):
        text += "\\h{\(UTF8Text(spelling: MachineText(code: code))):\(seconds(time))}"
      case .pause(let time): text += "\\w{\(seconds(time))}"
      // The machine has no character for it.
      case .malformed, .nothing: text.append("¿")
      }
    }
  }
}
