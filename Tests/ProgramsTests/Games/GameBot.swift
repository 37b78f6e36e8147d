import BasicVM

@testable import Programs

/// Someone who plays a game at random: what is typed at each wait is drawn from a few possibilities,
/// valid ones and others.
struct GameBot {
  let game: GameID
  /// What may be typed at a wait for a line.
  var lines = ["1"]
  /// What may be pressed at a wait for a key; a key that stands here often is pressed often.
  let keys: [String]
  /// After so many inputs the bot has enough, and presses BRK.
  let patience: Int

  /// Plays the state machine, and returns the keys that this took.
  func script(seed: UInt64, isManual: Bool) -> [ScriptKey] {
    var random = RandomNumbers(seed: seed &* 7919 &+ 1)
    var typed: [ScriptKey] = []
    var left = patience
    var player = Player(
      game.program(random: RandomNumbers(seed: seed)),
      keys: ScriptKeys([], isOpen: true, isManual: isManual))
    while player.ending == nil {
      guard case .asks(let wait) = player.advance({ _ in }) else { continue }
      left -= 1
      let keys = left > 0 ? choose(for: wait, &random) : [.brk]
      typed += keys
      player.keys.append(keys)
    }
    return typed
  }

  private func choose(
    for wait: TraceEvent.Wait, _ random: inout RandomNumbers
  ) -> [ScriptKey] {
    switch wait {
    case .line: GamePlay.keys(lines[min(random.draw(lines.count), lines.count - 1)] + "\\n")
    case .exe: GamePlay.keys(random.draw(8) == 0 ? "Y1" : "\\n")
    case .key, .time: GamePlay.keys(keys[min(random.draw(keys.count), keys.count - 1)])
    }
  }
}
