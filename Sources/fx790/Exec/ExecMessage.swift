import BasicVM
import Programs

/// A line that a program outside fx790 writes (docs/exec.md).
enum ExecMessage: Equatable {
  /// The program has begun the play, and accepts a new start in place of any answer.
  case started
  case show(MachineText)
  case beep(Tone)
  case pause(Ticks)
  case random
  case wait(Wait, show: MachineText?)
  case error(FaultCause, line: Int)
  case end

  enum Wait: String {
    case exe, line, key
  }

  /// Why a line is no message, as part of a sentence.
  struct Mistake: Error, Equatable {
    let reason: UTF8Text
  }

  /// Reads a line for a display of some columns.
  init(reading line: [UInt8], columns: Int) throws(Mistake) {
    let json: JSON
    do throws(JSONReader.ParseError) {
      json = try JSONReader.read(line)
    } catch {
      throw Mistake(
        reason:
          "not a line of JSON (\(error.reason), at byte \(error.offset); notes go to standard error)"
      )
    }
    guard case .object(let members) = json, let first = members.first else {
      throw Mistake(reason: "not a JSON object with a word of the protocol")
    }
    let word = members.first { Self.words[$0.name] != nil && $0.name != "show" } ?? first
    guard let companion = Self.words[word.name] else {
      throw Mistake(reason: "unknown word \(json: word.name)")
    }
    for (index, other) in members.enumerated() {
      guard !members[..<index].contains(where: { $0.name == other.name }) else {
        throw Mistake(reason: "\(json: other.name) stands twice")
      }
      if other.name == word.name || other.name == companion { continue }
      throw Mistake(
        reason: Self.words[other.name] == nil && other.name != "line"
          ? "unknown word \(json: other.name)"
          : "\(json: other.name) does not belong to \(json: word.name)")
    }
    guard let message = try Self(word, json, columns: columns) else {
      throw Mistake(reason: "\(json: word.name) has no such value: \(word.value.line)")
    }
    self = message
  }

  /// The words that begin messages, each with the word that may accompany it.
  private static let words: [UTF8Text: UTF8Text?] = [
    "started": nil, "show": nil, "beep": nil, "pause": nil, "random": nil, "wait": "show",
    "error": "line", "end": nil,
  ]

  /// Nil for a wrong value.
  private init?(_ word: JSON.Member, _ json: JSON, columns: Int) throws(Mistake) {
    let value = word.value
    switch word.name {
    case "started" where value == .bool(true): self = .started
    case "show":
      guard let text = try Self.display(value, columns: columns) else { return nil }
      self = .show(text)
    case "beep":
      guard let tone = value.integer.flatMap(Tone.init) else { return nil }
      self = .beep(tone)
    case "pause":
      guard case .number(let text) = value, let seconds = Double(String(text)),
        0...Self.longestPause ~= seconds
      else { return nil }
      self = .pause(Ticks((seconds * 1e6).rounded()))
    case "random" where value == .bool(true): self = .random
    case "wait":
      guard let wait = value.text.flatMap({ Wait(rawValue: String($0)) }) else { return nil }
      let shown = json["show"]
      let text = try shown.flatMap { value throws(Mistake) in
        try Self.display(value, columns: columns)
      }
      guard shown == nil || text != nil else {
        throw Mistake(reason: "\"show\" is not a text")
      }
      self = .wait(wait, show: text)
    case "error":
      let line = json["line"]
      guard let code = value.integer, let cause = FaultCause(code: code) else { return nil }
      guard line == nil || 1...Self.lastLine ~= line?.integer ?? 0 else {
        throw Mistake(reason: "\"line\" is a number from 1 to \(Self.lastLine)")
      }
      self = .error(cause, line: line?.integer ?? 0)
    case "end" where value == .bool(true): self = .end
    default: return nil
    }
  }

  /// The seconds of the longest TIMER.
  private static let longestPause = 1_000_000.0
  private static let lastLine = 9999

  /// The text of a display; nil if the value is no text.
  private static func display(_ value: JSON, columns: Int) throws(Mistake) -> MachineText? {
    guard let source = value.text else { return nil }
    guard let text = Self.machineText(source) else {
      throw Mistake(reason: "the display \(json: source) has a character that the machine lacks")
    }
    guard text.count <= columns else {
      throw Mistake(
        reason: "the display \(json: source) has \(text.count) columns, but \(columns) fit")
    }
    return text
  }

  /// Reads a text as the display shows it, without escapes; nil for an unknown character.
  private static func machineText(_ source: UTF8Text) -> MachineText? {
    var codes: [UInt8] = []
    var rest = String(source).unicodeScalars[...]
    while !rest.isEmpty {
      guard let (shown, length) = firstCodes(of: rest) else { return nil }
      codes += shown
      rest = rest.dropFirst(length)
    }
    return MachineText(codes: codes)
  }

  /// The machine's character at the start of a text, with its number of Unicode characters.
  private static func firstCodes(
    of rest: Substring.UnicodeScalarView
  ) -> (codes: [UInt8], length: Int)? {
    // One of the machine's characters may be several, such as ⁻¹.
    for length in (1...min(3, rest.count)).reversed() {
      let start = UTF8Text(String(String.UnicodeScalarView(rest.prefix(length))))
      if let code = shownCodes[start] { return ([code], length) }
    }
    let first = UTF8Text(String(String.UnicodeScalarView(rest.prefix(1))))
    return (try? MachineText(first)).map { ($0.codes, 1) }
  }

  /// The codes by the characters on the display; in a listing a closing quote spells a plain one.
  private static let shownCodes: [UTF8Text: UInt8] = {
    let codes = (0...UInt8.max).filter(CharacterCode.isCharacter)
    return Dictionary(
      codes.map { (UTF8Text(MachineText(code: $0)), $0) }, uniquingKeysWith: { first, _ in first })
  }()
}

extension FaultCause {
  /// The first cause with a number of the machine's errors.
  fileprivate init?(code: Int) {
    guard 1...9 ~= code, let cause = FaultCause.allCases.first(where: { $0.code == code }) else {
      return nil
    }
    self = cause
  }
}
