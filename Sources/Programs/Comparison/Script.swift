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
    keys.reduce(into: UTF8Text()) { text, key in
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

/// A time in seconds with six decimals.
private func seconds(_ ticks: Ticks) -> UTF8Text {
  var text: UTF8Text = "\(ticks / 1_000_000)."
  var rest = ticks % 1_000_000
  for _ in 0..<6 {
    text.append(rest / 100_000)
    rest = rest % 100_000 * 10
  }
  return text
}

/// Makes a script that parts two programs smaller, as long as it parts them.
struct Shrinker {
  private let a: ScriptPlayer
  private let b: ScriptPlayer
  /// How many more scripts may be tried.
  private var trials = 2_000

  init(_ a: ScriptPlayer, _ b: ScriptPlayer) {
    self.a = a
    self.b = b
  }

  /// The smallest script that was found, starting from one that parts the programs.
  mutating func smallest(from script: Script) -> Script {
    var script = Script(seed: script.seed, keys: script.keys)
    var size = 0
    repeat {
      size = script.keys.count
      script = shorter(script)
    } while script.keys.count < size
    script = simpler(script)
    return withSmallerSeed(script)
  }

  /// Whether the programs part on a script.
  private mutating func parts(_ script: Script) -> Bool {
    guard trials > 0 else { return false }
    trials -= 1
    return !a.play(script).isAlike(b.play(script))
  }

  /// Leaves out whatever is not needed, in pieces that become smaller (delta debugging).
  private mutating func shorter(_ script: Script) -> Script {
    var keys = shortestBeginning(of: script)
    var piece = max(keys.count / 2, 1)
    while piece > 0 {
      var start = keys.count - piece
      while start > -piece {
        var fewer = keys
        fewer.removeSubrange(max(start, 0)..<(start + piece))
        if parts(Script(seed: script.seed, keys: fewer)) { keys = fewer }
        start = min(start, keys.count) - piece
      }
      piece /= 2
    }
    return Script(seed: script.seed, keys: keys)
  }

  /// Cuts the end off: most of a script comes behind the difference.
  private mutating func shortestBeginning(of script: Script) -> [ScriptKey] {
    let keys = script.keys
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if parts(Script(seed: script.seed, keys: Array(keys[..<middle]))) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return Array(keys[..<high])
  }

  /// Puts a plainer key in the place of each.
  private mutating func simpler(_ script: Script) -> Script {
    var keys = script.keys
    for index in keys.indices {
      for plainer in Self.plainKeys {
        guard keys[index] != plainer else { break }
        var other = keys
        other[index] = plainer
        if parts(Script(seed: script.seed, keys: other)) {
          keys = other
          break
        }
      }
    }
    return Script(seed: script.seed, keys: keys)
  }

  /// From the plainest on: EXE, 1, 0, A.
  private static let plainKeys: [ScriptKey] = [
    .exe, .character(CharacterCode.zero + 1), .character(CharacterCode.zero),
    .character(CharacterCode.letterA),
  ]

  /// Seed 1 is what `run` takes by itself.
  private mutating func withSmallerSeed(_ script: Script) -> Script {
    for seed in 1...UInt64(9) where seed < script.seed {
      var other = script
      other.seed = seed
      if parts(other) { return other }
    }
    return script
  }
}
