import BasicVM
import Cassette
import FX790Device

/// Carries out the lines of a script in Tests/Desk, as does Tests/Web/node/desk.mjs.
struct DeskScript {
  private var desk = Desk(Computer(random: RandomNumbers(seed: 1)))
  private var snapshot: [UInt8] = []
  private var shown: [String] = []

  /// Returns the view members that changed.
  mutating func carryOut(_ line: String) -> [String] {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let answer = act(words[0], words.count > 1 ? Self.unescaped(words[1]) : "")
    guard case .object(let members) = desk.json(desk.takeOutputs()) else { return answer }
    let view = members.map { "\(JSON($0.name).line):\($0.value.line)" }
    let changed = view.enumerated().filter { !shown.indices.contains($0) || shown[$0] != $1 }
    shown = view
    return answer + changed.map(\.element)
  }

  private static func unescaped(_ text: String) -> String {
    text.split(separator: "\\n", omittingEmptySubsequences: false).joined(separator: "\n")
  }

  private mutating func act(_ verb: String, _ text: String) -> [String] {
    let utf8 = UTF8Text(text)
    switch verb {
    case "keys": type(text)
    case "down": desk.act(.input(.press(Self.key(text))))
    case "up": desk.act(.input(text == "all" ? .releaseAll : .release(Self.key(text))))
    case "erase": desk.act(.input(.edit(.erase)))
    case "pass": pass(Double(text) ?? 0)
    case "speed":
      desk.act(.input(.speed(Speed.allCases.first { "\($0.name)" == text } ?? .real)))
    case "paste": desk.act(.paste(utf8))
    case "load":
      let size = desk.computer.machine.memory.size
      let listing = ListingReader.read(utf8, area: desk.computer.area, size: size)
      return ["\(desk.act(.load(listing, name: "")))"]
    case "debug": debug(text)
    case "tape": return handleTape(text)
    case "reset": desk.act(.reset)
    case "changed": desk.act(.noteChange)
    case "saved": desk.act(.noteSaved)
    case "snapshot": snapshot = desk.computer.snapshot
    case "restore": return ["\(desk.act(.restore(snapshot, exactly: text == "exactly")))"]
    default: return ["?"]
    }
    return []
  }

  // MARK: Keys

  private static func key(_ label: String) -> Key {
    KeyCap.all.first { "\($0.label)" == label }?.key ?? .ac
  }

  /// Presses keys named in braces, and types all other characters.
  private mutating func type(_ text: String) {
    var name: String?
    for character in text {
      switch (character, name) {
      case ("{", nil): name = ""
      case ("}", let label?):
        desk.act(.tap(Self.key(label)))
        name = nil
      case (_, let label?): name = label + String(character)
      case (_, nil): type(character)
      }
    }
  }

  private mutating func type(_ character: Character) {
    for case let code? in CharacterReader.readKeys(UTF8Text(String(character))) {
      if !CharacterCode.isSmallLetter(code), let key = KeyCap.key(making: code) {
        desk.act(.tap(key))
      } else {
        desk.act(.input(.type(code)))
      }
    }
  }

  private mutating func pass(_ seconds: Double) {
    for _ in 0..<Int(seconds * 100) { desk.act(.input(.advance(10_000))) }
  }

  // MARK: Debugger and tape

  /// A command such as `halt`, `step`, or `run 0 30` with area and line.
  private mutating func debug(_ text: String) {
    let words = text.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int($0) }
    let line = Debugger.Line(area: numbers.first ?? 0, number: numbers.last ?? 0)
    switch words[0] {
    case "off": desk.act(.debug(.off))
    case "halt": desk.act(.debug(.halt))
    case "step": desk.act(.debug(.step))
    case "back": desk.act(.debug(.back))
    case "on": desk.act(.debug(.resume))
    case "run": desk.act(.debug(.runTo(line)))
    default: desk.act(.debug(.toggleBreakpoint(line)))
    }
  }

  private mutating func handleTape(_ text: String) -> [String] {
    switch text {
    case "new": desk.act(.tape(.new(Tape())))
    case "short": desk.act(.tape(.new(Tape(recording: [], seconds: 8))))
    case "eject": desk.act(.tape(.eject))
    case "rewind": desk.act(.tape(.rewind))
    case "end": desk.act(.tape(.windToEnd))
    case "saved": desk.act(.tape(.noteSaved))
    case "contents": return ["\(desk.computer.tapeContentsJSON.line)"]
    default: return takeOverTape(text)
    }
    return []
  }

  private mutating func takeOverTape(_ name: String) -> [String] {
    guard let tape = try? Computer(switchedOnFrom: snapshot).recorder.tape else { return ["false"] }
    desk.act(.tape(.insert(tape, name: UTF8Text(name), isPartial: false)))
    return ["true"]
  }
}
