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

  /// The keys as `--keys` takes them, in UTF-8.
  public var notation: [UInt8] {
    keys.flatMap { key -> [UInt8] in
      switch key {
      case .character(let code): CharacterWriter.listing([code])
      case .exe: Array("\\n".utf8)
      case .brk: Array("\\e".utf8)
      // Something that the machine has no character for.
      case .nothing: Array("¿".utf8)
      }
    }
  }
}
