import BasicVM
import FX790Words
import Programs
import Synchronization
import Testing

#if os(Linux)
import Glibc
#endif

/// Programs in words compared with equivalent listings, and how their threads end.
@Suite(.serialized) struct WordsRunTests {
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

  // MARK: Ends

  private static let log = Mutex<[String]>([])

  static let ends: [(keys: String, program: WordsRun.Program)] = [
    ("", { $0.say("AT THE END") }),
    ("", { fx in fx.logging { fx.say(fx.INPUT()) } }),
    ("\u{1B}", { fx in fx.logging { fx.say(fx.INPUT()) } }),
    ("", { fx in fx.logging { fx.TIMER(-1) } }),
    ("", { fx in fx.logging { fx.say("\([1].map { _ in fx.INPUT() as Int })") } }),
  ]

  @Test(arguments: ends.indices)
  func `a thread ends with its run, and its calls do not continue`(_ index: Int) {
    Self.log.withLock { $0 = [] }
    let thread = Mutex("")
    _ = play(Self.ends[index].keys) { fx throws(Halt) in
      thread.withLock { $0 = currentThread() }
      try Self.ends[index].program(fx)
    }
    #expect(Self.log.withLock { $0 } == [])
    #expect(thread.withLock { hasEnded($0) })
  }

  fileprivate static func note(_ line: String) { log.withLock { $0.append(line) } }

  @Test
  func `a released run ends its thread`() {
    Self.log.withLock { $0 = [] }
    let thread = Mutex("")
    do {
      let run = WordsRun { fx in
        thread.withLock { $0 = currentThread() }
        fx.PRINT("A")
        Self.note("continued")
      }
      #expect(run.resume(.proceed) == .waitForExe)
    }
    #expect(Self.log.withLock { $0 } == [])
    #expect(thread.withLock { hasEnded($0) })
  }

  #if os(Linux)
  @Test
  func `a crash of a program can be handled after a stack overflow`() {
    let flags = Mutex<Int32>(0)
    _ = play("") { _ in
      var stack = stack_t()
      sigaltstack(nil, &stack)
      flags.withLock { $0 = stack.ss_flags | Int32(stack.ss_size) }
    }
    #expect(flags.withLock { $0 } == 65536)
  }
  #endif

  @Test
  func `a run that is never resumed has no thread`() {
    _ = WordsRun { _ in Self.note("begun") }
    #expect(Self.log.withLock { $0 } == [])
  }

  /// Other tests have threads, too, but not hundreds.
  @Test
  func `a thousand abandoned scripts leave no thread`() {
    let before = threadCount()
    for number in 1...1000 {
      _ = play("\(number)") { fx in fx.logging { while true { fx.askForNumber() } } }
    }
    #expect(threadCount() < before + 100)
  }

  @Test
  func `runs of one program are independent`() {
    let runs = (1...20).map { number in WordsRun { $0.PRINT("\(number)") } }
    for run in runs { #expect(run.resume(.proceed) == .waitForExe) }
    #expect(runs.map { "\($0.display.trimmedText)" } == (1...20).map { "\($0)" })
    for run in runs { #expect(run.resume(.exe) == .ended) }
    for run in runs { #expect(run.resume(.proceed) == .ended) }
  }

  // MARK: Playing

  /// The lines that `fx790 run` would write, with rejections, and the ending.
  private func play(
    _ keys: String, _ program: @escaping WordsRun.Program
  ) -> (lines: [String], ending: PlayEnding) {
    var player = Player(
      WordsRun(program),
      keys: ScriptKeys(typing: UTF8Text(keys)))
    var log = DisplayLog()
    var lines: [String] = []
    let ending = player.play { event in
      if let line = log.line(for: event) { lines.append("\(line)") }
      if case .rejected(let fault) = event.kind { lines.append("\(fault.shortMessage)") }
    }
    return (lines, ending)
  }
}

// MARK: Threads

#if os(Linux)
/// The folder of this thread, which exists as long as the thread.
private func currentThread() -> String {
  var path = [CChar](repeating: 0, count: 100)
  let count = readlink("/proc/thread-self", &path, path.count)
  return "/proc/\(String(decoding: path.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self))"
}

/// The system may need a moment after a thread has been joined.
private func hasEnded(_ thread: String) -> Bool {
  for _ in 0..<1000 where access(thread, F_OK) == 0 { usleep(1000) }
  return access(thread, F_OK) != 0 && !thread.isEmpty
}

private func threadCount() -> Int {
  guard let folder = opendir("/proc/self/task") else { return .max }
  defer { closedir(folder) }
  var count = 0
  while readdir(folder) != nil { count += 1 }
  return count
}
#else
private func currentThread() -> String { "" }
private func hasEnded(_ thread: String) -> Bool { true }
private func threadCount() -> Int { 0 }
#endif

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

  fileprivate func askForNumber() {
    let number: Int = INPUT("N")
    say("\(number)")
  }

  fileprivate func say(_ text: String) {
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

  /// Logs that a call continues, which an abandoned one does not.
  fileprivate func logging(_ body: () -> Void) {
    defer { WordsRunTests.note("continued") }
    body()
  }
}
