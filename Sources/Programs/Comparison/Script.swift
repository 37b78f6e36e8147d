import BasicVM

/// What two programs are compared on: where RAN# starts, and what is typed.
public struct Script: Equatable, Sendable {
  /// The seed of RAN#.
  public var seed: UInt64
  /// What is typed, in the pieces that were made together: an answer to a wait each.
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

  /// What is typed, key by key.
  public var keys: [ScriptKey] { Array(answers.joined()) }

  /// The keys as `--keys` takes them.
  public var notation: UTF8Text {
    keys.reduce(into: UTF8Text()) { text, key in
      switch key {
      case .character(let code): text.append(utf8: CharacterWriter.listing([code]))
      case .exe: text.append("\\n")
      case .brk: text.append("\\e")
      // The machine has no character for it.
      case .nothing: text.append("¿")
      }
    }
  }
}
