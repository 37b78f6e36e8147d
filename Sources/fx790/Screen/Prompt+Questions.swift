import BasicVM
import FX790Device
import Programs

extension Prompt {
  var question: String { questions[0] }

  /// The longest question that fits beside the answer and the cursor.
  func question(columns: Int) -> String {
    let room = columns - text.unicodeScalars.count - 2
    return questions.first { $0.unicodeScalars.count <= room } ?? questions[questions.count - 1]
  }

  /// The question in several lengths, the longest first; the last fits 40 columns.
  private var questions: [String] {
    switch purpose {
    case .open: ["open which listing file? ", "open file? "]
    case .openTape(let path):
      [
        "\(path.lastComponent) is a tape. Load it, or put it into the recorder? (l/r) ",
        "a tape: load it, or into the recorder? (l/r) ", "load the tape, or insert it? (l/r) ",
      ]
    case .insertTape: ["insert which .wav or .bin file? ", "insert file? "]
    case .loadOver(_, let areas, let free): Self.loadOver(areas, free)
    case .loadOverSource:
      ["ASMBL has a source. Load over it? (y/n) ", "load over the source? (y/n) "]
    case .enterListing(let listing): Self.enter(listing)
    case .playOver(let game, let area): Self.play(game, over: area)
    case .compX:
      ["set what? (GR0 00FF, an address and 00FF, SC 12, CC 1) ", "set what? (GR0 00FF, CC 1) "]
    case .condition(let line):
      [
        "halt in line \(line.number) if (A>5), or at each change of (A)? (Enter: always) ",
        "halt if, or change of? (Enter: always) ",
      ]
    case .save(let saving): Self.save(saving, defaultAnswer)
    case .saveArea:
      ["which area, 0 to 9\(defaultAnswer == "all" ? "" : " or all")? (Enter: \(defaultAnswer)) "]
    case .overwrite(let path, _, let loss): Self.overwrite(path, loss)
    case .leaveUnsaved(let reason):
      ["\(reason). Leave without saving? (y/n) ", "not saved. Leave anyway? (y/n) "]
    case .reset: ["ALL RESET empties everything. Do it? (y/n) ", "empty everything? (y/n) "]
    }
  }

  private static func names(_ areas: [Int]) -> String {
    areas.map { "P\($0)" }.joined(separator: ", ")
  }

  /// For example `P1` or `4 areas`.
  private static func few(_ areas: [Int]) -> String {
    areas.count == 1 ? names(areas) : "\(areas.count) areas"
  }

  /// The possible answers, which include a free area.
  private static func answers(_ free: Int?) -> (long: String, short: String) {
    guard let free else { return ("(y/n) ", "(y/n) ") }
    return ("(y/n, or another area: \(free)) ", "(y/n, another: \(free)) ")
  }

  private static func enter(_ listing: Desk.PastedListing) -> [String] {
    let areas = listing.taken
    let lines = UTF8Text.count(listing.lineCount, "line")
    guard !areas.isEmpty else {
      let (into, few) = (names(listing.areas), few(listing.areas))
      return [
        "a listing of \(lines): enter it into \(into)? (y/n) ",
        "\(lines): enter into \(few)? (y/n) ", "enter into \(few)? (y/n) ",
      ]
    }
    let answers = answers(listing.free)
    let over = "the program\(areas.count == 1 ? "" : "s") in \(names(areas))"
    return [
      "a listing of \(lines): enter it over \(over)? \(answers.long)",
      "\(lines): enter over \(over)? \(answers.long)",
      "\(lines): enter over \(few(areas))? \(answers.long)",
      "enter over \(few(areas))? \(answers.short)",
    ]
  }

  private static func loadOver(_ areas: [Int], _ free: Int?) -> [String] {
    let names = names(areas)
    let answers = answers(free)
    let long =
      areas.count == 1 ? "holds a program. Load over it?" : "hold programs. Load over them?"
    return [
      "\(names) \(long) \(answers.long)", "load over \(few(areas))? \(answers.long)",
      "load over \(few(areas))? \(answers.short)",
    ]
  }

  private static func play(_ game: GameID, over area: Int) -> [String] {
    let answers = "(y/n, or another area) "
    return [
      "no area is free. Play \(game.title) over the program in P\(area)? \(answers)",
      "no area is free. Play \(game.title) over P\(area)? \(answers)",
      "play over P\(area)? \(answers)",
    ]
  }

  private static func save(_ saving: Saving, _ defaultAnswer: String) -> [String] {
    switch saving {
    case .listing where defaultAnswer.isEmpty: ["save as which file? ", "save as? "]
    case .listing:
      [
        "save as which file? (Enter: \(defaultAnswer)) ", "save as? (Enter: \(defaultAnswer)) ",
        "save as? (Enter: …/\(defaultAnswer.lastComponent)) ", "save as? ",
      ]
    case .source: ["save the source as which .cap file? ", "save source as? "]
    case .keys: ["save the keys of the last run as which file? ", "save the keys as? "]
    case .paper: ["save the paper as which file? ", "save the paper as? "]
    case .tape(.none): ["save the tape as which .wav or .bin file? ", "save the tape as? "]
    case .tape:
      [
        "save the tape first, as which file? (- throws it away) ",
        "save the tape as? (- throws it away) ", "save the tape as? ",
      ]
    }
  }

  private static func overwrite(_ path: String, _ loss: String) -> [String] {
    let name = path.lastComponent
    let lost = loss.isEmpty ? "" : ", without its \(loss)"
    return [
      "\(path) exists. Overwrite it\(lost)? (y/n) ", "\(name) exists. Overwrite it\(lost)? (y/n) ",
      loss.isEmpty ? "overwrite the file? (y/n) " : "overwrite, without \(loss)? (y/n) ",
    ]
  }
}
