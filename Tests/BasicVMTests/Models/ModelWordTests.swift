import Testing

@testable import BasicVM

/// Differences of the models: words, statements and diagnostics.
@Suite struct ModelWordTests {
  private static func tokens(_ text: String, _ model: Model) -> [UInt8] {
    Tokenizer.tokenize(CharacterReader.decode(UTF8Text(text)).characters, for: model).bytes
  }

  @Test(arguments: [(Generation.first, 46), (.second, 60)])
  func `the first generation has 46 keywords, the second 60`(
    _ generation: Generation, _ count: Int
  ) {
    let words = Keyword.allCases.filter { $0.since <= generation && $0 != .separator }
    #expect(words.count == count)
  }

  @Test(arguments: Model.allCases)
  func `each keyword is one byte only on models that have it`(_ model: Model) {
    let generation = model.facts.generation
    for row in Keyword.table where row.style != .sign {
      let text = "\(row.keyword.spelling(in: generation))"
      let isThere = row.keyword.since <= generation
      #expect((Self.tokens(text, model) == [row.keyword.rawValue]) == isThere, "\(text)")
    }
  }

  @Test func `old keywords share the tokens of new ones`() {
    #expect(Self.tokens("VER", .pb100) == [Keyword.verify.rawValue])
    #expect(Self.tokens("CLEAR", .pb100) == [Keyword.new.rawValue])
    #expect(Self.tokens("CLEAR", .pb100F) == [Keyword.clear.rawValue])
    #expect(Self.tokens("CLEARA", .pb100) == [Keyword.new.rawValue, CharacterCode.letterA])
  }

  @Test(arguments: Model.allCases) func `a listing reads back with its model`(_ model: Model) {
    let text = "10 IF A=1 THEN 20\n20 PRINT CSR 3;MID(1,2);KEY\n30 VAC\n"
    let read = ListingReader.read(UTF8Text(text), model: model)
    let written = ListingWriter.write(read.memory)
    let again = ListingReader.read(written)
    #expect(again.memory == read.memory)
    #expect(again.memory.model == model)
  }

  @Test func `a comment in a listing selects its model`() {
    let text: UTF8Text = "\n# A game\n# model PB-100\n10 A=1\n"
    #expect(ListingReader.read(text).memory.model == .pb100)
    #expect(ListingReader.read(text).memory.size == .bytes544)
    #expect(ListingReader.read(text, model: .fx700P).memory.model == .fx700P)
    let spellings: [UTF8Text] = ["#model pb-100", "# Model PB-100", " #\tmodel  pb-100"]
    for line in spellings {
      #expect(ListingReader.read(line + "\n10 A=1\n").memory.model == .pb100)
    }
    #expect(ListingReader.read("# models pb-100\n10 A=1\n").memory.model == .fx790P)
    // After the first program line it is an ordinary comment.
    #expect(ListingReader.read("10 A=1\n# model pb-100\n").memory.model == .fx790P)
    let unknown = ListingReader.read("# model pb-1000\n10 A=1\n")
    #expect(unknown.diagnostics.map(\.problem) == [.unknownModel])
  }

  struct Finding: Sendable {
    let line: String
    let feature: MissingWord.Feature
  }

  static let findings = [
    Finding(line: "REM X", feature: .word(.rem)), Finding(line: "LET A=1", feature: .word(.let)),
    Finding(line: "ON A GOTO 10", feature: .word(.on)),
    Finding(line: "BEEP", feature: .word(.beep)),
    Finding(line: "READ A", feature: .word(.read)),
    Finding(line: "DATA REM", feature: .word(.data)),
    Finding(line: "A=HYPSIN 1", feature: .word(.hyp)),
    Finding(line: "DIM A(3)", feature: .word(.dim)),
    Finding(line: "A$=MID$(1)", feature: .word(.mid)),
    Finding(line: "A$=STR$(1)", feature: .word(.str)),
    Finding(line: "IF KEY$=\"1\" THEN 10", feature: .keyDollar),
    Finding(line: "A=1 ' X", feature: .apostrophe),
    Finding(line: "IF A=1 THEN PRINT", feature: .thenStatement),
    Finding(line: "IF A=1 THEN B=1", feature: .thenStatement),
    Finding(line: "RESTORE", feature: .word(.restore)),
    Finding(line: "RESTORE 100", feature: .word(.restore)),
    Finding(line: "RESTORE#", feature: .memo(.restore)),
    Finding(line: "READ# A$", feature: .memo(.read)),
    Finding(line: "SAVE#", feature: .memo(.save)),
    Finding(line: "LOAD# \"A\"", feature: .memo(.load)),
    Finding(line: "WRITE# A$", feature: .word(.write)),
    Finding(line: "VERIFY", feature: .word(.verify)),
    Finding(line: "PRINT &H10", feature: .word(.hexConstant)),
    Finding(line: "A$=HEX$(10)", feature: .word(.hex)), Finding(line: "' X", feature: .apostrophe),
    Finding(line: "REM AND:THEN:INKEY$", feature: .word(.rem)),
    Finding(line: "DATA INKEY$,ELSE", feature: .word(.data)),
    Finding(line: #"\x9E"#, feature: .word(.beep)),
    Finding(line: #"\xAD"#, feature: .word(.restore)),
    Finding(line: #"\xAD#"#, feature: .memo(.restore)),
    Finding(line: #"\xAFX"#, feature: .word(.rem)),
    Finding(line: #"PRINT \x9C1)"#, feature: .word(.mid)),
  ]

  @Test(arguments: findings)
  func `the checker reports a missing word or syntax once`(_ row: Finding) {
    let text = UTF8Text("10 " + row.line + "\n")
    let listing = ListingReader.read(text, model: .pb100)
    let problems = Checker.check(listing).map(\.problem)
    #expect(problems == [.wordMissing(MissingWord(kind: row.feature, model: .pb100))])
    let onFX790P = Checker.check(ListingReader.read(text)).map(\.problem)
    #expect(!onFX790P.contains(.wordMissing(MissingWord(kind: row.feature, model: .pb100))))
  }

  @Test func `foreign and missing words are reported even if they contain keywords`() {
    func problems(_ line: String, _ model: Model) -> [(Int, String)] {
      Checker.check(ListingReader.read(UTF8Text("10 " + line + "\n"), model: model)).map {
        switch $0.problem {
        case .foreign(let word): ($0.column, String(word.explanation))
        case .wordMissing(let word): ($0.column, String(word.explanation))
        default: ($0.column, "\($0.problem)")
        }
      }
    }
    for (model, key) in [(Model.pb100, "KEY"), (.pb100F, "KEY$"), (.fx790P, "KEY$")] {
      let found = problems("A$=INKEY$", model)
      #expect(found.map(\.0) == [7])
      #expect(found.map(\.1) == ["INKEY$ is a word of other BASICs: \(key) reads the keyboard."])
    }
    let both = problems("IF KEY$=INKEY$ THEN 10", .pb100)
    #expect(both.map(\.0) == [7, 12])
    #expect(both.first?.1 == "KEY$ is KEY on the PB-100.")
    let name = problems("SCORE=STR$(A)", .pb100)
    #expect(name.map(\.0) == [4, 10])
    #expect(name.first?.1 == "Variables have one letter.")
  }

  @Test func `the PB-100F has no MEMO`() {
    for (line, word) in [
      ("READ# A$", Keyword.read), ("RESTORE# \"A\",1", .restore), ("RESTORE#", .restore),
      ("SAVE#", .save), ("LOAD#", .load),
    ] {
      let listing = ListingReader.read(UTF8Text("10 " + line + "\n"), model: .pb100F)
      let missing = MissingWord(kind: .memo(word), model: .pb100F)
      #expect(Checker.check(listing).map(\.problem) == [.wordMissing(missing)], "\(line)")
    }
    for line in ["READ# A$", "RESTORE# \"A\",1", "RESTORE#"] {
      var machine = TestMachine("10 \(line)\n", on: .pb100F)
      _ = machine.run("1")
      #expect(machine.fault?.cause == .syntax, "\(line)")
    }
  }

  @Test func `the PB-100F has REM but no apostrophe`() {
    let listing = ListingReader.read("10 REM X\n20 A=1 ' X\n", model: .pb100F)
    let problems = Checker.check(listing)
    #expect(problems.map(\.line) == [2])
    #expect(problems.first.map { String($0.message) }?.contains("starts with REM") == true)
  }

  @Test func `a text of over thirty characters gives a warning on models of twelve columns`() {
    func problems(_ count: Int, _ model: Model) -> [Diagnostic.Problem] {
      let text = "10 PRINT \"" + String(repeating: "A", count: count) + "\"\n"
      return Checker.check(ListingReader.read(UTF8Text(text), model: model)).map(\.problem)
    }
    #expect(problems(30, .pb100) == [])
    #expect(problems(31, .pb100) == [.longText(30)])
    #expect(problems(31, .fx790P) == [])
  }

  struct Statement: Sendable {
    let line: String
    let models: [Model]
  }

  private static let allButFirstGeneration: [Model] = [.fx790P, .fx770P, .fx730P, .pb100F]

  static let statements = [
    Statement(line: "IF A=0 THEN B=1", models: allButFirstGeneration),
    Statement(line: "IF A=0;B=1", models: Model.allCases),
    Statement(line: "IF A=0;30", models: allButFirstGeneration),
    Statement(line: "IF A=0 THEN 30", models: Model.allCases),
    Statement(line: "DEFM 1", models: allButFirstGeneration),
    Statement(line: "INPUT \"A\";A", models: allButFirstGeneration),
    Statement(line: "INPUT \"A\",A", models: Model.allCases),
    Statement(line: "A$=KEY", models: Model.allCases),
    Statement(line: "A$=KEY$", models: allButFirstGeneration),
    Statement(line: "GOTO A*0+30", models: Model.allCases),
    Statement(line: "A=&H10", models: [.fx790P, .fx770P, .fx730P]),
  ]

  @Test(arguments: statements) func `a statement is valid only on its models`(_ row: Statement) {
    for model in Model.allCases {
      var machine = TestMachine("10 \(row.line)\n20 GOTO 30\n30 END\n", on: model)
      _ = machine.run("1")
      #expect((machine.fault == nil) == row.models.contains(model), "\(model)")
    }
  }
}
