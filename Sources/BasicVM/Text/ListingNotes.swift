/// The instructions for players in a listing: the `#` lines before its first line.
package enum ListingNotes {
  /// The keys that work in every program of a model.
  package static func keys(on model: Model) -> UTF8Text {
    "Enter is EXE (and continues after STOP), Esc is \(model.facts.keys.endingKey) and ends"
  }

  /// The notes above the program, without `#`.
  package static func head(of lines: [UTF8Text]) -> [UTF8Text] {
    let head = lines.prefix { $0.utf8.first == UInt8(ascii: "#") || $0.isEmpty }
    // Name hints do not help a player.
    let notes = head.filter { !NameHint.isHint($0) }.map {
      UTF8Text(utf8: Array($0.utf8.drop { $0 == UInt8(ascii: "#") }))
    }
    return Array(notes.filter { !$0.utf8.allSatisfy { $0 == UInt8(ascii: " ") } }.prefix(maxLines))
  }

  /// The letter of the variable that a line `#= S score` names, from 0 for A; nil without one.
  public static func score(in lines: [UTF8Text]) -> Int? {
    for line in lines {
      guard let hint = NameHint(line, area: 0), case .variable(let letter) = hint.subject,
        letter < NameHint.dollar, ["score", "Score", "SCORE"].contains(hint.name)
      else { continue }
      return letter
    }
    return nil
  }

  /// Later notes are rarely rules of a game.
  private static let maxLines = 8
}
