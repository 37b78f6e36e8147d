import BasicVM

/// A test input for two programs: a seed of RAN# and the typed keys.
package struct Script: Equatable, Sendable {
  /// The seed of RAN#.
  package var seed: UInt64
  /// The keys, grouped by the wait that they answer.
  var answers: [[ScriptKey]]
  /// The number of answers up to the last new place.
  var depth = 0

  /// Creates a script from keys.
  package init(seed: UInt64, keys: [ScriptKey]) {
    self.seed = seed
    answers = [keys]
  }

  init(seed: UInt64, answers: [[ScriptKey]]) {
    self.seed = seed
    self.answers = answers
  }

  /// The keys without groups.
  package var keys: [ScriptKey] { Array(answers.joined()) }

  /// The keys in the notation of `--keys`.
  package var notation: UTF8Text {
    keys.reduce(into: UTF8Text()) { text, key in
      switch key {
      case .character(let code): text.append(UTF8Text(spelling: MachineText(code: code)))
      case .exe: text.append("\\n")
      case .brk: text.append("\\e")
      case .held(let code, let time):
        text += "\\h{\(UTF8Text(spelling: MachineText(code: code))):\(Seconds.exact(time))}"
      case .pause(let time): text += "\\w{\(Seconds.exact(time))}"
      // A placeholder that is no character of the machine.
      case .malformed, .nothing: text.append("¿")
      }
    }
  }
}
