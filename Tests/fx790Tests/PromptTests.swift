import BasicVM
import FX790Device
import Programs
import Testing

@testable import CommandLineKit
@testable import FX790Terminal
@testable import fx790

@Suite struct PromptTests {
  private static let ab: [KeyStroke] = [.typing("a"), .typing("b")]

  private static let typed: [(strokes: [KeyStroke], response: Prompt.Response, text: String)] = [
    ([], .unanswered, ""),
    ([.typing("a"), .typing("/"), .typing("ü")], .unanswered, "a/ü"),
    ([.typing("a"), KeyStroke(key: .enter)], .answered("a"), "a"),
    ([KeyStroke(key: .enter)], .answered(""), ""),
    ([KeyStroke(key: .enter, action: .release)], .unanswered, ""),
    ([.typing("a"), KeyStroke(key: .escape)], .cancelled, "a"),
    ([.typing("a"), .control("c")], .unanswered, "a"),
    ([.typing("a"), .typing("b"), KeyStroke(key: .backspace)], .unanswered, "a"),
    ([.typing("a"), .typing("b"), .control("h")], .unanswered, "a"),
    ([KeyStroke(key: .backspace)], .unanswered, ""),
    (ab + [KeyStroke(key: .left), .typing("x")], .unanswered, "axb"),
    (ab + [KeyStroke(key: .left), KeyStroke(key: .right), .typing("x")], .unanswered, "abx"),
    (ab + [KeyStroke(key: .home), .typing("x"), .typing("y")], .unanswered, "xyab"),
    (ab + [KeyStroke(key: .home), KeyStroke(key: .left), .typing("x")], .unanswered, "xab"),
    (ab + [KeyStroke(key: .home), KeyStroke(key: .end), .typing("x")], .unanswered, "abx"),
    (ab + [KeyStroke(key: .home), KeyStroke(key: .delete)], .unanswered, "b"),
    (ab + [KeyStroke(key: .delete)], .unanswered, "ab"),
    (ab + [KeyStroke(key: .left), KeyStroke(key: .backspace)], .unanswered, "b"),
    (ab + [KeyStroke(key: .home), KeyStroke(key: .backspace)], .unanswered, "ab"),
    (ab + [KeyStroke(key: .left), KeyStroke(key: .enter)], .answered("ab"), "ab"),
    (
      [.typing("e"), .typing("\u{301}"), KeyStroke(key: .left), .typing("x")], .unanswered,
      "xe\u{301}"
    ),
    ([.typing("a"), .typing("b"), .control("u")], .unanswered, ""),
    ([.typing("a"), .control("x"), KeyStroke(key: .up)], .unanswered, "a"),
    ([KeyStroke(key: .character("a"), modifiers: .alt, text: "a")], .unanswered, ""),
  ]

  @Test(arguments: typed)
  func `typed keys edit an answer, which Enter accepts and Esc cancels`(
    _ strokes: [KeyStroke], _ response: Prompt.Response, _ text: String
  ) {
    var prompt = Prompt(.open)
    var last = Prompt.Response.unanswered
    for stroke in strokes { last = prompt.take(stroke) }
    #expect(last == response)
    #expect(prompt.text == text)
  }

  @Test(arguments: [
    (Prompt.Purpose.reset, "y", true), (.reset, "N", true), (.reset, "1", false),
    (.overwrite(path: "a", .paper), "n", true), (.open, "y", false),
    (.loadOver(path: "a", areas: [0], free: 1), "7", true),
    (.loadOver(path: "a", areas: [0, 1], free: nil), "7", false),
  ])
  func `y, n and area digits answer without Enter`(
    _ purpose: Prompt.Purpose, _ key: Unicode.Scalar, _ answers: Bool
  ) {
    var prompt = Prompt(purpose)
    #expect(prompt.take(.typing(key)) == (answers ? .answered(String(key)) : .unanswered))
    #expect(prompt.take(.typing("x")) == .unanswered)
  }

  @Test(
    arguments: [
      ([], "gam", []), (["games/"], "games/", []),
      (["game.bas", "games/"], "game", ["game.bas", "games/"]),
      (["a/game1", "a/game2"], "a/game", ["game1", "game2"]),
      (["game", "gamegame"], "game", ["game", "gamegame"]),
    ] as [([String], String, [String])])
  func `Tab completes the common prefix of all names`(
    _ names: [String], _ text: String, _ candidates: [String]
  ) {
    var prompt = Prompt(.open)
    let typed = names.first?.hasPrefix("a/") == true ? "a/g" : "gam"
    for scalar in typed.unicodeScalars {
      _ = prompt.take(.typing(scalar))
    }
    prompt.complete(with: names)
    #expect(prompt.text == text)
    #expect(prompt.candidates == candidates)
    let line = "⚠  " + candidates.joined(separator: "  ")
    let clicked = line.unicodeScalars.indices.enumerated().compactMap { column, _ in
      prompt.candidate(in: line, at: column)
    }
    #expect(clicked == candidates.flatMap { Array(repeating: $0, count: $0.count) })
    #expect(prompt.candidate(in: line, at: line.unicodeScalars.count) == nil)
    _ = prompt.take(.typing("x"))
    #expect(prompt.candidates.isEmpty)
  }

  @Test(arguments: [
    (27, "one.bas   two.bas   six.bas"),
    (26, "one.bas   two.bas   …"), (21, "one.bas   two.bas   …"), (20, "one.bas   …"),
    (11, "one.bas   …"), (10, "…"),
  ])
  func `a list of names that does not fit ends in …`(_ columns: Int, _ line: String) {
    var prompt = Prompt(.open)
    prompt.complete(with: ["one.bas", "two.bas", "six.bas"])
    #expect(prompt.candidateLine(columns: columns) == line)
  }

  @Test func `Enter alone accepts the default`() {
    var prompt = Prompt(.save(.listing(area: nil)), defaultAnswer: "mine.bas")
    #expect(prompt.question == "save as which file? (Enter: mine.bas) ")
    #expect(prompt.take(KeyStroke(key: .enter)) == .answered("mine.bas"))
    _ = prompt.take(.typing("b"))
    #expect(prompt.take(KeyStroke(key: .enter)) == .answered("b"))
  }

  @Test func `path completion finds matching paths, and ends folders with a slash`() throws {
    let folder = try TemporaryFolder()
    for name in ["one.bas", "other.bas", ".oh", "two.bas"] {
      try System.replace(file: "\(folder.path)/\(name)", with: [1])
    }
    let start = "\(folder.path)/o"
    #expect(System.paths(beginning: start) == [start + "ne.bas", start + "ther.bas"])
    #expect(System.paths(beginning: "\(folder.path)/x").isEmpty)
    #expect(System.paths(beginning: String(folder.path.dropLast())).contains("\(folder.path)/"))
    #expect(System.paths(beginning: "/nowhere/at/all").isEmpty)
  }

  @Test func `line breaks are removed from a pasted answer`() {
    var prompt = Prompt(.open)
    prompt.paste("a b\r\nc\n")
    #expect(prompt.text == "a bc")
  }

  @Test(arguments: [
    (Prompt.Purpose.open, "open which listing file? "),
    (.overwrite(path: "a.bas", .listing(area: nil)), "a.bas exists. Overwrite it? (y/n) "),
    (
      .overwrite(path: "a.bas", .listing(area: 0), loss: "comments"),
      "a.bas exists. Overwrite it, without its comments? (y/n) "
    ),
    (
      .overwrite(path: "a.bas", .listing(area: 0), loss: "labels and comments"),
      "a.bas exists. Overwrite it, without its labels and comments? (y/n) "
    ),
    (.overwrite(path: "a.txt", .paper), "a.txt exists. Overwrite it? (y/n) "),
    (.overwrite(path: "a.wav", .tape(then: .none)), "a.wav exists. Overwrite it? (y/n) "),
    (
      .loadOver(path: "a", areas: [0], free: 3),
      "P0 holds a program. Load over it? (y/n, or another area: 3) "
    ),
    (
      .loadOver(path: "a", areas: [0, 2], free: nil), "P0, P2 hold programs. Load over them? (y/n) "
    ),
    (.insertTape, "insert which .wav or .bin file? "),
    (.save(.tape(then: .none)), "save the tape as which .wav or .bin file? "),
    (.save(.tape(then: .eject)), "save the tape first, as which file? (- throws it away) "),
  ])
  func `each prompt has its question`(_ purpose: Prompt.Purpose, _ question: String) {
    #expect(Prompt(purpose).question == question)
  }

  /// Twelve lines for each area.
  private static func pasted(over areas: [Int]) -> Prompt.Purpose {
    func text(_ areas: [Int], _ line: String) -> UTF8Text {
      UTF8Text(areas.map { "P\($0)\n" + line }.joined())
    }
    var desk = Desk(Computer(random: RandomNumbers(seed: 1)))
    desk.act(.load(ListingReader.read(text(areas, "10 END\n")), name: ""))
    let lines = (10...21).map { "\($0) PRINT\n" }.joined()
    guard let listing = desk.pastedListing(in: text(areas, lines)) else { return .open }
    return .enterListing(listing)
  }

  private static let questions: [Prompt.Purpose] =
    [
      .open, .insertTape, .compX, .reset, .loadOverSource(path: "a"), .saveArea(path: "a"),
      .loadOver(path: "a", areas: [3], free: 4), .loadOver(path: "a", areas: [0, 1, 2], free: nil),
      .loadOver(path: "a", areas: Array(0...9), free: nil), pasted(over: [1]),
      pasted(over: [0, 1]), pasted(over: Array(0...9)), .save(.listing(area: nil)), .save(.source),
      .save(.keys),
      .save(.paper), .save(.tape(then: .none)), .save(.tape(then: .new)),
      .overwrite(path: "/" + String(repeating: "long/", count: 30) + "name", .paper),
      .overwrite(
        path: String(repeating: "x", count: 90), .listing(area: 0), loss: "comments"),
    ] + GameID.allCases.map { .playOver($0, area: 0) }

  @Test(arguments: questions, [40, 80])
  func `a question fits in a line with the cursor after it`(
    _ purpose: Prompt.Purpose, _ columns: Int
  ) {
    let path = "/tmp/" + String(repeating: "long/", count: 30) + "listing.bas"
    for defaultAnswer in purpose == .saveArea(path: "a") ? ["all", "7"] : ["", path] {
      let question = Prompt(purpose, defaultAnswer: defaultAnswer).question(columns: columns)
      #expect(question.unicodeScalars.count < columns)
      #expect(question.hasSuffix("? ") || question.hasSuffix(") "))
    }
  }

  @Test func `a long answer shortens the question`() {
    var prompt = Prompt(.open)
    #expect(prompt.question(columns: 40) == "open which listing file? ")
    prompt.paste("a/long/name.bas")
    #expect(prompt.question(columns: 40) == "open file? ")
  }
}
