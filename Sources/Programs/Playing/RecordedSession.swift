import BasicVM
import FX790Device

/// A session that can be replayed, from a file.
///
///     # fx790 keys 1
///     # program horse-race
///     # model fx-790p
///     # seed 4711
///     # speed game
///     # Seconds of machine time, the key, and for how long it was held:
///     2.250000 1
///     2.250000 EXE
///     3.815000 3 0.080000
package struct RecordedSession: Equatable, Sendable {
  /// The played game, area or file.
  package var program: UTF8Text
  /// The program played beside it; empty without one.
  package var other = UTF8Text()
  /// The computer's model.
  package var model: Model
  /// The seed of RAN#.
  package var seed: UInt64
  /// The playing speed.
  package var speed: Speed
  /// The keys by time.
  package var keys: [RecordedKey]

  /// Creates a session, without keys by default.
  package init(
    program: UTF8Text, model: Model, seed: UInt64, speed: Speed, keys: [RecordedKey] = []
  ) {
    self.program = program
    self.model = model
    self.seed = seed
    self.speed = speed
    self.keys = keys
  }

  /// The wall-clock time of a KEY$ poll; nil at real speed, where it takes machine time.
  package var pollInterval: Ticks? {
    speed == .real ? nil : PollingRate.rest / Ticks(PollingRate.polls)
  }

  /// A session that ended before the moment to replay to.
  package struct End: Error, Equatable, Sendable {
    /// The clock at which the program ended, or waited for more keys.
    package let time: Ticks
  }

  /// The machine time at which to stop a replay, in case the program computes endlessly.
  var longestReplay: Ticks { (keys.last.map { $0.time + $0.heldTime } ?? 0) + FilmPace.silence }

  /// A mistake in a recording.
  package struct ParseError: Error, Equatable, Sendable {
    /// The number of the line, from 1.
    package let line: Int
    /// The message.
    package let what: UTF8Text
  }

  private static let version = 1
  private static let opening: UTF8Text = "fx790 keys"
}

// MARK: Recording from the computer

extension RecordedSession {
  /// The computer's last run; nil if its keys were not recorded.
  package init?(of computer: Computer) {
    guard let notes = computer.runRecording else { return nil }
    let lines = computer.machine.memory.areas[notes.area]
    let game = GameID.allCases.first {
      ListingReader.read($0.listing).memory.areas[0] == lines
    }
    self.init(
      program: game.map { UTF8Text($0.id) } ?? "P\(notes.area)", model: computer.model,
      seed: notes.seed, speed: computer.speed, keys: notes.keys)
  }
}

// MARK: Writing

extension RecordedSession {
  /// The text of the file.
  package var text: UTF8Text {
    var text = heading
    for key in keys { text.append(Self.line(of: key)) }
    return text
  }

  /// The lines before the keys.
  package var heading: UTF8Text {
    let beside: UTF8Text = other.isEmpty ? "" : "# beside \(other)\n"
    let first: UTF8Text = "# \(Self.opening) \(Self.version)\n# program \(program)\n\(beside)"
    let choices: UTF8Text = "# model \(model.name)\n# seed \(seed)\n# speed \(speed.name)\n"
    return "\(first)\(choices)# Seconds of machine time, the key, and for how long it was held:\n"
  }

  /// A key's line, with its end.
  package static func line(of key: RecordedKey) -> UTF8Text {
    var text = Seconds.text(key.time, decimals: 6)
    text.append(" ")
    text.append(name(of: key.key))
    if key.heldTime > 0 {
      text.append(" ")
      text.append(Seconds.text(key.heldTime, decimals: 6))
    }
    text.append("\n")
    return text
  }

  private static func name(of key: RecordedKey.Key) -> UTF8Text {
    switch key {
    case .exe: "EXE"
    case .brk: "BRK"
    case .character(CharacterCode.space): "SPC"
    case .character(let code): UTF8Text(spelling: MachineText([code]))
    }
  }
}

// MARK: Reading

extension RecordedSession {
  /// Parses a recording; throws its first mistake.
  package init(reading text: UTF8Text) throws(ParseError) {
    self.init(program: "", model: .fx790P, seed: 1, speed: .game)
    let lines = ListingFormat.lines(of: text)
    try Self.checkOpening(Self.words(lines.first ?? ""))
    for (index, line) in lines.enumerated() {
      let words = Self.words(line)
      guard let first = words.first else { continue }
      if first.utf8.first == UInt8(ascii: "#") {
        try read(heading: words, name: Self.name(inHeading: line), in: index + 1)
      } else {
        try read(key: words, in: index + 1)
      }
    }
  }

  private static func words(_ line: UTF8Text) -> [UTF8Text] {
    line.utf8.split { $0.isASCIIBlank }.map { UTF8Text(utf8: Array($0)) }
  }

  /// The text after two words, with its inner blanks.
  private static func name(inHeading line: UTF8Text) -> UTF8Text {
    var rest = line.utf8[...]
    for _ in 0..<2 { rest = rest.drop { $0.isASCIIBlank }.drop { !$0.isASCIIBlank } }
    return UTF8Text(utf8: Array(rest.drop { $0.isASCIIBlank }))
  }

  private static func checkOpening(_ words: [UTF8Text]) throws(ParseError) {
    guard words.count == 4, words[0] == "#", words[1] == "fx790", words[2] == "keys" else {
      throw ParseError(
        line: 1, what: "not a recording of keys: the first line must be # \(opening) 1")
    }
    guard words[3] == "\(version)" else {
      throw ParseError(line: 1, what: "version \(words[3]) needs a later fx790")
    }
  }

  /// Parses a `#` line; unknown ones are comments.
  private mutating func read(
    heading words: [UTF8Text], name: UTF8Text, in line: Int
  ) throws(ParseError) {
    guard words.count > 2, words[0] == "#" else { return }
    let value = words[2]
    if words[1] == "program" {
      program = name
    } else if words[1] == "beside" {
      other = name
    } else if words.count > 3 {
      return
    } else if words[1] == "model" {
      guard let model = Model(named: value) else {
        throw ParseError(line: line, what: "there is no model \(value)")
      }
      self.model = model
    } else if words[1] == "seed" {
      guard let seed = Self.whole(value) else {
        throw ParseError(line: line, what: "the seed is a whole number, not \(value)")
      }
      self.seed = seed
    } else if words[1] == "speed" {
      guard let speed = Speed.allCases.first(where: { UTF8Text($0.name) == value }) else {
        throw ParseError(line: line, what: "the speed is real, game or max, not \(value)")
      }
      self.speed = speed
    }
  }

  private mutating func read(key words: [UTF8Text], in line: Int) throws(ParseError) {
    guard 2...3 ~= words.count else {
      throw ParseError(
        line: line,
        what: "a line must be a time in seconds, a key, and optionally a duration: 1.25 EXE")
    }
    let time = try Self.time(words[0], in: line)
    guard time >= keys.last?.time ?? 0 else {
      throw ParseError(line: line, what: "the time is before that of the key above")
    }
    guard let key = Self.key(words[1]) else {
      throw ParseError(line: line, what: "there is no key \(words[1])")
    }
    let heldTime = words.count == 3 ? try Self.time(words[2], in: line) : 0
    keys.append(RecordedKey(time: time, key: key, heldTime: heldTime))
  }

  private static func time(_ word: UTF8Text, in line: Int) throws(ParseError) -> Ticks {
    guard let ticks = ScriptKey.seconds(word.utf8[...]) else {
      throw ParseError(
        line: line, what: "a time is seconds with up to six decimals, as 1.25, not \(word)")
    }
    return ticks
  }

  private static func key(_ word: UTF8Text) -> RecordedKey.Key? {
    if word == "EXE" { return .exe }
    if word == "BRK" { return .brk }
    if word == "SPC" { return .character(CharacterCode.space) }
    let codes = CharacterReader.readKeys(word)
    guard codes.count == 1, let code = codes[0] else { return nil }
    return .character(code)
  }

  private static func whole(_ word: UTF8Text) -> UInt64? {
    var number: UInt64 = 0
    for byte in word.utf8 {
      guard byte.isASCIIDigit else { return nil }
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isOver) = tens.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
      guard !isTooLarge, !isOver else { return nil }
      number = sum
    }
    return word.isEmpty ? nil : number
  }
}
