import BasicVM
import Cassette
import FX790Device
import Foundation
import Testing

/// A computer operated as Tests/Transcripts/README.md documents.
struct KeySession {
  var computer: Computer

  init(_ computer: Computer = Computer(random: RandomNumbers(seed: 1))) {
    self.computer = computer
  }

  /// Chooses the model of a line such as `# model pb-100`.
  mutating func chooseModel(_ line: String) {
    let words = line.split(separator: " ")
    guard words.count == 3, let model = Model(named: UTF8Text(String(words[2]))) else { return }
    computer = Computer(model: model, random: RandomNumbers(seed: 1))
  }

  /// Returns the outputs and the display after the line.
  mutating func carryOut(_ line: String) -> [String] {
    switch line.prefix(2) {
    case "> ":
      type(String(line.dropFirst(2)))
      settle()
    case "~ ": pass(Double(line.dropFirst(2)) ?? 0)
    case "@ ": return handleTape(String(line.dropFirst(2)))
    default: return ["?"]
    }
    return outputs() + [display]
  }

  /// Types characters, and keys named in braces: `2+3{EXE}`.
  ///
  /// A dot after the name, `{A.}`, holds the key down until `{A^}`.
  mutating func type(_ text: String) {
    var rest = text[...]
    while let first = rest.first {
      if first == "{", let end = rest.firstIndex(of: "}") {
        press(named: rest[rest.index(after: rest.startIndex)..<end])
        rest = rest[rest.index(after: end)...]
      } else {
        for code in MachineText(typing: UTF8Text(String(first))) {
          type(code)
        }
        rest = rest.dropFirst()
      }
    }
  }

  private mutating func type(_ code: UInt8) {
    guard !CharacterCode.isSmallLetter(code),
      let key = KeyCap.key(making: code, on: keys)
    else {
      return computer.type(code)
    }
    computer.press(key)
    computer.release(key)
  }

  private mutating func press(named name: Substring) {
    let isHeld = name.count > 1 && name.hasSuffix(".")
    let isReleased = name.count > 1 && name.hasSuffix("^")
    let label = isHeld || isReleased ? name.dropLast() : name
    guard let cap = keys.caps.first(where: { "\($0.label)" == label }) else { return }
    if !isReleased { computer.press(cap.key) }
    if !isHeld { computer.release(cap.key) }
  }

  private var keys: KeyLayout { computer.model.facts.keys }

  /// Waits up to a second of machine time.
  private mutating func settle() {
    var left = 100
    repeat {
      computer.advance(by: 10_000)
      left -= 1
    } while computer.isWorking && left > 0
  }

  private mutating func pass(_ seconds: Double) {
    for _ in 0..<Int(seconds * 100) { computer.advance(by: 10_000) }
  }

  private mutating func outputs() -> [String] {
    computer.takeOutputs().map {
      switch $0 {
      case .tone(let tone, _): "tone \(tone.rawValue)"
      case .paper(let line): "paper " + text(line)
      }
    }
  }

  // MARK: The recorder

  /// Returns the counter or the tape's bytes.
  private mutating func handleTape(_ action: String) -> [String] {
    switch action {
    case "new": computer.insert(Tape())
    case "short": computer.insert(Tape(recording: [], seconds: 8))
    case "eject": _ = computer.ejectTape()
    case "rewind": computer.rewindTape()
    case "end": computer.windTapeToEnd()
    case "counter": break
    case "bytes": return tapeBytes
    default: return ["?"]
    }
    return [counter]
  }

  private var counter: String {
    guard let tape = computer.recorder.tape else { return "no tape" }
    return "\(computer.tapeMotion) at \(Double(computer.tapePlace) / 1_000_000) s, "
      + "\(tape.segments.count) segments"
  }

  private var tapeBytes: [String] {
    (computer.recorder.tape?.segments ?? []).map { segment in
      segment.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        .joined(separator: " ")
    }
  }

  private func text(_ text: MachineText) -> String {
    text.description
  }

  var display: String {
    let screen = computer.screen
    var line = "[" + text(screen.display.cells) + "]"
    switch screen.blink {
    case .underline(let column): line += " cursor \(column)"
    case .block(let column): line += " block \(column)"
    case .character(let column): line += " blinks \(column)"
    case nil: break
    }
    for indicator in Indicator.allCases where screen.indicators.contains(indicator) {
      line += " \(indicator.label)"
    }
    if let number = screen.number { line += " \(number)" }
    return line + (screen.isBusy ? " busy" : "")
  }
}

/// Each file in Tests/Transcripts/computer lists keys and the display after each step.
@Suite struct KeySessionTests {
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] == "1"

  static let files: [URL] = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = tests.appendingPathComponent("Transcripts/computer")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map(folder.appendingPathComponent)
  }()

  @Test func `all key sessions are found`() {
    #expect(Self.files.count >= 10)
  }

  @Test(arguments: files) func `a key session displays what its file records`(_ file: URL) throws {
    let expected = try String(contentsOf: file, encoding: .utf8)
    var session = KeySession()
    var lines: [String] = []
    for line in expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if ["> ", "~ ", "@ "].contains(where: line.hasPrefix) {
        lines.append(line)
        lines += session.carryOut(line).map { "    " + $0 }
      } else if !line.hasPrefix("    ") {
        if line.hasPrefix("# model ") { session.chooseModel(line) }
        lines.append(line)
      }
    }
    let played = lines.joined(separator: "\n")
    if Self.isRecording { try played.write(to: file, atomically: true, encoding: .utf8) }
    #expect(played == expected, "\(file.lastPathComponent)")
  }
}
