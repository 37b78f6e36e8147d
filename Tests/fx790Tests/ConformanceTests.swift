import BasicVM
import Foundation
import Testing

@testable import CommandLineKit
@testable import fx790

@Suite struct ConformanceTests {
  /// A check, by part and index.
  struct Case: CustomTestStringConvertible {
    let part: ConformancePart
    let index: Int

    var check: ConformanceCheck { part.checks[index] }
    var testDescription: String { "\(part.tape) \(part.subject) \(index + 1)" }

    static let all = [Model.fx790P, .pb100].flatMap { model in
      ConformancePart.parts(for: model).flatMap { part in
        part.checks.indices.map { Case(part: part, index: $0) }
      }
    }
  }

  private static let codes = codes(of: .fx790P) + codes(of: .pb100)

  private static func codes(of model: Model) -> [ConformanceCode] {
    ConformancePart.parts(for: model).compactMap { part in
      ConformanceRun.outcomes(of: part, on: model).map { ConformanceCode(part, $0) }
    }
  }

  // MARK: The facts

  @Test(arguments: Case.all) func `a fact has its grade in machine md`(_ each: Case) {
    let grade = FactPage.machineMD.grade(of: each.check.fact, in: each.check.section)
    #expect(grade == "\(each.check.grade)")
  }

  @Test(arguments: [
    ("-2↑2 is 4, and 2*-3↑2 is 18", "models", "relative"),
    ("after the output of a PRINT with ;", "input", "known"),
    ("longest $, quoted text", "models", "known"), ("Multiplication needs its sign", "data", nil),
    ("A function without parentheses applies only", "expressions", "relative"),
  ])
  func `a fact's grade follows it, precedes its list, or is missing`(
    fact: String, section: String, grade: String?
  ) {
    #expect(FactPage.machineMD.grade(of: fact, in: section) == grade)
  }

  // MARK: The listings

  @Test(arguments: Model.allCases) func `the emulator confirms every fact`(model: Model) {
    let codes = Self.codes(of: model)
    #expect(codes.map(\.part) == ConformancePart.parts(for: model))
    #expect(codes.allSatisfy { $0.outcomes.allSatisfy { $0 == 1 } }, "\(codes.map(\.text))")
    let report = ConformanceReport(codes, on: model)
    #expect(!report.hasContradictions)
    let count = codes[0].part.tape == .wide ? 91 : 42
    #expect(report.text.contains("\n0 contradicted, \(count) confirmed,"))
  }

  @Test(arguments: [Model.fx790P, .pb100])
  func `a listing fits its machine's memory`(model: Model) {
    for part in ConformancePart.parts(for: model) {
      let listing = ListingReader.read(UTF8Text(utf8: part.listing), model: model)
      // Faults that the tape asks about are no mistakes of it.
      #expect(part.tape.rawValue > 2 || listing.diagnostics.isEmpty)
      #expect(listing.memory.usedBytes <= (model == .pb100 ? 544 : 6000))
    }
  }

  @Test(arguments: [Model.fx790P, .pb100])
  func `a tape takes less than a quarter of an hour`(model: Model) {
    for tape in ConformanceTape.tapes(for: model) {
      var (seconds, bytes) = (0.0, 0)
      for part in ConformancePart.parts(for: model) where part.tape == tape {
        var run = ConformanceRun(of: part, on: model)
        _ = run.play(part.starts)
        seconds += Double(run.computer.machine.clock) / 1e6
        bytes = max(bytes, run.computer.machine.memory.usedBytes)
      }
      // A byte has twelve bits at 300 bit/s; a person needs ten seconds for a check.
      let checks = tape.subjects.reduce(0) {
        $0 + ConformancePart(tape: tape, subject: $1).checks.count
      }
      #expect(seconds + Double(bytes) / 25 + 10 * Double(checks) < 900)
      #expect(seconds > 5)
    }
  }

  // MARK: Codes

  @Test func `one wrong character or two swapped neighbours are noticed`() {
    for code in Self.codes {
      let characters = Array(code.text)
      for index in characters.indices {
        for other in "0123456789XxO-" where other != characters[index] {
          var wrong = characters
          wrong[index] = other
          // A small X is an X.
          if String(wrong).uppercased() == code.text { continue }
          #expect(throws: UsageError.self) { try ConformanceCode(String(wrong)) }
        }
        var swapped = characters
        swapped.swapAt(index, max(index - 1, 0))
        guard swapped != characters else { continue }
        #expect(throws: UsageError.self) { try ConformanceCode(String(swapped)) }
      }
    }
  }

  @Test(arguments: Case.all)
  func `a report names the fact of a changed outcome`(_ each: Case) throws {
    let model = each.part.tape.usualModel
    let expected = try #require(Self.codes.first { $0.part == each.part })
    for outcome in 2...3 {
      var outcomes = expected.outcomes
      outcomes[each.index] = outcome
      let text = ConformanceCode(each.part, outcomes).text
      let code = try ConformanceCode(text)
      #expect(code.outcomes == outcomes)
      let report = ConformanceReport([code], on: model)
      #expect(report.hasContradictions)
      #expect(report.text.contains("contradicted: \(each.check.fact) ("))
      #expect(report.text.contains("this machine: \(each.check.meaning(of: outcome))"))
      #expect(report.text.contains("\n1 contradicted, \(outcomes.count - 1) confirmed,"))
    }
  }

  @Test(arguments: [
    ("", "a code has ten digits"), ("111111100", "a code has ten digits"),
    ("11111110066", "a code has ten digits"), ("1X11111006", "a code has ten digits"),
    ("1111111005", "its last digit does not fit the others"),
    ("6111111000", "names an unknown subject or tape"),
    ("1611111005", "names an unknown subject or tape"),
    ("5511111007", "names an unknown subject or tape"),
    ("3411111003", "names an unknown subject or tape"),
    ("1111111103", "has more outcomes than the 5 checks of arithmetic"),
  ])
  func `a code that no listing shows is refused`(text: String, reason: String) {
    #expect {
      _ = try ConformanceCode(text)
    } throws: { error in
      (error as? UsageError)?.message.contains(reason) == true
    }
  }
}

private struct FactPage {
  /// Headings, paragraphs, list items and table rows by section, without marks of code and links.
  private var blocks: [String: [String]] = [:]

  static let machineMD = FactPage()

  private init() {
    let page = URL(filePath: #filePath).appending(path: "../../../docs/machine.md").standardized
    let text = ((try? String(contentsOf: page, encoding: .utf8)) ?? "")
      .replacingOccurrences(of: "`", with: "")
      .replacingOccurrences(
        of: #"\[([^\]]*)\]\([^)]*\)"#, with: "$1", options: .regularExpression)
    var section = ""
    var isNew = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") {
        section = line.dropFirst(3).lowercased().replacing(" ", with: "-")
      }
      isNew = isNew || line.hasPrefix("- ") || line.hasPrefix("|") || line.hasPrefix("#")
      if line.isEmpty {
        isNew = true
      } else if isNew {
        blocks[section, default: []].append(String(line))
        isNew = line.hasPrefix("#")
      } else if let last = blocks[section]?.indices.last {
        blocks[section]?[last] += " " + line.drop { $0 == " " }
      }
    }
  }

  /// The first grade after the fact in its block, in a table in the next cell; else the last of the
  /// nearest graded paragraph before.
  func grade(of fact: String, in section: String) -> String? {
    guard let blocks = blocks[section], let index = blocks.firstIndex(where: { $0.contains(fact) }),
      let range = blocks[index].range(of: fact)
    else { return nil }
    var rest = blocks[index][range.upperBound...]
    if blocks[index].hasPrefix("|") { rest = rest.dropFirst(3).prefix { $0 != "|" } }
    if let grade = Self.grades(in: rest).first { return grade }
    let before = blocks[..<index].reversed().first {
      !$0.hasPrefix("|") && !$0.hasPrefix("- ") && !Self.grades(in: $0[...]).isEmpty
    }
    return before.flatMap { Self.grades(in: $0[...]).last }
  }

  private static func grades(in text: Substring) -> [String] {
    text.components(separatedBy: "**").filter { ["known", "relative", "ours"].contains($0) }
  }
}
