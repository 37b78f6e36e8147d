import BasicVM

/// A machine for tests: text in, text out.
struct TestMachine {
  var machine = Machine(random: RandomNumbers(seed: 1))

  /// An empty machine.
  init() {}

  /// A machine with a listing, which must have no errors.
  init(_ listing: String, size: MemorySize = .kilobytes8) {
    machine = Machine(memorySize: size, random: RandomNumbers(seed: 1))
    let read = ListingReader.read(UTF8Text(listing), size: size)
    precondition(!read.hasErrors, "the listing has errors")
    precondition(machine.load(read.memory), "the listing does not fit")
  }

  /// Text as the machine's characters.
  static func codes(_ text: String) -> MachineText {
    MachineText(typing: UTF8Text(text))
  }

  /// The machine's characters as text.
  static func text(_ codes: some Sequence<UInt8>) -> String {
    MachineText(codes: Array(codes)).description
  }

  /// What the display shows, without the blanks at its end.
  var shown: String { Self.text(machine.display.trimmedText) }

  /// Carries out a line entered by hand, and returns what is shown then.
  mutating func byHand(_ line: String, answers: String...) -> String {
    guard let characters = try? CharacterReader.read(UTF8Text(line)) else {
      return "unknown character"
    }
    machine.execute(Tokenizer.tokenize(characters).bytes)
    _ = settle(machine.resume(.proceed), lines: answers)
    return shown
  }

  /// Runs the program in P0, answering INPUT with lines and going on at every other wait.
  ///
  /// - Returns: what is shown at each wait and at the end, if it changed.
  mutating func run(_ lines: String...) -> [String] {
    run(answers: lines)
  }

  /// Runs the program in P0, as `run(_:)` does.
  mutating func run(answers lines: [String]) -> [String] {
    guard machine.start(area: 0) == nil else { return ["no program"] }
    return settle(machine.resume(.proceed), lines: lines)
  }

  /// The fault that ended the last run.
  private(set) var fault: Fault?
  /// Tones and paper lines of the last run.
  private(set) var tones: [Int] = []
  private(set) var paper: [String] = []
  /// The password that the last run gave.
  private(set) var password: String?
  /// What was asked of the recorder.
  private(set) var orders: [TapeOrder] = []
  /// What the recorder answers; then it is not there.
  var answers: [Event] = []

  private mutating func settle(_ first: Effect, lines: [String]) -> [String] {
    var effect = first
    var lines = lines[...]
    var shownTexts: [String] = []
    fault = nil
    tones = []
    paper = []
    password = nil
    func note() { if shownTexts.last ?? "" != shown { shownTexts.append(shown) } }
    for _ in 0..<100_000 {
      switch effect {
      case .ended:
        note()
        return shownTexts
      case .failed(let fault):
        self.fault = fault
        note()
        return shownTexts
      case .waitForExe:
        note()
        effect = machine.resume(.exe)
      case .waitForLine:
        note()
        guard let line = lines.popFirst() else { return shownTexts }
        effect = machine.resume(.line(Self.codes(line)))
      case .lookAtKey: effect = machine.resume(.key(nil))
      case .beep(let tone):
        tones.append(tone)
        effect = machine.resume(.proceed)
      case .printed(let line):
        paper.append(Self.text(line))
        effect = machine.resume(.proceed)
      case .rejected:
        note()
        effect = machine.resume(.proceed)
      case .password(let word):
        password = Self.text(word)
        effect = machine.resume(.proceed)
      case .tape(let order):
        orders.append(order)
        effect = machine.resume(answers.isEmpty ? .refused(.noOption) : answers.removeFirst())
      case .wait, .scroll, .outOfTime, .command: effect = machine.resume(.proceed)
      }
    }
    return shownTexts + ["no end"]
  }
}
