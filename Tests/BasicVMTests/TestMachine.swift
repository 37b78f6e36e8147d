import BasicVM
import Programs

/// A machine for tests: text in, text out.
struct TestMachine {
  var machine = Machine(random: RandomNumbers(seed: 1))

  init() {}

  init(on model: Model) {
    machine = Machine(model: model, random: RandomNumbers(seed: 1))
  }

  /// The listing must have no errors.
  init(_ listing: String, size: MemorySize? = nil, on model: Model = .fx790P) {
    machine = Machine(memorySize: size, model: model, random: RandomNumbers(seed: 1))
    let read = ListingReader.read(UTF8Text(listing), size: size, model: model)
    precondition(!read.hasErrors, "the listing has errors")
    precondition(machine.load(read.memory), "the listing does not fit")
  }

  static func codes(_ text: String) -> MachineText {
    MachineText(typing: UTF8Text(text))
  }

  static func text(_ codes: some Sequence<UInt8>) -> String {
    MachineText(codes: Array(codes)).description
  }

  var shown: String { Self.text(machine.display.trimmedText) }

  /// Runs a line entered by hand; returns the display.
  mutating func byHand(_ line: String, answers: String...) -> String {
    guard let characters = try? CharacterReader.read(UTF8Text(line)) else {
      return "unknown character"
    }
    machine.execute(Tokenizer.tokenize(characters, for: machine.model).bytes)
    _ = settle(lines: answers)
    return shown
  }

  /// Runs P0, answers INPUT with lines and resumes every other wait.
  ///
  /// Returns the display at each wait and at the end, if it changed.
  mutating func run(_ lines: String...) -> [String] {
    run(answers: lines)
  }

  mutating func run(answers lines: [String]) -> [String] {
    guard machine.start(area: 0) == nil else { return ["no program"] }
    return settle(lines: lines)
  }

  private(set) var fault: Fault?
  private(set) var tones: [Tone] = []
  private(set) var paper: [String] = []
  private(set) var password: String?
  private(set) var orders: [TapeRequest] = []
  /// The recorder's replies to requests; when they run out, there is no recorder.
  var recorderReplies: [Event] = []

  /// Resumes at every pause and answers INPUT until the lines run out.
  private struct Lines: KeySource {
    var lines: ArraySlice<String>

    mutating func answer(to wait: TraceEvent.Wait, at clock: Ticks) -> KeyAnswer {
      switch wait {
      case .exe: .event(.exe)
      case .key: .event(.key(nil))
      case .time: .event(.proceed)
      case .line: lines.popFirst().map { .event(.line(TestMachine.codes($0))) } ?? .starved
      }
    }
  }

  private mutating func settle(lines: [String]) -> [String] {
    var player = Player(machine, keys: Lines(lines: lines[...]))
    defer { machine = player.program }
    var display = Display()
    var shownTexts: [String] = []
    (fault, tones, paper, password) = (nil, [], [], nil)
    func note() {
      let shown = Self.text(display.trimmedText)
      if shownTexts.last ?? "" != shown { shownTexts.append(shown) }
    }
    for _ in 0..<100_000 {
      let step = player.advance { event in
        switch event.kind {
        case .frame(let frame, _): display = frame
        case .wait(.exe), .wait(.line), .rejected, .error, .end: note()
        case .beep(let tone): tones.append(tone)
        case .printed(let line): paper.append(Self.text(line))
        case .wait(.key), .wait(.time), .input, .brk: break
        }
      }
      switch step {
      case .ended(let ending):
        if case .failed(let fault) = ending { self.fault = fault }
        return shownTexts
      case .asksComputer(.password(let word)): password = Self.text(word)
      case .asksComputer(.tape(let order)):
        orders.append(order)
        if !recorderReplies.isEmpty { player.answer(recorderReplies.removeFirst()) }
      case .asksComputer, .continues, .rests, .asks: break
      }
    }
    return shownTexts + ["no end"]
  }
}
