import FX790Terminal
import Programs

/// `fx790 games`: the games, one a line.
struct GamesCommand {
  func run() -> ExitStatus {
    var output = TextOutput()
    for game in GameID.allCases { output.writeLine(Self.line(game)) }
    output.flush()
    return .done
  }

  /// Id, title, forms and a sentence, in columns.
  private static func line(_ game: GameID) -> String {
    let columns = [("\(game.id)", 16), ("\(game.title)", 14), ("basic, machine", 16)]
    return columns.map { text, width in
      text + String(repeating: " ", count: max(width - text.count, 1))
    }.joined() + "\(game.summary)"
  }
}
