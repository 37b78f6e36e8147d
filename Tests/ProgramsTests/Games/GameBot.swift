import BasicVM

@testable import Programs

/// Chooses random input, some of it invalid.
struct GameBot {
  let game: GameID
  var lines = ["1"]
  /// Repeated entries are chosen more often.
  let keys: [String]
  /// Counts inputs before BRK.
  let patience: Int

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
