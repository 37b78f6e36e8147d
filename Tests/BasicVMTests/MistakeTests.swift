import BasicVM
import Foundation
import Testing

/// One-line mistakes as people make them, each with words of its message.
@Suite struct MistakeTests {
  struct Mistake {
    let model: Model
    let line: UTF8Text
    let words: String
  }

  /// The rows of Fixtures/mistakes.txt: `[model]` headings, then `line | words`.
  private static func mistakes() throws -> [Mistake] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/mistakes.txt")
    var model = Model.fx790P
    var mistakes: [Mistake] = []
    for row in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if row.hasPrefix("[") {
        model = try #require(Model.allCases.first { "[\($0.facts.name)]" == row })
        continue
      }
      let parts = row.components(separatedBy: " | ")
      try #require(parts.count == 2, "\(row)")
      mistakes.append(Mistake(model: model, line: UTF8Text(parts[0]), words: parts[1]))
    }
    return mistakes
  }

  private static let generic = "\(FaultCause.syntax.explanation)"

  private static func messages(_ line: UTF8Text, _ model: Model) -> [String] {
    Checker.check(ListingReader.read("10 \(line)\n100 END\n", model: model)).map { "\($0.message)" }
  }

  @Test func `the message of each mistake names its cure`() throws {
    let mistakes = try Self.mistakes()
    #expect(mistakes.count >= 400)
    for mistake in mistakes {
      let messages = Self.messages(mistake.line, mistake.model)
      #expect(
        messages.contains { $0.contains(mistake.words) }, "\(mistake.line): \(messages)")
      #expect(!messages.contains(Self.generic), "\(mistake.line)")
    }
  }

  @Test func `no position of a mistake has the generic message`() throws {
    for mistake in try Self.mistakes() {
      let beforeStatement: UTF8Text =
        mistake.model == .pb100 ? "IF A=1;" : "IF A=1 THEN "
      for line in [
        "A=1:\(mistake.line)", "\(beforeStatement)\(mistake.line)", "\(mistake.line):A=1",
      ]
        as [UTF8Text]
      {
        #expect(!Self.messages(line, mistake.model).contains(Self.generic), "\(line)")
      }
    }
  }

  @Test func `a mistake typed by hand never has the generic message`() throws {
    for mistake in try Self.mistakes() {
      var machine = Machine(model: mistake.model)
      let bytes = Tokenizer.tokenize(
        CharacterReader.decode(mistake.line).characters, for: mistake.model
      ).bytes
      machine.execute(bytes)
      guard case .failed(let fault) = machine.resume(.proceed, until: 60_000_000) else { continue }
      let message = "\(fault.explanation(in: bytes, on: mistake.model))"
      #expect(message != Self.generic, "\(mistake.line)")
    }
  }

  @Test(arguments: [
    ("A=1/0*3X", 3, "Division by 0."), ("A=VAL(\"X\")+3X", 3, "The text is not a number."),
    ("READ# A", 5, "MEMO has no such record."),
  ])
  func `the explanation belongs to the shown fault`(
    _ line: UTF8Text, _ code: Int, _ message: String
  ) throws {
    var machine = Machine()
    let listing = ListingReader.read("10 \(line)\n")
    let stored = try #require(listing.memory.line(numbered: 10, inArea: 0))
    machine.execute(stored.bytes)
    guard case .failed(let fault) = machine.resume(.proceed, until: 60_000_000) else {
      Issue.record("\(line) has no fault")
      return
    }
    let place = Place(area: 0, line: 10, offset: fault.place.offset)
    #expect("\(Fault(fault.cause, at: place).explanation(in: stored, on: .fx790P))" == message)
  }
}
