import BasicVM
import Foundation
import Testing

@testable import Programs

/// Golden transcripts, documented in Tests/Transcripts/README.md.
@Suite struct TranscriptTests {
  @Test(arguments: Transcript.all) func `a program produces the events of its transcript`(
    _ transcript: Transcript
  ) throws {
    let played = transcript.play()
    guard let expected = transcript.expected, !Transcript.isRecording else {
      try transcript.record(played)
      if !Transcript.isRecording {
        Issue.record(
          "\(transcript.testDescription) had no expected events; they have been recorded now")
      }
      return
    }
    #expect(played == expected, "\(transcript.testDescription)")
    if let game = transcript.game {
      #expect(transcript.playMachine(of: game) == expected, "the state machine")
    }
  }
}

struct Transcript: CustomTestStringConvertible, Sendable {
  let url: URL
  let head: String
  /// A listing or the name of a game.
  let program: String
  let game: GameID?
  let keys: String
  let options: [String]
  let expected: String?

  static let isRecording = ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] == "1"

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Transcripts")

  static let all: [Transcript] = {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let urls = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "txt" }
    return urls.sorted { $0.path < $1.path }.compactMap(Transcript.init)
  }()

  var testDescription: String {
    url.deletingLastPathComponent().lastPathComponent + "/" + url.lastPathComponent
  }

  /// A section begins with `-- name`.
  init?(_ url: URL) {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    var sections: [String: String] = [:]
    var name = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("-- ") {
        name = String(line.dropFirst(3))
        sections[name] = ""
      } else {
        sections[name, default: ""] += line + "\n"
      }
    }
    guard let program = sections["program"] ?? sections["game"] else { return nil }
    self.url = url
    head = sections[""] ?? ""
    self.program = program
    let gameName = sections["game"]?.trimmingCharacters(in: .whitespacesAndNewlines)
    game = GameID.allCases.first { "\($0.id)" == gameName }
    keys = sections["keys"]?.trimmingCharacters(in: .newlines) ?? ""
    options = (sections["options"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    expected = sections["expect"].map { $0.trimmingCharacters(in: .newlines) }
  }

  /// One line for each event.
  func play() -> String {
    let listing = ListingReader.read(game?.listing ?? UTF8Text(program))
    guard !listing.hasErrors else { return "the listing has errors" }
    var machine = Machine(random: RandomNumbers(seed: 1))
    guard machine.load(listing.memory), machine.start(area: listing.firstArea ?? 0) == nil else {
      return "the listing does not start"
    }
    return play(machine)
  }

  func playMachine(of game: GameID) -> String {
    play(game.program(random: RandomNumbers(seed: 1)))
  }

  private func play(_ program: some ResumableProgram) -> String {
    let script = ScriptKeys(
      ScriptKey.read(UTF8Text(keys), withEscapes: true), isManual: options.contains("manual"))
    var player = Player(program, keys: script, timeLimit: 10_000_000_000)
    var lines: [String] = []
    let end = player.play { lines.append(Self.line($0)) }
    if end == .starved { lines.append("no keys left") }
    if end == .timedOut { lines.append("time is up") }
    return lines.joined(separator: "\n")
  }

  private static func line(_ event: TraceEvent) -> String {
    switch event.kind {
    case .frame(let display, let indicators):
      let on = Indicator.allCases.filter(indicators.contains).map { "\($0.label)" }
      let cursor = display.cursor.map { " cursor \($0)" } ?? ""
      return "[\(text(display.cells))]\(cursor)  \(on.joined(separator: " "))"
    case .wait(.exe): return "wait for EXE"
    case .wait(.line): return "wait for a line"
    case .wait(.key): return "wait for a key"
    case .wait(.time(let ticks)): return "wait for \(ticks) µs"
    case .input(let typed): return "typed \(text(typed))"
    case .beep(let tone): return "beep \(tone.rawValue)"
    case .printed(let line): return "paper [\(text(line))]"
    case .rejected(let fault): return "refused ERR\(fault.code)"
    case .error(let fault): return "error \(text(fault.message))"
    case .brk: return "BRK"
    case .end: return "end"
    }
  }

  private static func text(_ text: MachineText) -> String {
    text.description
  }

  func record(_ played: String) throws {
    var text = head + "-- \(game == nil ? "program" : "game")\n" + program
    if !keys.isEmpty { text += "-- keys\n\(keys)\n" }
    if !options.isEmpty { text += "-- options\n\(options.joined(separator: " "))\n" }
    text += "-- expect\n\(played)\n"
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}
