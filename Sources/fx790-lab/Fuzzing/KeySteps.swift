import BasicVM
import Cassette
import FX790Device
import Programs

/// Generates random actions at the computer, most of which are meaningful.
struct KeySteps {
  private var generator: FuzzGenerator
  /// The remaining steps of an action, in reverse order.
  private var pending: [KeyStep] = []
  /// False for even seeds, so that older cases stay the same.
  private let hasLaterActions: Bool

  init(seed: UInt64) {
    generator = FuzzGenerator(random: SeededRandom(seed: seed))
    hasLaterActions = seed % 2 == 1
  }

  mutating func next() -> KeyStep {
    while pending.isEmpty { pending = action().reversed() }
    return pending.removeLast()
  }

  /// A random number for decisions of the fuzzer itself.
  mutating func below(_ limit: Int) -> Int { generator.random.below(limit) }

  // MARK: Actions

  private mutating func action() -> [KeyStep] {
    switch below(hasLaterActions ? 47 : 44) {
    case 0..<9: press(pick(Self.characterKeys))
    case 9..<12: press(pick(Self.planeKeys)) + press(pick(Key.allCases))
    case 12..<17: press(.exe)
    case 17: press(pick([.ac, .ac, .brk, .stop]))
    case 18: press(.mode) + press(pick(Self.modes))
    case 19, 20: press(pick(Self.editingKeys))
    case 21: press(pick([.memo, .formulaIn, .formulaOut, .calc, .asmbl, .stat]))
    case 22: press(.shift) + press(pick(Self.digits))
    case 23..<26: entered(pick(Self.lines))
    case 26: entered("\(10 * (1 + below(4))) " + pick(Self.statements))
    case 27: entered(generator.line())
    case 28: entered(generator.expression())
    case 29..<35: passed(Ticks(below(10) == 0 ? below(3_000_000) : below(200_000)))
    case 35: [.takeOutputs]
    case 36: [.input(.speed(pick([.real, .real, .game, .max])))]
    case 37: [.input(releasing())]
    case 38: [debugging()]
    case 39: [handlingTape()]
    case 40: entered(pick(Self.tapeLines))
    case 41: entered(pick(Self.tapeLines)) + passed(Ticks(below(15_000_000)))
    case 42: entered("\(10 * (1 + below(4))) " + pick(Self.tapeStatements))
    case 43: assembling()
    case 44, 45: press(pick(Self.menuKeys)) + press(pick([.exe, .exe, pick(Self.menuKeys)]))
    default:
      below(8) == 0 ? [.load(generator.listing())] : [.input(.edit(pick([.erase, .home, .end])))]
    }
  }

  private mutating func assembling() -> [KeyStep] {
    var steps = press(.asmbl) + press(.s) + press(.e)
    for _ in 0..<below(8) { steps += entered(pick(Self.sourceLines)) }
    steps += entered(":END:\(pick(["0", "A", "B"]))") + press(.exe) + press(.a) + press(.exe)
    return steps + press(.g) + press(.exe)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    generator.random.any(of: elements)
  }

  /// Usually releases the key, too.
  private mutating func press(_ key: Key) -> [KeyStep] {
    below(30) == 0 ? [.input(.press(key))] : [.input(.press(key)), .input(.release(key))]
  }

  private mutating func releasing() -> Computer.Input {
    below(4) == 0 ? .releaseAll : .release(pick(Key.allCases))
  }

  private mutating func entered(_ line: String) -> [KeyStep] { entered(UTF8Text(line)) }

  private mutating func entered(_ line: UTF8Text) -> [KeyStep] {
    MachineText(typing: line).map { .input(.type($0)) } + press(.exe)
  }

  private func passed(_ ticks: Ticks) -> [KeyStep] { [.input(.advance(ticks))] }

  private mutating func debugging() -> KeyStep {
    let line = Debugger.Line(area: below(2), number: 10 * (1 + below(4)))
    return switch below(7) {
    case 0: .input(.halt)
    case 1: .toggleBreakpoint(line)
    case 2: .watch(below(3) == 0)
    case 3: .input(.proceed(.line(line)))
    case 4: .input(.proceed(.statement))
    default: .input(.proceed(.none))
    }
  }

  private mutating func handlingTape() -> KeyStep {
    switch below(10) {
    case 0, 1: .newTape
    case 2: .insertTape(tape())
    case 3..<7: .rewind
    case 7, 8: .windToEnd
    default: .eject
    }
  }

  /// Files of all kinds, some damaged or incomplete.
  private mutating func tape() -> Tape {
    var blocks: [[TapeByte]] = []
    var second = 0.0
    for _ in 0..<(1 + below(4)) {
      for bytes in TapeWriter.segments(of: file()) where below(12) > 0 {
        second += 2
        var block: [TapeByte] = []
        for byte in bytes {
          block.append(TapeByte(byte, sound: below(200) > 0 ? .clear : .unreadable, second: second))
          second += 0.04
        }
        blocks.append(block)
      }
    }
    return Tape(recording: blocks, seconds: second)
  }

  private mutating func file() -> TapeFile {
    let name: MachineText? = below(2) == 0 ? nil : "A"
    let password: MachineText? = below(4) == 0 ? "A" : nil
    let lines = (1..<(2 + below(3))).map { number in
      TapeLine(number: 10 * number, bytes: generator.tokens())
    }
    let content: TapeFile.Content =
      switch below(4) {
      case 0: .program(lines)
      case 1: .programs([lines] + Array(repeating: [], count: ProgramMemory.areaCount - 1))
      case 2: .memo(["A", ""])
      default: .variables([.longText("A"), .number(.one), .text("#$")])
      }
    return TapeFile(name: name, password: password, content: content)
  }

  // MARK: Choices

  private static let characterKeys = KeyCap.all.filter { $0.plain.character != nil }.map(\.key)
  private static let digits = ("0123456789" as MachineText).compactMap { KeyCap.key(making: $0) }
  private static let modes = digits + digits[0...1] + digits[0...1] + digits[0...3]
  private static let planeKeys: [Key] = [.shift, .shift, .function, .ext, .hyp]
  private static let editingKeys: [Key] = [
    .left, .right, .del, .ins, .cls, .recall, .eng, .deg, .hexadecimal, .ac, .exe,
  ]
  private static let lines = [
    "RUN", "RUN", "LIST", "LIST 20", "LIST ALL", "NEW", "NEW ALL", "PASS \"A\"", "PASS \"AB\"",
    "MODE 7", "MODE 8", "MODE 2", "MODE 3", "MODE 99,1", "MODE 99,0", "CLEAR", "VAC", "DEFM 5",
    "1/3", "2*3", "A=A+1", "SET F2", "SET N", "12ᴇ40*3", "WRITE# \"NAME\"", "WRITE#",
    "A=B*C+D", "BEEP 1", "TIMER 5", "INPUT A", "PRINT \"TEXT\"", "STAT LIST",
    "DIM A(3)", "A$=KEY$", "FOR I=1 TO 9:NEXT I", "NAME=ADDRESS", "SIN 30",
  ]
  private static let menuKeys: [Key] = [
    .asmbl, .g, .d, .s, .o, .r, .e, .a, .l, .n, .y, .formulaIn, .zero, .one, .brk, .ac,
  ]
  private static let sourceLines = [
    ":START:0", ":START:254", "A:READ:0:10", "A:READ:1:16", ":WRITE:0:10", ":WRITE:1:16",
    "B:ADD:0:A", ":SUB:1:B", ":JNZ:0:A", ":JC:3:B", ":LAI:1:200", ":LAI:1:255:1", ":JSR:2:C",
    "C:ADCON:A", ":RESV:3", ":SFT:0:3:1", ":HJ:0:A", ":CONST:8000", ":ST:0:A:1", "NO LINE", "",
  ]
  private static let tapeLines = [
    "SAVE", "SAVE \"A\"", "SAVE ALL", "SAVE#", "LOAD", "LOAD \"A\"", "LOADA", "LOAD#", "LOAD#,M",
    "VERIFY", "VERIFY \"B\"", "PUT $,C", "PUT \"A\"A,Z", "GET $,C", "GET \"A\"A,B", "GET A(30)",
    "SAVE:VERIFY:GET A:BEEP", "10SAVE",
  ]
  private static let tapeStatements = ["PUT $,C", "GET A,C", "PUT \"A\"A:GET B", "GET $,D", "SAVE"]
  private static let statements = [
    "", "INPUT \"N\",A", "INPUT $", "PRINT A", "PRINT \"AB\";", "PRINT CSR 3;A;B", "GOTO 10",
    "GOSUB 30", "RETURN", "FOR I=1 TO 5", "NEXT I", "A=A+1:IF A<9 THEN 10", "BEEP 0", "TIMER 7",
    "K$=KEY$:IF K$=\"\" THEN 10", "K$=KEY$:PRINT K$;:GOTO 20", "STOP", "END", "WRITE# \"M\";A",
    "PRINT \"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789\"", "GOTO #1", "READ# $", "X=SIN A/0",
    "DATA 1,2,3", "READ A,B", "STAT A,B", "STAT LIST", "'REMARK ♠♥♦♣ AND SOME MORE",
    "GOSUB #1:A=1:B=2:C=3:A=1:B=2:C=3:A=1:B=2:C=3:A=1:B=2",
  ]
}

/// An action at the computer, its tape recorder or its debugger.
enum KeyStep {
  case input(Computer.Input)
  case load(UTF8Text)
  case takeOutputs
  case toggleBreakpoint(Debugger.Line)
  case watch(Bool)
  case newTape
  case insertTape(Tape)
  case rewind
  case windToEnd
  case eject

  var isKey: Bool {
    switch self {
    case .input(.press), .input(.type), .input(.edit): true
    default: false
    }
  }
}

extension Computer {
  /// Returns outputs only for `takeOutputs`.
  mutating func carryOut(_ step: KeyStep) -> [Computer.Output] {
    switch step {
    case .input(let input): take(input)
    case .load(let listing):
      _ = load(ListingReader.read(listing, size: machine.memory.size, model: model))
    case .takeOutputs: return takeOutputs()
    case .toggleBreakpoint(let line):
      var breakpoints = debugger.breakpoints
      breakpoints.toggle(line)
      take(.breakpoints(breakpoints))
    case .watch(let watches): debugger.isWatching = watches
    case .newTape: insert(Tape())
    case .insertTape(let tape): insert(tape)
    case .rewind: rewindTape()
    case .windToEnd: windTapeToEnd()
    case .eject: _ = ejectTape()
    }
    return []
  }
}
