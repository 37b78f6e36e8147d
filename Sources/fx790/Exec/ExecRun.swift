import BasicVM
import FX790Terminal
import Programs

/// A play of a program outside fx790, which one thread at a time resumes.
final class ExecRun: SuspendedRun, @unchecked Sendable {
  convenience init(_ program: ExecProgram, seed: UInt64) {
    let conversation = ExecConversation(program, seed: seed)
    self.init(random: RandomNumbers(seed: seed), model: program.model) { host throws(Halt) in
      let step: ExecConversation.Step
      do throws(ExecProgram.Fault) {
        step = try conversation.advance(&host)
      } catch {
        program.report(error)
        // The error of a device, without a line.
        host.line = 0
        throw .fault(.noOption)
      }
      switch step {
      case .turn: return false
      case .end: return true
      case .error(let cause, let line):
        host.line = line
        throw .fault(cause)
      }
    }
  }
}

/// The lines of a play.
private final class ExecConversation: @unchecked Sendable {
  // Sendable, because one thread at a time resumes its run.
  private let program: ExecProgram
  private let seed: UInt64
  private var child: ChildProcess?
  /// Whether the program accepts a start in place of an answer.
  private var canStartAgain = false
  /// Whether the process has played before, and has written nothing in this play: it may have exited.
  private var isReused = false
  private var wait: ExecMessage.Wait?
  private var lastSent = UTF8Text()
  /// The lines and the random numbers since the last wait or pause.
  private var (lineCount, drawCount) = (0, 0)
  /// The keys of this play.
  private var keys: [ScriptKey] = []
  /// The polls without a key since the last answer, and the key of the last poll.
  private var (emptyPolls, polledKey) = (0, nil as UInt8?)

  /// The most lines, and the most random numbers, without a wait.
  private static let maxLines = 10_000
  private static let maxDraws = 100_000
  private static let maxKeys = 100_000

  init(_ program: ExecProgram, seed: UInt64) {
    (self.program, self.seed) = (program, seed)
  }

  /// A play that ends early leaves a process in its middle.
  deinit {
    guard let child else { return }
    if canStartAgain { program.give(back: child, isPlaying: true) } else { child.stop(grace: 0) }
  }

  /// Why the program gives the turn to its caller.
  enum Step {
    case turn, end
    case error(FaultCause, line: Int)
  }

  /// Plays until the program waits, sounds, pauses or ends.
  func advance(_ host: inout PortHost) throws(ExecProgram.Fault) -> Step {
    if child == nil { try begin() } else { answerWait(&host) }
    while true {
      switch try readMessage() {
      case .started: canStartAgain = true
      case .show(let text): host.replaceDisplay(with: text)
      case .beep(let tone):
        host.beep(tone)
        return .turn
      case .pause(let ticks):
        host.pause(for: ticks)
        if ticks > 0 { (lineCount, drawCount) = (0, 0) }
        return .turn
      case .random: send(["random": .number(host.random().plainDecimals)])
      case .wait(let wait, let text):
        if let text { host.replaceDisplay(with: text) }
        self.wait = wait
        switch wait {
        case .exe: host.waitForEXE()
        case .line: host.askHere()
        case .key: host.lookAtKey()
        }
        return .turn
      case .error(let cause, let line):
        try end()
        return .error(cause, line: line)
      case .end:
        try end()
        return .end
      }
    }
  }

  private func end() throws(ExecProgram.Fault) {
    try refuseMore()
    if let child { program.give(back: child, isPlaying: false) }
    child = nil
  }

  /// Finds lines after the end of a play, which the next play would take for its own.
  private func refuseMore() throws(ExecProgram.Fault) {
    guard child?.hasMore == true else { return }
    throw fault("writes more after the end of a play")
  }

  // MARK: Sending

  private func begin() throws(ExecProgram.Fault) {
    let idle = try program.take()
    child = idle.child
    isReused = idle.isUsed
    if idle.isUsed, !idle.isPlaying { try refuseMore() }
    send(start)
    if idle.isPlaying, !hasStartedAgain() { try replaceChild() }
  }

  private var start: JSON {
    let columns = program.model.facts.columns
    return ["start": ["protocol": JSON(1), "columns": JSON(columns), "seed": JSON(seed)]]
  }

  /// Starts a new process for a play that the former one did not begin.
  private func replaceChild() throws(ExecProgram.Fault) {
    child?.stop(grace: 0)
    child = try program.startAnew()
    isReused = false
    send(start)
  }

  private func answerWait(_ host: inout PortHost) {
    (lineCount, drawCount) = (0, 0)
    if wait != .key { (emptyPolls, polledKey) = (0, nil) }
    switch wait {
    case .exe: send(["key": "EXE"])
    case .line:
      keep(host.answer.map { .character($0) } + [.exe])
      send(["line": JSON(host.answer)])
    case .key:
      keep(poll: host.key.first)
      send(["key": JSON(host.key)])
    case nil: break
    }
    wait = nil
  }

  /// One poll without a key before each key goes without saying (docs/compare.md); the one after a
  /// held key is part of a pause.
  private func keep(poll key: UInt8?) {
    defer { polledKey = key }
    guard let key else {
      emptyPolls += 1
      return
    }
    if polledKey == key, let last = keys.popLast() {
      var time = ScriptKeys.pollTime
      if case .held(_, let former) = last { time = former }
      keys.append(.held(key, time + ScriptKeys.pollTime))
    } else {
      var pause = emptyPolls
      if case .held? = keys.last { pause += 1 }
      if emptyPolls > 1 { keep([.pause(Ticks(pause) * ScriptKeys.pollTime)]) }
      keep([.character(key)])
    }
    emptyPolls = 0
  }

  private func keep(_ more: [ScriptKey]) {
    if keys.count < Self.maxKeys { keys += more }
  }

  private func send(_ message: JSON) {
    lastSent = message.line
    child?.send(lastSent.utf8)
  }

  // MARK: Reading

  private func readMessage() throws(ExecProgram.Fault) -> ExecMessage {
    let line = try readLine()
    let message: ExecMessage
    do throws(ExecMessage.Mistake) {
      message = try ExecMessage(reading: line, columns: program.model.facts.columns)
    } catch {
      let shown = UTF8Text(utf8: Array(line.prefix(Self.shownBytes)))
      let rest: UTF8Text = line.count > Self.shownBytes ? "..." : ""
      throw fault("\(error.reason): \(shown)\(rest)")
    }
    try count(message)
    return message
  }

  private func count(_ message: ExecMessage) throws(ExecProgram.Fault) {
    if message == .random { drawCount += 1 } else { lineCount += 1 }
    guard lineCount <= Self.maxLines else {
      throw fault("\(Self.maxLines) lines without a wait")
    }
    guard drawCount <= Self.maxDraws else {
      throw fault("\(Self.maxDraws) random numbers without a wait")
    }
  }

  private static let shownBytes = 80

  private func readLine() throws(ExecProgram.Fault) -> [UInt8] {
    while let child {
      switch child.readLine(patience: program.patience) {
      case .line(let line):
        isReused = false
        return line
      case .ended(0) where isReused: try replaceChild()
      case .ended(let bytes):
        let how = child.awaitExit().map { "exits in the middle, \($0)" } ?? "closes its output"
        throw fault("\(UTF8Text(how))\(Self.half(bytes))")
      case .tooLong: throw fault("a line of more than \(ChildProcess.lineLimit) bytes")
      case .late(let bytes):
        let seconds = Seconds.exact(program.patience / 1000)
        throw fault("no answer within \(seconds) s\(Self.half(bytes))")
      }
    }
    return []
  }

  private static func half(_ bytes: Int) -> UTF8Text {
    bytes > 0 ? ", after \(UTF8Text.count(bytes, "byte")) of an unfinished line" : ""
  }

  /// Drops what the interrupted play has written; false if the program does not start again.
  private func hasStartedAgain() -> Bool {
    for _ in 0..<Self.maxLines {
      guard case .line(let line)? = child?.readLine(patience: program.patience) else {
        return false
      }
      let message = try? ExecMessage(reading: line, columns: program.model.facts.columns)
      guard message != .started else {
        canStartAgain = true
        return true
      }
    }
    return false
  }

  private func fault(_ reason: UTF8Text) -> ExecProgram.Fault {
    let script = Script(seed: seed, keys: keys)
    child?.stop(grace: 0)
    let errors = child?.errorLines.lines ?? []
    child = nil
    return ExecProgram.Fault(
      sentence: UTF8Text(program.command.name) + ": " + reason + "; played: " + script.options
        + "; last sent: " + lastSent, errorLines: errors)
  }
}

extension Number {
  /// A number between 0 and 1, such as `0.000123456789012`.
  fileprivate var plainDecimals: UTF8Text { "0." + UTF8Text(mantissa, digits: -exponent) }
}
