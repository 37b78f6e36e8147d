import BasicVM
import FX790Words
import Programs
import Testing

/// Compares programs in words with equivalent listings.
@Suite struct WordsRunTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let contender: Contender

    init(_ listing: String, _ program: @escaping WordsRun.Program) {
      testDescription = listing
      contender = Contender(name: "words", words: program)
    }
  }

  static let cases = [
    Case("10 PRINT:PRINT \"TEXT\":PRINT CSR 5;\"♠\";:PRINT \"Y\";:TIMER 3") { $0.printAll() },
    Case("10 BEEP:BEEP 1:TIMER:TIMER 2:PRINT \"OVER\"") { $0.soundAll() },
    Case("10 INPUT \"TEXT\",$:PRINT $;\"!\":INPUT $:PRINT $") { $0.askTwice() },
    Case("10 K$=KEY$:IF K$=\"\" THEN 10\n20 PRINT K$;:TIMER 1:GOTO 10") { $0.echoKeys() },
    Case("10 FOR I=1 TO 3:PRINT INT (RAN#*6)+1;:NEXT I:PRINT") { fx throws(Halt) in
      try fx.rollThreeDice()
    },
    Case("10 PRINT \"A LONG TEXT: ABCDEFGHIJKLMNOPQRSTUVWXYZ\"") {
      $0.PRINT("A LONG TEXT: ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    },
    Case("10 PRINT \"A\"\n20 TIMER -1") { fx in fx.fail { fx.TIMER(-1) } },
    Case("10 PRINT \"A\"\n20 TIMER 1E7") { fx in fx.fail { fx.TIMER(.max) } },
    Case("10 PRINT \"A\"\n20 TIMER 0") { fx in fx.fail { fx.TIMER(0) } },
    Case("10 PRINT \"A\"\n20 BEEP 2") { fx in fx.fail { fx.BEEP(2) } },
    Case("10 PRINT \"A\"\n20 PRINT CSR 24;\"B\";") { fx in fx.fail { fx.PRINT(csr: 24, "B") } },
    Case("10 PRINT \"A\"\n20 PRINT CSR 23;\"B\";") { fx in fx.fail { fx.PRINT(csr: 23, "B") } },
    Case("10 PRINT \"A\"\n20 A=1/0") { fx throws(Halt) in
      try fx.divideByZero()
    },
  ]

  @Test(arguments: cases)
  func `words behave like their statements`(_ example: Case) throws {
    let read = ListingReader.read(UTF8Text(example.testDescription))
    #expect(read.errors.isEmpty)
    let listing = try Contender(name: "listing", memory: read.memory, area: 0)
    var options = Comparison.Options()
    options.scripts = 15
    var comparison = Comparison(listing, example.contender, options: options)
    let report = comparison.run()
    #expect(!report.hasDifference, "\(report.text(withCoverage: false))")
  }

  struct Answer: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let expected: [String]

    init(_ keys: String, _ expected: String...) {
      testDescription = keys
      self.expected = expected
    }
  }

  @Test(arguments: [
    Answer("7", "N? 7", "7"),
    Answer("-3", "N? -3", "-3"),
    Answer("2*3", "N? 2*3", "6"),
    Answer("999999999999", "N? 999999999999", "999999999999"),
    Answer("SEVEN\n7", "N? SEVEN", "ERR2", "N? 7", "7"),
    Answer("S\n7", "N? S", "ERR6", "N? 7", "7"),
    Answer("S+1\n7", "N? S+1", "ERR6", "N? 7", "7"),
    Answer("2.5\n.5\n7", "N? 2.5", "ERR5", "N? .5", "ERR5", "N? 7", "7"),
    Answer("1E12\n7", "N? 1E12", "ERR5", "N? 7", "7"),
    Answer("1/0\n7", "N? 1/0", "ERR3", "N? 7", "7"),
    Answer("POL(3,4)/0\nX\n7", "N? POL(3,4)/0", "ERR3", "N? X", "ERR6", "N? 7", "7"),
  ])
  func `INPUT of an Int repeats until the answer is one`(_ answer: Answer) {
    let (lines, ending) = play(answer.testDescription) { $0.askForNumber() }
    #expect(lines == answer.expected)
    #expect(ending == .ended)
  }

  @Test
  func `the text of an answer can be printed again`() {
    let (lines, _) = play("♠\\SP→") { fx in fx.PRINT(fx.INPUT() + "!") }
    #expect(lines == ["? ♠\\SP→", "♠\\SP→!"])
  }

  @Test
  func `a text of more than 62 characters is printed whole`() {
    let text = String(repeating: "0123456789", count: 13)
    let run = WordsRun { $0.PRINT(text) }
    var ends = ""
    while case .scroll = run.resume(.proceed) { ends += "\(run.display.trimmedText)".suffix(1) }
    #expect(ends == text.dropFirst(23))
  }

  @Test(arguments: ["é", "\\", "A\nB"])
  func `a character that the machine lacks is an error`(_ text: String) {
    let programs: [WordsRun.Program] = [
      { $0.PRINT(text) }, { $0.PRINT("", terminator: text) }, { $0.PRINT(csr: 1, text) },
      { $0.say($0.INPUT(text)) },
    ]
    for program in programs {
      guard case .failed(let fault) = play("A", program).ending else {
        Issue.record("no error")
        continue
      }
      #expect(fault.cause == .badArgument)
    }
  }

  static let endless: [WordsRun.Program] = [
    { fx in while true { fx.BEEP() } }, { fx in while true { fx.PRINT() } },
    { fx in while true { _ = fx.RAN } },
    { fx in while true { fx.PRINT("ABC", terminator: "") } },
  ]

  @Test(arguments: endless.indices)
  func `a loop without waits can be interrupted and is limited`(_ index: Int) {
    let run = WordsRun(Self.endless[index])
    var player = Player(run, keys: ScriptKeys([]), timeLimit: 1_000_000)
    #expect(player.play() == .timedOut)
    player = Player(run, keys: ScriptKeys([]))
    #expect(player.play(within: RunLimit(from: run, instructions: 100_000)) == .timedOut)
  }

  @Test
  func `runs of one program are independent`() {
    let runs = (1...20).map { number in WordsRun { $0.PRINT("\(number)") } }
    for run in runs { #expect(run.resume(.proceed) == .waitForExe) }
    #expect(runs.map { "\($0.display.trimmedText)" } == (1...20).map { "\($0)" })
    for run in runs { #expect(run.resume(.exe) == .ended) }
    for run in runs { #expect(run.resume(.proceed) == .ended) }
  }
}

// MARK: Programs

// Extensions of another module, in which each shape of a call must compile.
extension FX790 {
  fileprivate func printAll() {
    PRINT()
    PRINT("TEXT")
    PRINT(csr: 5, "\("♠")")
    PRINT("Y", terminator: "")
    TIMER(3)
  }

  fileprivate func soundAll() {
    BEEP()
    BEEP(1)
    TIMER()
    TIMER(2)
    PRINT("OVER")
  }

  fileprivate func askTwice() {
    let text: String = INPUT("TEXT")
    PRINT("\(text)!")
    PRINT(INPUT())
  }

  func askForNumber() {
    let number: Int = INPUT("N")
    say("\(number)")
  }

  func say(_ text: String) {
    PRINT()
    PRINT(text)
  }

  fileprivate func echoKeys() {
    while true {
      let key = KEY
      guard key != "" else { continue }
      PRINT(key, terminator: "")
      TIMER(1)
    }
  }

  fileprivate func rollThreeDice() throws(Halt) {
    for _ in 1...3 {
      let number = try (RAN * 6).floor + 1
      PRINT(" \(number.choice)", terminator: "")
    }
    PRINT()
  }

  /// Fails in line 20, after a wait.
  fileprivate func fail(_ word: () -> Void) {
    line = 10
    PRINT("A")
    line = 20
    word()
  }

  fileprivate func divideByZero() throws(Halt) {
    fail {}
    _ = try 1 / 0 as Number
  }
}
